/** Longer texts are told by how long they are. */
const LONGEST_WORDS = 80;

const NONE = '(none)';

function tell(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isThing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

function tellBoth(from: string, to: string): string {
  if (Math.max(from.length, to.length) <= LONGEST_WORDS) return `${from} → ${to}`;
  const length = (text: string) => (text === NONE ? NONE : `${text.length} characters`);
  return `${length(from)} → ${length(to)}, changed`;
}

/**
 * What a change does to a thing, for the log: 'price: $89 → $68; name: A → B'; empty when nothing. Only what stands in both counts.
 * @param names what fields are called, where their own names say too little
 */
export function tellDifference(before: object, after: object, names: Record<string, string> = {}): string {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => was.has(field) && value !== undefined)
    .map(([field, value]) => ({
      name: names[field] ?? field,
      from: tell(was.get(field)),
      to: tell(value),
      // What has parts is named, not printed.
      isThing: isThing(value) || isThing(was.get(field)),
    }))
    .filter(({ from, to }) => from !== to)
    .map(({ name, from, to, isThing }) => {
      if (!isThing) return `${name}: ${tellBoth(from, to)}`;
      return `${name}: ${from === NONE ? `${NONE} → set` : to === NONE ? `set → ${NONE}` : 'changed'}`;
    })
    .join('; ');
}

/** The same with the name of what was changed before it. */
export function tellChange(name: string, before: object, after: object): string {
  const told = tellDifference(before, after);
  return told === '' ? name : `${name}; ${told}`;
}

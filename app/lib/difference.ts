/** Longer texts are told by how long they are. */
const LONGEST_WORDS = 80;

function tell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(none)';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function tellBoth(from: string, to: string): string {
  if (Math.max(from.length, to.length) <= LONGEST_WORDS) return `${from} → ${to}`;
  return `${from.length} → ${to.length} characters, changed`;
}

/**
 * What a change does to a thing, for the log: 'price: $89 → $68; name: A → B'; empty when nothing. Only what stands in both counts.
 * @param names what fields are called, where their own names say too little
 */
export function tellDifference(before: object, after: object, names: Record<string, string> = {}): string {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => was.has(field) && value !== undefined)
    .map(([field, value]) => ({ field, from: tell(was.get(field)), to: tell(value) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => `${names[field] ?? field}: ${tellBoth(from, to)}`)
    .join('; ');
}

/** The same with the name of what was changed before it. */
export function tellChange(name: string, before: object, after: object): string {
  const told = tellDifference(before, after);
  return told === '' ? name : `${name}; ${told}`;
}

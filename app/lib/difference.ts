import { printTime } from './time-zone';

/** Longer texts are told by how long they are. */
const MAX_WORDS_LENGTH = 80;

const NONE = '(none)';

function tell(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (value instanceof Date) return printTime(value, zone);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isThing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

function tellBoth(from: string, to: string): string {
  if (Math.max(from.length, to.length) <= MAX_WORDS_LENGTH) return `${from} → ${to}`;
  const length = (text: string) => (text === NONE ? NONE : `${text.length} characters`);
  return `${length(from)} → ${length(to)}, changed`;
}

/**
 * What a change does to a thing, for the log: 'price: $89 → $68; name: A → B'; empty when nothing. Only what stands in both counts.
 * @param names what fields are called, where their own names say too little
 * @param zone by whose clocks times are told
 */
export function describeDifference(
  before: object,
  after: object,
  { names = {}, zone = 'UTC' }: { names?: Record<string, string>; zone?: string } = {},
): string {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => was.has(field) && value !== undefined)
    .map(([field, value]) => ({
      name: names[field] ?? field,
      from: tell(was.get(field), zone),
      to: tell(value, zone),
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
export function describeChange(name: string, before: object, after: object, zone?: string): string {
  const told = describeDifference(before, after, zone === undefined ? {} : { zone });
  return told === '' ? name : `${name}; ${told}`;
}

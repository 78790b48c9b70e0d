import { printTime } from './format';

/** Longer values are described by their length. */
const MAX_VALUE_LENGTH = 80;

const NONE = '(none)';

function printValue(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (value instanceof Date) return printTime(value, zone);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof Date);

function describeValues(from: string, to: string): string {
  if (Math.max(from.length, to.length) <= MAX_VALUE_LENGTH) return `${from} → ${to}`;
  const length = (text: string) => (text === NONE ? NONE : `${text.length} characters`);
  return `${length(from)} → ${length(to)}, changed`;
}

/** Describes a change for the activity log: 'price: $89 → $68; name: A → B', or ''. Only fields of both objects count. */
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
      from: printValue(was.get(field), zone),
      to: printValue(value, zone),
      isObject: isObject(value) || isObject(was.get(field)),
    }))
    .filter(({ from, to }) => from !== to)
    .map(({ name, from, to, isObject }) => {
      if (!isObject) return `${name}: ${describeValues(from, to)}`;
      return `${name}: ${from === NONE ? `${NONE} → set` : to === NONE ? `set → ${NONE}` : 'changed'}`;
    })
    .join('; ');
}

export function describeChange(name: string, before: object, after: object, zone?: string): string {
  const difference = describeDifference(before, after, zone === undefined ? {} : { zone });
  return difference === '' ? name : `${name}; ${difference}`;
}

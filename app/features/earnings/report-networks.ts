import { FIELD_LABELS } from './earnings-texts';
import { plainHeading } from './report-values';
import words from './report-words.json';

export type Field = keyof typeof FIELD_LABELS;
export const FIELDS = Object.keys(FIELD_LABELS) as Field[];

const listNames = (text: string) => text.split(',').map(plainHeading).filter(Boolean);

const listAll = (names: Partial<Record<Field, string>>): Partial<Record<Field, string[]>> =>
  Object.fromEntries(Object.entries(names).map(([field, text]) => [field, listNames(text)]));

/** Headings of each field, as networks and their languages write them. The first that a file has is its column. */
const HEADINGS = listAll(words.headings);

export type Network = {
  name: string;
  /** A file is this network's if it has all headings of one line. */
  signs: string[][];
  /** Headings that come before the general ones. */
  columns?: Partial<Record<Field, string[]>>;
  /** The network names no transactions. Columns that make a row unique, or none when later reports replace the days of earlier ones. */
  withoutIds?: string[];
  /** Columns whose texts together are the id of a transaction. One of the first, and the last. */
  joined?: string[];
  currency?: string;
  /** Who sells, if the file names nobody. */
  retailer?: string;
  /** A negative row without a status is declined. */
  declinesNegative?: boolean;
};

export const NETWORKS = words.networks.map(
  ({ signs, columns, withoutIds, joined, ...network }): Network => ({
    ...network,
    signs: signs.map(listNames),
    columns: listAll(columns ?? {}),
    ...(withoutIds === undefined ? {} : { withoutIds: listNames(withoutIds) }),
    ...(joined === undefined ? {} : { joined: listNames(joined) }),
  }),
);

/** Parts of headings that contain an amount of commission, and of those that never do. */
const COMMISSION = /commission|payout|earning|provision|comision|comiss|fee/;
const NO_AMOUNT = /rate|status|date|datum|time|percent|type|currency|id$|id\d?$|model|group|name/;

/** Finds the column of a field in headings in one spelling. Returns -1 without one. */
export function findColumn(headings: readonly string[], field: Field, network: Network | null): number {
  const names = [...(network?.columns?.[field] ?? []), ...(HEADINGS[field] ?? [])];
  // An unknown network may mean something else by an amount.
  const isDoubtful = (name: string) => network === null && field === 'sale' && name === 'amount';
  const found = names.find((name) => headings.includes(name) && !isDoubtful(name));
  if (found !== undefined) return headings.indexOf(found);
  if (field === 'commission') {
    const near = headings.findIndex((name) => COMMISSION.test(name) && !NO_AMOUNT.test(name));
    return near < 0 && !headings.includes('commission') ? headings.indexOf('amount') : near;
  }
  return -1;
}

/** Counts the headings of a row that belong to a report. */
export function countKnown(headings: readonly string[]): number {
  return FIELDS.filter((field) => findColumn(headings, field, null) >= 0).length;
}

/** Finds the network that writes these headings, in one spelling. Amazon's other reports name no commission. */
export function findNetwork(headings: readonly string[]): Network | null {
  const network = NETWORKS.find(({ signs: lines }) =>
    lines.some((line) => line.every((name) => headings.includes(name))),
  );
  return network === undefined || findColumn(headings, 'commission', network) < 0 ? null : network;
}

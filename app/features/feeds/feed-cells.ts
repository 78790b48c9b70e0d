import { unguardCell } from '#app/lib/csv';
import type { FeedRecord } from './feed-mapping';

/** Returns a cell of a row, trimmed; empty when the row does not have the column. */
export function cellOf(record: FeedRecord, column: string | undefined): string {
  const text = column !== undefined && Object.hasOwn(record, column) ? (record[column] ?? '') : '';
  return unguardCell(text.trim());
}

const plainNames = new Map<string, string>();

/** Returns the columns of a row with one of these names. Case, prefixes, `_` and `-` do not count. */
export function listColumns(record: FeedRecord, names: readonly string[]): string[] {
  return Object.keys(record).filter((column) => {
    const plain = plainNames.get(column) ?? plainName(column);
    if (plainNames.size < 10_000) plainNames.set(column, plain);
    return names.includes(plain);
  });
}

export function firstCell(record: FeedRecord, names: readonly string[]): string {
  return (
    listColumns(record, names)
      .map((name) => cellOf(record, name))
      .find((cell) => cell !== '') ?? ''
  );
}

/** 'g:sale_price', 'Sale-Price' → 'sale price'. */
export function plainName(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/^[a-z]\w{0,9}:/, '')
    .replace(/[\s_-]+/g, ' ');
}

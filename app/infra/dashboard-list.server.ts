import { type SQL, sql } from 'drizzle-orm';
import { countPages } from '#app/lib/paging';
import { orm } from './database.server';
import { toSearchQuery } from './ranked-search.server';

/** The rows that a list of the dashboard counts. */
const MAX_COUNTED = 20_000;
/** The newest hits among which a search of the dashboard is listed. */
const MAX_SEARCHED = 2_000;

type Table = 'products' | 'videos';
export type Count = { total: number; isTruncated: boolean };

function hitsOf(table: Table, search: string): SQL {
  const index = sql.raw(`${table}_fts`);
  // Without words, a search finds nothing.
  const query = toSearchQuery(search) ?? '""';
  return sql`SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${query} ORDER BY rowid DESC`;
}

/** Returns SQL for the rows that a search finds: the newest 2,000. */
export function isFound(table: Table, search: string): SQL {
  return sql`${sql.raw(table)}.id IN (${hitsOf(table, search)} LIMIT ${MAX_SEARCHED})`;
}

/** Counts rows up to 20,000. `from` names the table and an index with the columns of `where`, `search` has the words in `where`, or ''. */
export function countRows(table: Table, { from, where, search }: { from: SQL; where: SQL; search: string }) {
  const rows = sql`SELECT 1 FROM ${from} WHERE ${where} LIMIT ${MAX_COUNTED + 1}`;
  const count = orm.get<{ count: number }>(sql`SELECT count(*) AS count FROM (${rows})`).count;
  const hasMoreHits = () =>
    search !== '' && orm.all(sql`${hitsOf(table, search)} LIMIT 1 OFFSET ${MAX_SEARCHED}`).length > 0;
  return { total: Math.min(count, MAX_COUNTED), isTruncated: count > MAX_COUNTED || hasMoreHits() };
}

/** Lists the values of a column by one look-up in its index for each, because a million rows may have a few. */
export function listValues(table: Table, column: 'category' | 'source'): string[] {
  const name = sql.raw(table);
  const value = sql.raw(column);
  const next = sql`SELECT min(${value}) FROM ${name} WHERE ${value} > found.value`;
  const found = sql`SELECT min(${value}) FROM ${name} UNION ALL SELECT (${next}) FROM found WHERE value IS NOT NULL`;
  const query = sql`WITH RECURSIVE found(value) AS (${found}) SELECT value FROM found WHERE value IS NOT NULL`;
  return orm.all<{ value: string }>(query).map(({ value }) => value);
}

/** A query of drizzle-orm before its limit. */
type Listed<Row> = { limit(size: number): { offset(start: number): { all(): Row[] } } };

/** Returns one page of a list that has `total` rows. */
export function readPage<Row>(found: Listed<Row>, of: { page: number; size: number; total: number }) {
  const { page, size, total } = of;
  const start = (page - 1) * size;
  return { rows: found.limit(size).offset(start).all(), total, pages: countPages(total, size) };
}

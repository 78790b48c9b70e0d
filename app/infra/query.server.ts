import { count, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Transaction } from '#db/client.server';
import { orm } from './database.server';

/** Picks columns of a table for a query: `select(columnsOf(videos, 'id', 'title'))`. */
export function columnsOf<T extends SQLiteTable, Name extends keyof T & keyof T['$inferSelect']>(
  table: T,
  ...names: Name[]
): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, Name>;
}

/** Counts the rows of a table that a condition selects. Without a condition, it counts all. */
export function countWhere(
  table: SQLiteTable,
  where?: SQL,
  reader: Pick<Transaction, 'select'> = orm,
): number {
  return reader.select({ count: count() }).from(table).where(where).get()?.count ?? 0;
}

import { join } from 'node:path';
import { count, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { truncate } from '#app/lib/format';
import { openDatabase, type Transaction } from '#db/client.server';
import { migrate } from '#db/migrate.server';
import { auditLog } from '#db/schema';
import { env } from './env.server';

export { asStorageFailure, StorageUnavailable } from '#db/client.server';

function open() {
  const connection = openDatabase(join(env.DATA_DIR, 'ribbon.db'), () => {
    for (const forget of listeners) forget();
  });
  migrate(connection.sqlite);
  return connection;
}

const listeners: (() => void)[] = [];

/** Registers a function that runs after every commit of this process. Use it to drop caches. */
export function onCommit(forget: () => void): void {
  listeners.push(forget);
}

/** The one connection of this process, with all migrations applied. Features change rows only through `write`. */
export const { sqlite, orm, write, close: closeDatabase } = open();

export type Reader = Pick<Transaction, 'select'>;

/** Counts the rows of a table that meet a condition, or all. */
export function countWhere(table: SQLiteTable, where?: SQL, reader: Reader = orm): number {
  return reader.select({ count: count() }).from(table).where(where).get()?.count ?? 0;
}

/** Returns whether any row of a table meets a condition. */
export function hasRow(table: SQLiteTable, where?: SQL, reader: Reader = orm): boolean {
  return reader.select({ one: sql`1` }).from(table).where(where).limit(1).get() !== undefined;
}

/** Picks columns of a table for a query: `columnsOf(videos, 'id', 'title')`. */
export function columnsOf<T extends SQLiteTable, Name extends keyof T & keyof T['$inferSelect']>(
  table: T,
  ...names: Name[]
): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, Name>;
}

export type Actor = { username: string };
export const COMMAND_LINE: Actor = { username: 'the command line' };
export const SCHEDULE: Actor = { username: 'the schedule' };

type Change = {
  /** A verb and its object, such as 'deleted 3 videos'. */
  what: string;
  detail?: string | undefined;
  link?: string | undefined;
};

/** Adds an entry to the activity log, in the transaction that makes the change. */
export function recordChange(tx: Transaction, { username }: Actor, { what, detail, link }: Change): void {
  const short = detail === undefined ? null : truncate(detail, 1_000);
  tx.insert(auditLog).values({ at: new Date(), who: username, what, detail: short, link }).run();
}

export function recordEvent(actor: Actor, change: Change): Promise<void> {
  return write((tx) => recordChange(tx, actor, change));
}

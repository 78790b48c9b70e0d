import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
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

const MAX_DETAIL_LENGTH = 1_000;

/** Adds an entry to the activity log, in the transaction that makes the change. */
export function recordChange(tx: Transaction, { username }: Actor, { what, detail, link }: Change): void {
  const short = detail === undefined ? null : truncate(detail, MAX_DETAIL_LENGTH);
  tx.insert(auditLog).values({ at: new Date(), who: username, what, detail: short, link }).run();
}

export function recordEvent(actor: Actor, change: Change): Promise<void> {
  return write((tx) => recordChange(tx, actor, change));
}

/** The minimum pause between two writes of a job, in milliseconds. A visitor's write that waits retries sooner. */
const MIN_PAUSE = 30;

const catalogueVersion = sqlite
  .prepare("SELECT version FROM content_versions WHERE scope = 'catalogue'")
  .pluck();
const countForJobs = sqlite.prepare("UPDATE content_versions SET version = version + ? WHERE scope = 'jobs'");

/** Does one of a job's many writes, then pauses for twice its time. SQLite has one writer and no queue, so visitors would wait. */
export async function writeInBackground<T>(work: Parameters<typeof write<T>>[0]): Promise<T> {
  const started = performance.now();
  const result = await write((tx) => {
    const before = catalogueVersion.get();
    const written = work(tx);
    countForJobs.run(Number(catalogueVersion.get()) - Number(before));
    return written;
  });
  await sleep(Math.max(MIN_PAUSE, 2 * (performance.now() - started)));
  return result;
}

/** With less free space than this, in bytes, the disk counts as full, although SQLite's log may hold one more small write. */
const MIN_FREE_BYTES = 1024 * 1024;

/** How long the result of a health check is used, in milliseconds. Each check is a write that reaches the disk. */
const CHECK_TTL = 1_000;
let lastCheck: { at: number; isHealthy: Promise<boolean> } | null = null;

/** Returns whether the database can be read and written and the disk has space, as of the last second. */
export function isDatabaseHealthy(): Promise<boolean> {
  const at = performance.now();
  if (lastCheck === null || at - lastCheck.at > CHECK_TTL) lastCheck = { at, isHealthy: checkDatabase() };
  return lastCheck.isHealthy;
}

async function checkDatabase(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    if (bavail * bsize < MIN_FREE_BYTES) return false;
    await write(() =>
      sqlite.prepare("UPDATE content_versions SET version = version WHERE scope = 'epoch'").run(),
    );
    return true;
  } catch {
    return false;
  }
}

/** The versions of what all visitors see. Triggers in the database raise them, whichever process writes. */
type Versions = { catalogue: number; epoch: number; jobs: number };

// One result row takes half as long as reading the three rows.
const selectVersions = sqlite.prepare<[], Versions>(`
  SELECT max(iif(scope = 'catalogue', version, 0)) AS catalogue, max(iif(scope = 'epoch', version, 0)) AS epoch,
    max(iif(scope = 'jobs', version, 0)) AS jobs FROM content_versions`);

/** Remembers the results of `load` for one turn of the event loop, or until a write of this process. */
export function onceATurn<T>(load: (key: string) => T): (key?: string) => T {
  const known = new Map<string, T>();
  const forget = () => known.clear();
  onCommit(forget);
  return (key = '') => {
    // Within a write they may change from one call to the next.
    const found = sqlite.inTransaction ? undefined : known.get(key);
    if (found !== undefined) return found;
    const value = load(key);
    if (sqlite.inTransaction) return value;
    if (known.size === 0) setImmediate(forget);
    known.set(key, value);
    return value;
  };
}

const readVersions = onceATurn((): Versions => selectVersions.get() ?? { catalogue: 0, epoch: 0, jobs: 0 });

export function readCatalogueVersion(): string {
  const { catalogue, epoch } = readVersions();
  return `${catalogue}.${epoch}`;
}

const raiseCatalogue = sqlite.prepare(
  "UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue'",
);

/** Makes cached pages show at once what a finished job has written. */
export async function announceJob(): Promise<void> {
  await write(() => raiseCatalogue.run());
}

/** How long cached pages may show the content from before a job's write, in milliseconds. */
const JOB_DELAY = 5_000;
let shown = { jobs: -1, at: Number.NEGATIVE_INFINITY };

/** Returns the version for cached pages. Changes by jobs count within `JOB_DELAY`, so that batches do not outdate every page. */
export function readCachedVersion(now = performance.now()): string {
  const { catalogue, epoch, jobs } = readVersions();
  if (jobs !== shown.jobs && now - shown.at >= JOB_DELAY) shown = { jobs, at: now };
  return `${catalogue - jobs}.${shown.jobs}.${epoch}`;
}

/** The results that one function remembers, since visitors choose the keys. */
const MAX_KNOWN = 500;

/** Remembers the results of `load` until the catalog changes, in whichever process. Forgets all beyond `max` results. */
export function untilChanged<T, Key = void>(load: (key: Key) => T, max = MAX_KNOWN): (key: Key) => T {
  let version = '';
  const known = new Map<unknown, T>();
  return (key) => {
    const now = readCatalogueVersion();
    if (now !== version || known.size >= max) known.clear();
    version = now;
    const text = typeof key === 'object' ? JSON.stringify(key) : key;
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = load(key);
    known.set(text, value);
    return value;
  };
}

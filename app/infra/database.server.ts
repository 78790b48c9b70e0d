import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#db/client.server';
import { migrate } from '#db/migrate.server';
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

/** Calls back after each write of this process: what is remembered of the database may be true no more. */
export function onCommit(forget: () => void): void {
  listeners.push(forget);
}

/** The one connection of this process, migrated. `write` is the only way in which models change anything. */
export const { sqlite, orm, write, close: closeDatabase } = open();

/** Shortest pause between two writes of a job, in milliseconds: a visitor's write that waits tries again sooner than that. */
const SHORTEST_PAUSE = 30;

const catalogueVersion = sqlite
  .prepare("SELECT version FROM content_versions WHERE scope = 'catalogue'")
  .pluck();
const countForJobs = sqlite.prepare("UPDATE content_versions SET version = version + ? WHERE scope = 'jobs'");

/**
 * One write of a job that makes many, counted as such: cached pages follow it within seconds (`content-version.server.ts`). Afterwards
 * it waits for twice as long as it wrote: SQLite has one writer and no queue, so a job without pauses would keep visitors' writes
 * waiting until they are refused, and take a processor that they need.
 */
export async function writeInBackground<T>(work: Parameters<typeof write<T>>[0]): Promise<T> {
  const started = performance.now();
  const result = await write((tx) => {
    const before = catalogueVersion.get();
    const made = work(tx);
    countForJobs.run(Number(catalogueVersion.get()) - Number(before));
    return made;
  });
  await sleep(Math.max(SHORTEST_PAUSE, 2 * (performance.now() - started)));
  return result;
}

/** Less room than this on the disk counts as none, in bytes: SQLite's log may have some left for one small write more. */
const MIN_FREE_BYTES = 1024 * 1024;

/** How old an answer about the database may be, in milliseconds: each look is a write that reaches the disk. */
const LOOK_AGE = 1_000;
let looked: { at: number; well: Promise<boolean> } | null = null;

/** Whether the database answers a read and takes a write, and has room for the next: now, or a second ago at most. */
export function isDatabaseWell(): Promise<boolean> {
  const at = performance.now();
  if (looked === null || at - looked.at > LOOK_AGE) looked = { at, well: look() };
  return looked.well;
}

async function look(): Promise<boolean> {
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

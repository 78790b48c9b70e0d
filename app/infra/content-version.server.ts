import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { onCommit, sqlite, write } from './database.server';

/** Triggers raise `catalogue`, whichever process writes. `jobs` is the part that jobs have raised. A backup gets another random `epoch`. */
type Versions = { catalogue: number; epoch: number; jobs: number };

// One result row takes half as long as reading the three rows.
const selectVersions = sqlite.prepare<[], Versions>(`
  SELECT max(iif(scope = 'catalogue', version, 0)) AS catalogue, max(iif(scope = 'epoch', version, 0)) AS epoch,
    max(iif(scope = 'jobs', version, 0)) AS jobs FROM content_versions`);

const readVersions = onceATurn((): Versions => selectVersions.get() ?? { catalogue: 0, epoch: 0, jobs: 0 });

export function readCatalogueVersion(): string {
  const { catalogue, epoch } = readVersions();
  return `${catalogue}.${epoch}`;
}

/** Remembers results of `load` until the catalog changes, in any process. Visitors choose the keys, so it forgets all beyond `max`. */
export function untilChanged<T, Key = void>(load: (key: Key) => T, max = 500): (key: Key) => T {
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

/** Remembers the results of `load` for one turn of the event loop, or until a write of this process. */
export function onceATurn<T>(load: (key: string) => T): (key?: string) => T {
  const known = new Map<string, T>();
  const forget = () => known.clear();
  onCommit(forget);
  return (key = '') => {
    // Within a write they may change from one call to the next.
    if (sqlite.inTransaction) return load(key);
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = load(key);
    if (known.size === 0) setImmediate(forget);
    known.set(key, value);
    return value;
  };
}

const catalogueVersion = sqlite
  .prepare("SELECT version FROM content_versions WHERE scope = 'catalogue'")
  .pluck();
const countForJobs = sqlite.prepare("UPDATE content_versions SET version = version + ? WHERE scope = 'jobs'");

/** The minimum pause between two writes of a job, in milliseconds. A visitor's write that waits retries sooner. */
const MIN_PAUSE = 30;

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

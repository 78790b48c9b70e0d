import { performance } from 'node:perf_hooks';
import { onCommit, sqlite, write } from './database.server';

/** The versions of what all visitors see alike, kept by triggers in the database, whichever process writes. */
type Versions = { catalogue: number; epoch: number; jobs: number };

// One row, though there are three: it takes half as long as going through them.
const versions = sqlite.prepare<[], Versions>(`
  SELECT max(iif(scope = 'catalogue', version, 0)) AS catalogue, max(iif(scope = 'epoch', version, 0)) AS epoch,
    max(iif(scope = 'jobs', version, 0)) AS jobs FROM content_versions`);

function readUncached(): Versions {
  return versions.get() ?? { catalogue: 0, epoch: 0, jobs: 0 };
}

// Asking whether anything was written costs a third of reading the versions: by other connections (sqlite.org/pragma.html), by this one.
const writtenElsewhere = sqlite.prepare<[], number>('PRAGMA data_version').pluck();
const writtenHere = sqlite.prepare<[], number>('SELECT total_changes()').pluck();
let known = { elsewhere: Number.NaN, here: Number.NaN, versions: readUncached() };

function read(): Versions {
  // Within a write they may change from one look to the next.
  if (sqlite.inTransaction) return readUncached();
  if (current !== null) return current;
  const [elsewhere, here] = [writtenElsewhere.get() ?? Number.NaN, writtenHere.get() ?? Number.NaN];
  if (elsewhere !== known.elsewhere || here !== known.here)
    known = { elsewhere, here, versions: readUncached() };
  current = known.versions;
  setImmediate(forget);
  return current;
}

// Requests that have come in together are answered together: nothing of another process comes between them, and what this one
// writes forgets it at once.
let current: Versions | null = null;
function forget(): void {
  current = null;
}
onCommit(forget);

/** The version of everything that is the same for all visitors. */
export function readCatalogueVersion(): string {
  const { catalogue, epoch } = read();
  return `${catalogue}.${epoch}`;
}

const touch = sqlite.prepare("UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue'");

/** A job is at its end: what it has written is seen at once. */
export async function announceJob(): Promise<void> {
  await write(() => touch.run());
}

/** How long pages that are kept may take to follow what a job has written, in milliseconds. */
const FOLLOW = 5_000;
let followed = { jobs: -1, at: Number.NEGATIVE_INFINITY };

/**
 * The same for pages that are kept. What a person has changed is in it at once; what jobs write, batch by batch, within seconds:
 * else each batch of a feed would have every page made anew.
 */
export function readCachedVersion(now = performance.now()): string {
  const { catalogue, epoch, jobs } = read();
  if (jobs !== followed.jobs && now - followed.at >= FOLLOW) followed = { jobs, at: now };
  return `${catalogue - jobs}.${followed.jobs}.${epoch}`;
}

/**
 * `load`, remembered for each text it is asked with until anything of the catalogue changes, in whichever process. For what
 * every page asks and hardly anyone changes.
 */
export function untilChanged<T>(load: (key: string) => T): (key: string) => T {
  let version = '';
  const known = new Map<string, T>();
  return (key) => {
    const now = readCatalogueVersion();
    if (now !== version) known.clear();
    version = now;
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = load(key);
    known.set(key, value);
    return value;
  };
}

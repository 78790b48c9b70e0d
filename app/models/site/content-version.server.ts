import { onCommit, sqlite } from './database.server';

const catalogue = sqlite
  .prepare("SELECT group_concat(version, '.') FROM (SELECT version FROM content_versions ORDER BY scope)")
  .pluck();

/** The version of everything that is the same for all visitors, kept by triggers in the database, whichever process writes. */
export function readCatalogueVersion(): string {
  // Within a write it may change from one look to the next.
  if (sqlite.inTransaction) return String(catalogue.get());
  if (current !== null) return current;
  current = String(catalogue.get());
  setImmediate(forget);
  return current;
}

// Requests that have come in together are answered together: nothing of another process comes between them, and what this one
// writes forgets it at once.
let current: string | null = null;
function forget(): void {
  current = null;
}
onCommit(forget);

/**
 * `read`, remembered for each text it is asked with until anything of the catalogue changes, in whichever process. For what
 * every page asks and hardly anyone changes.
 */
export function untilChanged<T>(read: (key: string) => T): (key: string) => T {
  let version = '';
  const known = new Map<string, T>();
  return (key) => {
    const current = readCatalogueVersion();
    if (current !== version) known.clear();
    version = current;
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = read(key);
    known.set(key, value);
    return value;
  };
}

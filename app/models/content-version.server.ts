import { and, eq, sql } from 'drizzle-orm';
import { compilations } from '../../db/schema';
import { seenByAll } from './compilation.server';
import { orm, sqlite } from './database.server';

const catalogue = sqlite
  .prepare("SELECT group_concat(version, '.') FROM (SELECT version FROM content_versions ORDER BY scope)")
  .pluck();
// Only what everybody may see: a private collection must not even answer by another way than one that does not exist.
const compilation = orm
  .select({ version: compilations.version })
  .from(compilations)
  .where(and(eq(compilations.id, sql.placeholder('id')), seenByAll))
  .prepare();
const compilationByCode = orm
  .select({ id: compilations.id, version: compilations.version })
  .from(compilations)
  .where(and(eq(compilations.shareCode, sql.placeholder('code')), seenByAll))
  .prepare();

/** Which part of the content a page shows. */
export type Shown =
  | { kind: 'catalogue' }
  | { kind: 'compilation'; id: number }
  | { kind: 'share'; code: string };

/**
 * The version of what a page shows, kept by triggers in the database, so that any writer of any process changes it.
 * Null when what it shows does not exist.
 */
export function readContentVersion(shown: Shown): string | null {
  const base = String(catalogue.get());
  if (shown.kind === 'catalogue') return base;
  if (shown.kind === 'compilation') {
    const own = compilation.get({ id: shown.id });
    return own === undefined ? null : `${base}-${own.version}`;
  }
  const own = compilationByCode.get({ code: shown.code });
  return own === undefined ? null : `${base}-${own.id}.${own.version}`;
}

/**
 * `read`, remembered for each text it is asked with until anything of the catalogue changes, in whichever process. For what
 * every page asks and hardly anyone changes.
 */
export function untilChanged<T>(read: (key: string) => T): (key: string) => T {
  let version = '';
  const known = new Map<string, T>();
  return (key) => {
    const current = String(catalogue.get());
    if (current !== version) known.clear();
    version = current;
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = read(key);
    known.set(key, value);
    return value;
  };
}

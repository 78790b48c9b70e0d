import { and, eq, sql } from 'drizzle-orm';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { orm } from '#app/infra/database.server';
import { compilations } from '#db/schema';
import { seenByAll } from './compilation.server';

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

export type Shown =
  | { kind: 'catalogue' }
  | { kind: 'compilation'; id: number }
  | { kind: 'share'; code: string };

/**
 * The version of what a page shows, kept by triggers in the database, so that any writer of any process changes it.
 * Null when what it shows does not exist.
 * @param base the catalogue's part of it.
 */
export function readShownVersion(shown: Shown, base = readCatalogueVersion()): string | null {
  if (shown.kind === 'catalogue') return base;
  if (shown.kind === 'compilation') {
    const own = compilation.get({ id: shown.id });
    return own === undefined ? null : `${base}-${own.version}`;
  }
  const own = compilationByCode.get({ code: shown.code });
  return own === undefined ? null : `${base}-${own.id}.${own.version}`;
}

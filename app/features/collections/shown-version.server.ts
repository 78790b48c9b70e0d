import { and, eq, sql } from 'drizzle-orm';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { orm } from '#app/infra/database.server';
import { compilations } from '#db/schema';
import { seenByAll } from './compilation.server';

// A private collection must look like one that does not exist.
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

/** Returns the version of a page's content, or null without it. Triggers raise it, so a write of any process counts. */
export function readShownVersion(shown: Shown, base = readCatalogueVersion()): string | null {
  if (shown.kind === 'catalogue') return base;
  if (shown.kind === 'compilation') {
    const own = compilation.get({ id: shown.id });
    return own === undefined ? null : `${base}-${own.version}`;
  }
  const own = compilationByCode.get({ code: shown.code });
  return own === undefined ? null : `${base}-${own.id}.${own.version}`;
}

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { onceATurn, readCatalogueVersion } from '#app/infra/content-version.server';
import { columnsOf, orm } from '#app/infra/database.server';
import { compilations } from '#db/schema';
import { seenByAll } from './compilation.server';

// A private collection must look like one that does not exist.
const columns = columnsOf(compilations, 'id', 'version');
const shownWith = (named: SQL) =>
  orm.select(columns).from(compilations).where(and(named, seenByAll)).prepare();
const compilation = shownWith(eq(compilations.id, sql.placeholder('id')));
const compilationByCode = shownWith(eq(compilations.shareCode, sql.placeholder('code')));
// Many requests in one turn of the event loop may ask for the same popular collection.
const readById = onceATurn((id) => compilation.get({ id: Number(id) }) ?? null);
const readByCode = onceATurn((code) => compilationByCode.get({ code }) ?? null);

export type Shown =
  | { kind: 'catalogue' }
  | { kind: 'compilation'; id: number }
  | { kind: 'share'; code: string };

/** Returns the version of a page's content, or null without it. Triggers raise it, so a write of any process counts. */
export function readShownVersion(shown: Shown, base = readCatalogueVersion()): string | null {
  if (shown.kind === 'catalogue') return base;
  const own = shown.kind === 'compilation' ? readById(String(shown.id)) : readByCode(shown.code);
  if (own === null) return null;
  return shown.kind === 'compilation' ? `${base}-${own.version}` : `${base}-${own.id}.${own.version}`;
}

import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { env } from '#app/env.server';
import { feedMappingSchema } from '#app/forms/feed';
import { cut } from '#app/lib/cut';
import { type FeedMapping, guessMapping } from '#app/lib/feed-mapping';
import { countOf } from '#app/lib/format';
import { type Actor, recordChange } from '#app/models/site/audit.server';
import { orm, write } from '#app/models/site/database.server';
import { feedImports, feedRows } from '#db/schema';
import { previewFeed, sniffFormat, UnreadableFeed } from './feed-reader.server';

export type FeedImport = typeof feedImports.$inferSelect;
export type FeedRow = typeof feedRows.$inferSelect;
export type FeedStatus = FeedRow['status'];

/** States in which something is on its way. */
const WORKING: FeedImport['state'][] = ['reading', 'applying', 'undoing'];
/** Rows that one transaction takes: short, so that nobody waits for it. */
export const FEED_BATCH = 100;
/** What stands beside a product that was not taken back. */
export const KEPT = 'Kept: it was changed since, or somebody collected it.';

/** Takes a file in; what kind of feed it is, it says itself. */
export async function createFeedImport(
  { path, name }: { path: string; name: string },
  actor: Actor,
): Promise<{ ok: true; id: number } | { ok: false; message: string }> {
  try {
    const values = {
      name: cut(name, 200),
      file: path,
      format: await sniffFormat(path),
      who: actor.username,
    };
    const { id } = await write((tx) =>
      tx.insert(feedImports).values(values).returning({ id: feedImports.id }).get(),
    );
    return { ok: true, id };
  } catch (error) {
    await rm(path, { force: true });
    if (!(error instanceof UnreadableFeed)) throw error;
    return { ok: false, message: error.message };
  }
}

export function findFeedImport(id: number): FeedImport | null {
  const found = orm.select().from(feedImports).where(eq(feedImports.id, id)).get();
  return found ? { ...found, file: found.file && placeOf(found.file) } : null;
}

/** Where a file lies now: the data folder may have moved since it came. */
function placeOf(file: string): string {
  return join(env.DATA_DIR, 'uploads', basename(file));
}

/** The last imports, newest first. */
export function listFeedImports(limit = 20): FeedImport[] {
  return orm.select().from(feedImports).orderBy(desc(feedImports.id)).limit(limit).all();
}

export function countFeedRows(importId: number): Record<FeedStatus | 'applied', number> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, applied: 0 };
  const rows = orm
    .select({
      status: feedRows.status,
      count: sql<number>`count(*)`,
      applied: sql<number>`count(${feedRows.appliedAt})`,
    })
    .from(feedRows)
    .where(eq(feedRows.importId, importId))
    .groupBy(feedRows.status)
    .all();
  for (const { status, count, applied } of rows) {
    counts[status] = count;
    counts.applied += applied;
  }
  return counts;
}

export const FEED_ROWS_PER_PAGE = 50;

/** Rows of an import to look at, from the one after `after`. */
export function listFeedRows(importId: number, status: FeedStatus, after: number): FeedRow[] {
  return orm
    .select()
    .from(feedRows)
    .where(and(eq(feedRows.importId, importId), eq(feedRows.status, status), gt(feedRows.id, after)))
    .orderBy(asc(feedRows.id))
    .limit(FEED_ROWS_PER_PAGE)
    .all();
}

/** Moves an import on, if it is where it is thought to be; of several that try, one does. */
export async function moveFeedImport(
  id: number,
  from: FeedImport['state'][],
  values: Partial<FeedImport>,
): Promise<boolean> {
  const there = and(eq(feedImports.id, id), inArray(feedImports.state, from));
  return write((tx) => tx.update(feedImports).set(values).where(there).run().changes > 0);
}

export function startReading(id: number, mapping: FeedMapping): Promise<boolean> {
  return moveFeedImport(id, ['uploaded', 'failed'], { mapping, state: 'reading', error: null });
}

export async function startApplying(id: number, actor: Actor): Promise<boolean> {
  const started = await moveFeedImport(id, ['ready', 'undone'], { state: 'applying' });
  const { name } = findFeedImport(id) ?? { name: '' };
  if (started)
    await write((tx) =>
      recordChange(tx, actor, { what: 'applied a feed', detail: name, link: `/admin/products/import/${id}` }),
    );
  return started;
}

export async function startUndoing(id: number, actor: Actor): Promise<boolean> {
  const started = await moveFeedImport(id, ['applied', 'applying'], { state: 'undoing' });
  const { name } = findFeedImport(id) ?? { name: '' };
  if (started)
    await write((tx) =>
      recordChange(tx, actor, {
        what: 'took back a feed',
        detail: name,
        link: `/admin/products/import/${id}`,
      }),
    );
  return started;
}

/** Removes an import that is not on its way, and what was staged of it; products that it brought stay. */
export async function deleteFeedImport(id: number): Promise<void> {
  const found = findFeedImport(id);
  if (found === null || WORKING.includes(found.state)) return;
  if (found.file) await rm(found.file, { force: true });
  await write((tx) => tx.delete(feedImports).where(eq(feedImports.id, id)).run());
}

/** How many products an import that was taken back has left as they are. */
export function countKept(importId: number): number {
  const kept = and(eq(feedRows.importId, importId), eq(feedRows.message, KEPT));
  return orm.select({ count: sql<number>`count(*)` }).from(feedRows).where(kept).get()?.count ?? 0;
}

export function listUnfinishedFeedImports(): number[] {
  return orm
    .select({ id: feedImports.id })
    .from(feedImports)
    .where(inArray(feedImports.state, WORKING))
    .all()
    .map(({ id }) => id);
}

/** '3 new products, 1 change' and so on, before anything is written. */
export function describeFeed({ new: added, changed, same, wrong }: ReturnType<typeof countFeedRows>): string {
  return [
    countOf(added, 'new product'),
    countOf(changed, 'change'),
    `${same} the same`,
    `${wrong} wrong`,
  ].join(' · ');
}

type FeedHead =
  | { ok: true; columns: string[]; rows: Record<string, string>[]; mapping: FeedMapping }
  | { ok: false; message: string };

/** The columns and first rows of a file that has not been read yet, with the mapping that they suggest. */
export async function readFeedHead({ file, format, mapping }: FeedImport): Promise<FeedHead> {
  if (file === null) return { ok: false, message: 'The file is not there any more.' };
  try {
    const head = await previewFeed(file, format);
    if (head.rows.length === 0) return { ok: false, message: 'The file holds no products.' };
    return {
      ok: true,
      ...head,
      mapping: feedMappingSchema.safeParse(mapping).data ?? guessMapping(head.columns),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error;
    return { ok: false, message: error.message };
  }
}

/** Files that imports still need. */
export function listFeedFiles(): Set<string> {
  const rows = orm
    .select({ file: feedImports.file })
    .from(feedImports)
    .where(isNotNull(feedImports.file))
    .all();
  return new Set(rows.flatMap(({ file }) => (file === null ? [] : placeOf(file))));
}

/** Gives up reading a file that cannot be read for a reason of ours. */
export function giveUpReading(id: number): Promise<boolean> {
  return moveFeedImport(id, ['reading'], { state: 'failed', error: 'The file could not be read.' });
}

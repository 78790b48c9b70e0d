import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { type TextFile, UnreadableFile } from '#app/lib/text-file.server';
import { truncate } from '#app/lib/truncate';
import { feedImports, feeds } from '#db/schema';
import { findFeed, keepFeedColumns, mapColumns } from './feed.server';
import { clearRows, inSteps } from './feed-import-row.server';
import type { FeedMapping } from './feed-mapping';
import { previewFeed, sniffFormat } from './feed-reader.server';
import { type FeedColumns, feedMappingSchema } from './feed-schema';

export type FeedImport = typeof feedImports.$inferSelect;

/** States in which something is on its way. */
const WORKING: FeedImport['state'][] = ['reading', 'applying'];

/** States of a file that nothing has come of yet: the feed's next one takes its place. */
const OPEN: FeedImport['state'][] = ['reading', 'staged', 'needs-review'];

/** States of a file that nothing comes of, unless somebody has it read again. */
const ENDED: FeedImport['state'][] = ['failed', 'stopped'];

/** So many of those stay in a feed's history. */
const MAX_ENDED = 50;
const REPLACED = 'Another file took its place.';

function importPath({ feedId, id }: Pick<FeedImport, 'feedId' | 'id'>): string {
  return `/admin/feeds/${feedId}/runs/${id}`;
}

/** Why a file is none that can be read, as far as its beginning tells; null when it may be. */
export async function findFileError(path: string): Promise<string | null> {
  try {
    await sniffFormat({ path });
    return null;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

type NewImport = Pick<typeof feedImports.$inferInsert, 'name' | 'file' | 'format' | 'who' | 'daily'>;

function inState(feedId: number, states: FeedImport['state'][]): SQL | undefined {
  return and(eq(feedImports.feedId, feedId), inArray(feedImports.state, states));
}

/** Begins a run; null while one of the feed is in one of these states. */
function insertImport(
  feedId: number,
  feedImport: NewImport,
  busy: FeedImport['state'][],
): Promise<number | null> {
  return write((tx) => {
    const isBusy = inState(feedId, busy);
    if (tx.select({ id: feedImports.id }).from(feedImports).where(isBusy).get() !== undefined) return null;
    // A file that is still to be fetched takes nobody's place until it is there.
    if (feedImport.file != null)
      tx.update(feedImports).set({ state: 'stopped', message: REPLACED }).where(inState(feedId, OPEN)).run();
    const values = { ...feedImport, feedId, name: truncate(feedImport.name, 200) };
    return tx.insert(feedImports).values(values).returning({ id: feedImports.id }).get().id;
  });
}

/**
 * Takes a file in for a feed; what kind of file it is, it says itself. Gives the run's id, or null while another file is being
 * applied: then it is removed.
 */
export async function addFeedImport(
  feedId: number,
  { path, name }: { path: string; name: string },
  { username }: Actor,
): Promise<number | null> {
  const format = await sniffFormat({ path });
  const id = await insertImport(feedId, { name, file: path, format, who: username }, ['applying']);
  if (id === null) await rm(path, { force: true });
  return id;
}

/** Begins a run whose file is to be fetched from the feed's URL; null while another is on its way. */
export async function addFetch(
  feed: { id: number; url: string },
  { who, daily }: { who: string; daily: boolean },
): Promise<number | null> {
  const { pathname, host } = new URL(feed.url);
  const name = basename(pathname) || host;
  const id = await insertImport(feed.id, { name, format: 'csv', who, daily }, WORKING);
  if (id !== null)
    await write((tx) => tx.update(feeds).set({ fetchedAt: new Date() }).where(eq(feeds.id, feed.id)).run());
  return id;
}

/**
 * Takes the place of earlier files of a feed that nothing came of, and removes what they have left, a little at a time: a run may
 * have a million rows. That they were there stays in the feed's history.
 */
export async function removeReplaced({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): Promise<void> {
  const isBefore = lt(feedImports.id, id);
  await write((tx) =>
    tx
      .update(feedImports)
      .set({ state: 'stopped', message: REPLACED })
      .where(and(isBefore, inState(feedId, OPEN)))
      .run(),
  );
  const ended = orm
    .select()
    .from(feedImports)
    .where(and(isBefore, inState(feedId, ENDED)))
    .orderBy(desc(feedImports.id))
    .all();
  for (const [place, { id: importId, file }] of ended.entries()) {
    const isOld = place >= MAX_ENDED;
    // What has no file any more has been here before, or never had one.
    if (file === null && !isOld) continue;
    if (file !== null) await rm(placeOf(file), { force: true });
    await clearRows(importId);
    const own = eq(feedImports.id, importId);
    await write((tx) =>
      isOld
        ? tx.delete(feedImports).where(own).run()
        : tx.update(feedImports).set({ file: null }).where(own).run(),
    );
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

/** The last files of a feed, newest first. */
export function listFeedImports(feedId: number, limit = 20): FeedImport[] {
  const own = eq(feedImports.feedId, feedId);
  return orm.select().from(feedImports).where(own).orderBy(desc(feedImports.id)).limit(limit).all();
}

/** Moves a run on, if it is where it is thought to be; of several that try, one does. */
export async function moveFeedImport(
  id: number,
  from: FeedImport['state'][],
  values: Partial<FeedImport>,
): Promise<boolean> {
  const there = and(eq(feedImports.id, id), inArray(feedImports.state, from));
  return write((tx) => tx.update(feedImports).set(values).where(there).run().changes > 0);
}

/** Keeps of a file that was applied what the next one is compared with: its columns, and what its address said of it. */
export async function rememberFile(feedImport: FeedImport): Promise<void> {
  const { etag, lastModified, feedId } = feedImport;
  const said = { etag, lastModified, headings: listColumns(findFeedImport(feedImport.id) ?? feedImport) };
  await write((tx) => tx.update(feeds).set(said).where(eq(feeds.id, feedId)).run());
}

/** Forgets it again: the same file is news once more. */
export async function forgetFile(feedId: number): Promise<void> {
  const unknown = { etag: null, lastModified: null };
  await write((tx) => tx.update(feeds).set(unknown).where(eq(feeds.id, feedId)).run());
}

/** Reads a run's file again from its start: by other columns, or after it broke off. */
export async function readAgain(feedImport: FeedImport, columns?: FeedColumns): Promise<boolean> {
  if (columns !== undefined) await keepFeedColumns(feedImport.feedId, columns);
  const feed = findFeed(feedImport.feedId);
  if (feed === null || feedImport.file === null) return false;
  const { columns: chosen, ...rest } = mapColumns(feed, listColumns(feedImport));
  // What was chosen counts for this file whether or not it has all of it.
  const mapping = {
    ...rest,
    columns: columns?.columns ?? chosen,
    category: columns?.category ?? rest.category,
  };
  const isKnown = columns !== undefined || feedImport.columns !== null;
  return moveFeedImport(feedImport.id, ['staged', 'needs-review', ...ENDED], {
    state: 'reading',
    message: null,
    rows: 0,
    totalRows: 0,
    skipped: 0,
    mapping: isKnown ? mapping : null,
  });
}

/** All columns of a run's file, as far as it has been read. */
export function listColumns({ columns }: Pick<FeedImport, 'columns'>): string[] {
  return z.array(z.string()).safeParse(columns).data ?? [];
}

export function mappingOf({ mapping }: Pick<FeedImport, 'mapping'>): FeedMapping | null {
  return feedMappingSchema.safeParse(mapping).data ?? null;
}

/** Begins to apply a file; false when it is somewhere else by now, or a newer one is on its way. */
export async function startApplying(feedImport: FeedImport, actor: Actor): Promise<boolean> {
  const newer = and(inState(feedImport.feedId, WORKING), gt(feedImports.id, feedImport.id));
  if (orm.select({ id: feedImports.id }).from(feedImports).where(newer).get() !== undefined) return false;
  const started = await moveFeedImport(feedImport.id, ['staged', 'needs-review', 'undone'], {
    state: 'applying',
    undoing: false,
  });
  if (started) await logFeedImport(feedImport, actor, 'applied a feed');
  return started;
}

/** Whether a run is the one of its feed that was applied last: only that can be taken back without undoing what came after it. */
export function isLastApplied({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): boolean {
  const applied = inArray(feedImports.state, ['applied', 'applying']);
  const [last] = orm
    .select({ id: feedImports.id })
    .from(feedImports)
    .where(and(eq(feedImports.feedId, feedId), applied))
    .orderBy(desc(feedImports.id))
    .limit(1)
    .all();
  return last?.id === id;
}

export async function startUndoing(feedImport: FeedImport, actor: Actor): Promise<boolean> {
  if (!isLastApplied(feedImport)) return false;
  const started = await moveFeedImport(feedImport.id, ['applied', 'applying'], {
    state: 'applying',
    undoing: true,
  });
  if (started) await logFeedImport(feedImport, actor, 'took back a feed');
  return started;
}

/** Tells in the log what became of a feed's file, and by whom. */
export function logFeedImport(
  feedImport: FeedImport,
  actor: Pick<Actor, 'username'>,
  what: string,
): Promise<void> {
  const detail = `${findFeed(feedImport.feedId)?.name ?? ''}: ${feedImport.name}`;
  return write((tx) => recordChange(tx, actor, { what, detail, link: importPath(feedImport) }));
}

/** Removes a run that is not on its way, and what was staged of it; products that it brought stay. */
export async function deleteFeedImport(feedImport: FeedImport): Promise<void> {
  if (WORKING.includes(feedImport.state)) return;
  if (feedImport.file) await rm(feedImport.file, { force: true });
  await clearRows(feedImport.id);
  await write((tx) => tx.delete(feedImports).where(eq(feedImports.id, feedImport.id)).run());
}

export function listWorkingFeedImports(): Pick<FeedImport, 'id' | 'state' | 'rows'>[] {
  const { id, state, rows } = feedImports;
  return orm.select({ id, state, rows }).from(feedImports).where(inArray(state, WORKING)).all();
}

/** Returns a run's file. @throws UnreadableFile when it has been deleted */
export function fileOf({ file, charset }: Pick<FeedImport, 'file' | 'charset'>): TextFile {
  if (file === null) throw new UnreadableFile('The file is not there any more.');
  return { path: file, charset };
}

/** The first rows of a run's file, as long as it is there. */
export async function readFeedHead(feedImport: FeedImport) {
  try {
    const { rows, columns } = await previewFeed(fileOf(feedImport), feedImport.format);
    return { ok: true as const, rows, columns };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ok: false as const, message: error.message };
  }
}

/** Files that runs still need. */
export function listFeedFiles(): Set<string> {
  const rows = orm
    .select({ file: feedImports.file })
    .from(feedImports)
    .where(isNotNull(feedImports.file))
    .all();
  return new Set(rows.flatMap(({ file }) => (file === null ? [] : placeOf(file))));
}

/** What was being read when the site ended is said to be stopped: nothing of it was applied. */
export function stopReading({ id, rows }: Pick<FeedImport, 'id' | 'rows'>): Promise<boolean> {
  return moveFeedImport(id, ['reading'], {
    state: 'stopped',
    message: `Stopped at row ${rows + 1}: the site ended while it was read. Nothing of it was applied.`,
  });
}

/** Gives up reading a file that cannot be read for a reason of ours. */
export function giveUpReading(id: number): Promise<boolean> {
  return moveFeedImport(id, ['reading'], { state: 'failed', message: 'The file could not be read.' });
}

/**
 * Forgets a feed and its files; products that it brought stay. Rows and keys go a little at a time. False while one of its files is
 * being read or applied.
 */
export async function deleteFeed({ id, name }: { id: number; name: string }, actor: Actor): Promise<boolean> {
  const own = eq(feedImports.feedId, id);
  const imports = orm.select().from(feedImports).where(own).all();
  if (imports.some(({ state }) => WORKING.includes(state))) return false;
  for (const feedImport of imports) {
    if (feedImport.file !== null) await rm(placeOf(feedImport.file), { force: true });
    await clearRows(feedImport.id);
  }
  const some = sql`SELECT id FROM products WHERE feed_id = ${id} LIMIT 2000`;
  await inSteps(sql`UPDATE products SET feed_id = NULL, feed_key = NULL WHERE id IN (${some})`);
  await write((tx) => {
    tx.delete(feeds).where(eq(feeds.id, id)).run();
    recordChange(tx, actor, { what: 'deleted a feed', detail: name });
  });
  return true;
}

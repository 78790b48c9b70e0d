import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { cut } from '#app/lib/cut';
import { type TextFile, UnreadableFile } from '#app/lib/text-file.server';
import { feedRuns, feeds } from '#db/schema';
import { findFeed, keepFeedColumns, mapColumns } from './feed.server';
import type { FeedMapping } from './feed-mapping';
import { previewFeed, sniffFormat } from './feed-reader.server';
import { clearRows, inSteps } from './feed-run-row.server';
import { type FeedColumns, feedMappingSchema } from './feed-schema';

export type FeedRun = typeof feedRuns.$inferSelect;

/** States in which something is on its way. */
const WORKING: FeedRun['state'][] = ['reading', 'applying'];

/** States of a file that nothing has come of yet: the feed's next one takes its place. */
const OPEN: FeedRun['state'][] = ['reading', 'staged', 'waiting'];

/** States of a file that nothing comes of, unless somebody has it read again. */
const ENDED: FeedRun['state'][] = ['failed', 'stopped'];

/** So many of those stay in a feed's history. */
const MAX_ENDED = 50;
const REPLACED = 'Another file took its place.';

function addressOf({ feedId, id }: Pick<FeedRun, 'feedId' | 'id'>): string {
  return `/admin/feeds/${feedId}/runs/${id}`;
}

/** Why a file is none that can be read, as far as its beginning tells; null when it may be. */
export async function findFileFault(path: string): Promise<string | null> {
  try {
    await sniffFormat({ path });
    return null;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

type NewRun = Pick<typeof feedRuns.$inferInsert, 'name' | 'file' | 'format' | 'who' | 'daily'>;

function inState(feedId: number, states: FeedRun['state'][]): SQL | undefined {
  return and(eq(feedRuns.feedId, feedId), inArray(feedRuns.state, states));
}

/** Begins a run; null while one of the feed is in one of these states. */
function addRun(feedId: number, run: NewRun, busy: FeedRun['state'][]): Promise<number | null> {
  return write((tx) => {
    const isBusy = inState(feedId, busy);
    if (tx.select({ id: feedRuns.id }).from(feedRuns).where(isBusy).get() !== undefined) return null;
    // A file that is still to be fetched takes nobody's place until it is there.
    if (run.file != null)
      tx.update(feedRuns).set({ state: 'stopped', message: REPLACED }).where(inState(feedId, OPEN)).run();
    const values = { ...run, feedId, name: cut(run.name, 200) };
    return tx.insert(feedRuns).values(values).returning({ id: feedRuns.id }).get().id;
  });
}

/**
 * Takes a file in for a feed; what kind of file it is, it says itself. Gives the run's id, or null while another file is being
 * applied: then it is removed.
 */
export async function addFeedRun(
  feedId: number,
  { path, name }: { path: string; name: string },
  { username }: Actor,
): Promise<number | null> {
  const format = await sniffFormat({ path });
  const id = await addRun(feedId, { name, file: path, format, who: username }, ['applying']);
  if (id === null) await rm(path, { force: true });
  return id;
}

/** Begins a run whose file is to be fetched from the feed's address; null while another is on its way. */
export async function addFetch(
  feed: { id: number; address: string },
  { who, daily }: { who: string; daily: boolean },
): Promise<number | null> {
  const { pathname, host } = new URL(feed.address);
  const name = basename(pathname) || host;
  const id = await addRun(feed.id, { name, format: 'csv', who, daily }, WORKING);
  if (id !== null)
    await write((tx) => tx.update(feeds).set({ fetchedAt: new Date() }).where(eq(feeds.id, feed.id)).run());
  return id;
}

/**
 * Takes the place of earlier files of a feed that nothing came of, and removes what they have left, a little at a time: a run may
 * have a million rows. That they were there stays in the feed's history.
 */
export async function removeReplaced({ id, feedId }: Pick<FeedRun, 'id' | 'feedId'>): Promise<void> {
  const isBefore = lt(feedRuns.id, id);
  await write((tx) =>
    tx
      .update(feedRuns)
      .set({ state: 'stopped', message: REPLACED })
      .where(and(isBefore, inState(feedId, OPEN)))
      .run(),
  );
  const ended = orm
    .select()
    .from(feedRuns)
    .where(and(isBefore, inState(feedId, ENDED)))
    .orderBy(desc(feedRuns.id))
    .all();
  for (const [place, { id: runId, file }] of ended.entries()) {
    const isOld = place >= MAX_ENDED;
    // What has no file any more has been here before, or never had one.
    if (file === null && !isOld) continue;
    if (file !== null) await rm(placeOf(file), { force: true });
    await clearRows(runId);
    const own = eq(feedRuns.id, runId);
    await write((tx) =>
      isOld ? tx.delete(feedRuns).where(own).run() : tx.update(feedRuns).set({ file: null }).where(own).run(),
    );
  }
}

export function findFeedRun(id: number): FeedRun | null {
  const found = orm.select().from(feedRuns).where(eq(feedRuns.id, id)).get();
  return found ? { ...found, file: found.file && placeOf(found.file) } : null;
}

/** Where a file lies now: the data folder may have moved since it came. */
function placeOf(file: string): string {
  return join(env.DATA_DIR, 'uploads', basename(file));
}

/** The last files of a feed, newest first. */
export function listFeedRuns(feedId: number, limit = 20): FeedRun[] {
  const own = eq(feedRuns.feedId, feedId);
  return orm.select().from(feedRuns).where(own).orderBy(desc(feedRuns.id)).limit(limit).all();
}

/** Moves a run on, if it is where it is thought to be; of several that try, one does. */
export async function moveFeedRun(
  id: number,
  from: FeedRun['state'][],
  values: Partial<FeedRun>,
): Promise<boolean> {
  const there = and(eq(feedRuns.id, id), inArray(feedRuns.state, from));
  return write((tx) => tx.update(feedRuns).set(values).where(there).run().changes > 0);
}

/** Keeps of a file that was applied what the next one is compared with: its columns, and what its address said of it. */
export async function rememberFile(run: FeedRun): Promise<void> {
  const { etag, lastModified, feedId } = run;
  const said = { etag, lastModified, headings: listColumns(findFeedRun(run.id) ?? run) };
  await write((tx) => tx.update(feeds).set(said).where(eq(feeds.id, feedId)).run());
}

/** Forgets it again: the same file is news once more. */
export async function forgetFile(feedId: number): Promise<void> {
  const unknown = { etag: null, lastModified: null };
  await write((tx) => tx.update(feeds).set(unknown).where(eq(feeds.id, feedId)).run());
}

/** Reads a run's file again from its start: by other columns, or after it broke off. */
export async function readAgain(run: FeedRun, columns?: FeedColumns): Promise<boolean> {
  if (columns !== undefined) await keepFeedColumns(run.feedId, columns);
  const feed = findFeed(run.feedId);
  if (feed === null || run.file === null) return false;
  const { columns: chosen, ...rest } = mapColumns(feed, listColumns(run));
  // What was chosen counts for this file whether or not it has all of it.
  const mapping = {
    ...rest,
    columns: columns?.columns ?? chosen,
    category: columns?.category ?? rest.category,
  };
  const isKnown = columns !== undefined || run.columns !== null;
  return moveFeedRun(run.id, ['staged', 'waiting', ...ENDED], {
    state: 'reading',
    message: null,
    ...{ rows: 0, totalRows: 0, leftOut: 0 },
    mapping: isKnown ? mapping : null,
  });
}

/** All columns of a run's file, as far as it has been read. */
export function listColumns({ columns }: Pick<FeedRun, 'columns'>): string[] {
  return z.array(z.string()).safeParse(columns).data ?? [];
}

export function mappingOf({ mapping }: Pick<FeedRun, 'mapping'>): FeedMapping | null {
  return feedMappingSchema.safeParse(mapping).data ?? null;
}

/** Begins to apply a file; false when it is somewhere else by now, or a newer one is on its way. */
export async function startApplying(run: FeedRun, actor: Actor): Promise<boolean> {
  const newer = and(inState(run.feedId, WORKING), gt(feedRuns.id, run.id));
  if (orm.select({ id: feedRuns.id }).from(feedRuns).where(newer).get() !== undefined) return false;
  const started = await moveFeedRun(run.id, ['staged', 'waiting', 'undone'], {
    state: 'applying',
    undoing: false,
  });
  if (started) await logFeedRun(run, actor, 'applied a feed');
  return started;
}

/** Whether a run is the one of its feed that was applied last: only that can be taken back without undoing what came after it. */
export function isLastApplied({ id, feedId }: Pick<FeedRun, 'id' | 'feedId'>): boolean {
  const applied = inArray(feedRuns.state, ['applied', 'applying']);
  const [last] = orm
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(and(eq(feedRuns.feedId, feedId), applied))
    .orderBy(desc(feedRuns.id))
    .limit(1)
    .all();
  return last?.id === id;
}

export async function startUndoing(run: FeedRun, actor: Actor): Promise<boolean> {
  if (!isLastApplied(run)) return false;
  const started = await moveFeedRun(run.id, ['applied', 'applying'], { state: 'applying', undoing: true });
  if (started) await logFeedRun(run, actor, 'took back a feed');
  return started;
}

/** Tells in the log what became of a feed's file, and by whom. */
export function logFeedRun(run: FeedRun, actor: Pick<Actor, 'username'>, what: string): Promise<void> {
  const detail = `${findFeed(run.feedId)?.name ?? ''}: ${run.name}`;
  return write((tx) => recordChange(tx, actor, { what, detail, link: addressOf(run) }));
}

/** Removes a run that is not on its way, and what was staged of it; products that it brought stay. */
export async function deleteFeedRun(run: FeedRun): Promise<void> {
  if (WORKING.includes(run.state)) return;
  if (run.file) await rm(run.file, { force: true });
  await clearRows(run.id);
  await write((tx) => tx.delete(feedRuns).where(eq(feedRuns.id, run.id)).run());
}

export function listWorkingFeedRuns(): Pick<FeedRun, 'id' | 'state' | 'rows'>[] {
  const { id, state, rows } = feedRuns;
  return orm.select({ id, state, rows }).from(feedRuns).where(inArray(state, WORKING)).all();
}

/** Returns a run's file. @throws UnreadableFile when it has been deleted */
export function fileOf({ file, charset }: Pick<FeedRun, 'file' | 'charset'>): TextFile {
  if (file === null) throw new UnreadableFile('The file is not there any more.');
  return { path: file, charset };
}

/** The first rows of a run's file, as long as it is there. */
export async function readFeedHead(run: FeedRun) {
  try {
    const { rows, columns } = await previewFeed(fileOf(run), run.format);
    return { ok: true as const, rows, columns };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ok: false as const, message: error.message };
  }
}

/** Files that runs still need. */
export function listFeedFiles(): Set<string> {
  const rows = orm.select({ file: feedRuns.file }).from(feedRuns).where(isNotNull(feedRuns.file)).all();
  return new Set(rows.flatMap(({ file }) => (file === null ? [] : placeOf(file))));
}

/** What was being read when the site ended is said to be stopped: nothing of it was applied. */
export function stopReading({ id, rows }: Pick<FeedRun, 'id' | 'rows'>): Promise<boolean> {
  return moveFeedRun(id, ['reading'], {
    state: 'stopped',
    message: `Stopped at row ${rows + 1}: the site ended while it was read. Nothing of it was applied.`,
  });
}

/** Gives up reading a file that cannot be read for a reason of ours. */
export function giveUpReading(id: number): Promise<boolean> {
  return moveFeedRun(id, ['reading'], { state: 'failed', message: 'The file could not be read.' });
}

/**
 * Forgets a feed and its files; products that it brought stay. Rows and keys go a little at a time. False while one of its files is
 * being read or applied.
 */
export async function deleteFeed({ id, name }: { id: number; name: string }, actor: Actor): Promise<boolean> {
  const own = eq(feedRuns.feedId, id);
  const runs = orm.select().from(feedRuns).where(own).all();
  if (runs.some(({ state }) => WORKING.includes(state))) return false;
  for (const run of runs) {
    if (run.file !== null) await rm(placeOf(run.file), { force: true });
    await clearRows(run.id);
  }
  const some = sql`SELECT id FROM products WHERE feed_id = ${id} LIMIT 2000`;
  await inSteps(sql`UPDATE products SET feed_id = NULL, feed_key = NULL WHERE id IN (${some})`);
  await write((tx) => {
    tx.delete(feeds).where(eq(feeds.id, id)).run();
    recordChange(tx, actor, { what: 'deleted a feed', detail: name });
  });
  return true;
}

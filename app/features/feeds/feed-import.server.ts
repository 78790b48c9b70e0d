import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { type TextFile, UnreadableFile } from '#app/lib/text-file.server';
import { truncate } from '#app/lib/truncate';
import { feedImports, feeds } from '#db/schema';
import type { FeedMapping } from './feed-mapping';
import { previewFeed, sniffFormat } from './feed-reader.server';
import { feedMappingSchema } from './feed-schema';

export type FeedImport = typeof feedImports.$inferSelect;

/** States in which something is on its way. */
export const WORKING: FeedImport['state'][] = ['reading', 'applying'];

/** States of a file that nothing has come of yet: the feed's next one takes its place. */
export const OPEN: FeedImport['state'][] = ['reading', 'staged', 'needs-review'];

/** States of a file that nothing comes of, unless somebody has it read again. */
export const ENDED: FeedImport['state'][] = ['failed', 'stopped'];

export const REPLACED = 'Another file took its place.';

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

export function inState(feedId: number, states: FeedImport['state'][]): SQL | undefined {
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

export function findFeedImport(id: number): FeedImport | null {
  const found = orm.select().from(feedImports).where(eq(feedImports.id, id)).get();
  return found ? { ...found, file: found.file && storedFile(found.file) } : null;
}

/** Where a file lies now: the data folder may have moved since it came. */
export function storedFile(file: string): string {
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

/** All columns of a run's file, as far as it has been read. */
export function listColumns({ columns }: Pick<FeedImport, 'columns'>): string[] {
  return z.array(z.string()).safeParse(columns).data ?? [];
}

export function mappingOf({ mapping }: Pick<FeedImport, 'mapping'>): FeedMapping | null {
  return feedMappingSchema.safeParse(mapping).data ?? null;
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

/** Returns the first rows of an import's file, or null when there is no file that can be read. */
export async function readFeedHead(feedImport: FeedImport) {
  try {
    return await previewFeed(fileOf(feedImport), feedImport.format);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** Files that runs still need. */
export function listFeedFiles(): Set<string> {
  const rows = orm
    .select({ file: feedImports.file })
    .from(feedImports)
    .where(isNotNull(feedImports.file))
    .all();
  return new Set(rows.flatMap(({ file }) => (file === null ? [] : storedFile(file))));
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

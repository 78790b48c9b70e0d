import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, hasRow, orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { truncate } from '#app/lib/format';
import { type TextFile, UnreadableFile } from '#app/lib/text-file.server';
import type { Transaction } from '#db/client.server';
import { feedImports, feeds } from '#db/schema';
import type { FeedMapping } from './feed-mapping';
import { previewFeed, sniffFormat } from './feed-reader.server';
import { feedMappingSchema } from './feed-schema';
import { FEED_MESSAGES } from './feed-texts';

export type FeedImport = typeof feedImports.$inferSelect;

export const WORKING: FeedImport['state'][] = ['reading', 'applying'];

export const OPEN: FeedImport['state'][] = ['reading', 'staged', 'needs-review'];

/** States of imports that change nothing unless a person has the file read again. */
export const ENDED: FeedImport['state'][] = ['failed', 'stopped'];

/** Returns why a file cannot be read, by its beginning, or null. */
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

/** Stops imports that a newer file replaces. */
export function stopReplaced(tx: Transaction, which: SQL | undefined): void {
  const stopped = { state: 'stopped', message: FEED_MESSAGES.replaced } as const;
  tx.update(feedImports).set(stopped).where(which).run();
}

/** Adds an import. Returns null while another import of the feed is in one of the `busy` states. */
function insertImport(feedId: number, feedImport: NewImport, busy: FeedImport['state'][]) {
  return write((tx) => {
    if (hasRow(feedImports, inState(feedId, busy), tx)) return null;
    // A file that has yet to be fetched replaces earlier ones when it arrives.
    if (feedImport.file != null) stopReplaced(tx, inState(feedId, OPEN));
    const values = { ...feedImport, feedId, name: truncate(feedImport.name, 200) };
    return tx.insert(feedImports).values(values).returning({ id: feedImports.id }).get().id;
  });
}

/** Adds an import of a file and returns its id. Deletes the file and returns null while another one is being applied. */
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

/** Adds an import whose file is fetched from the feed's URL. Returns null while another import is at work. */
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

/** Returns the path of a stored file. The data folder may have moved since the upload. */
export function storedFile(file: string): string {
  return join(env.DATA_DIR, 'uploads', basename(file));
}

export function listFeedImports(feedId: number, limit = 20): FeedImport[] {
  const own = eq(feedImports.feedId, feedId);
  return orm.select().from(feedImports).where(own).orderBy(desc(feedImports.id)).limit(limit).all();
}

/** Changes an import if it is in one of the `from` states. Of several concurrent calls, one returns true. */
export async function moveFeedImport(id: number, from: FeedImport['state'][], values: Partial<FeedImport>) {
  const isThere = and(eq(feedImports.id, id), inArray(feedImports.state, from));
  return write((tx) => tx.update(feedImports).set(values).where(isThere).run().changes > 0);
}

/** Stores the columns, ETag and date of an applied file, with which the next file is compared. */
export async function rememberFile(feedImport: FeedImport): Promise<void> {
  const { etag, lastModified, feedId } = feedImport;
  const values = { etag, lastModified, headings: listColumns(findFeedImport(feedImport.id) ?? feedImport) };
  await write((tx) => tx.update(feeds).set(values).where(eq(feeds.id, feedId)).run());
}

/** Makes the next fetch read the file even if it is unchanged. */
export async function forgetFile(feedId: number): Promise<void> {
  const values = { etag: null, lastModified: null };
  await write((tx) => tx.update(feeds).set(values).where(eq(feeds.id, feedId)).run());
}

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

/** Returns an import's file. @throws UnreadableFile when it has been deleted */
export function fileOf({ file, charset }: Pick<FeedImport, 'file' | 'charset'>): TextFile {
  if (file === null) throw new UnreadableFile(FEED_MESSAGES.noFile);
  return { path: file, charset };
}

export async function readFeedHead(feedImport: FeedImport) {
  try {
    return await previewFeed(fileOf(feedImport), feedImport.format);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

export function listFeedFiles(): Set<string> {
  const { file } = feedImports;
  const rows = orm.select({ file }).from(feedImports).where(isNotNull(file)).all();
  return new Set(rows.flatMap((row) => (row.file === null ? [] : storedFile(row.file))));
}

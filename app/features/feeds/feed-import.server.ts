import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, desc, eq, gt, inArray, isNotNull, lt, max, type SQL } from 'drizzle-orm';
import { type Actor, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { truncate } from '#app/lib/format';
import { ifUnreadable, type TextFile, UnreadableFile } from '#app/lib/text-file.server';
import { feedImports, type Transaction } from '#db/schema';
import { findFeed, listStoredColumns, mapColumns, updateFeed } from './feed.server';
import { clearRows } from './feed-import-row.server';
import type { FeedMapping } from './feed-mapping';
import { previewFeed, sniffFormat } from './feed-reader.server';
import { type FeedColumns, feedMappingSchema } from './feed-schema';
import { FEED_MESSAGES } from './feed-texts';

export type FeedImport = typeof feedImports.$inferSelect;

export const WORKING: FeedImport['state'][] = ['reading', 'applying'];

const OPEN: FeedImport['state'][] = ['reading', 'staged', 'needs-review'];

/** States of imports that change nothing unless a person has the file read again. */
const ENDED: FeedImport['state'][] = ['failed', 'stopped'];

/** Returns why a file cannot be read, by its beginning, or null. */
export function findFileError(path: string): Promise<string | null> {
  return sniffFormat({ path }).then(
    () => null,
    ifUnreadable(({ message }) => message),
  );
}

type NewImport = Pick<typeof feedImports.$inferInsert, 'name' | 'file' | 'format' | 'who' | 'daily'>;

export function inState(feedId: number, states: FeedImport['state'][]): SQL | undefined {
  return and(eq(feedImports.feedId, feedId), inArray(feedImports.state, states));
}

function stopReplaced(tx: Transaction, which: SQL | undefined): void {
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
  if (id !== null) await updateFeed(feed.id, { fetchedAt: new Date() });
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
  const { etag, lastModified, columns, feedId } = findFeedImport(feedImport.id) ?? feedImport;
  await updateFeed(feedId, { etag, lastModified, headings: listStoredColumns(columns) });
}

/** Makes the next fetch read the file even if it is unchanged. */
export async function forgetFile(feedId: number): Promise<void> {
  await updateFeed(feedId, { etag: null, lastModified: null });
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

export async function readFeedHead({ file, charset, format }: FeedImport) {
  return file === null ? null : previewFeed({ path: file, charset }, format).catch(ifUnreadable(() => null));
}

export function listFeedFiles(): Set<string> {
  const { file } = feedImports;
  const rows = orm.select({ file }).from(feedImports).where(isNotNull(file)).all();
  return new Set(rows.flatMap((row) => (row.file === null ? [] : storedFile(row.file))));
}

const NO_COUNTS = { rows: 0, totalRows: 0, skipped: 0, leftAlone: 0, variants: 0 };

export async function readAgain(feedImport: FeedImport, columns?: FeedColumns): Promise<boolean> {
  if (columns !== undefined) await updateFeed(feedImport.feedId, { mapping: columns });
  const feed = findFeed(feedImport.feedId);
  if (feed === null || feedImport.file === null) return false;
  const mapped = mapColumns(feed, listStoredColumns(feedImport.columns));
  const mapping = columns ? { ...mapped, columns: columns.columns, category: columns.category } : mapped;
  const isKnown = columns !== undefined || feedImport.columns !== null;
  const change = { state: 'reading', message: null, mapping: isKnown ? mapping : null } as const;
  return moveFeedImport(feedImport.id, ['staged', 'needs-review', ...ENDED], { ...change, ...NO_COUNTS });
}

type Work = { from: FeedImport['state'][]; undoing: boolean; what: string };

async function start(feedImport: FeedImport, { from, undoing, what }: Work, actor: Actor): Promise<boolean> {
  const isStarted = await moveFeedImport(feedImport.id, from, { state: 'applying', undoing });
  if (isStarted) await logFeedImport(feedImport, actor, what);
  return isStarted;
}

const APPLY: Work = { from: ['staged', 'needs-review', 'undone'], undoing: false, what: 'applied an import' };
const UNDO: Work = { from: ['applied', 'applying'], undoing: true, what: 'undid an import' };

/** Starts to apply an import. Returns false if its state does not allow it, or a newer import is at work. */
export async function startApplying(feedImport: FeedImport, actor: Actor): Promise<boolean> {
  const newer = and(inState(feedImport.feedId, WORKING), gt(feedImports.id, feedImport.id));
  return !hasRow(feedImports, newer) && start(feedImport, APPLY, actor);
}

/** Whether an import is the last applied one of its feed. Undoing an earlier one would undo later changes. */
export function isLastApplied({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): boolean {
  const applied = inState(feedId, ['applied', 'applying']);
  const last = max(feedImports.id);
  return orm.select({ last }).from(feedImports).where(applied).get()?.last === id;
}

export async function startUndoing(feedImport: FeedImport, actor: Actor): Promise<boolean> {
  return isLastApplied(feedImport) && start(feedImport, UNDO, actor);
}

export function logFeedImport(feedImport: FeedImport, actor: Pick<Actor, 'username'>, what: string) {
  const detail = `${findFeed(feedImport.feedId)?.name ?? ''}: ${feedImport.name}`;
  const link = `/admin/feeds/${feedImport.feedId}/runs/${feedImport.id}`;
  return write((tx) => recordChange(tx, actor, { what, detail, link }));
}

/** Imports without a result that stay in a feed's history. */
const MAX_ENDED = 50;

/** Stops earlier imports that were not applied, and deletes the files and rows of those that ended without a result. */
export async function clearEarlierImports({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): Promise<void> {
  const isBefore = lt(feedImports.id, id);
  await write((tx) => stopReplaced(tx, and(isBefore, inState(feedId, OPEN))));
  const isEnded = and(isBefore, inState(feedId, ENDED));
  const ended = orm.select().from(feedImports).where(isEnded).orderBy(desc(feedImports.id)).all();
  for (const [index, { id: importId, file }] of ended.entries()) {
    const isOld = index >= MAX_ENDED;
    // An import without a file was handled before, or never had a file.
    if (file === null && !isOld) continue;
    if (file !== null) await rm(storedFile(file), { force: true });
    await clearRows(importId);
    const own = eq(feedImports.id, importId);
    await write((tx) =>
      isOld
        ? tx.delete(feedImports).where(own).run()
        : tx.update(feedImports).set({ file: null }).where(own).run(),
    );
  }
}

/** Deletes an import and its rows. Its products stay. Returns false while the import is at work. */
export async function deleteFeedImport(feedImport: FeedImport): Promise<boolean> {
  if (WORKING.includes(feedImport.state)) return false;
  if (feedImport.file) await rm(feedImport.file, { force: true });
  await clearRows(feedImport.id);
  await write((tx) => tx.delete(feedImports).where(eq(feedImports.id, feedImport.id)).run());
  return true;
}

import { performance } from 'node:perf_hooks';
import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withinDeadline } from '#app/infra/bounded-request.server';
import { orm, write } from '#app/infra/database.server';
import type { SearchCategory } from '#app/lib/choices';
import { hashToken } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { platformResponses, platformUsage } from '#db/schema';
import {
  type PlatformQuery,
  platformVideoSchema,
  type SearchablePlatform,
  type VideoListAnswer,
} from './platform';
import { askUnlessPaused } from './platform-video.server';

/** A repeated search within this time, in milliseconds, is answered from the database. */
const SEARCH_TIME = 3_600_000;
const TRENDING_TIME = 6 * SEARCH_TIME;
/** Expired responses stay this long, for when a platform fails. */
const STALE_TIME = 48 * SEARCH_TIME;
const TRENDING_LIMIT = 50;

const storedSchema = z.object({
  videos: z.array(platformVideoSchema),
  next: z.string().optional(),
  failed: z.string().optional(),
});
type Stored = z.output<typeof storedSchema>;

function keyOf(source: string, question: string[]): string {
  return hashToken([source, ...question].join('\n'));
}

function findStored(key: string): { answer: Stored; isFresh: boolean } | null {
  const row = orm.select().from(platformResponses).where(eq(platformResponses.key, key)).get();
  const answer = storedSchema.safeParse(row?.videos).data;
  return row && answer ? { answer, isFresh: row.endsAt > new Date() } : null;
}

function put(tx: Transaction, key: string, set: { videos: Stored; endsAt: Date }): void {
  const added = tx.insert(platformResponses).values({ key, ...set });
  added.onConflictDoUpdate({ target: platformResponses.key, set }).run();
}

async function store(key: string, answer: Stored, time: number): Promise<void> {
  await write((tx) => {
    const isStale = lt(platformResponses.endsAt, later(-STALE_TIME));
    tx.delete(platformResponses).where(isStale).run();
    put(tx, key, { videos: answer, endsAt: later(time) });
  });
}

const later = (time: number) => new Date(Date.now() + time);

/** Returns null for a platform without a quota. */
export function countSearchesLeft({ name, quota }: SearchablePlatform): number | null {
  if (quota === undefined) return null;
  const today = and(eq(platformUsage.source, name), eq(platformUsage.day, quota.dayOf(new Date())));
  const used = orm.select().from(platformUsage).where(today).get()?.searches ?? 0;
  return Math.max(0, quota.searchesPerDay - used);
}

/** Asks a platform and counts the search, unless the platform is paused or has no quota. */
function ask({ name, quota }: SearchablePlatform, question: () => Promise<VideoListAnswer>) {
  const { source, day, searches } = platformUsage;
  const another = { target: [source, day], set: { searches: sql`${searches} + 1` } };
  return askUnlessPaused({ source: name, kind: 'search' }, async () => {
    const first = quota && { source: name, day: quota.dayOf(new Date()), searches: 1 };
    if (first) await write((tx) => tx.insert(platformUsage).values(first).onConflictDoUpdate(another).run());
    return question();
  });
}

const pending = new Map<string, Promise<VideoListAnswer>>();

/** Shares a request while it runs, so that parallel ones for one search count once. */
function share(key: string, request: () => Promise<VideoListAnswer>): Promise<VideoListAnswer> {
  const known = pending.get(key);
  if (known !== undefined) return known;
  const asked = request().finally(() => pending.delete(key));
  pending.set(key, asked);
  return asked;
}

export async function searchPlatform(source: SearchablePlatform, query: PlatformQuery) {
  // Local files may have changed, and reading them costs no quota.
  if (source.isLocal) return source.search(query);
  const { words, category, limit, cursor = '' } = query;
  const key = keyOf(source.name, ['search', words.toLowerCase(), category, String(limit), cursor]);
  return share(key, async () => {
    const stored = findStored(key);
    if (stored?.isFresh) return { ok: true, ...stored.answer };
    const answer = await ask(source, () => source.search(query));
    if (answer.ok) await store(key, { videos: answer.videos, next: answer.next }, SEARCH_TIME);
    return answer;
  });
}

/** Claims a request, so that only one of many processes makes it. The known videos stay until it ends. */
function claim(key: string, known: Stored, time: number): Promise<boolean> {
  return write((tx) => {
    const row = tx.select().from(platformResponses).where(eq(platformResponses.key, key)).get();
    if (row && row.endsAt > new Date()) return false;
    put(tx, key, { videos: known, endsAt: later(time) });
    return true;
  });
}

/** Returns true at most once in `time` milliseconds. */
export function claimQuestion([source, ...question]: [string, ...string[]], time: number) {
  return claim(keyOf(source, question), { videos: [] }, time);
}

/** Milliseconds. Every visitor can request this list. */
const FOLDER_TIME = 60_000;
const folderCache = new Map<SearchCategory, { at: number; answer: Promise<VideoListAnswer> }>();

function findOwnTrending(source: SearchablePlatform, category: SearchCategory): Promise<VideoListAnswer> {
  const known = folderCache.get(category);
  if (known !== undefined && performance.now() - known.at < FOLDER_TIME) return known.answer;
  const answer = source.trending(category, TRENDING_LIMIT);
  folderCache.set(category, { at: performance.now(), answer });
  return answer;
}

/** Returns the trending videos of a category, requested at most every six hours. Falls back to an older response. */
export function findTrending(source: SearchablePlatform, category: SearchCategory) {
  if (source.isLocal) return findOwnTrending(source, category);
  const key = keyOf(source.name, ['trending', category]);
  // Shared before the database is read, whose row the pending request has already claimed.
  return share(key, async () => {
    const stored = findStored(key);
    if (stored?.isFresh) return { ok: true, ...stored.answer };
    const known = stored?.answer ?? { videos: [] };
    if (!(await claim(key, known, TRENDING_TIME))) return { ok: true, videos: known.videos };
    const request = () => withinDeadline(() => source.trending(category, TRENDING_LIMIT));
    const answer = await ask(source, request);
    const shown = answer.ok ? { videos: answer.videos } : { videos: known.videos, failed: answer.message };
    await store(key, shown, TRENDING_TIME);
    return { ok: true, ...shown };
  });
}

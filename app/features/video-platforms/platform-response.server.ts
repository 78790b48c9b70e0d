import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withinDeadline } from '#app/infra/bounded-request.server';
import { orm, write } from '#app/infra/database.server';
import type { SearchCategory } from '#app/lib/choices';
import { rowSchema } from '#db/row-schema';
import { platformResponses, platformUsage, videos } from '#db/schema';
import {
  PLATFORM_FIELDS,
  type PlatformPage,
  type PlatformQuery,
  type PlatformResponse,
  type PlatformVideo,
  type SearchablePlatform,
} from './platform';
import { askUnlessPaused } from './platform-pause.server';

const HOUR = 3_600_000;
/** A repeated search within this time is answered from the database. */
const SEARCH_TIME = HOUR;

const storedVideos = z.array(
  z.intersection(
    rowSchema(videos, PLATFORM_FIELDS),
    z.object({
      url: z.string().nullable(),
      thumbnailUrl: z.string().nullable(),
      tags: z.array(z.string()),
      embeddable: z.boolean().nullable(),
      ageRestricted: z.boolean(),
      live: z.boolean(),
      refusal: z.string().optional(),
    }),
  ),
);
const storedSchema = z.object({
  videos: storedVideos,
  next: z.string().optional(),
  /** Error of the last request. The videos are from an earlier one. */
  failed: z.string().optional(),
});
type Stored = z.output<typeof storedSchema>;

const TRENDING_TIME = 6 * HOUR;
/** Expired responses stay this long, for when a platform fails. */
const STALE_TIME = 48 * HOUR;
const TRENDING_LIMIT = 50;

function keyOf(source: string, question: string[]): string {
  return createHash('sha256')
    .update([source, ...question].join('\n'))
    .digest('base64url');
}

function findStored(key: string): { answer: Stored; endsAt: Date } | null {
  const row = orm.select().from(platformResponses).where(eq(platformResponses.key, key)).get();
  const answer = storedSchema.safeParse(row?.videos).data;
  return row && answer ? { answer, endsAt: row.endsAt } : null;
}

async function store(key: string, answer: Stored, endsAt: Date): Promise<void> {
  await write((tx) => {
    tx.delete(platformResponses)
      .where(lt(platformResponses.endsAt, new Date(Date.now() - STALE_TIME)))
      .run();
    tx.insert(platformResponses)
      .values({ key, videos: answer, endsAt })
      .onConflictDoUpdate({ target: platformResponses.key, set: { videos: answer, endsAt } })
      .run();
  });
}

function later(now: Date, time: number): Date {
  return new Date(now.getTime() + time);
}

type Counted = Pick<SearchablePlatform, 'name' | 'quota'>;

async function countSearch({ name, quota }: Counted, now: Date): Promise<void> {
  if (quota === undefined) return;
  await write((tx) =>
    tx
      .insert(platformUsage)
      .values({ source: name, day: quota.dayOf(now), searches: 1 })
      .onConflictDoUpdate({
        target: [platformUsage.source, platformUsage.day],
        set: { searches: sql`${platformUsage.searches} + 1` },
      })
      .run(),
  );
}

/** Returns null for a platform without a quota. */
export function countSearchesLeft({ name, quota }: Counted, now = new Date()): number | null {
  if (quota === undefined) return null;
  const today = and(eq(platformUsage.source, name), eq(platformUsage.day, quota.dayOf(now)));
  const used =
    orm.select({ searches: platformUsage.searches }).from(platformUsage).where(today).get()?.searches ?? 0;
  return Math.max(0, quota.searchesPerDay - used);
}

async function ask<T>(
  source: SearchablePlatform,
  now: Date,
  question: () => Promise<PlatformResponse<T>>,
): Promise<PlatformResponse<T>> {
  return askUnlessPaused({ source: source.name, kind: 'search' }, async () => {
    await countSearch(source, now);
    return question();
  });
}

const pendingSearches = new Map<string, Promise<PlatformResponse<PlatformPage>>>();

export async function searchPlatform(
  source: SearchablePlatform,
  query: PlatformQuery,
  now = new Date(),
): Promise<PlatformResponse<PlatformPage>> {
  // Local files may have changed, and reading them costs no quota.
  if (source.isLocal) return source.search(query);
  const { words, category, limit, cursor = '' } = query;
  const key = keyOf(source.name, ['search', words.toLowerCase(), category, String(limit), cursor]);
  const pending = pendingSearches.get(key);
  if (pending) return pending;
  const stored = findStored(key);
  if (stored && stored.endsAt > now) return { ok: true, ...stored.answer, problems: [] };
  // Parallel requests for one search count once.
  const search = askSearch(source, { query, key, now }).finally(() => pendingSearches.delete(key));
  pendingSearches.set(key, search);
  return search;
}

async function askSearch(
  source: SearchablePlatform,
  { query, key, now }: { query: PlatformQuery; key: string; now: Date },
): Promise<PlatformResponse<PlatformPage>> {
  const answer = await ask(source, now, () => source.search(query));
  if (answer.ok) {
    const { videos, next } = answer;
    await store(key, { videos, ...(next === undefined ? {} : { next }) }, later(now, SEARCH_TIME));
  }
  return answer;
}

type Trending = PlatformResponse<{ videos: PlatformVideo[]; failed?: string | undefined }>;
const pendingTrending = new Map<string, Promise<Trending>>();

/** Claims a request, so that only one of many processes makes it. The known videos stay until it ends. */
function claim(
  key: string,
  { known, until, now }: { known: Stored; until: Date; now: Date },
): Promise<boolean> {
  return write((tx) => {
    const row = tx
      .select({ endsAt: platformResponses.endsAt })
      .from(platformResponses)
      .where(eq(platformResponses.key, key))
      .get();
    if (row && row.endsAt > now) return false;
    tx.insert(platformResponses)
      .values({ key, videos: known, endsAt: until })
      .onConflictDoUpdate({ target: platformResponses.key, set: { endsAt: until } })
      .run();
    return true;
  });
}

/** Returns true at most once in `time` milliseconds. */
export function claimQuestion(
  [source, ...question]: [string, ...string[]],
  time: number,
  now: Date,
): Promise<boolean> {
  return claim(keyOf(source, question), { known: { videos: [] }, until: later(now, time), now });
}

async function askTrending(
  source: SearchablePlatform,
  { category, key, now }: { category: SearchCategory; key: string; now: Date },
): Promise<Trending> {
  const known = findStored(key)?.answer ?? { videos: [] };
  if (!(await claim(key, { known, until: later(now, TRENDING_TIME), now })))
    return { ok: true, videos: known.videos };
  const answer = await ask(source, now, () =>
    withinDeadline(() => source.trending(category, TRENDING_LIMIT)),
  );
  const { videos } = answer.ok ? answer : known;
  const failed = answer.ok ? {} : { failed: answer.message };
  await store(key, { videos, ...failed }, later(now, TRENDING_TIME));
  return { ok: true, videos, ...failed };
}

/** Milliseconds. Every visitor can request this list. */
const FOLDER_TIME = 60_000;
const folderCache = new Map<SearchCategory, { at: number; answer: Promise<Trending> }>();

function findOwnTrending(source: SearchablePlatform, category: SearchCategory): Promise<Trending> {
  const known = folderCache.get(category);
  if (known !== undefined && performance.now() - known.at < FOLDER_TIME) return known.answer;
  const answer = source.trending(category, TRENDING_LIMIT);
  folderCache.set(category, { at: performance.now(), answer });
  return answer;
}

/** Returns the trending videos of a category, requested at most every six hours. Falls back to an older response. */
export function findTrending(
  source: SearchablePlatform,
  category: SearchCategory,
  now = new Date(),
): Promise<Trending> {
  if (source.isLocal) return findOwnTrending(source, category);
  const key = keyOf(source.name, ['trending', category]);
  // Checked before the database, whose row the pending request has already claimed.
  const pending = pendingTrending.get(key);
  if (pending) return pending;
  const stored = findStored(key);
  if (stored && stored.endsAt > now) return Promise.resolve({ ok: true, ...stored.answer });
  const asked = askTrending(source, { category, key, now }).finally(() => pendingTrending.delete(key));
  pendingTrending.set(key, asked);
  return asked;
}

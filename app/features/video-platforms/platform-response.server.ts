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
/** The same search again within this time comes from the store. */
const SEARCH_TIME = HOUR;

/** A page of found videos as the store gives it back. */
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
  /** Why the last question has no answer of its own; the videos are those known before. */
  failed: z.string().optional(),
});
type Stored = z.output<typeof storedSchema>;

/** Trending is asked of the platforms at most this often a category. */
const TRENDING_TIME = 6 * HOUR;
/** Answers stay this long after their time, for when a platform fails. */
const STALE_TIME = 48 * HOUR;
/** Videos that trending asks a platform for; callers take as many of them as they want. */
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

/** How many searches a source allows today still; null for one that does not count them. */
export function countSearchesLeft({ name, quota }: Counted, now = new Date()): number | null {
  if (quota === undefined) return null;
  const today = and(eq(platformUsage.source, name), eq(platformUsage.day, quota.dayOf(now)));
  const used =
    orm.select({ searches: platformUsage.searches }).from(platformUsage).where(today).get()?.searches ?? 0;
  return Math.max(0, quota.searchesPerDay - used);
}

/** Asks a source, counting the search where it has a quota. */
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

/** One page of a source's search: from the store when the same was asked within the hour. */
export async function searchPlatform(
  source: SearchablePlatform,
  query: PlatformQuery,
  now = new Date(),
): Promise<PlatformResponse<PlatformPage>> {
  // Files on this machine cost nothing to look at, and may have changed a moment ago.
  if (source.isLocal) return source.search(query);
  const { words, category, limit, cursor = '' } = query;
  const key = keyOf(source.name, ['search', words.toLowerCase(), category, String(limit), cursor]);
  const pending = pendingSearches.get(key);
  if (pending) return pending;
  const stored = findStored(key);
  if (stored && stored.endsAt > now) return { ok: true, ...stored.answer, problems: [] };
  // The same search at the same time is one search of the quota.
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

/** What is known, and why it is not known better. */
type Trending = PlatformResponse<{ videos: PlatformVideo[]; failed?: string | undefined }>;
const pendingTrending = new Map<string, Promise<Trending>>();

/** Takes the right to ask for some time, so that of many requests and processes one asks; what was known stays meanwhile. */
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

/** Whether a question may be asked of a source now; true at most once in `time` milliseconds. */
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

/** How long a look into the own folder is remembered, in milliseconds: anybody may ask for it. */
const FOLDER_TIME = 60_000;
const folderCache = new Map<SearchCategory, { at: number; answer: Promise<Trending> }>();

function findOwnTrending(source: SearchablePlatform, category: SearchCategory): Promise<Trending> {
  const known = folderCache.get(category);
  if (known !== undefined && performance.now() - known.at < FOLDER_TIME) return known.answer;
  const answer = source.trending(category, TRENDING_LIMIT);
  folderCache.set(category, { at: performance.now(), answer });
  return answer;
}

/** What is watched on a source in a category now, as it was asked at most six hours ago; an older answer where asking fails. */
export function findTrending(
  source: SearchablePlatform,
  category: SearchCategory,
  now = new Date(),
): Promise<Trending> {
  if (source.isLocal) return findOwnTrending(source, category);
  const key = keyOf(source.name, ['trending', category]);
  // Looked for first: whoever asks has already taken the row, and filled it with what was known before.
  const pending = pendingTrending.get(key);
  if (pending) return pending;
  const stored = findStored(key);
  if (stored && stored.endsAt > now) return Promise.resolve({ ok: true, ...stored.answer });
  const asked = askTrending(source, { category, key, now }).finally(() => pendingTrending.delete(key));
  pendingTrending.set(key, asked);
  return asked;
}

import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sourceAnswers, sourceUsage } from '../../db/schema';
import type { SourceFailure, SourceProblem, SourceVideo, VideoSource } from '../adapters/video-source.server';
import { orm, write } from './database.server';

const HOUR = 3_600_000;
/** The same search again within this time comes from the store. */
const SEARCH_TIME = HOUR;

const text = z.string().nullable();
const count = z.number().nullable();
/** A found video as the store gives it back: its date has been through JSON. */
const storedSchema = z.array(
  z.object({
    sourceId: z.string(),
    title: z.string(),
    description: z.string(),
    url: text,
    embedUrl: z.string(),
    thumbnailUrl: text,
    views: count,
    likes: count,
    duration: count,
    creator: text,
    creatorUrl: text,
    creatorImageUrl: text,
    publishedAt: z.coerce.date().nullable(),
    tags: z.array(z.string()),
    embeddable: z.boolean().nullable(),
    ageRestricted: z.boolean(),
    live: z.boolean(),
  }),
);

type Found = { ok: true; videos: SourceVideo[]; problems: SourceProblem[] } | SourceFailure;
type Search = { words: string; limit: number };

function keyOf(source: string, question: string[]): string {
  return createHash('sha256')
    .update([source, ...question].join('\n'))
    .digest('base64url');
}

function findStored(key: string, now: Date): SourceVideo[] | null {
  const row = orm
    .select({ videos: sourceAnswers.videos })
    .from(sourceAnswers)
    .where(and(eq(sourceAnswers.key, key), gt(sourceAnswers.endsAt, now)))
    .get();
  return row ? (storedSchema.safeParse(row.videos).data ?? null) : null;
}

async function store(
  key: string,
  { videos, now, time }: { videos: SourceVideo[]; now: Date; time: number },
): Promise<void> {
  const endsAt = new Date(now.getTime() + time);
  await write((tx) => {
    tx.delete(sourceAnswers).where(lt(sourceAnswers.endsAt, now)).run();
    tx.insert(sourceAnswers)
      .values({ key, videos, endsAt })
      .onConflictDoUpdate({ target: sourceAnswers.key, set: { videos, endsAt } })
      .run();
  });
}

/** The day by which YouTube counts: it ends at midnight, Pacific time. */
function quotaDay(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(
    now,
  );
}

async function countSearch(source: string, now: Date): Promise<void> {
  await write((tx) =>
    tx
      .insert(sourceUsage)
      .values({ source, day: quotaDay(now), searches: 1 })
      .onConflictDoUpdate({
        target: [sourceUsage.source, sourceUsage.day],
        set: { searches: sql`${sourceUsage.searches} + 1` },
      })
      .run(),
  );
}

/** How many searches a source allows today still; null for one that does not count them. */
export function countSearchesLeft(
  { name, searchesPerDay }: Pick<VideoSource, 'name' | 'searchesPerDay'>,
  now = new Date(),
): number | null {
  if (searchesPerDay === undefined) return null;
  const today = and(eq(sourceUsage.source, name), eq(sourceUsage.day, quotaDay(now)));
  const used =
    orm.select({ searches: sourceUsage.searches }).from(sourceUsage).where(today).get()?.searches ?? 0;
  return Math.max(0, searchesPerDay - used);
}

// A platform that asked to be left alone is, until then; a restart may ask once too early, which it will say again.
const pauses = new Map<string, { until: number; failure: SourceFailure }>();

function findPause(source: string, now: Date): SourceFailure | null {
  const pause = pauses.get(source);
  return pause !== undefined && pause.until > now.getTime() ? pause.failure : null;
}

/** Searches a source: from the store when the same was asked within the hour, and not at all while it asks us to wait. */
export async function searchSource(
  source: VideoSource,
  { words, limit }: Search,
  now = new Date(),
): Promise<Found> {
  // Files on this machine cost nothing to look at, and may have changed a moment ago.
  if (source.name === 'library') return source.search({ words, limit });
  const key = keyOf(source.name, ['search', words.toLowerCase(), String(limit)]);
  const stored = findStored(key, now);
  if (stored) return { ok: true, videos: stored, problems: [] };
  const pause = findPause(source.name, now);
  if (pause) return pause;
  if (source.searchesPerDay !== undefined) await countSearch(source.name, now);
  const answer = await source.search({ words, limit });
  if (answer.ok) await store(key, { videos: answer.videos, now, time: SEARCH_TIME });
  else if (answer.retryAfter !== undefined)
    pauses.set(source.name, { until: now.getTime() + answer.retryAfter * 1_000, failure: answer });
  return answer;
}

import { z } from 'zod';
import { env } from '../../env.server';
import { type FetchFailure, fetchJson } from '../bounded-fetch.server';
import { explainFailure } from '../source-failure';
import type { SourceAnswer, SourceFailure, SourceVideo, VideoSource } from '../video-source.server';
import {
  optionalAddress,
  optionalCount,
  optionalDate,
  optionalFlag,
  optionalText,
  readIsoDuration,
  readItems,
  textList,
} from './reading';

const LABEL = 'YouTube';
/** Ids that one `videos` request takes, and results that one `search` page holds. */
const PAGE = 50;
const ID = /^[\w-]{11}$/;
/** Trending fashion is a search by views in the last weeks: the platform's own chart has no fashion any more. */
const TRENDING_DAYS = 28;

const searchSchema = z.object({ items: z.unknown().optional() });
const hitSchema = z.object({ id: z.object({ videoId: z.string().regex(ID) }) });
const thumbnailSchema = z.object({ url: optionalAddress }).nullish().catch(null);
const THUMBNAILS = ['maxres', 'standard', 'high', 'medium', 'default'] as const;

const itemSchema = z.object({
  id: z.string().regex(ID),
  snippet: z
    .object({
      title: optionalText,
      description: optionalText,
      publishedAt: optionalDate,
      channelId: optionalText,
      channelTitle: optionalText,
      tags: textList,
      liveBroadcastContent: optionalText,
      thumbnails: z.record(z.string(), thumbnailSchema).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  contentDetails: z
    .object({
      duration: optionalText,
      contentRating: z.object({ ytRating: optionalText }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  statistics: z.object({ viewCount: optionalCount, likeCount: optionalCount }).nullish().catch(null),
  status: z.object({ embeddable: optionalFlag, privacyStatus: optionalText }).nullish().catch(null),
});

function address(path: string, params: Record<string, string>): string {
  return `${env.YOUTUBE_API_URL}${path}?${new URLSearchParams({ ...params, key: env.YOUTUBE_API_KEY ?? '' })}`;
}

/** The request of a search: ids only matter, since titles are escaped and figures missing here. */
export function searchRequest(words: string, limit: number, more: Record<string, string> = {}): string {
  return address('/search', {
    part: 'snippet',
    type: 'video',
    q: words,
    maxResults: String(Math.min(limit, PAGE)),
    safeSearch: 'none',
    ...more,
  });
}

/** The request for up to 50 videos with all that we show. */
export function videosRequest(ids: string[]): string {
  return address('/videos', { part: 'snippet,contentDetails,statistics,status', id: ids.join(',') });
}

/** The ids of a search's answer; channels and what cannot be read are passed over. */
export function readSearch(json: unknown): string[] {
  const answer = searchSchema.safeParse(json);
  return answer.success ? readItems(hitSchema, answer.data.items).map((hit) => hit.id.videoId) : [];
}

function readVideo({
  id,
  snippet,
  contentDetails,
  statistics,
  status,
}: z.output<typeof itemSchema>): SourceVideo {
  const thumbnail = THUMBNAILS.map((size) => snippet?.thumbnails?.[size]?.url).find((url) => url != null);
  return {
    sourceId: id,
    title: snippet?.title ?? id,
    description: snippet?.description ?? '',
    url: `https://www.youtube.com/watch?v=${id}`,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
    thumbnailUrl: thumbnail ?? null,
    views: statistics?.viewCount ?? null,
    likes: statistics?.likeCount ?? null,
    duration: readIsoDuration(contentDetails?.duration ?? null),
    creator: snippet?.channelTitle ?? null,
    creatorUrl: snippet?.channelId ? `https://www.youtube.com/channel/${snippet.channelId}` : null,
    creatorImageUrl: null,
    publishedAt: snippet?.publishedAt ?? null,
    tags: snippet?.tags ?? [],
    embeddable: status?.embeddable ?? null,
    ageRestricted: contentDetails?.contentRating?.ytRating === 'ytAgeRestricted',
    live: snippet?.liveBroadcastContent === 'live' || snippet?.liveBroadcastContent === 'upcoming',
  };
}

/** The videos of a `videos` answer. Ids that are gone are missing from it without a word, so the caller matches by id. */
export function readVideos(json: unknown): SourceVideo[] {
  const answer = searchSchema.safeParse(json);
  return answer.success ? readItems(itemSchema, answer.data.items).map(readVideo) : [];
}

const errorSchema = z.object({
  error: z.object({
    message: optionalText,
    status: optionalText,
    errors: z
      .array(z.object({ reason: optionalText }))
      .nullish()
      .catch(null),
    details: z
      .array(z.object({ reason: optionalText }))
      .nullish()
      .catch(null),
  }),
});

/** What an error answer means, by its reason: the message is for developers and carries HTML. */
export function readFailure(failure: FetchFailure): SourceFailure {
  const parsed = errorSchema.safeParse(failure.json);
  if (!parsed.success) return explainFailure(LABEL, failure);
  const { errors, details, message } = parsed.data.error;
  const reasons = [...(errors ?? []), ...(details ?? [])].map(({ reason }) => reason);
  const has = (...names: string[]) => names.some((name) => reasons.includes(name));
  const daily =
    has('quotaExceeded', 'dailyLimitExceeded') ||
    (has('rateLimitExceeded', 'RATE_LIMIT_EXCEEDED') && /per day/i.test(message ?? ''));
  if (daily)
    return {
      ...explainFailure(
        LABEL,
        failure,
        'has no searches left today; they come back at midnight, Pacific time.',
      ),
      reason: 'quota',
    };
  if (has('keyInvalid', 'API_KEY_INVALID'))
    return explainFailure(LABEL, failure, 'does not know this API key: check YOUTUBE_API_KEY.');
  if (has('accessNotConfigured'))
    return explainFailure(LABEL, failure, 'has the Data API switched off for this key’s project.');
  if (has('API_KEY_SERVICE_BLOCKED'))
    return explainFailure(LABEL, failure, 'does not let this key use the Data API.');
  return explainFailure(LABEL, failure);
}

async function ask<T>(
  url: string,
  read: (json: unknown) => T,
): Promise<{ ok: true; value: T } | SourceFailure> {
  const answer = await fetchJson(url, { trusted: [new URL(env.YOUTUBE_API_URL).origin] });
  return answer.ok ? { ok: true, value: read(answer.json) } : readFailure(answer);
}

async function findVideos(ids: string[]): Promise<SourceAnswer<{ videos: SourceVideo[] }>> {
  if (ids.length === 0) return { ok: true, videos: [] };
  const answer = await ask(videosRequest(ids.slice(0, PAGE)), readVideos);
  return answer.ok ? { ok: true, videos: answer.value } : answer;
}

async function searchVideos(words: string, limit: number, more?: Record<string, string>) {
  const ids = await ask(searchRequest(words, limit, more), readSearch);
  return ids.ok ? findVideos(ids.value) : ids;
}

/** YouTube Data API v3. A search costs one of 100 a day, everything else 1 of 10,000 units. */
export const youtube: VideoSource = {
  name: 'youtube',
  label: LABEL,
  configured: () => env.YOUTUBE_API_KEY !== undefined,
  searchesPerDay: 100,

  async search({ words, limit }) {
    const answer = await searchVideos(words, limit);
    return answer.ok ? { ...answer, problems: [] } : answer;
  },

  trending(category, limit) {
    const publishedAfter = new Date(Date.now() - TRENDING_DAYS * 86_400_000)
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
    return searchVideos(`${category} try on haul`, limit, { order: 'viewCount', publishedAfter });
  },

  async video(sourceId) {
    const answer = await findVideos([sourceId]);
    if (!answer.ok) return answer;
    const video = answer.videos.find((found) => found.sourceId === sourceId);
    return video ? { ok: true, video } : explainFailure(LABEL, { ok: false, reason: 'not-found' });
  },

  videos: findVideos,
};

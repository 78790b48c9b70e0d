import { z } from 'zod';
import { type FetchFailure, fetchJson } from '#app/adapters/bounded-fetch.server';
import type { OembedEndpoint } from '#app/adapters/platforms/oembed.server';
import type {
  SourceAnswer,
  SourceFailure,
  SourceQuery,
  SourceVideo,
  VideoSource,
} from '#app/adapters/platforms/platform';
import { findPreviewVideo } from '#app/adapters/platforms/preview-video.server';
import {
  addWords,
  optionalAddress,
  optionalCount,
  optionalDate,
  optionalFlag,
  optionalText,
  readAnswerItems,
  readIsoDuration,
  readItems,
  readWhole,
  textList,
} from '#app/adapters/platforms/reading';
import { explainFailure, unreadable } from '#app/adapters/platforms/source-failure';
import type { SearchCategory } from '#app/lib/choices';
import { frame } from '#app/lib/player-data';
import { readAddress } from './address';
import { settings } from './settings.server';

const LABEL = 'YouTube';
/** Ids that one `videos` request takes, and results that one `search` page holds. */
const PAGE = 50;
const ID = /^[\w-]{11}$/;
/** What a category adds to a search: one is a category of the platform ('Howto & Style'), the others are words. */
const CATEGORIES: Record<SearchCategory, { words?: string; videoCategoryId?: string }> = {
  fashion: { videoCategoryId: '26' },
  swimwear: { words: 'swimwear' },
  lingerie: { words: 'lingerie' },
  'try-on': { words: 'try on haul' },
  review: { words: 'review' },
};
/** Trending fashion is a search by views in the last weeks: the platform's own chart has no fashion any more. */
const TRENDING_DAYS = 28;

const searchSchema = z.object({ items: z.unknown().optional(), nextPageToken: optionalText });
/** A hit is a video, a channel or a playlist. */
const hitSchema = z.object({
  id: z.union([
    z.object({ videoId: z.string().regex(ID) }),
    z.object({ kind: z.string(), videoId: z.undefined().optional() }),
  ]),
});
const thumbnailSchema = z.object({ url: optionalAddress }).nullish().catch(null);
const AVATARS = ['medium', 'high', 'default'] as const;
const CHANNEL_PAGE = 'https://www.youtube.com/channel/';
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
  return `${settings.YOUTUBE_API_URL}${path}?${new URLSearchParams({ ...params, key: settings.YOUTUBE_API_KEY ?? '' })}`;
}

/** The request of a search: ids only matter, since titles are escaped and figures missing here. */
export function searchRequest(
  { words, category, limit, cursor }: SourceQuery,
  more: Record<string, string> = {},
): string {
  const { words: own, videoCategoryId } = CATEGORIES[category];
  return address('/search', {
    part: 'snippet',
    type: 'video',
    q: addWords(words, own),
    maxResults: String(Math.min(limit, PAGE)),
    safeSearch: 'none',
    ...(videoCategoryId === undefined ? {} : { videoCategoryId }),
    ...(cursor === undefined ? {} : { pageToken: cursor }),
    ...more,
  });
}

/** The request for up to 50 videos with all that we show. */
export function videosRequest(ids: string[]): string {
  return address('/videos', { part: 'snippet,contentDetails,statistics,status', id: ids.join(',') });
}

/**
 * The ids of a search's answer, and the token of its next page; channels and a hit that cannot be read are passed over. Null when
 * the answer is no list.
 */
export function readSearch(json: unknown): { ids: string[]; next: string | undefined } | null {
  const { items, nextPageToken } = searchSchema.safeParse(json).data ?? {};
  const hits = readAnswerItems(hitSchema, items);
  return hits && { ids: hits.flatMap((hit) => hit.id.videoId ?? []), next: nextPageToken ?? undefined };
}

const channelSchema = z.object({
  id: z.string(),
  snippet: z
    .object({ thumbnails: z.record(z.string(), thumbnailSchema).nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** The request for the pictures of up to 50 channels. */
export function channelsRequest(ids: string[]): string {
  return address('/channels', { part: 'snippet', id: ids.join(',') });
}

/** Pictures by channel id. Channels that are gone are missing, and with all of them gone the whole list is. */
export function readChannels(json: unknown): Map<string, string> {
  const answer = searchSchema.safeParse(json);
  const channels = answer.success ? readItems(channelSchema, answer.data.items) : [];
  return new Map(
    channels.flatMap(({ id, snippet }) => {
      const picture = AVATARS.map((size) => snippet?.thumbnails?.[size]?.url).find((url) => url != null);
      return picture == null ? [] : [[id, picture] as const];
    }),
  );
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
    creatorUrl: snippet?.channelId ? CHANNEL_PAGE + snippet.channelId : null,
    creatorImageUrl: null,
    publishedAt: snippet?.publishedAt ?? null,
    tags: snippet?.tags ?? [],
    embeddable: status?.embeddable ?? null,
    ageRestricted: contentDetails?.contentRating?.ytRating === 'ytAgeRestricted',
    live: snippet?.liveBroadcastContent === 'live' || snippet?.liveBroadcastContent === 'upcoming',
  };
}

/**
 * The videos of a `videos` answer; null when it is none. Ids that are gone are missing from it without a word, so the caller
 * matches by id.
 */
export function readVideos(json: unknown): SourceVideo[] | null {
  const items = readAnswerItems(itemSchema, searchSchema.safeParse(json).data?.items);
  return items?.map(readVideo) ?? null;
}

/** The same, or null when any of it cannot be read. */
function readAllVideos(json: unknown): SourceVideo[] | null {
  const answer = searchSchema.safeParse(json);
  return answer.success ? (readWhole(itemSchema, answer.data.items)?.map(readVideo) ?? null) : null;
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
  // Lists know no 'not found': a missing video is missing in them, so this is an address that is wrong.
  if (!parsed.success || failure.reason === 'not-found')
    return explainFailure(
      LABEL,
      failure.reason === 'not-found' ? { ...failure, reason: 'refused' } : failure,
    );
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
  const answer = await fetchJson(url, { trusted: [new URL(settings.YOUTUBE_API_URL).origin] });
  return answer.ok ? { ok: true, value: read(answer.json) } : readFailure(answer);
}

/** Videos by their ids. From one that is missing follows that it is gone, so an answer that cannot be read whole is none. */
async function findVideos(ids: string[]): Promise<SourceAnswer<{ videos: SourceVideo[] }>> {
  if (ids.length === 0) return { ok: true, videos: [] };
  const answer = await ask(videosRequest(ids.slice(0, PAGE)), readAllVideos);
  if (!answer.ok) return answer;
  if (answer.value === null) return unreadable(LABEL);
  return { ok: true, videos: answer.value };
}

/** The videos with their makers' pictures, which are a request of their own; without an answer they have none. */
async function addAvatars(videos: SourceVideo[]): Promise<SourceVideo[]> {
  const channelOf = ({ creatorUrl }: SourceVideo) => creatorUrl?.slice(CHANNEL_PAGE.length) ?? '';
  const channels = [...new Set(videos.map(channelOf))].filter(Boolean);
  if (channels.length === 0) return videos;
  const answer = await ask(channelsRequest(channels), readChannels);
  if (!answer.ok) return videos;
  return videos.map((video) => ({ ...video, creatorImageUrl: answer.value.get(channelOf(video)) ?? null }));
}

async function searchVideos(query: SourceQuery, more?: Record<string, string>) {
  const hits = await ask(searchRequest(query, more), readSearch);
  if (!hits.ok) return hits;
  if (hits.value === null) return unreadable(LABEL);
  const { ids, next } = hits.value;
  if (ids.length === 0) return { ok: true as const, videos: [], next };
  const answer = await ask(videosRequest(ids), readVideos);
  if (!answer.ok) return answer;
  return answer.value === null ? unreadable(LABEL) : { ok: true as const, videos: answer.value, next };
}

/** What YouTube's oEmbed endpoint says in words, once seen with status 200, and others say with a status. */
const WORDS: Record<string, number> = {
  unauthorized: 401,
  forbidden: 403,
  'not found': 404,
  'bad request': 400,
};

export const oembed: OembedEndpoint = {
  label: LABEL,
  endpoint: settings.OEMBED_URL_YOUTUBE,
  // A playlist's word has as many letters as an id.
  id: /\/embed\/(?!videoseries)([\w-]{11})(?=[?"])/,
  closed: [401],
  statusOf: (body) => WORDS[body.trim().toLowerCase()],
};

function findPreview(sourceId: string) {
  return findPreviewVideo(oembed, {
    address: `https://www.youtube.com/watch?v=${sourceId}`,
    sourceId,
    embedUrl: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  });
}

/** YouTube Data API v3. A search costs one of 100 a day, a page of it too; everything else 1 of 10,000 units. */
export const youtube: VideoSource = {
  name: 'youtube',
  label: LABEL,
  configured: () => settings.YOUTUBE_API_KEY !== undefined,
  quota: {
    searchesPerDay: 100,
    // Its day ends at midnight, Pacific time.
    dayOf: (now) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(now),
  },
  pictures: {
    hosts: ['.ytimg.com', '.ggpht.com'],
    trusted: () => [settings.YOUTUBE_API_URL, settings.OEMBED_URL_YOUTUBE],
  },
  readAddress,
  buildPlayer: ({ sourceId }) =>
    ID.test(sourceId) ? frame(`https://www.youtube-nocookie.com/embed/${sourceId}`, 'start') : null,

  async search(query) {
    const answer = await searchVideos(query);
    return answer.ok ? { ...answer, problems: [] } : answer;
  },

  trending(category, limit) {
    const publishedAfter = new Date(Date.now() - TRENDING_DAYS * 86_400_000)
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
    const query = { words: 'try on haul', category, limit };
    return searchVideos(query, { order: 'viewCount', publishedAfter });
  },

  async video(sourceId) {
    if (!ID.test(sourceId)) return explainFailure(LABEL, { ok: false, reason: 'not-found' });
    if (!youtube.configured()) return findPreview(sourceId);
    const answer = await findVideos([sourceId]);
    if (!answer.ok) return answer;
    const video = answer.videos.find((found) => found.sourceId === sourceId);
    return video ? { ok: true, video } : explainFailure(LABEL, { ok: false, reason: 'not-found' });
  },

  videos: (sourceIds) => findVideos(sourceIds.filter((id) => ID.test(id))),
  avatars: addAvatars,
};

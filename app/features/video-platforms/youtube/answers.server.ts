import { z } from 'zod';
import { type FetchFailure, fetchJson } from '#app/infra/bounded-fetch.server';
import { httpUrl, readSettings } from '#app/infra/env.server';
import * as platform from '../platform';
import { optional, readAnswerItems, readIsoDuration, readItems, textList, toQuery } from '../reading';

const SITE = /^(?:www\.|m\.|music\.|studio\.)?youtube(?:-nocookie|kids)?\.com$/;
export const VIDEO_ID = /^[\w-]{11}$/;

function findId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (/^(?:www\.)?youtu\.be$/.test(hostname)) return /^\/([\w-]{11})(?:[/&]|$)/.exec(pathname)?.[1];
  if (!SITE.test(hostname)) return undefined;
  // Some pasted URLs have a second `?`.
  const [named] = searchParams.get('v')?.split(/[?/]/) ?? [];
  if (named !== undefined) return named;
  return /^\/(?:shorts|embed|live|watch|video|v|e)\/([\w-]{11})(?:[/&]|$)/.exec(pathname)?.[1];
}

/** Matches pages, shorts, streams, players and short links. */
export function readVideoUrl(url: URL): platform.FoundUrl | null {
  const sourceId = findId(url);
  return sourceId !== undefined && VIDEO_ID.test(sourceId) ? { sourceId } : null;
}

export const CHANNEL_PAGE = 'https://www.youtube.com/channel/';
export const pageUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;
export const playerUrl = (id: string) => `https://www.youtube-nocookie.com/embed/${id}`;
export const LABEL = 'YouTube';

/** Maximum of ids in a `videos` request, and of results in a `search` page. */
export const PAGE = 50;
export const searchSchema = z.object({ items: z.unknown().optional(), nextPageToken: optional.text });

const hitSchema = z.object({
  id: z.union([
    z.object({ videoId: z.string().regex(VIDEO_ID) }),
    z.object({ kind: z.string(), videoId: z.undefined().optional() }),
  ]),
});

const thumbnails = optional.of(z.record(z.string(), optional.object({ url: optional.url })));
const AVATARS = ['medium', 'high', 'default'];
const THUMBNAILS = ['maxres', 'standard', 'high', 'medium', 'default'];

function pickImage(images: z.output<typeof thumbnails>, sizes: string[]): string | null {
  return sizes.map((size) => images?.[size]?.url).find((url) => url != null) ?? null;
}

const itemSchema = z.object({
  id: z.string().regex(VIDEO_ID),
  snippet: optional.object({
    title: optional.text,
    description: optional.text,
    publishedAt: optional.date,
    channelId: optional.text,
    channelTitle: optional.text,
    tags: textList,
    liveBroadcastContent: optional.text,
    thumbnails,
  }),
  contentDetails: optional.object({
    duration: optional.text,
    contentRating: optional.object({ ytRating: optional.text }),
  }),
  statistics: optional.object({ viewCount: optional.count, likeCount: optional.count }),
  status: optional.object({ embeddable: optional.flag, privacyStatus: optional.text }),
});

/** Skips channels and invalid hits. Returns null if the response has another format. */
export function readSearch(json: unknown): { ids: string[]; next: string | undefined } | null {
  const { items, nextPageToken } = searchSchema.safeParse(json).data ?? {};
  const hits = readAnswerItems(hitSchema, items);
  return hits && { ids: hits.flatMap((hit) => hit.id.videoId ?? []), next: nextPageToken ?? undefined };
}

const channelSchema = z.object({ id: z.string(), snippet: optional.object({ thumbnails }) });

/** Returns images by channel id. If all channels are deleted, the list is missing. */
export function readChannels(json: unknown): Map<string, string> {
  const channels = readItems(channelSchema, searchSchema.safeParse(json).data?.items);
  return new Map(
    channels.flatMap(({ id, snippet }) => {
      const image = pickImage(snippet?.thumbnails ?? null, AVATARS);
      return image === null ? [] : [[id, image] as const];
    }),
  );
}

export const videoSchema = itemSchema.transform((item): platform.PlatformVideo => {
  const { id, snippet, contentDetails, statistics, status } = item;
  return {
    sourceId: id,
    title: snippet?.title ?? id,
    description: snippet?.description ?? '',
    url: pageUrl(id),
    embedUrl: playerUrl(id),
    thumbnailUrl: pickImage(snippet?.thumbnails ?? null, THUMBNAILS),
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
});

/** Returns null if the response has another format. Unavailable videos are missing, so callers match by id. */
export function readVideos(json: unknown): platform.PlatformVideo[] | null {
  return readAnswerItems(videoSchema, searchSchema.safeParse(json).data?.items);
}

const reasons = optional.of(z.array(z.object({ reason: optional.text })));
const errorSchema = z.object({
  error: z.object({ message: optional.text, status: optional.text, errors: reasons, details: reasons }),
});

/** What an administrator can do, by the reasons of refusals. */
const REFUSALS: [reasons: string[], sentence: string][] = [
  [['keyInvalid', 'API_KEY_INVALID'], 'rejected the API key. Check YOUTUBE_API_KEY.'],
  [
    ['accessNotConfigured'],
    'refused the request. Enable the YouTube Data API in the project of your API key.',
  ],
  [['API_KEY_SERVICE_BLOCKED'], 'refused the request. Allow the YouTube Data API for your API key.'],
];
const NO_QUOTA = 'has no searches left today. Its quota resets at midnight, Pacific time.';

/** Reads the reason. The message is for developers and contains HTML. */
export function readFailure(failure: FetchFailure): platform.PlatformFailure {
  // Lists omit missing videos, so a 404 means a wrong URL.
  if (failure.reason === 'not-found')
    return platform.explainFailure(LABEL, { ...failure, reason: 'refused' });
  const { errors, details, message } = errorSchema.safeParse(failure.json).data?.error ?? {};
  const given = [...(errors ?? []), ...(details ?? [])].map(({ reason }) => reason);
  const has = (...names: string[]) => names.some((name) => given.includes(name));
  const daily =
    has('quotaExceeded', 'dailyLimitExceeded') ||
    (has('rateLimitExceeded', 'RATE_LIMIT_EXCEEDED') && /per day/i.test(message ?? ''));
  if (daily) return { ...platform.explainFailure(LABEL, failure, NO_QUOTA), reason: 'quota' };
  const [, sentence] = REFUSALS.find(([names]) => has(...names)) ?? [];
  return platform.explainFailure(LABEL, failure, sentence);
}

export const settings = readSettings({
  YOUTUBE_API_KEY: [z.string().trim().min(10).optional(), 'an API key of 10 characters or more'],
  YOUTUBE_API_URL: [httpUrl.default('https://www.googleapis.com/youtube/v3'), 'an http or https URL'],
  YOUTUBE_FEED_URL: [httpUrl.default('https://www.youtube.com/feeds/videos.xml'), 'an http or https URL'],
  OEMBED_URL_YOUTUBE: [httpUrl.default('https://www.youtube.com/oembed'), 'an http or https URL'],
});

export function buildUrl(path: string, params: Record<string, string | undefined>): string {
  return `${settings.YOUTUBE_API_URL}${path}?${toQuery({ ...params, key: settings.YOUTUBE_API_KEY ?? '' })}`;
}

export const ask: platform.Ask = async (url, read) => {
  const answer = await fetchJson(url, { trusted: [new URL(settings.YOUTUBE_API_URL).origin] });
  return answer.ok ? platform.answerWith(LABEL, read(answer.json)) : readFailure(answer);
};

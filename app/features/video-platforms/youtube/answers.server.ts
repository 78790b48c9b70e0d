import { z } from 'zod';
import type { PlatformFailure, PlatformVideo } from '#app/features/video-platforms/platform';
import { explainFailure } from '#app/features/video-platforms/platform-failure';
import {
  optionalCount,
  optionalDate,
  optionalFlag,
  optionalText,
  optionalUrl,
  readAnswerItems,
  readIsoDuration,
  readItems,
  textList,
} from '#app/features/video-platforms/reading';
import type { FetchFailure } from '#app/infra/bounded-fetch.server';
import { VIDEO_ID } from './youtube-url';

export const CHANNEL_PAGE = 'https://www.youtube.com/channel/';
export const LABEL = 'YouTube';

/** Ids that one `videos` request takes, and results that one `search` page holds. */
export const PAGE = 50;
export const searchSchema = z.object({ items: z.unknown().optional(), nextPageToken: optionalText });

/** A hit is a video, a channel or a playlist. */
const hitSchema = z.object({
  id: z.union([
    z.object({ videoId: z.string().regex(VIDEO_ID) }),
    z.object({ kind: z.string(), videoId: z.undefined().optional() }),
  ]),
});

const thumbnailSchema = z.object({ url: optionalUrl }).nullish().catch(null);
const AVATARS = ['medium', 'high', 'default'] as const;
const THUMBNAILS = ['maxres', 'standard', 'high', 'medium', 'default'] as const;

export const itemSchema = z.object({
  id: z.string().regex(VIDEO_ID),
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

/** Pictures by channel id. Channels that are gone are missing, and with all of them gone the whole list is. */
export function readChannels(json: unknown): Map<string, string> {
  const answer = searchSchema.safeParse(json);
  const channels = answer.success ? readItems(channelSchema, answer.data.items) : [];
  return new Map(
    channels.flatMap(({ id, snippet }) => {
      const image = AVATARS.map((size) => snippet?.thumbnails?.[size]?.url).find((url) => url != null);
      return image == null ? [] : [[id, image] as const];
    }),
  );
}

export function readVideo({
  id,
  snippet,
  contentDetails,
  statistics,
  status,
}: z.output<typeof itemSchema>): PlatformVideo {
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
export function readVideos(json: unknown): PlatformVideo[] | null {
  const items = readAnswerItems(itemSchema, searchSchema.safeParse(json).data?.items);
  return items?.map(readVideo) ?? null;
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
export function readFailure(failure: FetchFailure): PlatformFailure {
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
        'has no searches left today. Its quota resets at midnight, Pacific time.',
      ),
      reason: 'quota',
    };
  if (has('keyInvalid', 'API_KEY_INVALID'))
    return explainFailure(LABEL, failure, 'rejected the API key. Check YOUTUBE_API_KEY.');
  if (has('accessNotConfigured'))
    return explainFailure(
      LABEL,
      failure,
      'refused the request. Enable the YouTube Data API in the project of your API key.',
    );
  if (has('API_KEY_SERVICE_BLOCKED'))
    return explainFailure(
      LABEL,
      failure,
      'refused the request. Allow the YouTube Data API for your API key.',
    );
  return explainFailure(LABEL, failure);
}

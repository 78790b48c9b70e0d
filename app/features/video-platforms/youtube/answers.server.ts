import { z } from 'zod';
import type { PlatformFailure, PlatformVideo } from '#app/features/video-platforms/platform';
import { explainFailure } from '#app/features/video-platforms/platform-failure';
import {
  optionalCount,
  optionalDate,
  optionalFlag,
  optionalObject,
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

/** Maximum of ids in a `videos` request, and of results in a `search` page. */
export const PAGE = 50;
export const searchSchema = z.object({ items: z.unknown().optional(), nextPageToken: optionalText });

const hitSchema = z.object({
  id: z.union([
    z.object({ videoId: z.string().regex(VIDEO_ID) }),
    z.object({ kind: z.string(), videoId: z.undefined().optional() }),
  ]),
});

const thumbnailSchema = optionalObject({ url: optionalUrl });
const AVATARS = ['medium', 'high', 'default'] as const;
const THUMBNAILS = ['maxres', 'standard', 'high', 'medium', 'default'] as const;

export const itemSchema = z.object({
  id: z.string().regex(VIDEO_ID),
  snippet: optionalObject({
    title: optionalText,
    description: optionalText,
    publishedAt: optionalDate,
    channelId: optionalText,
    channelTitle: optionalText,
    tags: textList,
    liveBroadcastContent: optionalText,
    thumbnails: z.record(z.string(), thumbnailSchema).nullish().catch(null),
  }),
  contentDetails: optionalObject({
    duration: optionalText,
    contentRating: optionalObject({ ytRating: optionalText }),
  }),
  statistics: optionalObject({ viewCount: optionalCount, likeCount: optionalCount }),
  status: optionalObject({ embeddable: optionalFlag, privacyStatus: optionalText }),
});

/** Skips channels and invalid hits. Returns null if the response has another format. */
export function readSearch(json: unknown): { ids: string[]; next: string | undefined } | null {
  const { items, nextPageToken } = searchSchema.safeParse(json).data ?? {};
  const hits = readAnswerItems(hitSchema, items);
  return hits && { ids: hits.flatMap((hit) => hit.id.videoId ?? []), next: nextPageToken ?? undefined };
}

const channelSchema = z.object({
  id: z.string(),
  snippet: optionalObject({ thumbnails: z.record(z.string(), thumbnailSchema).nullish().catch(null) }),
});

/** Returns images by channel id. If all channels are deleted, the list is missing. */
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

/** Returns null if the response has another format. Unavailable videos are missing, so callers match by id. */
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

/** Reads the reason. The message is for developers and contains HTML. */
export function readFailure(failure: FetchFailure): PlatformFailure {
  const parsed = errorSchema.safeParse(failure.json);
  // Lists omit missing videos, so a 404 means a wrong URL.
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

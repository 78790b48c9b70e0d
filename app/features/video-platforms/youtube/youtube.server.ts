import type { OembedEndpoint } from '#app/features/video-platforms/oembed.server';
import type {
  PlatformQuery,
  PlatformResponse,
  PlatformVideo,
  SearchablePlatform,
} from '#app/features/video-platforms/platform';
import { explainFailure, unreadable } from '#app/features/video-platforms/platform-failure';
import { findPreviewVideo } from '#app/features/video-platforms/preview-video.server';
import { addWords, readWhole } from '#app/features/video-platforms/reading';
import type { SearchCategory } from '#app/lib/choices';
import { frame } from '#app/lib/player-data';
import {
  CHANNEL_PAGE,
  itemSchema,
  LABEL,
  PAGE,
  readChannels,
  readSearch,
  readVideo,
  readVideos,
  searchSchema,
} from './answers.server';
import { ask, buildUrl } from './youtube-api.server';
import { listYoutubeChannel, resolveYoutubeChannel } from './youtube-channel.server';
import { settings } from './youtube-settings.server';
import { readVideoUrl, VIDEO_ID } from './youtube-url';

const CATEGORIES: Record<SearchCategory, { words?: string; videoCategoryId?: string }> = {
  fashion: { videoCategoryId: '26' },
  swimwear: { words: 'swimwear' },
  lingerie: { words: 'lingerie' },
  'try-on': { words: 'try on haul' },
  review: { words: 'review' },
};

/** YouTube's own chart has no fashion, so this is a search by views in the last weeks. */
const TRENDING_DAYS = 28;

/** Only the ids are used: titles are escaped, and figures are missing. */
export function searchRequest(
  { words, category, limit, cursor }: PlatformQuery,
  more: Record<string, string> = {},
): string {
  const { words: own, videoCategoryId } = CATEGORIES[category];
  return buildUrl('/search', {
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

export function videosRequest(ids: string[]): string {
  return buildUrl('/videos', { part: 'snippet,contentDetails,statistics,status', id: ids.join(',') });
}

export function channelsRequest(ids: string[]): string {
  return buildUrl('/channels', { part: 'snippet', id: ids.join(',') });
}

function readAllVideos(json: unknown): PlatformVideo[] | null {
  const answer = searchSchema.safeParse(json);
  return answer.success ? (readWhole(itemSchema, answer.data.items)?.map(readVideo) ?? null) : null;
}

/** A missing video counts as unavailable, so a partly readable response is refused. */
async function findVideos(ids: string[]): Promise<PlatformResponse<{ videos: PlatformVideo[] }>> {
  if (ids.length === 0) return { ok: true, videos: [] };
  const answer = await ask(videosRequest(ids.slice(0, PAGE)), readAllVideos);
  if (!answer.ok) return answer;
  if (answer.value === null) return unreadable(LABEL);
  return { ok: true, videos: answer.value };
}

async function addAvatars(videos: PlatformVideo[]): Promise<PlatformVideo[]> {
  const channelOf = ({ creatorUrl }: PlatformVideo) => creatorUrl?.slice(CHANNEL_PAGE.length) ?? '';
  const channels = [...new Set(videos.map(channelOf))].filter(Boolean);
  if (channels.length === 0) return videos;
  const answer = await ask(channelsRequest(channels), readChannels);
  if (!answer.ok) return videos;
  return videos.map((video) => ({ ...video, creatorImageUrl: answer.value.get(channelOf(video)) ?? null }));
}

async function searchVideos(query: PlatformQuery, more?: Record<string, string>) {
  const hits = await ask(searchRequest(query, more), readSearch);
  if (!hits.ok) return hits;
  if (hits.value === null) return unreadable(LABEL);
  const { ids, next } = hits.value;
  if (ids.length === 0) return { ok: true as const, videos: [], next };
  const answer = await ask(videosRequest(ids), readVideos);
  if (!answer.ok) return answer;
  return answer.value === null ? unreadable(LABEL) : { ok: true as const, videos: answer.value, next };
}

/** YouTube's oEmbed endpoint has sent these texts with status 200. */
const STATUS_TEXTS: Record<string, number> = {
  unauthorized: 401,
  forbidden: 403,
  'not found': 404,
  'bad request': 400,
};

export const oembed: OembedEndpoint = {
  label: LABEL,
  endpoint: settings.OEMBED_URL_YOUTUBE,
  // `videoseries` has as many letters as an id.
  id: /\/embed\/(?!videoseries)([\w-]{11})(?=[?"])/,
  closed: [401],
  statusOf: (body) => STATUS_TEXTS[body.trim().toLowerCase()],
};

function findPreview(sourceId: string) {
  return findPreviewVideo(oembed, {
    url: `https://www.youtube.com/watch?v=${sourceId}`,
    sourceId,
    embedUrl: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  });
}

/** YouTube Data API v3. Each page of a search uses one of 100 searches a day. Other requests use 1 of 10,000 units. */
export const youtube: SearchablePlatform = {
  name: 'youtube',
  label: LABEL,
  configured: () => settings.YOUTUBE_API_KEY !== undefined,
  quota: {
    searchesPerDay: 100,
    // The day ends at midnight, Pacific time.
    dayOf: (now) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(now),
  },
  images: {
    hosts: ['.ytimg.com', '.ggpht.com'],
    trusted: () => [settings.YOUTUBE_API_URL, settings.OEMBED_URL_YOUTUBE],
  },
  readVideoUrl,
  buildPlayer: ({ sourceId }) =>
    VIDEO_ID.test(sourceId) ? frame(`https://www.youtube-nocookie.com/embed/${sourceId}`, 'start') : null,

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
    if (!VIDEO_ID.test(sourceId)) return explainFailure(LABEL, { ok: false, reason: 'not-found' });
    if (!youtube.configured()) return findPreview(sourceId);
    const answer = await findVideos([sourceId]);
    if (!answer.ok) return answer;
    const video = answer.videos.find((found) => found.sourceId === sourceId);
    return video ? { ok: true, video } : explainFailure(LABEL, { ok: false, reason: 'not-found' });
  },

  videos: (sourceIds) => findVideos(sourceIds.filter((id) => VIDEO_ID.test(id))),
  avatars: addAvatars,
  channels: { withoutKey: true, resolve: resolveYoutubeChannel, list: listYoutubeChannel },
};

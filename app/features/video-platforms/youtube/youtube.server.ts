import type { SearchCategory } from '#app/lib/choices';
import { frame } from '#app/lib/player-data';
import { findPreviewVideo, type OembedEndpoint } from '../oembed.server';
import {
  explainFailure,
  type PlatformQuery,
  type PlatformVideo,
  type SearchablePlatform,
  type VideoListAnswer,
} from '../platform';
import { addWords, readWhole } from '../reading';
import * as api from './answers.server';
import { listYoutubeChannel, resolveYoutubeChannel } from './youtube-channel.server';

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
export function searchRequest(query: PlatformQuery, more: Record<string, string> = {}): string {
  const { words, category, limit, cursor } = query;
  const { words: own, videoCategoryId } = CATEGORIES[category];
  return api.buildUrl('/search', {
    part: 'snippet',
    type: 'video',
    q: addWords(words, own),
    maxResults: String(Math.min(limit, api.PAGE)),
    safeSearch: 'none',
    ...(videoCategoryId === undefined ? {} : { videoCategoryId }),
    ...(cursor === undefined ? {} : { pageToken: cursor }),
    ...more,
  });
}

function videosRequest(ids: string[]): string {
  return api.buildUrl('/videos', { part: 'snippet,contentDetails,statistics,status', id: ids.join(',') });
}

/** A missing video counts as unavailable, so a partly readable response is refused. */
async function findVideos(ids: string[]): Promise<VideoListAnswer> {
  if (ids.length === 0) return { ok: true, videos: [] };
  return api.ask(videosRequest(ids.slice(0, api.PAGE)), (json) => {
    const items = readWhole(api.itemSchema, api.searchSchema.safeParse(json).data?.items);
    return items && { videos: items.map(api.readVideo) };
  });
}

async function addAvatars(videos: PlatformVideo[]): Promise<PlatformVideo[]> {
  const channelOf = ({ creatorUrl }: PlatformVideo) => creatorUrl?.slice(api.CHANNEL_PAGE.length) ?? '';
  const channels = [...new Set(videos.map(channelOf))].filter(Boolean);
  if (channels.length === 0) return videos;
  const url = api.buildUrl('/channels', { part: 'snippet', id: channels.join(',') });
  const answer = await api.ask(url, (json) => ({ images: api.readChannels(json) }));
  if (!answer.ok) return videos;
  return videos.map((video) => ({ ...video, creatorImageUrl: answer.images.get(channelOf(video)) ?? null }));
}

async function searchVideos(query: PlatformQuery, more?: Record<string, string>): Promise<VideoListAnswer> {
  const hits = await api.ask(searchRequest(query, more), api.readSearch);
  if (!hits.ok) return hits;
  const { ids, next } = hits;
  if (ids.length === 0) return { ok: true, videos: [], next };
  return api.ask(videosRequest(ids), (json) => {
    const videos = api.readVideos(json);
    return videos && { videos, next };
  });
}

/** YouTube's oEmbed endpoint has sent these texts with status 200. */
const STATUS_TEXTS: Record<string, number> = {
  unauthorized: 401,
  forbidden: 403,
  'not found': 404,
  'bad request': 400,
};

export const oembed: OembedEndpoint = {
  label: api.LABEL,
  endpoint: api.settings.OEMBED_URL_YOUTUBE,
  // `videoseries` has as many letters as an id.
  id: /\/embed\/(?!videoseries)([\w-]{11})(?=[?"])/,
  closed: [401],
  statusOf: (body) => STATUS_TEXTS[body.trim().toLowerCase()],
  embedUrl: api.playerUrl,
};

/** YouTube Data API v3. Each page of a search uses one of 100 searches a day. Other requests use 1 of 10,000 units. */
export const youtube: SearchablePlatform = {
  name: 'youtube',
  label: api.LABEL,
  configured: () => api.settings.YOUTUBE_API_KEY !== undefined,
  quota: {
    searchesPerDay: 100,
    // The day ends at midnight, Pacific time.
    dayOf: (now) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(now),
  },
  images: {
    hosts: ['.ytimg.com', '.ggpht.com'],
    trusted: () => [api.settings.YOUTUBE_API_URL, api.settings.OEMBED_URL_YOUTUBE],
  },
  readVideoUrl: api.readVideoUrl,
  buildPlayer: ({ sourceId }) =>
    api.VIDEO_ID.test(sourceId) ? frame(api.playerUrl(sourceId), 'start') : null,

  search: (query) => searchVideos(query),

  trending(category, limit) {
    const publishedAfter = new Date(Date.now() - TRENDING_DAYS * 86_400_000)
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
    return searchVideos({ words: 'try on haul', category, limit }, { order: 'viewCount', publishedAfter });
  },

  async video(sourceId) {
    if (!api.VIDEO_ID.test(sourceId)) return explainFailure(api.LABEL, { reason: 'not-found' });
    if (!youtube.configured()) return findPreviewVideo(oembed, { url: api.pageUrl(sourceId), sourceId });
    const answer = await findVideos([sourceId]);
    if (!answer.ok) return answer;
    const video = answer.videos.find((found) => found.sourceId === sourceId);
    return video ? { ok: true, video } : explainFailure(api.LABEL, { reason: 'not-found' });
  },

  videos: (sourceIds) => findVideos(sourceIds.filter((id) => api.VIDEO_ID.test(id))),
  avatars: addAvatars,
  channels: { withoutKey: true, resolve: resolveYoutubeChannel, list: listYoutubeChannel },
};

import { DomUtils, parseDocument } from 'htmlparser2';
import { z } from 'zod';
import { fetchBytes } from '#app/infra/bounded-fetch.server';
import type { SearchCategory } from '#app/lib/choices';
import { frame } from '#app/lib/player-data';
import { findPreviewVideo, type OembedEndpoint } from '../oembed.server';
import * as platform from '../platform';
import { addWords, optional, readItems, readWhole } from '../reading';
import * as api from './answers.server';

const { getElementsByTagName, textContent } = DomUtils;

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
export function searchRequest(query: platform.PlatformQuery, more: Record<string, string> = {}): string {
  const { words, category, limit, cursor } = query;
  const { words: own, videoCategoryId } = CATEGORIES[category];
  return api.buildUrl('/search', {
    part: 'snippet',
    type: 'video',
    q: addWords(words, own),
    maxResults: String(Math.min(limit, api.PAGE)),
    safeSearch: 'none',
    videoCategoryId,
    pageToken: cursor,
    ...more,
  });
}

function videosRequest(ids: string[]): string {
  return api.buildUrl('/videos', { part: 'snippet,contentDetails,statistics,status', id: ids.join(',') });
}

/** A missing video counts as unavailable, so a partly readable response is refused. */
async function findVideos(ids: string[]): Promise<platform.VideoListAnswer> {
  if (ids.length === 0) return { ok: true, videos: [] };
  return api.ask(videosRequest(ids.slice(0, api.PAGE)), (json) => {
    const videos = readWhole(api.videoSchema, api.searchSchema.safeParse(json).data?.items);
    return videos && { videos };
  });
}

async function addAvatars(videos: platform.PlatformVideo[]): Promise<platform.PlatformVideo[]> {
  const channelOf = ({ creatorUrl }: platform.PlatformVideo) =>
    creatorUrl?.slice(api.CHANNEL_PAGE.length) ?? '';
  const channels = [...new Set(videos.map(channelOf))].filter(Boolean);
  if (channels.length === 0) return videos;
  const url = api.buildUrl('/channels', { part: 'snippet', id: channels.join(',') });
  const answer = await api.ask(url, (json) => ({ images: api.readChannels(json) }));
  if (!answer.ok) return videos;
  return videos.map((video) => ({ ...video, creatorImageUrl: answer.images.get(channelOf(video)) ?? null }));
}

async function searchVideos(
  query: platform.PlatformQuery,
  more?: Record<string, string>,
): Promise<platform.VideoListAnswer> {
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
  closed: [401],
  statusOf: (body) => STATUS_TEXTS[body.trim().toLowerCase()],
  embedUrl: api.playerUrl,
};

/** Reads YouTube's Atom feed of a channel or playlist. Returns null for another document, or one that was cut off. */
export function readYoutubeFeed(xml: string): platform.ChannelPage | null {
  const [feed] = getElementsByTagName('feed', parseDocument(xml, { xmlMode: true }), true, 1);
  if (feed === undefined || !/<\/feed>\s*$/.test(xml)) return null;
  const videos = getElementsByTagName('entry', feed).flatMap((entry) => {
    const find = (name: string) => getElementsByTagName(name, entry, true, 1)[0];
    const text = (name: string) => textContent(find(name) ?? []).trim();
    const thumbnails = { high: { url: find('media:thumbnail')?.attribs.url } };
    const snippet = {
      title: text('title'),
      description: text('media:description'),
      publishedAt: text('published'),
      channelTitle: text('name'),
      thumbnails,
    };
    const statistics = { viewCount: find('media:statistics')?.attribs.views };
    const read = readItems(api.videoSchema, [{ id: text('yt:videoId'), snippet, statistics }]);
    return read.map((video) => ({ ...video, creatorUrl: text('uri') || null }));
  });
  const [title] = getElementsByTagName('title', feed.children, false, 1);
  const once = new Map(videos.map((video) => [video.sourceId, video]));
  return { title: title === undefined ? null : textContent(title).trim(), videos: [...once.values()] };
}

const FEED_PARAMS: Record<string, string> = { channel: 'channel_id', playlist: 'playlist_id', user: 'user' };

async function readFeed({ kind, id }: platform.ChannelRef) {
  const url = `${api.settings.YOUTUBE_FEED_URL}?${new URLSearchParams({ [FEED_PARAMS[kind] ?? '']: id })}`;
  const answer = await fetchBytes(url, { trusted: [new URL(api.settings.YOUTUBE_FEED_URL).origin] });
  if (!answer.ok) return platform.explainFailure(api.LABEL, answer);
  return platform.answerWith(api.LABEL, readYoutubeFeed(answer.body.toString('utf8')));
}

const listedSchema = z.object({
  snippet: z.looseObject({
    resourceId: z.object({ videoId: z.string() }),
    // Deleted and private videos have none.
    videoOwnerChannelId: z.string(),
    videoOwnerChannelTitle: optional.text,
  }),
});

/** Reads a page of `playlistItems`, which dates a video from when it was added to the list. */
export function readPlaylist(json: unknown): platform.ChannelPage | null {
  const answer = api.searchSchema.safeParse(json).data;
  if (!Array.isArray(answer?.items)) return null;
  const videos = readItems(listedSchema, answer.items).flatMap(({ snippet }) => {
    const { resourceId, videoOwnerChannelId: channelId, videoOwnerChannelTitle } = snippet;
    const known = { ...snippet, channelId, channelTitle: videoOwnerChannelTitle };
    return readItems(api.videoSchema, [{ id: resourceId.videoId, snippet: known }]);
  });
  return { title: null, videos, next: answer.nextPageToken || undefined };
}

const PASTE =
  'has no feed for this kind of URL. Paste the URL with /channel/ in it: choose “Share channel” and “Copy channel ID” on the channel’s page.';
const channelsSchema = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

const channels: platform.SearchablePlatform['channels'] = {
  withoutKey: true,

  /** Lists a channel or playlist: all videos with a key, else the 15 newest of its feed. */
  async list(channel, cursor) {
    // A channel's uploads are a playlist.
    const playlistId = channel.kind === 'channel' ? channel.id.replace(/^UC/, 'UU') : channel.id;
    const params = { part: 'snippet', playlistId, maxResults: String(api.PAGE), pageToken: cursor };
    const url = api.buildUrl('/playlistItems', params);
    const feed = cursor === undefined ? await readFeed(channel) : null;
    if (api.settings.YOUTUBE_API_KEY === undefined || channel.kind === 'user')
      return feed ?? platform.explainFailure(api.LABEL, { reason: 'not-json' });
    const answer = await api.ask(url, (json) => ({ page: readPlaylist(json) }));
    // The API says only that it refused an unknown playlist.
    if (!answer.ok) return feed?.ok === false && feed.reason === 'not-found' ? feed : answer;
    const title = feed?.ok ? feed.title : null;
    return platform.answerWith(api.LABEL, answer.page && { ...answer.page, title });
  },

  /** Looks up the id of a name. Without a key, only the names of old accounts have a feed. */
  async resolve(channel) {
    const { kind, id: name } = channel;
    const hasKey = api.settings.YOUTUBE_API_KEY !== undefined;
    if (FEED_PARAMS[kind] !== undefined && (kind !== 'user' || !hasKey)) return { ok: true, channel };
    if (!hasKey) return platform.explainFailure(api.LABEL, { reason: 'refused' }, PASTE);
    const isName = kind === 'handle' || kind === 'custom';
    const url = api.buildUrl('/channels', { part: 'id', [isName ? 'forHandle' : 'forUsername']: name });
    const answer = await api.ask(url, (json) => ({ found: channelsSchema.safeParse(json).data?.items[0] }));
    if (!answer.ok) return answer;
    if (answer.found !== undefined)
      return { ok: true, channel: { ...channel, kind: 'channel', id: answer.found.id } };
    const sentence = `has no channel “${name}”. Check the URL, or paste the one with /channel/ in it.`;
    return platform.explainFailure(api.LABEL, { reason: 'not-found' }, sentence);
  },
};

/** YouTube Data API v3. Each page of a search uses one of 100 searches a day. Other requests use 1 of 10,000 units. */
export const youtube: platform.SearchablePlatform = {
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
    const since = new Date(Date.now() - TRENDING_DAYS * 86_400_000);
    const publishedAfter = since.toISOString().replace(/\.\d+Z$/, 'Z');
    return searchVideos({ words: 'try on haul', category, limit }, { order: 'viewCount', publishedAfter });
  },

  async video(sourceId) {
    if (!api.VIDEO_ID.test(sourceId)) return platform.explainFailure(api.LABEL, { reason: 'not-found' });
    if (!youtube.configured()) return findPreviewVideo(oembed, { url: api.pageUrl(sourceId), sourceId });
    const answer = await findVideos([sourceId]);
    if (!answer.ok) return answer;
    const video = answer.videos.find((found) => found.sourceId === sourceId);
    return video ? { ok: true, video } : platform.explainFailure(api.LABEL, { reason: 'not-found' });
  },

  videos: (sourceIds) => findVideos(sourceIds.filter((id) => api.VIDEO_ID.test(id))),
  avatars: addAvatars,
  channels,
};

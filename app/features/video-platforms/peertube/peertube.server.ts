import { z } from 'zod';
import { frame } from '#app/lib/player-data';
import * as platform from '../platform';
import { addWords, optional, readItems, stripHtml, toChannelPage, toQuery, wordsOf } from '../reading';
import * as api from './peertube-api.server';

/** A UUID or short UUID, with the host if it is not the one of the settings. */
const ASKED = /^([0-9a-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})(?:@([a-z0-9.-]+(?::\d{1,5})?))?$/i;

export function searchRequest(base: string, query: platform.PlatformQuery, sort = '-match'): string {
  const { words, category, limit, cursor } = query;
  const params = {
    search: addWords(words, wordsOf(category)),
    count: String(Math.min(limit, api.PAGE)),
    start: cursor,
    sort,
    nsfw: 'both',
    searchTarget: 'local',
  };
  return `${base}/api/v1/search/videos?${toQuery(params)}`;
}

function readAsked(sourceId: string): { id: string; host: string | null } | null {
  const [, id, named] = ASKED.exec(sourceId) ?? [];
  if (id === undefined) return null;
  const host = named?.toLowerCase() ?? null;
  // UUIDs ignore case, short UUIDs do not.
  return { id: api.UUID.test(id) ? id.toLowerCase() : id, host: host === api.settings?.host ? null : host };
}

function askList(query: platform.PlatformQuery, sort?: string) {
  const base = api.settings?.url ?? '';
  const start = Number(query.cursor ?? 0);
  return api.ask(searchRequest(base, query, sort), (json) => api.readList(json, base, start));
}

const playlistSchema = z.object({ displayName: optional.text });

const feedSchema = z.object({ title: optional.text, items: z.array(z.unknown()) });
const feedItemSchema = z.object({
  url: z.url(),
  title: optional.text,
  content_html: optional.text,
  date_modified: optional.date,
  author: z.unknown(),
});

/** The digits of PeerTube's short UUIDs. */
const DIGITS = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

function toUuid(id: string): string {
  if (api.UUID.test(id)) return id;
  const number = [...id].reduce((sum, digit) => sum * 58n + BigInt(DIGITS.indexOf(digit)), 0n);
  const digits = number.toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Reads PeerTube's JSON feed (jsonfeed.org, version 1), the only list by number. */
export function readPeertubeFeed(json: unknown, base: string): platform.ChannelPage | null {
  const feed = feedSchema.safeParse(json).data;
  if (feed === undefined) return null;
  const videos = readItems(feedItemSchema, feed.items).flatMap((item) => {
    const [id = ''] = api.readVideoUrl(new URL(item.url), null)?.sourceId.split('@') ?? [];
    const { title: name, date_modified: publishedAt, author: channel } = item;
    const description = stripHtml(item.content_html ?? '');
    return readItems(api.itemSchema, [{ uuid: toUuid(id), name, description, publishedAt, channel }]);
  });
  return { title: feed.title, videos: videos.map((item) => api.readVideo(item, base)) };
}

async function askChannel({ kind, id, host }: platform.ChannelRef, cursor: string) {
  const base = host === api.settings?.host ? api.settings.url : `https://${host}`;
  const isPlaylist = kind === 'playlist';
  if (/^\d+$/.test(id) && !isPlaylist) {
    const number = { [kind === 'account' ? 'accountId' : 'videoChannelId']: id };
    const url = `${base}/feeds/videos.json?${new URLSearchParams(number)}`;
    return api.ask(url, (json) => readPeertubeFeed(json, base));
  }
  const order: Record<string, string> = isPlaylist ? {} : { sort: '-publishedAt', nsfw: 'both' };
  const params = new URLSearchParams({ start: cursor, count: String(api.PAGE), ...order });
  const folder = kind === 'account' ? 'accounts' : `video-${kind}s`;
  const url = `${base}/api/v1/${folder}/${encodeURIComponent(id)}`;
  const read = isPlaylist ? api.readPlaylist : api.readList;
  const answer = await api.ask(`${url}/videos?${params}`, (json) => read(json, base, Number(cursor)));
  const page = toChannelPage(answer);
  if (!page.ok || !isPlaylist || cursor !== '0') return page;
  const list = await api.ask(url, (json) => playlistSchema.safeParse(json).data ?? null);
  return list.ok && list.displayName ? { ...page, title: list.displayName } : page;
}

const channels: platform.SearchablePlatform['channels'] = {
  withoutKey: true,

  async list(channel, cursor = '0') {
    const page = await askChannel(channel, cursor);
    if (!page.ok) return page;
    // Ids of videos include the host that plays them, unless it is the one of the settings.
    const videos = page.videos.map((video) => {
      const [id = '', host = channel.host] = video.sourceId.split('@');
      return { ...video, sourceId: host === api.settings?.host ? id : `${id}@${host}` };
    });
    return { ...page, videos };
  },

  /** Finds out whether a name belongs to an account or a channel. */
  async resolve(channel) {
    if (channel.kind !== 'account-or-channel') return { ok: true, channel };
    const account = { ...channel, kind: 'account' };
    const answer = await askChannel(account, '0');
    if (answer.ok) return { ok: true, channel: account };
    return answer.reason === 'not-found' ? { ok: true, channel: { ...channel, kind: 'channel' } } : answer;
  },
};

export const peertube: platform.SearchablePlatform = {
  name: 'peertube',
  label: api.LABEL,
  configured: () => api.settings !== null,
  images: { hosts: [], trusted: () => (api.settings === null ? [] : [api.settings.origin]) },
  readVideoUrl: (url) => api.readVideoUrl(url, api.settings?.host ?? null),

  // The stored URL was built from an allowed host.
  buildPlayer({ sourceId, embedUrl }) {
    const [id = ''] = sourceId.split('@');
    return /^[0-9a-f-]{36}$/i.test(id) && URL.canParse(embedUrl)
      ? frame(`${new URL(embedUrl).origin}/videos/embed/${id}`, 'start')
      : null;
  },

  channels,
  search: (query) => askList(query),
  trending: (category, limit) => askList({ words: wordsOf(category), category, limit }, '-views'),

  hostOf: (sourceId) => readAsked(sourceId)?.host ?? null,
  settingsHost: () => api.settings?.host ?? null,

  async video(sourceId) {
    const asked = readAsked(sourceId);
    const base = asked?.host == null ? api.settings?.url : `https://${asked.host}`;
    if (asked === null || base === undefined)
      return platform.explainFailure(api.LABEL, { reason: 'refused' }, 'does not recognize this video.');
    return api.ask(`${base}/api/v1/videos/${encodeURIComponent(asked.id)}`, (json) => {
      const video = api.readOne(json, base);
      // Ids of other hosts include the host.
      const end = asked.host === null ? '' : `@${asked.host}`;
      return video && { video: { ...video, sourceId: video.sourceId + end } };
    });
  },
};

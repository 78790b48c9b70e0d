import { z } from 'zod';
import type { ChannelPage, ChannelRef, SearchablePlatform } from '../platform';
import { optional, readItems, stripHtml, toChannelPage } from '../reading';
import * as api from './peertube-api.server';

const PATHS: Record<string, string> = {
  channel: 'video-channels',
  account: 'accounts',
  playlist: 'video-playlists',
};
/** Private and deleted videos of a playlist have none. */
const elementSchema = z.object({ video: z.object({}).loose() });
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
  return number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Reads PeerTube's JSON feed (jsonfeed.org, version 1), the only list by number. */
export function readPeertubeFeed(json: unknown, base: string): ChannelPage | null {
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

/** Reads a page of a playlist, which has videos in the order of its owner. */
export function readPlaylist(json: unknown, base: string, start = 0): ReturnType<typeof api.readList> {
  const list = api.listSchema.safeParse(json).data;
  if (list === undefined) return null;
  const end = start + list.data.length;
  const data = readItems(elementSchema, list.data).map(({ video }) => video);
  const videos = data.length === 0 ? [] : api.readList({ data }, base)?.videos;
  if (videos === undefined) return null;
  const hasMore = list.data.length > 0 && end < (list.total ?? 0);
  return { videos, next: hasMore ? String(end) : undefined };
}

async function nameList(url: string): Promise<string | null> {
  const answer = await api.ask(url, (json) => playlistSchema.safeParse(json).data ?? null);
  return (answer.ok && answer.displayName) || null;
}

/** Ids of videos include the host that plays them, unless it is the one of the settings. */
function withHost(page: ChannelPage, host: string): ChannelPage {
  const videos = page.videos.map((video) => {
    const [id = '', own = host] = video.sourceId.split('@');
    return { ...video, sourceId: own === api.settings?.host ? id : `${id}@${own}` };
  });
  return { ...page, videos };
}

async function askList({ kind, id, host }: ChannelRef, cursor: string) {
  const base = host === api.settings?.host ? api.settings.url : `https://${host}`;
  const isPlaylist = kind === 'playlist';
  if (/^\d+$/.test(id) && !isPlaylist) {
    const number = { [kind === 'account' ? 'accountId' : 'videoChannelId']: id };
    const url = `${base}/feeds/videos.json?${new URLSearchParams(number)}`;
    return api.ask(url, (json) => readPeertubeFeed(json, base));
  }
  const order: Record<string, string> = isPlaylist ? {} : { sort: '-publishedAt', nsfw: 'both' };
  const params = new URLSearchParams({ start: cursor, count: String(api.PAGE), ...order });
  const url = `${base}/api/v1/${PATHS[kind]}/${encodeURIComponent(id)}`;
  const read = isPlaylist ? readPlaylist : api.readList;
  const page = toChannelPage(
    await api.ask(`${url}/videos?${params}`, (json) => read(json, base, Number(cursor))),
  );
  const title = page.ok && isPlaylist && cursor === '0' ? await nameList(url) : null;
  return page.ok && title !== null ? { ...page, title } : page;
}

type Channels = NonNullable<SearchablePlatform['channels']>;

export const listPeertubeChannel: Channels['list'] = async (channel, cursor = '0') => {
  const page = await askList(channel, cursor);
  return page.ok ? { ok: true, ...withHost(page, channel.host) } : page;
};

/** Finds out whether a name belongs to an account or a channel. */
export const resolvePeertubeChannel: NonNullable<Channels['resolve']> = async (channel) => {
  if (channel.kind !== 'account-or-channel') return { ok: true, channel };
  const account = { ...channel, kind: 'account' };
  const answer = await listPeertubeChannel(account);
  if (answer.ok) return { ok: true, channel: account };
  return answer.reason === 'not-found' ? { ok: true, channel: { ...channel, kind: 'channel' } } : answer;
};

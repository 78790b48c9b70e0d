import { z } from 'zod';
import type {
  ChannelPage,
  ChannelRef,
  PlatformFailure,
  PlatformQuery,
  PlatformResponse,
  PlatformVideo,
  SearchablePlatform,
} from '#app/features/video-platforms/platform';
import { explainFailure, unreadable } from '#app/features/video-platforms/platform-failure';
import {
  addWords,
  CATEGORY_WORDS,
  isNotFound,
  optionalCount,
  optionalDate,
  optionalText,
  readAnswerItems,
  readItems,
  stripHtml,
  toChannelPage,
} from '#app/features/video-platforms/reading';
import { fetchJson } from '#app/infra/bounded-fetch.server';
import { frame } from '#app/lib/player-data';
import { settings } from './peertube-settings.server';
import { readVideoUrl } from './peertube-url';
import { itemSchema, readVideo, UUID } from './peertube-video';

const LABEL = 'PeerTube';
const PAGE = 100;
/** A UUID or short UUID, with the host if it is not the one of the settings. */
const ASKED = /^([0-9a-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})(?:@([a-z0-9.-]+(?::\d{1,5})?))?$/i;

export function searchRequest(
  base: string,
  { words, category, limit, cursor }: PlatformQuery,
  sort = '-match',
): string {
  const params = {
    search: addWords(words, CATEGORY_WORDS[category]),
    count: String(Math.min(limit, PAGE)),
    ...(cursor === undefined ? {} : { start: cursor }),
    sort,
    nsfw: 'both',
    searchTarget: 'local',
  };
  return `${base}/api/v1/search/videos?${new URLSearchParams(params)}`;
}

export function videoRequest(base: string, uuid: string): string {
  return `${base}/api/v1/videos/${encodeURIComponent(uuid)}`;
}

const listSchema = z.object({ data: z.array(z.unknown()), total: optionalCount });

/** Returns null if the response has another format. Totals include unreachable videos, so an empty page ends the list. @param start offset of this page */
export function readList(
  json: unknown,
  base: string,
  start = 0,
): { videos: PlatformVideo[]; next: string | undefined } | null {
  const list = listSchema.safeParse(json);
  const items = list.success ? readAnswerItems(itemSchema, list.data.data) : null;
  if (!list.success || items === null) return null;
  const { data, total } = list.data;
  const end = start + data.length;
  return {
    videos: items.map((item) => readVideo(item, base)),
    next: data.length > 0 && total !== null && end < total ? String(end) : undefined,
  };
}

/** Videos play on the requested host, even if the response names another. */
export function readOne(json: unknown, base: string): PlatformVideo | null {
  const item = itemSchema.safeParse(json);
  return item.success ? readVideo({ ...item.data, embedUrl: null }, base) : null;
}

function baseUrl(): string {
  return settings?.url ?? '';
}

const notFoundSchema = z.object({ status: z.literal(404) }).or(z.object({ error: z.string() }));

/** Only the host of the settings is trusted. Allowed hosts must be public, and cannot redirect elsewhere. */
async function ask(url: string): Promise<{ ok: true; json: unknown } | PlatformFailure> {
  const trusted = settings === null ? [] : [settings.origin];
  const { host } = new URL(url);
  const answer = await fetchJson(url, { trusted, allow: (target) => target.host === host });
  if (answer.ok) return answer;
  const isSure = answer.reason !== 'not-found' || isNotFound(notFoundSchema, answer);
  return explainFailure(LABEL, isSure ? answer : { ...answer, reason: 'refused' });
}

function readAsked(sourceId: string): { id: string; host: string | null } | null {
  const [, id, named] = ASKED.exec(sourceId) ?? [];
  if (id === undefined) return null;
  const host = named?.toLowerCase() ?? null;
  // UUIDs ignore case, short UUIDs do not.
  return { id: UUID.test(id) ? id.toLowerCase() : id, host: host === settings?.host ? null : host };
}

const PATHS: Record<string, string> = { channel: 'video-channels', account: 'accounts' };

const feedSchema = z.object({ title: optionalText, items: z.array(z.unknown()) });
const feedItemSchema = z.object({
  url: z.url(),
  title: optionalText,
  content_html: optionalText,
  date_modified: optionalDate,
  author: z.unknown(),
});

/** The digits of PeerTube's short UUIDs. */
const DIGITS = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

function toUuid(id: string): string {
  if (UUID.test(id)) return id;
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
    const [id = ''] = readVideoUrl(new URL(item.url), null)?.sourceId.split('@') ?? [];
    const { title: name, date_modified: publishedAt, author: channel } = item;
    const description = stripHtml(item.content_html ?? '');
    return readItems(itemSchema, [{ uuid: toUuid(id), name, description, publishedAt, channel }]);
  });
  return { title: feed.title, videos: videos.map((item) => readVideo(item, base)) };
}

async function listChannel(
  { kind, id, host }: ChannelRef,
  cursor = '0',
): Promise<PlatformResponse<ChannelPage>> {
  const base = host === settings?.host ? settings.url : `https://${host}`;
  if (/^\d+$/.test(id)) {
    const number = { [kind === 'account' ? 'accountId' : 'videoChannelId']: id };
    const answer = await ask(`${base}/feeds/videos.json?${new URLSearchParams(number)}`);
    if (!answer.ok) return answer;
    const feed = readPeertubeFeed(answer.json, base);
    return feed === null ? unreadable(LABEL) : { ok: true, ...feed };
  }
  const params = new URLSearchParams({
    start: cursor,
    count: String(PAGE),
    sort: '-publishedAt',
    nsfw: 'both',
  });
  const answer = await ask(`${base}/api/v1/${PATHS[kind]}/${encodeURIComponent(id)}/videos?${params}`);
  if (!answer.ok) return answer;
  const list = readList(answer.json, base, Number(cursor));
  return list === null ? unreadable(LABEL) : toChannelPage(list);
}

async function askList(query: PlatformQuery, sort?: string) {
  const answer = await ask(searchRequest(baseUrl(), query, sort));
  if (!answer.ok) return answer;
  const list = readList(answer.json, baseUrl(), Number(query.cursor ?? 0));
  return list === null ? unreadable(LABEL) : { ok: true as const, ...list };
}

export const peertube: SearchablePlatform = {
  name: 'peertube',
  label: LABEL,
  configured: () => settings !== null,
  images: { hosts: [], trusted: () => (settings === null ? [] : [settings.origin]) },
  readVideoUrl: (url) => readVideoUrl(url, settings?.host ?? null),

  // The stored URL was built from an allowed host.
  buildPlayer({ sourceId, embedUrl }) {
    const [id = ''] = sourceId.split('@');
    return /^[0-9a-f-]{36}$/i.test(id) && URL.canParse(embedUrl)
      ? frame(`${new URL(embedUrl).origin}/videos/embed/${id}`, 'start')
      : null;
  },

  async search(query) {
    const answer = await askList(query);
    return answer.ok ? { ...answer, problems: [] } : answer;
  },

  channels: {
    withoutKey: true,
    list: listChannel,
    async resolve(channel) {
      if (channel.kind !== 'account-or-channel') return { ok: true, channel };
      const account = { ...channel, kind: 'account' };
      const answer = await listChannel(account);
      if (answer.ok) return { ok: true, channel: account };
      return answer.reason === 'not-found' ? { ok: true, channel: { ...channel, kind: 'channel' } } : answer;
    },
  },

  trending: (category, limit) => askList({ words: CATEGORY_WORDS[category], category, limit }, '-views'),

  hostOf: (sourceId) => readAsked(sourceId)?.host ?? null,
  settingsHost: () => settings?.host ?? null,

  async video(sourceId) {
    const asked = readAsked(sourceId);
    const base = asked?.host == null ? settings?.url : `https://${asked.host}`;
    if (asked === null || base === undefined)
      return explainFailure(LABEL, { ok: false, reason: 'refused' }, 'does not recognize this video.');
    const answer = await ask(videoRequest(base, asked.id));
    if (!answer.ok) return answer;
    const video = readOne(answer.json, base);
    if (video === null) return unreadable(LABEL);
    // Ids of other hosts include the host.
    return {
      ok: true,
      video: asked.host === null ? video : { ...video, sourceId: `${video.sourceId}@${asked.host}` },
    };
  },
};

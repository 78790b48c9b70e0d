import { z } from 'zod';
import type { OembedEndpoint } from '#app/features/video-platforms/oembed.server';
import type {
  PlatformFailure,
  PlatformQuery,
  PlatformVideo,
  SearchablePlatform,
} from '#app/features/video-platforms/platform';
import { explainFailure, unreadable } from '#app/features/video-platforms/platform-failure';
import { findPreviewVideo } from '#app/features/video-platforms/preview-video.server';
import {
  addWords,
  isNotFound,
  optionalCount,
  optionalDuration,
  optionalFlag,
  optionalSeconds,
  optionalText,
  optionalUrl,
  readAnswerItems,
  readWhole,
  stripHtml,
  textList,
  toChannelPage,
} from '#app/features/video-platforms/reading';
import { fetchJson } from '#app/infra/bounded-fetch.server';
import type { SearchCategory } from '#app/lib/choices';
import { frame } from '#app/lib/player-data';
import { settings } from './dailymotion-settings.server';
import { readVideoUrl } from './dailymotion-url';

const LABEL = 'Dailymotion';
const PAGE = 100;
const CATEGORIES: Record<SearchCategory, { words?: string; channel?: string }> = {
  fashion: { channel: 'lifestyle' },
  swimwear: { words: 'swimwear' },
  lingerie: { words: 'lingerie' },
  'try-on': { words: 'try on' },
  review: { words: 'review' },
};
const ID = /^x[0-9a-z]{3,12}$/i;
const itemSchema = z.object({
  id: z.string().regex(ID),
  title: optionalText,
  description: optionalText,
  thumbnail_720_url: optionalUrl,
  thumbnail_url: optionalUrl,
  views_total: optionalCount,
  likes_total: optionalCount,
  duration: optionalDuration,
  'owner.screenname': optionalText,
  'owner.url': optionalUrl,
  'owner.avatar_720_url': optionalUrl,
  created_time: optionalSeconds,
  tags: textList,
  allow_embed: optionalFlag,
  explicit: optionalFlag,
  onair: optionalFlag,
});

const FIELDS = Object.keys(itemSchema.shape).join(',');

function readVideo(item: z.output<typeof itemSchema>): PlatformVideo {
  return {
    sourceId: item.id,
    title: item.title === null ? item.id : stripHtml(item.title),
    // Descriptions contain HTML.
    description: stripHtml(item.description ?? ''),
    url: `https://www.dailymotion.com/video/${item.id}`,
    embedUrl: `https://geo.dailymotion.com/player.html?video=${item.id}`,
    thumbnailUrl: item.thumbnail_720_url ?? item.thumbnail_url,
    views: item.views_total,
    likes: item.likes_total,
    duration: item.duration,
    creator: item['owner.screenname'],
    creatorUrl: item['owner.url'],
    creatorImageUrl: item['owner.avatar_720_url'],
    publishedAt: item.created_time === null ? null : new Date(item.created_time * 1_000),
    tags: item.tags,
    embeddable: item.allow_embed,
    ageRestricted: item.explicit === true,
    live: item.onair === true,
  };
}

/** `family_filter=false`, or lingerie would be missing from its own search. */
export function searchRequest({ words, category, limit, cursor }: PlatformQuery, sort = 'relevance'): string {
  const { words: own, channel } = CATEGORIES[category];
  const params = {
    fields: FIELDS,
    search: addWords(words, own),
    limit: String(Math.min(limit, PAGE)),
    ...(channel === undefined ? {} : { channel }),
    ...(cursor === undefined ? {} : { page: cursor }),
    sort,
    family_filter: 'false',
    private: 'false',
    password_protected: 'false',
  };
  return `${settings.DAILYMOTION_API_URL}/videos?${new URLSearchParams(params)}`;
}

export function videoRequest(sourceId: string): string {
  return `${settings.DAILYMOTION_API_URL}/video/${encodeURIComponent(sourceId)}?${new URLSearchParams({ fields: FIELDS })}`;
}

export function videosRequest(ids: string[]): string {
  const params = { fields: FIELDS, ids: ids.join(','), limit: String(PAGE), family_filter: 'false' };
  return `${settings.DAILYMOTION_API_URL}/videos?${new URLSearchParams(params)}`;
}

const listSchema = z.object({ list: z.unknown(), page: optionalCount, has_more: optionalFlag });

/** Returns null if the response has another format. */
export function readList(json: unknown): { videos: PlatformVideo[]; next: string | undefined } | null {
  const { list, page, has_more } = listSchema.safeParse(json).data ?? {};
  const items = readAnswerItems(itemSchema, list);
  if (items === null) return null;
  return { videos: items.map(readVideo), next: has_more === true ? String((page ?? 1) + 1) : undefined };
}

export function readOne(json: unknown): PlatformVideo | null {
  const item = itemSchema.safeParse(json);
  return item.success ? readVideo(item.data) : null;
}

const notFoundSchema = z.object({ error: z.object({ type: z.literal('not_found') }) });

async function ask(url: string): Promise<{ ok: true; json: unknown } | PlatformFailure> {
  const answer = await fetchJson(url, { trusted: [new URL(settings.DAILYMOTION_API_URL).origin] });
  if (answer.ok) return answer;
  const isSure = answer.reason !== 'not-found' || isNotFound(notFoundSchema, answer);
  return explainFailure(LABEL, isSure ? answer : { ...answer, reason: 'refused' });
}

async function askList(url: string) {
  const answer = await ask(url);
  if (!answer.ok) return answer;
  const list = readList(answer.json);
  return list === null ? unreadable(LABEL) : { ok: true as const, ...list };
}

export const oembed: OembedEndpoint = {
  label: LABEL,
  endpoint: settings.OEMBED_URL_DAILYMOTION,
  id: /[?&]video=(x[0-9a-z]+)/i,
  closed: [401],
};

function findPreview(sourceId: string) {
  return findPreviewVideo(oembed, {
    url: `https://www.dailymotion.com/video/${sourceId}`,
    sourceId,
    embedUrl: (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
  });
}

export const dailymotion: SearchablePlatform = {
  name: 'dailymotion',
  label: LABEL,
  configured: () => settings.DAILYMOTION,
  images: {
    hosts: ['.dmcdn.net', '.dailymotion.com'],
    trusted: () => [settings.DAILYMOTION_API_URL, settings.OEMBED_URL_DAILYMOTION],
  },
  readVideoUrl,
  buildPlayer: ({ sourceId }) =>
    /^x\w+$/i.test(sourceId)
      ? frame(`https://geo.dailymotion.com/player.html?video=${sourceId}`, 'start')
      : null,

  async search(query) {
    const answer = await askList(searchRequest(query));
    return answer.ok ? { ...answer, problems: [] } : answer;
  },

  trending: (category, limit) => askList(searchRequest({ words: 'haul', category, limit }, 'trending')),

  channels: {
    async list({ kind, id }, cursor = '1') {
      const sort: Record<string, string> = kind === 'user' ? { sort: 'recent' } : {};
      const params = { fields: FIELDS, limit: String(PAGE), page: cursor, ...sort, family_filter: 'false' };
      const path = `${kind}/${encodeURIComponent(id)}/videos`;
      const answer = await askList(`${settings.DAILYMOTION_API_URL}/${path}?${new URLSearchParams(params)}`);
      return answer.ok ? toChannelPage(answer) : answer;
    },
  },

  async video(sourceId) {
    if (!ID.test(sourceId)) return explainFailure(LABEL, { ok: false, reason: 'not-found' });
    if (!dailymotion.configured()) return findPreview(sourceId);
    const answer = await ask(videoRequest(sourceId));
    if (!answer.ok) return answer;
    const video = readOne(answer.json);
    return video ? { ok: true, video } : unreadable(LABEL);
  },

  async videos(sourceIds) {
    const ids = sourceIds.filter((id) => ID.test(id));
    if (ids.length === 0) return { ok: true, videos: [] };
    const answer = await ask(videosRequest(ids));
    if (!answer.ok) return answer;
    // A missing video counts as unavailable, so a partly readable response is refused.
    const list = listSchema.safeParse(answer.json).data?.list;
    const videos = readWhole(itemSchema, list);
    return videos === null ? unreadable(LABEL) : { ok: true, videos: videos.map(readVideo) };
  },
};

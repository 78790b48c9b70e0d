import { z } from 'zod';
import { fetchJson } from '#app/infra/bounded-fetch.server';
import { httpUrl, onOff, readSettings } from '#app/infra/env.server';
import { frame } from '#app/lib/player-data';
import { findPreviewVideo, type OembedEndpoint } from '../oembed.server';
import * as platform from '../platform';
import * as reading from '../reading';

const { optional } = reading;

const settings = readSettings({
  DAILYMOTION: [onOff('off'), 'on or off'],
  DAILYMOTION_API_URL: [httpUrl.default('https://api.dailymotion.com'), 'an http or https URL'],
  OEMBED_URL_DAILYMOTION: [
    httpUrl.default('https://www.dailymotion.com/services/oembed'),
    'an http or https URL',
  ],
});

const LABEL = 'Dailymotion';
const PAGE = 100;
const ID = /^x[0-9a-z]{3,12}$/i;
const itemSchema = z.object({
  id: z.string().regex(ID),
  title: optional.text,
  description: optional.text,
  thumbnail_720_url: optional.url,
  thumbnail_url: optional.url,
  views_total: optional.count,
  likes_total: optional.count,
  duration: optional.duration,
  'owner.screenname': optional.text,
  'owner.url': optional.url,
  'owner.avatar_720_url': optional.url,
  created_time: optional.seconds,
  tags: reading.textList,
  allow_embed: optional.flag,
  explicit: optional.flag,
  onair: optional.flag,
});

const FIELDS = Object.keys(itemSchema.shape).join(',');

function buildUrl(path: string, params: Record<string, string | undefined> = {}): string {
  return `${settings.DAILYMOTION_API_URL}/${path}?${reading.toQuery({ fields: FIELDS, ...params })}`;
}

const pageUrl = (id: string) => `https://www.dailymotion.com/video/${id}`;
const playerUrl = (id: string) => `https://geo.dailymotion.com/player.html?video=${id}`;

function readVideo(item: z.output<typeof itemSchema>): platform.PlatformVideo {
  return {
    sourceId: item.id,
    title: item.title === null ? item.id : reading.stripHtml(item.title),
    // Descriptions contain HTML.
    description: reading.stripHtml(item.description ?? ''),
    url: pageUrl(item.id),
    embedUrl: playerUrl(item.id),
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

const videoSchema = itemSchema.transform(readVideo);

/** Matches pages, players and short links. */
function readVideoUrl({ hostname, pathname, searchParams }: URL): platform.FoundUrl | null {
  if (!/^(?:(?:www|m|geo)\.)?dailymotion\.com$|^dai\.ly$/.test(hostname)) return null;
  const played = searchParams.get('video');
  const page = hostname === 'dai.ly' ? `/video${pathname}` : pathname;
  const sourceId = /\/video\/(x[0-9a-z]+)/i.exec(played === null ? page : `/video/${played}`)?.[1];
  return sourceId === undefined ? null : { sourceId };
}

/** `family_filter=false`, or lingerie would be missing from its own search. */
export function searchRequest(
  { words, category, limit, cursor }: platform.PlatformQuery,
  sort = 'relevance',
): string {
  // Dailymotion has a channel for fashion.
  const isFashion = category === 'fashion';
  return buildUrl('videos', {
    search: reading.addWords(words, isFashion ? undefined : reading.wordsOf(category)),
    limit: String(Math.min(limit, PAGE)),
    channel: isFashion ? 'lifestyle' : undefined,
    page: cursor,
    sort,
    family_filter: 'false',
    private: 'false',
    password_protected: 'false',
  });
}

const listSchema = z.object({ list: z.unknown(), page: optional.count, has_more: optional.flag });

/** Returns null if the response has another format. */
export function readList(json: unknown): platform.PlatformPage | null {
  const { list, page, has_more } = listSchema.safeParse(json).data ?? {};
  const videos = reading.readAnswerItems(videoSchema, list);
  return videos && { videos, next: has_more === true ? String((page ?? 1) + 1) : undefined };
}

export const readOne = reading.createReader(videoSchema);

const notFoundSchema = z.object({ error: z.object({ type: z.literal('not_found') }) });

const ask: platform.Ask = async (url, read) => {
  const answer = await fetchJson(url, { trusted: [new URL(settings.DAILYMOTION_API_URL).origin] });
  return answer.ok
    ? platform.answerWith(LABEL, read(answer.json))
    : reading.explainError(LABEL, answer, notFoundSchema);
};

export const oembed: OembedEndpoint = {
  label: LABEL,
  endpoint: settings.OEMBED_URL_DAILYMOTION,
  closed: [401],
  embedUrl: playerUrl,
};

export const dailymotion: platform.SearchablePlatform = {
  name: 'dailymotion',
  label: LABEL,
  configured: () => settings.DAILYMOTION,
  images: {
    hosts: ['.dmcdn.net', '.dailymotion.com'],
    trusted: () => [settings.DAILYMOTION_API_URL, settings.OEMBED_URL_DAILYMOTION],
  },
  readVideoUrl,
  buildPlayer: ({ sourceId }) => (/^x\w+$/i.test(sourceId) ? frame(playerUrl(sourceId), 'start') : null),

  search: (query) => ask(searchRequest(query), readList),
  trending: (category, limit) => ask(searchRequest({ words: 'haul', category, limit }, 'trending'), readList),
  channels: {
    async list({ kind, id }, cursor = '1') {
      const sort = kind === 'user' ? 'recent' : undefined;
      const params = { limit: String(PAGE), page: cursor, sort, family_filter: 'false' };
      const url = buildUrl(`${kind}/${encodeURIComponent(id)}/videos`, params);
      return reading.toChannelPage(await ask(url, readList));
    },
  },
  async video(sourceId) {
    if (!ID.test(sourceId)) return platform.explainFailure(LABEL, { reason: 'not-found' });
    if (!dailymotion.configured()) return findPreviewVideo(oembed, { url: pageUrl(sourceId), sourceId });
    return ask(buildUrl(`video/${encodeURIComponent(sourceId)}`), readOne);
  },
  async videos(sourceIds) {
    const ids = sourceIds.filter((id) => ID.test(id));
    if (ids.length === 0) return { ok: true, videos: [] };
    // A missing video counts as unavailable, so a partly readable response is refused.
    const params = { ids: ids.join(','), limit: String(PAGE), family_filter: 'false' };
    return ask(buildUrl('videos', params), (json) => {
      const videos = reading.readWhole(videoSchema, listSchema.safeParse(json).data?.list);
      return videos && { videos };
    });
  },
};

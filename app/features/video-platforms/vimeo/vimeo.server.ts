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
  CATEGORY_WORDS,
  isNotFound,
  optionalCount,
  optionalObject,
  optionalText,
  readAnswerItems,
  toChannelPage,
} from '#app/features/video-platforms/reading';
import { type FetchFailure, fetchJson } from '#app/infra/bounded-fetch.server';
import { frame } from '#app/lib/player-data';
import { settings } from './vimeo-settings.server';
import { readVideoUrl } from './vimeo-url';
import { itemSchema, readVideo } from './vimeo-video';

const LABEL = 'Vimeo';
const PAGE = 100;
const FIELDS =
  'uri,name,description,type,link,player_embed_url,duration,created_time,release_time,' +
  'pictures.sizes,stats.plays,metadata.connections.likes.total,user.name,user.link,' +
  'user.pictures.sizes,tags.name,privacy.view,privacy.embed,content_rating,play.status';

export function searchRequest({ words, category, limit, cursor }: PlatformQuery, sort = 'relevant'): string {
  const params = {
    query: addWords(words, CATEGORY_WORDS[category]),
    per_page: String(Math.min(limit, PAGE)),
    ...(cursor === undefined ? {} : { page: cursor }),
    sort,
    ...(sort === 'relevant' ? {} : { direction: 'desc' }),
    fields: FIELDS,
  };
  return `${settings.VIMEO_API_URL}/videos?${new URLSearchParams(params)}`;
}

export function videoRequest(sourceId: string): string {
  return `${settings.VIMEO_API_URL}/videos/${encodeURIComponent(sourceId).replace('%3A', ':')}?${new URLSearchParams({ fields: FIELDS })}`;
}

const listSchema = z.object({
  data: z.unknown(),
  page: optionalCount,
  paging: optionalObject({ next: optionalText }),
});

/** Returns null if the response has another format. */
export function readList(json: unknown): { videos: PlatformVideo[]; next: string | undefined } | null {
  const { data, page, paging } = listSchema.safeParse(json).data ?? {};
  const items = readAnswerItems(itemSchema, data);
  if (items === null) return null;
  return { videos: items.map(readVideo), next: paging?.next ? String((page ?? 1) + 1) : undefined };
}

export function readOne(json: unknown): PlatformVideo | null {
  const item = itemSchema.safeParse(json);
  return item.success ? readVideo(item.data) : null;
}

const errorSchema = z.object({ error_code: z.number().optional().catch(undefined) });
const notFoundSchema = z.object({ error: z.string() });

export function readFailure(failure: FetchFailure): PlatformFailure {
  const code = errorSchema.safeParse(failure.json).data?.error_code;
  if (failure.status === 401 || code === 8001 || code === 8003)
    return explainFailure(LABEL, failure, 'rejected the access token. Check VIMEO_ACCESS_TOKEN.');
  if (code === 5451) return explainFailure(LABEL, failure, 'does not show this video in this country.');
  if (code === 7300)
    return explainFailure(LABEL, failure, 'has disabled its search for now. Try again later.');
  const isSure = failure.reason !== 'not-found' || isNotFound(notFoundSchema, failure);
  return explainFailure(LABEL, isSure ? failure : { ...failure, reason: 'refused' });
}

function ask(url: string) {
  return fetchJson(url, {
    headers: {
      Authorization: `bearer ${settings.VIMEO_ACCESS_TOKEN ?? ''}`,
      Accept: 'application/vnd.vimeo.*+json;version=3.4',
    },
    trusted: [new URL(settings.VIMEO_API_URL).origin],
  });
}

async function askList(url: string) {
  const answer = await ask(url);
  if (!answer.ok) return readFailure(answer);
  const list = readList(answer.json);
  return list === null ? unreadable(LABEL) : { ok: true as const, ...list };
}

export const oembed: OembedEndpoint = {
  label: LABEL,
  endpoint: settings.OEMBED_URL_VIMEO,
  id: /player\.vimeo\.com\/video\/(\d+)/,
  closed: [401, 403],
};

function findPreview(sourceId: string) {
  const [id, hash] = sourceId.split(':');
  return findPreviewVideo(oembed, {
    url: `https://vimeo.com/${id}${hash === undefined ? '' : `/${hash}`}`,
    sourceId,
    embedUrl: () => `https://player.vimeo.com/video/${id}${hash === undefined ? '' : `?h=${hash}`}`,
  });
}

const CHANNEL_PATHS: Record<string, string> = {
  channel: 'channels',
  user: 'users',
  group: 'groups',
  showcase: 'albums',
};

/** Vimeo API 3.4, with limits per minute. */
export const vimeo: SearchablePlatform = {
  name: 'vimeo',
  label: LABEL,
  configured: () => settings.VIMEO_ACCESS_TOKEN !== undefined,
  images: { hosts: ['.vimeocdn.com'], trusted: () => [settings.VIMEO_API_URL, settings.OEMBED_URL_VIMEO] },
  readVideoUrl,

  buildPlayer({ sourceId, embedUrl }) {
    const [id = '', named] = sourceId.split(':');
    const hash = named ?? /[?&]h=(\w+)/.exec(embedUrl)?.[1];
    const more = hash && /^\w+$/.test(hash) ? `&h=${hash}` : '';
    return /^\d+$/.test(id) ? frame(`https://player.vimeo.com/video/${id}?dnt=1${more}`, 'fragment') : null;
  },

  async search(query) {
    const answer = await askList(searchRequest(query));
    return answer.ok ? { ...answer, problems: [] } : answer;
  },

  trending: (category, limit) => askList(searchRequest({ words: 'haul', category, limit }, 'plays')),

  channels: {
    async list({ kind, id }, cursor = '1') {
      const params = {
        per_page: String(PAGE),
        page: cursor,
        sort: 'date',
        direction: 'desc',
        fields: FIELDS,
      };
      const path = `${CHANNEL_PATHS[kind] ?? kind}/${encodeURIComponent(id)}`;
      const answer = await askList(`${settings.VIMEO_API_URL}/${path}/videos?${new URLSearchParams(params)}`);
      return answer.ok ? toChannelPage(answer) : answer;
    },
  },

  async video(sourceId) {
    if (!/^\d+(?::\w+)?$/.test(sourceId)) return explainFailure(LABEL, { ok: false, reason: 'not-found' });
    if (!vimeo.configured()) return findPreview(sourceId);
    const answer = await ask(videoRequest(sourceId));
    if (!answer.ok) return readFailure(answer);
    const video = readOne(answer.json);
    return video ? { ok: true, video } : unreadable(LABEL);
  },
};

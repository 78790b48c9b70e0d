import { z } from 'zod';
import { type FetchFailure, fetchJson } from '#app/infra/bounded-fetch.server';
import { httpUrl, readSettings } from '#app/infra/env.server';
import { frame } from '#app/lib/player-data';
import { findPreviewVideo, type OembedEndpoint } from '../oembed.server';
import {
  type Ask,
  answerWith,
  asVideo,
  explainFailure,
  type PlatformFailure,
  type PlatformQuery,
  type PlatformVideo,
  type SearchablePlatform,
} from '../platform';
import { addWords, CATEGORY_WORDS, explainError, optional, readAnswerItems, toChannelPage } from '../reading';
import { itemSchema, readVideo, readVideoUrl } from './vimeo-video';

const settings = readSettings({
  VIMEO_ACCESS_TOKEN: [z.string().trim().min(10).optional(), 'an access token of 10 characters or more'],
  VIMEO_API_URL: [httpUrl.default('https://api.vimeo.com'), 'an http or https URL'],
  OEMBED_URL_VIMEO: [httpUrl.default('https://vimeo.com/api/oembed.json'), 'an http or https URL'],
});

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
  page: optional.count,
  paging: optional.object({ next: optional.text }),
});

/** Returns null if the response has another format. */
export function readList(json: unknown): { videos: PlatformVideo[]; next: string | undefined } | null {
  const { data, page, paging } = listSchema.safeParse(json).data ?? {};
  const items = readAnswerItems(itemSchema, data);
  if (items === null) return null;
  return { videos: items.map(readVideo), next: paging?.next ? String((page ?? 1) + 1) : undefined };
}

export function readOne(json: unknown): PlatformVideo | null {
  const item = itemSchema.safeParse(json).data;
  return item === undefined ? null : readVideo(item);
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
  return explainError(LABEL, failure, notFoundSchema);
}

const ask: Ask = async (url, read) => {
  const answer = await fetchJson(url, {
    headers: {
      Authorization: `bearer ${settings.VIMEO_ACCESS_TOKEN ?? ''}`,
      Accept: 'application/vnd.vimeo.*+json;version=3.4',
    },
    trusted: [new URL(settings.VIMEO_API_URL).origin],
  });
  return answer.ok ? answerWith(LABEL, read(answer.json)) : readFailure(answer);
};

export const oembed: OembedEndpoint = {
  label: LABEL,
  endpoint: settings.OEMBED_URL_VIMEO,
  id: /player\.vimeo\.com\/video\/(\d+)/,
  closed: [401, 403],
  embedUrl: (sourceId) => `https://player.vimeo.com/video/${sourceId.replace(':', '?h=')}`,
};

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

  search: (query) => ask(searchRequest(query), readList),
  trending: (category, limit) => ask(searchRequest({ words: 'haul', category, limit }, 'plays'), readList),
  channels: {
    async list({ kind, id }, cursor = '1') {
      const sort = { sort: 'date', direction: 'desc' };
      const params = new URLSearchParams({ per_page: String(PAGE), page: cursor, ...sort, fields: FIELDS });
      const path = `${CHANNEL_PATHS[kind] ?? kind}/${encodeURIComponent(id)}/videos`;
      return toChannelPage(await ask(`${settings.VIMEO_API_URL}/${path}?${params}`, readList));
    },
  },
  async video(sourceId) {
    if (!/^\d+(?::\w+)?$/.test(sourceId)) return explainFailure(LABEL, { reason: 'not-found' });
    const url = `https://vimeo.com/${sourceId.replace(':', '/')}`;
    if (!vimeo.configured()) return findPreviewVideo(oembed, { url, sourceId });
    return ask(videoRequest(sourceId), (json) => asVideo(readOne(json)));
  },
};

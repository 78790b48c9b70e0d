import { z } from 'zod';
import { type FetchFailure, fetchJson } from '#app/infra/bounded-fetch.server';
import { httpUrl, readSettings } from '#app/infra/env.server';
import { frame } from '#app/lib/player-data';
import { findPreviewVideo, type OembedEndpoint } from '../oembed.server';
import * as platform from '../platform';
import * as reading from '../reading';

const { optional } = reading;

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

const PAGE_PATH =
  /^\/(?:(?:channels|ondemand)\/[\w-]+\/|(?:[\w-]+\/)*videos?\/)?(\d+)(?:\/([0-9a-f]{6,}))?(?:\/(?:settings|general|privacy|embed)\b.*)?\/?$/;

/** Unlisted videos have a hash, in the path or as `h`. */
export function readVideoUrl({ hostname, pathname, searchParams }: URL): platform.FoundUrl | null {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return null;
  const [, id, pathHash] = PAGE_PATH.exec(pathname) ?? [];
  if (id === undefined) return null;
  const hash = pathHash ?? searchParams.get('h');
  return { sourceId: hash === null ? id : `${id}:${hash}` };
}

const tagSchema = z.object({ name: z.string() });
const imageSchema = z.object({ width: z.number(), link: optional.url });
const imagesSchema = optional.object({ sizes: z.unknown().optional() });

const itemSchema = z.object({
  // `/videos/123`, or `/videos/123:hash` for an unlisted one.
  uri: z.string().regex(/^\/videos\/\d+(?::\w+)?$/),
  name: optional.text,
  description: optional.text,
  type: optional.text,
  link: optional.url,
  player_embed_url: optional.url,
  play: optional.object({ status: optional.text }),
  duration: optional.duration,
  created_time: optional.date,
  release_time: optional.date,
  pictures: imagesSchema,
  stats: optional.object({ plays: optional.count }),
  metadata: optional.object({
    connections: optional.object({ likes: optional.object({ total: optional.count }) }),
  }),
  user: optional.object({ name: optional.text, link: optional.url, pictures: imagesSchema }),
  tags: z.unknown().optional(),
  privacy: optional.object({ view: optional.text, embed: optional.text }),
  content_rating: reading.textList,
});

/** Returns the smallest image of at least this width, or the widest. Sizes come in no order. */
function pickImage(pictures: z.output<typeof imagesSchema>, width: number): string | null {
  const sizes = reading.readItems(imageSchema, pictures?.sizes).sort((a, b) => a.width - b.width);
  return (sizes.find((size) => size.width >= width) ?? sizes.at(-1))?.link ?? null;
}

type Item = z.output<typeof itemSchema>;

function findHash(id: string, { uri, link, player_embed_url }: Item): string | undefined {
  const [, ofUri] = uri.split(':');
  const [, ofLink] = new RegExp(`^https://vimeo\\.com/${id}/(\\w+)$`).exec(link ?? '') ?? [];
  const player = player_embed_url === null ? null : new URL(player_embed_url);
  const ofPlayer = player?.hostname === 'player.vimeo.com' ? player.searchParams.get('h') : null;
  return [ofUri, ofLink, ofPlayer].find((hash): hash is string => /^\w+$/.test(hash ?? ''));
}

function readVideo(item: Item): platform.PlatformVideo {
  const [id = ''] = item.uri.replace('/videos/', '').split(':');
  const hash = findHash(id, item);
  const { privacy } = item;
  // Public videos have a hash too, but do not need it.
  const isNamedByHash = item.uri.includes(':') || privacy?.view === 'unlisted';
  return {
    sourceId: hash === undefined || !isNamedByHash ? id : `${id}:${hash}`,
    title: item.name ?? id,
    description: item.description ?? '',
    url: `https://vimeo.com/${id}${hash === undefined || !isNamedByHash ? '' : `/${hash}`}`,
    embedUrl: `https://player.vimeo.com/video/${id}${hash === undefined ? '' : `?h=${hash}`}`,
    thumbnailUrl: pickImage(item.pictures, 1280),
    views: item.stats?.plays ?? null,
    likes: item.metadata?.connections?.likes?.total ?? null,
    duration: item.duration,
    creator: item.user?.name ?? null,
    creatorUrl: item.user?.link ?? null,
    creatorImageUrl: pickImage(item.user?.pictures ?? null, 144),
    publishedAt: item.release_time ?? item.created_time,
    tags: reading.readItems(tagSchema, item.tags).map(({ name }) => name),
    embeddable: privacy?.embed
      ? privacy.embed === 'public' && (privacy.view === 'anybody' || privacy.view === 'unlisted')
      : null,
    ageRestricted: item.content_rating.some((rating) => rating !== 'safe' && rating !== 'unrated'),
    live: item.type === 'live',
    ...(item.play?.status === 'purchase_required'
      ? { refusal: 'Vimeo sells this video, so it cannot be embedded.' }
      : {}),
  };
}

const videoSchema = itemSchema.transform(readVideo);
export const readOne = reading.createReader(videoSchema);

function buildUrl(path: string, params: Record<string, string | undefined> = {}): string {
  return `${settings.VIMEO_API_URL}/${path}?${reading.toQuery({ ...params, fields: FIELDS })}`;
}

export function searchRequest(
  { words, category, limit, cursor }: platform.PlatformQuery,
  sort = 'relevant',
): string {
  return buildUrl('videos', {
    query: reading.addWords(words, reading.wordsOf(category)),
    per_page: String(Math.min(limit, PAGE)),
    page: cursor,
    sort,
    direction: sort === 'relevant' ? undefined : 'desc',
  });
}

const listSchema = z.object({
  data: z.unknown(),
  page: optional.count,
  paging: optional.object({ next: optional.text }),
});

/** Returns null if the response has another format. */
export function readList(json: unknown): platform.PlatformPage | null {
  const { data, page, paging } = listSchema.safeParse(json).data ?? {};
  const videos = reading.readAnswerItems(videoSchema, data);
  return videos && { videos, next: paging?.next ? String((page ?? 1) + 1) : undefined };
}

const errorSchema = z.object({ error_code: z.number().optional().catch(undefined) });
const notFoundSchema = z.object({ error: z.string() });

export function readFailure(failure: FetchFailure): platform.PlatformFailure {
  const code = errorSchema.safeParse(failure.json).data?.error_code;
  if (failure.status === 401 || code === 8001 || code === 8003)
    return platform.explainFailure(LABEL, failure, 'rejected the access token. Check VIMEO_ACCESS_TOKEN.');
  if (code === 5451)
    return platform.explainFailure(LABEL, failure, 'does not show this video in this country.');
  if (code === 7300)
    return platform.explainFailure(LABEL, failure, 'has disabled its search for now. Try again later.');
  return reading.explainError(LABEL, failure, notFoundSchema);
}

const ask: platform.Ask = async (url, read) => {
  const Authorization = `bearer ${settings.VIMEO_ACCESS_TOKEN ?? ''}`;
  const headers = { Authorization, Accept: 'application/vnd.vimeo.*+json;version=3.4' };
  const answer = await fetchJson(url, { headers, trusted: [new URL(settings.VIMEO_API_URL).origin] });
  return answer.ok ? platform.answerWith(LABEL, read(answer.json)) : readFailure(answer);
};

export const oembed: OembedEndpoint = {
  label: LABEL,
  endpoint: settings.OEMBED_URL_VIMEO,
  closed: [401, 403],
  embedUrl: (sourceId) => `https://player.vimeo.com/video/${sourceId.replace(':', '?h=')}`,
};

/** Vimeo API 3.4, with limits per minute. */
export const vimeo: platform.SearchablePlatform = {
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
      const path = `${kind === 'showcase' ? 'album' : kind}s/${encodeURIComponent(id)}/videos`;
      const params = { per_page: String(PAGE), page: cursor, sort: 'date', direction: 'desc' };
      return reading.toChannelPage(await ask(buildUrl(path, params), readList));
    },
  },
  async video(sourceId) {
    if (!/^\d+(?::\w+)?$/.test(sourceId)) return platform.explainFailure(LABEL, { reason: 'not-found' });
    const url = `https://vimeo.com/${sourceId.replace(':', '/')}`;
    if (!vimeo.configured()) return findPreviewVideo(oembed, { url, sourceId });
    return ask(buildUrl(`videos/${sourceId}`), readOne);
  },
};

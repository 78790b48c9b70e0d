import { z } from 'zod';
import { env } from '../../env.server';
import { fetchJson } from '../bounded-fetch.server';
import { explainFailure } from '../source-failure';
import type { SourceVideo, VideoSource } from '../video-source.server';
import {
  optionalAddress,
  optionalCount,
  optionalDate,
  optionalFlag,
  optionalSeconds,
  optionalText,
  readItems,
  textList,
} from './reading';

const LABEL = 'PeerTube';
const PAGE = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PUBLIC = 1;

const avatarSchema = z.object({ width: optionalCount, path: optionalText, fileUrl: optionalAddress });
const makerSchema = z
  .object({
    displayName: optionalText,
    name: optionalText,
    url: optionalAddress,
    avatars: z.unknown().optional(),
  })
  .nullish()
  .catch(null);

const itemSchema = z.object({
  uuid: z.string().regex(UUID),
  name: optionalText,
  description: optionalText,
  truncatedDescription: optionalText,
  url: optionalAddress,
  embedUrl: optionalAddress,
  embedPath: optionalText,
  thumbnails: z.unknown().optional(),
  previewUrl: optionalAddress,
  thumbnailUrl: optionalAddress,
  previewPath: optionalText,
  thumbnailPath: optionalText,
  views: optionalCount,
  likes: optionalCount,
  duration: optionalSeconds,
  publishedAt: optionalDate,
  originallyPublishedAt: optionalDate,
  tags: textList,
  nsfw: optionalFlag,
  isLive: optionalFlag,
  privacy: z.object({ id: optionalCount }).nullish().catch(null),
  channel: makerSchema,
  account: makerSchema,
});

/** An absolute address: paths belong to the host that was asked, also for videos of other hosts. */
function absolute(base: string, path: string | null): string | null {
  return path?.startsWith('/') && !path.startsWith('//') ? new URL(path, base).href : null;
}

function pickThumbnail(item: z.output<typeof itemSchema>, base: string): string | null {
  const [widest] = readItems(avatarSchema, item.thumbnails).sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return (
    widest?.fileUrl ??
    item.previewUrl ??
    item.thumbnailUrl ??
    absolute(base, item.previewPath) ??
    absolute(base, item.thumbnailPath)
  );
}

function readVideo(item: z.output<typeof itemSchema>, base: string): SourceVideo {
  const maker = item.channel ?? item.account;
  const [avatar] = readItems(avatarSchema, maker?.avatars).sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return {
    sourceId: item.uuid,
    title: item.name ?? item.uuid,
    description: item.description ?? item.truncatedDescription ?? '',
    url: item.url ?? `${base}/w/${item.uuid}`,
    embedUrl: `${base}/videos/embed/${item.uuid}`,
    thumbnailUrl: pickThumbnail(item, base),
    views: item.views,
    likes: item.likes,
    duration: item.duration,
    creator: maker?.displayName ?? maker?.name ?? null,
    creatorUrl: maker?.url ?? null,
    creatorImageUrl: avatar?.fileUrl ?? absolute(base, avatar?.path ?? null),
    publishedAt: item.originallyPublishedAt ?? item.publishedAt,
    tags: item.tags,
    // Whether it may be embedded is told only to those who log in there.
    embeddable: item.privacy?.id == null ? null : item.privacy.id === PUBLIC ? null : false,
    ageRestricted: item.nsfw === true,
    live: item.isLive === true,
  };
}

/** The request of a list on the host of the settings. */
export function searchRequest(
  base: string,
  words: string,
  { limit, sort = '-match' }: { limit: number; sort?: string },
): string {
  const params = {
    search: words,
    count: String(Math.min(limit, PAGE)),
    sort,
    nsfw: 'both',
    searchTarget: 'local',
  };
  return `${base}/api/v1/search/videos?${new URLSearchParams(params)}`;
}

export function videoRequest(base: string, uuid: string): string {
  return `${base}/api/v1/videos/${encodeURIComponent(uuid)}`;
}

export function readList(json: unknown, base: string): SourceVideo[] {
  const list = z.object({ data: z.unknown() }).safeParse(json);
  return list.success ? readItems(itemSchema, list.data.data).map((item) => readVideo(item, base)) : [];
}

/** One video, or null when the answer is none. */
export function readOne(json: unknown, base: string): SourceVideo | null {
  const item = itemSchema.safeParse(json);
  return item.success ? readVideo(item.data, base) : null;
}

function baseUrl(): string {
  return env.PEERTUBE_URL ?? '';
}

function ask(url: string) {
  return fetchJson(url, { trusted: [new URL(baseUrl()).origin] });
}

async function askList(url: string) {
  const answer = await ask(url);
  return answer.ok
    ? { ok: true as const, videos: readList(answer.json, baseUrl()) }
    : explainFailure(LABEL, answer);
}

/** One PeerTube host, by its public API. */
export const peertube: VideoSource = {
  name: 'peertube',
  label: LABEL,
  configured: () => env.PEERTUBE_URL !== undefined,

  async search({ words, limit }) {
    const answer = await askList(searchRequest(baseUrl(), words, { limit }));
    return answer.ok ? { ...answer, problems: [] } : answer;
  },

  trending: (category, limit) => askList(searchRequest(baseUrl(), category, { limit, sort: '-views' })),

  async video(sourceId) {
    if (!UUID.test(sourceId)) return explainFailure(LABEL, { ok: false, reason: 'not-found' });
    const answer = await ask(videoRequest(baseUrl(), sourceId));
    if (!answer.ok) return explainFailure(LABEL, answer);
    const video = readOne(answer.json, baseUrl());
    return video ? { ok: true, video } : explainFailure(LABEL, { ok: false, reason: 'not-json' });
  },
};

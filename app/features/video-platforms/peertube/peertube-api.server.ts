import { z } from 'zod';
import { fetchJson } from '#app/infra/bounded-fetch.server';
import { httpUrl, readSettings } from '#app/infra/env.server';
import { type Ask, answerWith, type FoundUrl, type PlatformVideo } from '../platform';
import { explainError, optional, readAnswerItems, readItems, textList } from '../reading';

export const LABEL = 'PeerTube';
/** Most videos of one answer. */
export const PAGE = 100;

const { PEERTUBE_URL } = readSettings({ PEERTUBE_URL: [httpUrl.optional(), 'the URL of a PeerTube server'] });
export const settings =
  PEERTUBE_URL === undefined
    ? null
    : { url: PEERTUBE_URL, origin: new URL(PEERTUBE_URL).origin, host: new URL(PEERTUBE_URL).host };

const notFoundSchema = z.object({ status: z.literal(404) }).or(z.object({ error: z.string() }));

/** Only the host of the settings is trusted. Allowed hosts must be public, and cannot redirect elsewhere. */
export const ask: Ask = async (url, read) => {
  const trusted = settings === null ? [] : [settings.origin];
  const { host } = new URL(url);
  const answer = await fetchJson(url, { trusted, allow: (target) => target.host === host });
  return answer.ok ? answerWith(LABEL, read(answer.json)) : explainError(LABEL, answer, notFoundSchema);
};

const PAGE_PATH =
  /^\/(?:w|videos\/(?:watch|embed))\/([0-9a-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})(?:;[\w=-]*)?\/?$/i;

/** Matches PeerTube pages on any host. @param settingsHost videos of other hosts include the host in their id */
export function readVideoUrl({ pathname, host }: URL, settingsHost: string | null): FoundUrl | null {
  const id = PAGE_PATH.exec(pathname)?.[1];
  return id === undefined ? null : { sourceId: host === settingsHost ? id : `${id}@${host}` };
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PUBLIC = 1;

const avatarSchema = z.object({ width: optional.count, path: optional.text, fileUrl: optional.url });
const makerSchema = optional.object({
  displayName: optional.text,
  name: optional.text,
  url: optional.url,
  avatars: z.unknown().optional(),
  avatar: z.unknown().optional(),
});

export const itemSchema = z.object({
  uuid: z.string().regex(UUID).toLowerCase(),
  name: optional.text,
  description: optional.text,
  truncatedDescription: optional.text,
  embedUrl: optional.url,
  embedPath: optional.text,
  thumbnails: z.unknown().optional(),
  previewUrl: optional.url,
  thumbnailUrl: optional.url,
  previewPath: optional.text,
  thumbnailPath: optional.text,
  views: optional.count,
  likes: optional.count,
  duration: optional.duration,
  publishedAt: optional.date,
  originallyPublishedAt: optional.date,
  tags: textList,
  nsfw: optional.flag,
  isLive: optional.flag,
  privacy: optional.object({ id: optional.count }),
  channel: makerSchema,
  account: makerSchema,
});
type Item = z.output<typeof itemSchema>;

function absolute(base: string, path: string | null): string | null {
  return path?.startsWith('/') && !path.startsWith('//') ? new URL(path, base).href : null;
}

function widestOf(images: unknown): z.output<typeof avatarSchema> | undefined {
  return readItems(avatarSchema, images).sort((a, b) => (b.width ?? 0) - (a.width ?? 0))[0];
}

export function readVideo(item: Item, base: string): PlatformVideo {
  // Search indexes such as Sepia return videos of many hosts.
  const playerOrigin = item.embedUrl === null ? base : new URL(item.embedUrl).origin;
  const host = new URL(playerOrigin).host;
  const maker = item.channel ?? item.account;
  // Servers before version 4.2 have one.
  const avatar = widestOf(maker?.avatars ?? [maker?.avatar]);
  return {
    sourceId: host === new URL(base).host ? item.uuid : `${item.uuid}@${host}`,
    title: item.name ?? item.uuid,
    description: item.description ?? item.truncatedDescription ?? '',
    url: `${playerOrigin}/w/${item.uuid}`,
    embedUrl: `${playerOrigin}/videos/embed/${item.uuid}`,
    thumbnailUrl:
      widestOf(item.thumbnails)?.fileUrl ??
      item.previewUrl ??
      item.thumbnailUrl ??
      absolute(base, item.previewPath) ??
      absolute(base, item.thumbnailPath),
    views: item.views,
    likes: item.likes,
    duration: item.duration,
    creator: maker?.displayName ?? maker?.name ?? null,
    creatorUrl: maker?.url ?? null,
    creatorImageUrl: avatar?.fileUrl ?? absolute(base, avatar?.path ?? null),
    // Some hosts send 1970-01-01 for an unknown date.
    publishedAt: item.originallyPublishedAt?.getTime() ? item.originallyPublishedAt : item.publishedAt,
    tags: item.tags,
    // PeerTube tells only logged-in users if a video is embeddable.
    embeddable: (item.privacy?.id ?? PUBLIC) === PUBLIC ? null : false,
    ageRestricted: item.nsfw === true,
    live: item.isLive === true,
  };
}

const listSchema = z.object({ data: z.array(z.unknown()), total: optional.count });

/** Returns null if the response has another format. Totals include unreachable videos, so an empty page ends the list. @param start offset of this page */
export function readList(json: unknown, base: string, start = 0, videosOf = (data: unknown[]) => data) {
  const { data, total = null } = listSchema.safeParse(json).data ?? {};
  const items = data === undefined ? null : readAnswerItems(itemSchema, videosOf(data));
  if (data === undefined || items === null) return null;
  const end = start + data.length;
  const next = data.length > 0 && total !== null && end < total ? String(end) : undefined;
  return { videos: items.map((item) => readVideo(item, base)), next };
}

/** Private and deleted videos of a playlist have none. */
const elementSchema = z.object({ video: z.object({}).loose() });

/** Reads a page of a playlist, which has videos in the order of its owner. */
export function readPlaylist(json: unknown, base: string, start = 0) {
  return readList(json, base, start, (data) => readItems(elementSchema, data).map(({ video }) => video));
}

/** Videos play on the requested host, even if the response names another. */
export function readOne(json: unknown, base: string): PlatformVideo | null {
  const item = itemSchema.safeParse(json).data;
  return item === undefined ? null : readVideo({ ...item, embedUrl: null }, base);
}

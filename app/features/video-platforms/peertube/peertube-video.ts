import { z } from 'zod';
import type { PlatformVideo } from '#app/features/video-platforms/platform';
import {
  optionalCount,
  optionalDate,
  optionalDuration,
  optionalFlag,
  optionalObject,
  optionalText,
  optionalUrl,
  readAnswerItems,
  readItems,
  textList,
} from '#app/features/video-platforms/reading';

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PUBLIC = 1;

const avatarSchema = z.object({ width: optionalCount, path: optionalText, fileUrl: optionalUrl });
const makerSchema = optionalObject({
  displayName: optionalText,
  name: optionalText,
  url: optionalUrl,
  avatars: z.unknown().optional(),
});

export const itemSchema = z.object({
  uuid: z
    .string()
    .regex(UUID)
    .transform((uuid) => uuid.toLowerCase()),
  name: optionalText,
  description: optionalText,
  truncatedDescription: optionalText,
  embedUrl: optionalUrl,
  embedPath: optionalText,
  thumbnails: z.unknown().optional(),
  previewUrl: optionalUrl,
  thumbnailUrl: optionalUrl,
  previewPath: optionalText,
  thumbnailPath: optionalText,
  views: optionalCount,
  likes: optionalCount,
  duration: optionalDuration,
  publishedAt: optionalDate,
  originallyPublishedAt: optionalDate,
  tags: textList,
  nsfw: optionalFlag,
  isLive: optionalFlag,
  privacy: optionalObject({ id: optionalCount }),
  channel: makerSchema,
  account: makerSchema,
});

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

/** Search indexes such as Sepia return videos of many hosts. */
function playerOriginOf(item: z.output<typeof itemSchema>, base: string): string {
  return item.embedUrl === null ? base : new URL(item.embedUrl).origin;
}

/** Some hosts send 1970-01-01 for an unknown date. */
function knownDate(date: Date | null): Date | null {
  return date === null || date.getTime() === 0 ? null : date;
}

export function readVideo(item: z.output<typeof itemSchema>, base: string): PlatformVideo {
  const playerOrigin = playerOriginOf(item, base);
  const host = new URL(playerOrigin).host;
  const maker = item.channel ?? item.account;
  const [avatar] = readItems(avatarSchema, maker?.avatars).sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return {
    sourceId: host === new URL(base).host ? item.uuid : `${item.uuid}@${host}`,
    title: item.name ?? item.uuid,
    description: item.description ?? item.truncatedDescription ?? '',
    url: `${playerOrigin}/w/${item.uuid}`,
    embedUrl: `${playerOrigin}/videos/embed/${item.uuid}`,
    thumbnailUrl: pickThumbnail(item, base),
    views: item.views,
    likes: item.likes,
    duration: item.duration,
    creator: maker?.displayName ?? maker?.name ?? null,
    creatorUrl: maker?.url ?? null,
    creatorImageUrl: avatar?.fileUrl ?? absolute(base, avatar?.path ?? null),
    publishedAt: knownDate(item.originallyPublishedAt) ?? item.publishedAt,
    tags: item.tags,
    // PeerTube tells only logged-in users if a video is embeddable.
    embeddable: item.privacy?.id == null ? null : item.privacy.id === PUBLIC ? null : false,
    ageRestricted: item.nsfw === true,
    live: item.isLive === true,
  };
}

export const listSchema = z.object({ data: z.array(z.unknown()), total: optionalCount });

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

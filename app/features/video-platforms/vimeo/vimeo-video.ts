import { z } from 'zod';
import type { FoundUrl, PlatformVideo } from '../platform';
import { optional, readItems, textList } from '../reading';

const PAGE =
  /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|showcase\/\d+\/video\/|album\/\d+\/video\/|ondemand\/[\w-]+\/|manage\/videos\/|video\/)?(\d+)(?:\/([0-9a-f]{6,}))?(?:\/(?:settings|general|privacy|embed)\b.*)?\/?$/;

/** Unlisted videos have a hash, in the path or as `h`. */
export function readVideoUrl({ hostname, pathname, searchParams }: URL): FoundUrl | null {
  const isPlayer = hostname === 'player.vimeo.com';
  if (!isPlayer && !/^(?:www\.)?vimeo\.com$/.test(hostname)) return null;
  const [, id, pathHash] = (isPlayer ? /^\/video\/(\d+)\/?$/ : PAGE).exec(pathname) ?? [];
  if (id === undefined) return null;
  const hash = pathHash ?? searchParams.get('h');
  return { sourceId: hash === null ? id : `${id}:${hash}` };
}

const tagSchema = z.object({ name: z.string() });
const imageSchema = z.object({ width: z.number(), link: optional.url });
const imagesSchema = optional.object({ sizes: z.unknown().optional() });

export const itemSchema = z.object({
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
  content_rating: textList,
});

/** Returns the smallest image of at least this width, or the widest. Sizes come in no order. */
function pickImage(pictures: z.output<typeof imagesSchema>, width: number): string | null {
  const sizes = readItems(imageSchema, pictures?.sizes).sort((a, b) => a.width - b.width);
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

export function readVideo(item: Item): PlatformVideo {
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
    creatorImageUrl: pickImage(item.user?.pictures, 144),
    publishedAt: item.release_time ?? item.created_time,
    tags: readItems(tagSchema, item.tags).map(({ name }) => name),
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

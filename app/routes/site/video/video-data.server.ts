import type { AppLoadContext } from '@remix-run/node';
import { findCategory, nameCategory } from '#app/features/categories/category.server';
import { NO_PRICES } from '#app/features/shop/hidden-prices';
import * as platforms from '#app/features/video-platforms/platforms.server';
import { captionPath, listTracks } from '#app/features/videos/caption.server';
import { isWithinVideo, listTaggedProducts } from '#app/features/videos/tagged-product.server';
import { listRelatedVideos, type Video } from '#app/features/videos/video.server';
import { toVideoCard } from '#app/features/videos/video-card';
import { relatedLoading, VIDEO_PAGE_ERROR, videoInDatabase } from '#app/features/videos/video-texts';
import type { Chapter } from '#app/lib/chapters';
import { withErrorId } from '#app/lib/error-id';
import { countOf, joinFacts, relativeDate, truncate } from '#app/lib/format';
import { avifOf } from '#app/lib/image-widths';
import type { PlayerData } from '#app/lib/player-data';
import { errorResponse, SITE_ERRORS } from '#app/lib/site-errors';
import { breadcrumbs, isoDuration, type Structured } from '#app/lib/structured-data';
import { splitTags } from '#app/lib/tags';
import { splitUrls } from '#app/lib/text-urls';
import { webUrl } from '#app/lib/web-url';
import { type Clock, reportError } from '#app/server/web/page-context.server';
import type { describeOpenedCollection } from '#app/server/web/recipient.server';
import type { TaggedProductData } from './tagged-products';

type Structure = {
  video: Video;
  player: PlayerData | null;
  image: string;
  taggedProducts: TaggedProductData[];
  chapters: Chapter[];
  transcript: string;
};

/** The transcript of an hour would double the page. The page has all of it below the video. UTF-16 units. */
const MAX_TRANSCRIPT = 5_000;

/** Describes a video, or returns null without a date or a player, which search engines require. */
function videoObject(
  { video, player, image, taggedProducts, chapters, transcript }: Structure,
  origin: string,
): Structured | null {
  const { id, title, description, publishedAt, duration } = video;
  if (publishedAt === null || player === null) return null;
  const source = new URL(player.src, origin).href;
  const clips = listClips(taggedProducts, chapters);
  const hasPart = clips.map(({ at, name }, index) => {
    const end = clips[index + 1]?.at ?? duration;
    const until = end !== null && end > at ? { endOffset: end } : {};
    return { '@type': 'Clip', name, startOffset: at, ...until, url: `${origin}/video/${id}?play=1&t=${at}` };
  });
  const mentions = taggedProducts.map((product) => {
    return { '@type': 'Product', name: product.name, url: `${origin}/product/${product.id}` };
  });
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl: origin + image,
    uploadDate: publishedAt.toISOString(),
    ...(duration === null ? {} : { duration: isoDuration(duration) }),
    ...(player.kind === 'video' ? { contentUrl: source } : { embedUrl: source }),
    ...(transcript ? { transcript: truncate(transcript, MAX_TRANSCRIPT) } : {}),
    ...(hasPart.length === 0 ? {} : { hasPart }),
    ...(mentions.length === 0 ? {} : { mentions }),
  };
}

/** Returns the page's JSON-LD. It is built on the server, so browsers load no code for it. */
export function structureOf(structure: Structure, origin: string) {
  const { id, title, category } = structure.video;
  return [
    videoObject(structure, origin),
    breadcrumbs(origin, [
      [findCategory(category)?.heading ?? category, `/videos/${category}`],
      [title, `/video/${id}`],
    ]),
  ];
}

function listClips(taggedProducts: TaggedProductData[], chapters: Chapter[]): { at: number; name: string }[] {
  const named = [
    ...taggedProducts.flatMap(({ at, name }) => (at === null ? [] : [{ at, name }])),
    ...chapters.flatMap(({ at, title }) => (title === '' ? [] : [{ at, name: title }])),
  ];
  return [...new Map(named.reverse().map((clip) => [clip.at, clip])).values()].sort((a, b) => a.at - b.at);
}

export function readOrExplain<T>(context: AppLoadContext, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const text = withErrorId(videoInDatabase(SITE_ERRORS.unknown), reportError(error, context));
    throw errorResponse(500, { ...VIDEO_PAGE_ERROR, text });
  }
}

/** Returns the related videos, or an error to show in their place. */
export function readRelated(
  video: Parameters<typeof listRelatedVideos>[0],
  { clock, context }: { clock: Clock; context: AppLoadContext },
) {
  try {
    const videos = listRelatedVideos(video, 6).map((row) => toVideoCard(row, clock));
    return { videos, error: null, errorId: null };
  } catch (error) {
    // Expires at once, so that the error is not cached.
    clock.until(clock.now);
    return { videos: [], error: relatedLoading(SITE_ERRORS.unknown), errorId: reportError(error, context) };
  }
}

type Viewing = { request: Request; context: AppLoadContext };

/** Returns the player or null, and allows its origin in the page's Content-Security-Policy. */
export function readyPlayer(video: Video, { request, context }: Viewing): PlayerData | null {
  const player =
    video.unavailableAt === null && platforms.mayFrame(video) ? platforms.findPlayer(video) : null;
  if (player?.kind === 'frame') context.frameOrigin = player.origin;
  if (player?.kind !== 'video') return player;
  const [{ media: _, ...smallest } = { src: player.src }] = player.sources;
  const sources = request.headers.get('Save-Data') === 'on' ? [smallest] : player.sources;
  const tracks = listTracks(video.id).map(({ id, language, kind, label }) => ({
    src: captionPath(id),
    kind: kind === 'forced' ? 'subtitles' : kind,
    srcLang: language,
    label,
  }));
  return { ...player, sources, poster: avifOf(video.thumbnailUrl), tracks };
}

/** For example: '1,234 views · 1 like · 3 days ago'. Leaves out unknown figures. */
function describeFigures({ views, likes, publishedAt }: Video, now: Date): string {
  const count = (figure: number | null, noun: string) => figure !== null && countOf(figure, noun);
  return joinFacts([count(views, 'view'), count(likes, 'like'), relativeDate(publishedAt, now)]);
}

export function describeVideo(video: Video, description: string, now: Date) {
  return {
    id: video.id,
    title: video.title,
    description: splitUrls(description),
    category: { slug: video.category, name: nameCategory(video.category) },
    image: video.thumbnailUrl,
    // Some platforms do not say in advance that a video does not play on other sites.
    watchUrl: platforms.findWatchPage(video),
    creator: video.creator,
    creatorUrl: webUrl(video.creatorUrl),
    creatorImageUrl: video.creatorImageUrl,
    source: platforms.labelPlatform(video.source),
    figures: describeFigures(video, now),
    duration: video.durationFormatted,
    tags: splitTags(video.tags),
  };
}

/** Returns the products of a video. A shared collection limits them to its own and may hide prices. */
export function describeTaggedProducts(
  { id, duration }: Video,
  openedFrom: ReturnType<typeof describeOpenedCollection>,
): TaggedProductData[] {
  // The video may have been replaced by a shorter one.
  const taggedProducts = listTaggedProducts(id).map((taggedProduct) =>
    isWithinVideo(taggedProduct.at, duration) ? taggedProduct : { ...taggedProduct, at: null },
  );
  if (openedFrom === null) return taggedProducts;
  const shared = taggedProducts.filter((taggedProduct) => openedFrom.productIds.includes(taggedProduct.id));
  return openedFrom.hidePrices ? shared.map((taggedProduct) => ({ ...taggedProduct, ...NO_PRICES })) : shared;
}

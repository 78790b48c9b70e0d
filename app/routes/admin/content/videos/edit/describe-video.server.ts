import { searchProducts } from '#app/features/shop/shop-search.server';
import { labelPlatform } from '#app/features/video-platforms/playback.server';
import { listTaggedProducts } from '#app/features/videos/tagged-product.server';
import { suggestTaggedProducts } from '#app/features/videos/tagged-product-suggestion.server';
import type { Video } from '#app/features/videos/video.server';
import { findReplaced } from '#app/features/videos/video-replace.server';
import { env } from '#app/infra/env.server';
import { fullCount, longDate } from '#app/lib/format';
import { truncate } from '#app/lib/truncate';
import { publicationValues } from '#app/server/web/publication.server';

const MAX_FOUND = 24;

function loadTaggedProducts(video: Video, find: string | null) {
  const taggedProducts = listTaggedProducts(video.id, { drafts: true });
  const taggedIds = new Set(taggedProducts.map((taggedProduct) => taggedProduct.id));
  const found = find === null || find.trim() === '' ? [] : searchProducts(truncate(find, 200), MAX_FOUND);
  return {
    taggedProducts,
    suggested: suggestTaggedProducts(video),
    find,
    found: found.map((product) => ({ ...product, isTagged: taggedIds.has(product.id) })),
  };
}

function describeReplaced(id: number) {
  const before = findReplaced(id);
  return (
    before && { title: before.title, source: labelPlatform(before.source), date: longDate(before.replacedAt) }
  );
}

/** Returns the values of the form, and what the screen shows next to it. */
export function describeVideo(video: Video, find: string | null) {
  const { id, title, description, category, tags, featured, trending, thumbnailUrl, url } = video;
  const { modelHeight, modelSize } = video;
  return {
    video: {
      id,
      title,
      description,
      category,
      tags: tags ?? '',
      featured,
      trending,
      thumbnailUrl,
      modelHeight: modelHeight ?? '',
      modelSize: modelSize ?? '',
    },
    publication: publicationValues(video),
    timeZone: env.TIME_ZONE,
    facts: [
      ['Platform', labelPlatform(video.source)],
      ['Views', video.views === null ? 'Unknown' : fullCount(video.views)],
      ['Likes', video.likes === null ? 'Unknown' : fullCount(video.likes)],
      ['Published', longDate(video.publishedAt)],
      ['Refreshed', longDate(video.fetchedAt)],
      [
        'Availability',
        video.unavailableAt === null ? 'Available' : `Unavailable since ${longDate(video.unavailableAt)}`,
      ],
    ] as [string, string][],
    original: /^https?:/.test(url) ? url : null,
    unavailable: video.unavailableAt !== null,
    replaced: describeReplaced(id),
    ...loadTaggedProducts(video, find),
  };
}
export type VideoScreen = ReturnType<typeof describeVideo>;

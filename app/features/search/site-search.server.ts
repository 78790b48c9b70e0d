import { findProducts } from '#app/features/shop/shop-search.server';
import { correctSearch } from '#app/features/shop/spelling.server';
import { countVideoHits, findVideoIds, listVideosOf, type VideoRow } from '#app/features/videos/video.server';
import { newestVideoHits } from '#app/features/videos/video-index.server';
import { toFtsQuery } from '#app/lib/fts-query';

const SHOWN = 6;
/** The most title matches that are read, since some may be unavailable. */
const MAX_TITLED = 24;

function findVideos(search: string): { videos: VideoRow[]; total: number; isTruncated: boolean } {
  const query = toFtsQuery(search);
  if (query === null) return { videos: [], total: 0, isTruncated: false };
  const counted = countVideoHits(query);
  if (counted.total === 0) return { videos: [], ...counted };
  const titled = listVideosOf(newestVideoHits.all(`title : (${query})`, MAX_TITLED)).slice(0, SHOWN);
  if (titled.length === SHOWN) return { videos: titled, ...counted };
  // All matches are sorted only when too few are in titles.
  const shown = new Set(titled.map(({ id }) => id));
  const others = findVideoIds(search).ids.filter((id) => !shown.has(id));
  return { videos: [...titled, ...listVideosOf(others.slice(0, SHOWN - titled.length))], ...counted };
}

/** Searches videos and products. `meant` is a corrected spelling when nothing was found. */
export function searchSite(search: string) {
  const videos = findVideos(search);
  const products = findProducts(search, SHOWN);
  const isNothing = search !== '' && videos.total === 0 && products.total === 0;
  return {
    videos,
    products,
    meant: isNothing ? (correctSearch(search, 'products') ?? correctSearch(search, 'videos')) : null,
  };
}

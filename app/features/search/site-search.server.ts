import { findProducts } from '#app/features/shop/shop-search.server';
import { correctSearch } from '#app/features/shop/spelling.server';
import { countVideoHits, findVideoIds, listVideosOf, type VideoRow } from '#app/features/videos/video.server';
import { newestVideoHits } from '#app/features/videos/video-index.server';
import { toFtsQuery } from '#app/lib/fts-query';

/** So many of each kind are shown; all of them have their own lists. */
const SHOWN = 6;
/** Videos that are looked at for those with the words in their titles: some may be gone. */
const MAX_TITLED = 24;

/** The first videos that a search finds, those with its words in their titles before others. */
function findVideos(search: string): { videos: VideoRow[]; total: number; isTruncated: boolean } {
  const query = toFtsQuery(search);
  if (query === null) return { videos: [], total: 0, isTruncated: false };
  const counted = countVideoHits(query);
  if (counted.total === 0) return { videos: [], ...counted };
  const titled = listVideosOf(newestVideoHits.all(`title : (${query})`, MAX_TITLED)).slice(0, SHOWN);
  if (titled.length === SHOWN) return { videos: titled, ...counted };
  // All that is found is put in order only where the titles are too few.
  const shown = new Set(titled.map(({ id }) => id));
  const others = findVideoIds(search).ids.filter((id) => !shown.has(id));
  return { videos: [...titled, ...listVideosOf(others.slice(0, SHOWN - titled.length))], ...counted };
}

/** What the whole site has to a search: six of each kind, how many there are, and what was likely meant when there is nothing. */
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

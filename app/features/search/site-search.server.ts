import { searchGuides } from '#app/features/guides/guide.server';
import { findProducts } from '#app/features/shop/shop-search.server';
import { correctSearch } from '#app/features/shop/spelling.server';
import { findVideos } from '#app/features/videos/video.server';

/** The hits that are counted. The lists of products and videos count more. */
const MAX_COUNTED = 100;

function findAll(search: string, limit: number) {
  const most = { limit, max: MAX_COUNTED };
  return {
    videos: findVideos(search, most),
    products: findProducts(search, most),
    guides: searchGuides(search, limit),
    pages: searchGuides(search, limit, 'page'),
  };
}

function isNothing({ videos, products, guides, pages }: ReturnType<typeof findAll>): boolean {
  return videos.total + products.total + guides.total + pages.total === 0;
}

/** Returns a corrected spelling that finds something, or null. */
function correct(search: string): string | null {
  for (const index of ['products', 'videos'] as const) {
    const meant = correctSearch(search, index);
    if (meant !== null && !isNothing(findAll(meant, 1))) return meant;
  }
  return null;
}

/** Finds up to six videos, products, guides and pages each. `meant` is a corrected spelling when nothing was found. */
export function searchSite(search: string) {
  const found = findAll(search, 6);
  return { ...found, meant: search !== '' && isNothing(found) ? correct(search) : null };
}

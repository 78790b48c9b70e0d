import { listFeaturedProducts } from '#app/features/shop/product.server';
import { untilChanged } from '#app/infra/content-version.server';
import { CATEGORIES } from '#db/schema';
import { countVideos, findFeaturedVideo, listNewestVideos, listTrendingVideos } from './video.server';

/** Returns the catalog of the home page, cached until content changes. */
export function readHome() {
  return read('');
}

const read = untilChanged(() => ({
  featured: findFeaturedVideo(),
  trending: listTrendingVideos(3),
  categories: CATEGORIES.map((category) => ({
    category,
    count: countVideos({ category }),
    newest: listNewestVideos(category, 3),
  })),
  products: listFeaturedProducts(4),
}));

import { listFeaturedProducts } from '#app/features/shop/product.server';
import { untilChanged } from '#app/infra/content-version.server';
import { CATEGORIES } from '#db/schema';
import { countVideos, findFeaturedVideo, listNewestVideos, listTrendingVideos } from './video.server';

/** What the home page shows of the catalogue: the same for every visitor until something changes. */
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

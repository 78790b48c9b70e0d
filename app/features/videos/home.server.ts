import { listShownCategories } from '#app/features/categories/category.server';
import { listFeaturedProducts } from '#app/features/shop/product.server';
import { untilChanged } from '#app/infra/content-version.server';
import { countVideos, findFeaturedVideo, listNewestVideos, listTrendingVideos } from './video.server';

const CARDS = 3;

/** Returns the catalog of the home page, cached until content changes. */
export function readHome() {
  return read('');
}

const read = untilChanged(() => ({
  featured: findFeaturedVideo(),
  trending: listTrendingVideos(3),
  categories: listShownCategories()
    .slice(0, CARDS)
    .map(({ slug, cardTitle, imageUrl }) => ({
      category: slug,
      title: cardTitle,
      /** Null means the image of the newest video. */
      image: imageUrl,
      count: countVideos({ category: slug }),
      newest: listNewestVideos(slug, 3),
    })),
  products: listFeaturedProducts(4),
}));

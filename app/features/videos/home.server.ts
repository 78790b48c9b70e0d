import { listShownCategories } from '#app/features/categories/category.server';
import { listFeaturedProducts, listMoreProducts, listProducts } from '#app/features/shop/product.server';
import { untilChanged } from '#app/infra/content-version.server';
import { countVideos, findFeaturedVideo, listNewestVideos, listTrendingVideos } from './video.server';

const CARDS = 3;
const FEATURED = 4;
/** Two images in the hero, and three next to the steps. */
const OTHERS = 5;

/** Returns the catalog of the home page, cached until content changes. */
export const readHome = untilChanged(() => {
  const products = listFeaturedProducts(FEATURED);
  const shown = new Set(products.map(({ id }) => id));
  const isNotShown = ({ id }: { id: number }) => !shown.has(id);
  const categories = listShownCategories()
    .slice(0, CARDS)
    .map(({ slug, cardTitle, imageUrl }) => {
      const newest = listNewestVideos(slug, 3);
      const product = listMoreProducts({ id: 0, category: slug }, FEATURED + 1).find(isNotShown);
      if (product && imageUrl === null) shown.add(product.id);
      const image = imageUrl ?? product?.imageUrl ?? newest[0]?.thumbnailUrl;
      return { category: slug, title: cardTitle, image, count: countVideos({ category: slug }), newest };
    });
  const others = listProducts({ limit: FEATURED + CARDS + OTHERS })
    .filter(isNotShown)
    .map(({ imageUrl }) => imageUrl);
  return {
    featured: findFeaturedVideo(),
    trending: listTrendingVideos(3),
    categories,
    products,
    // Products that no other section shows, so that the page does not repeat itself.
    others: others.length < OTHERS ? [] : others.slice(0, OTHERS),
  };
});

import { listShownCategories } from '#app/features/categories/category.server';
import { listFeaturedProducts, listMoreProducts } from '#app/features/shop/product.server';
import { untilChanged } from '#app/infra/content-version.server';
import { countVideos, findFeaturedVideo, listNewestVideos, listTrendingVideos } from './video.server';

const CARDS = 3;

/** Returns the catalog of the home page, cached until content changes. */
export function readHome() {
  return read('');
}

const read = untilChanged(() => {
  const products = listFeaturedProducts(4);
  const isOther = ({ id }: { id: number }) => products.every((featured) => featured.id !== id);
  return {
    featured: findFeaturedVideo(),
    trending: listTrendingVideos(3),
    categories: listShownCategories()
      .slice(0, CARDS)
      .map(({ slug, cardTitle, imageUrl }) => {
        const newest = listNewestVideos(slug, 3);
        // A product that the page does not show yet.
        const product = listMoreProducts({ id: 0, category: slug }, products.length + 1).find(isOther);
        const image = imageUrl ?? product?.imageUrl ?? newest[0]?.thumbnailUrl;
        return { category: slug, title: cardTitle, image, count: countVideos({ category: slug }), newest };
      }),
    products,
  };
});

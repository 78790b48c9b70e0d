import DEMO_COMPILATIONS from './compilations.json';
import products from './products.json';
import videos from './videos.json';

export { DEMO_COMPILATIONS };

/** The products of the demo content. Names, texts and images belong to the project. The retailers do not exist. */
export const DEMO_PRODUCTS = products.map((product) => ({
  originalPrice: null,
  badge: null,
  featured: false,
  /** Whether it has a second image, `product-…-near`. */
  closeUp: false,
  ...product,
}));

/** The demo videos. Their files are in `public/films`. They show their products in the order of `shows`, from the second `at`. */
export const DEMO_VIDEOS = videos.map((video) => ({ featured: false, trending: false, shows: [], ...video }));

import type { VideoCardData } from '#app/features/videos/video-card';
import type { FormResult } from '#app/lib/form-result';
import type { ProductCardData } from '#app/ui/product-card';

// Difficult data for layouts: long words, right-to-left text, images of every shape.

export const LONG_WORD = 'Donaudampfschifffahrtskapitänin';
export const ADDRESS =
  'https://shop.example/collections/nightwear/products/silk-slip-in-garnet?variant=40913&currency=USD';
export const LONG_LINE = 'm'.repeat(79);
export const ARABIC = 'قميص نوم حريري باللون العنابي';

function image(width: number, height: number, inside: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const SCENE =
  '<rect width="100%" height="100%" fill="#8d6f62"/><circle cx="50%" cy="45%" r="22%" fill="#c9a98f"/><rect y="78%" width="100%" height="22%" fill="#5a4038"/>';

export const IMAGES = {
  wide: image(1280, 720, SCENE),
  old: image(480, 360, SCENE),
  short: image(405, 720, SCENE),
  letterboxed: image(
    480,
    360,
    `<rect width="480" height="360"/><svg y="45" width="480" height="270">${SCENE}</svg>`,
  ),
  onWhite: image(
    600,
    800,
    '<rect width="600" height="800" fill="#fff"/><path d="M220 160h160l70 460H150z" fill="#7a1f3d"/>',
  ),
  missing: '/media/none.webp',
};

const product = {
  id: 1,
  name: 'Silk slip in garnet',
  imageUrl: IMAGES.onWhite,
  price: '$68',
  availability: 'unknown' as const,
};

export const PRODUCTS: ProductCardData[] = [
  { ...product, originalPrice: '$89', badge: 'Sale', shop: 'mirabelle.example' },
  { ...product, name: LONG_WORD, originalPrice: null, badge: 'Best seller of the whole year', shop: '' },
  {
    ...product,
    name: LONG_LINE,
    imageUrl: IMAGES.missing,
    originalPrice: null,
    badge: null,
    shop: LONG_WORD,
  },
  {
    ...product,
    name: ARABIC,
    price: 'Price on request',
    originalPrice: null,
    badge: null,
    shop: 'a.example',
  },
];

const video = {
  id: 1,
  category: 'Lingerie',
  facts: '1.2K views · 3 days ago',
  duration: '4:12',
  model: null,
  taggedProducts: null,
};

export const VIDEOS: VideoCardData[] = [
  {
    ...video,
    title: 'Five swimsuits for a first holiday together',
    image: IMAGES.wide,
    model: '5′7″, wears S',
    taggedProducts: '3 products',
  },
  { ...video, title: LONG_WORD, image: IMAGES.old },
  { ...video, title: ARABIC, image: IMAGES.short, duration: '1:02:03' },
  { ...video, title: ADDRESS, image: IMAGES.letterboxed, duration: null },
  { ...video, title: 'Short', image: IMAGES.missing },
];

export const REFUSED: FormResult = {
  status: 'error',
  initialValue: { name: 'A', note: ADDRESS },
  error: {
    name: ['Name must be at least 2 characters long'],
    agree: ['You must agree to the privacy policy'],
  },
};

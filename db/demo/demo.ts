import { z } from 'zod';
import compilations from './compilations.json';
import products from './products.json';
import videos from './videos.json';

const optional = z.string().nullable().default(null);
const flag = z.boolean().default(false);

/** The products of the demo content. Names, texts and images belong to the project. The retailers do not exist. */
export const DEMO_PRODUCTS = z
  .array(
    z.strictObject({
      name: z.string(),
      category: z.enum(['fashion', 'swimwear', 'lingerie', 'accessories']),
      retailer: z.string(),
      price: z.string(),
      originalPrice: optional,
      badge: optional,
      featured: flag,
      /** Whether it has a second image, `product-…-near`. */
      closeUp: flag,
      description: z.string(),
    }),
  )
  .parse(products);

/** A product that appears in a video, from the second `at`. */
const shown = z.strictObject({ product: z.string(), at: z.int(), note: optional });

/** The demo videos. Their files are in `public/films`. They show their products in the order of `shows`. */
export const DEMO_VIDEOS = z
  .array(
    z.strictObject({
      slug: z.string(),
      title: z.string(),
      category: z.enum(['fashion', 'swimwear', 'lingerie']),
      description: z.string(),
      daysAgo: z.int(),
      views: z.int(),
      likes: z.int(),
      duration: z.int(),
      tags: z.string(),
      creator: z.string(),
      modelHeight: optional,
      modelSize: optional,
      featured: flag,
      trending: flag,
      shows: z.array(shown).default([]),
    }),
  )
  .parse(videos);

const compilation = z.strictObject({
  title: z.string(),
  description: z.string(),
  shareCode: z.string(),
  products: z.array(z.strictObject({ name: z.string(), note: optional })),
});

export const DEMO_COMPILATIONS = z.array(compilation).parse(compilations);

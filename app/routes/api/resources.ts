import { z } from 'zod';
import { chosenCategory } from '#app/features/categories/category.server';
import type { ShownProduct } from '#app/features/shop/product.server';
import type { ShownVideo } from '#app/features/videos/video-page.server';
import type { SearchResult } from '#app/features/videos/video-search.server';
import { AVAILABILITY_NAMES } from '#app/lib/choices';
import { formatDuration } from '#app/lib/format';
import { nameShop } from '#app/lib/link-key';
import { listImages } from '#app/lib/more-images';
import type { users } from '#db/schema';

// The API's resources: each schema is followed by the function that creates its values from rows.

export const dateTime = z.iso.datetime().meta({ description: 'ISO 8601, UTC.' });
const count = z.int().nonnegative().nullable().meta({ description: 'null: unknown.' });
export const text = z.string().nullable();

/** Returns the schema of an id in a path. A number that is too large becomes an id that no row has. */
export function pathId(pattern = /^[0-9]+$/) {
  return z
    .string()
    .regex(pattern)
    .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
    .meta({ description: 'Digits only.' });
}

/** Returns the fields of a resource, in its order, from a row that has more. */
export function pickFields<S extends z.ZodObject>(resource: S, row: z.input<S>): z.input<S> {
  const values: Record<string, unknown> = row;
  return Object.fromEntries(Object.keys(resource.shape).map((name) => [name, values[name]])) as z.input<S>;
}

export const userResource = z
  .object({
    id: z.int().positive(),
    username: z.string(),
    email: z.string(),
    role: z.enum(['user', 'editor', 'admin']),
    createdAt: dateTime,
  })
  .meta({ id: 'User' });

type Account = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email' | 'role' | 'createdAt'>;

export function toUser(user: Account) {
  return pickFields(userResource, { ...user, createdAt: user.createdAt.toISOString() });
}

const videoFacts = {
  title: z.string(),
  description: z.string(),
  thumbnailUrl: text,
  url: text,
  embedUrl: z.string(),
  sourceId: z.string(),
  source: z.string(),
  views: count,
  likes: count,
  duration: z.int().nonnegative().nullable().meta({ description: 'In seconds; null: unknown.' }),
  durationFormatted: text,
  creator: text,
  creatorUrl: text,
  creatorImageUrl: text,
  publishedAt: dateTime.nullable(),
  tags: text.meta({ description: 'Comma-separated.' }),
};

export const videoResource = z
  .object({
    id: z.int().positive(),
    ...videoFacts,
    thumbnailUrl: z.string(),
    url: z.string(),
    category: chosenCategory,
    featured: z.boolean(),
    trending: z.boolean(),
    wearerHeight: text.meta({ description: 'The height of the model, as text.' }),
    wearerSize: text.meta({ description: 'The size that the model wears.' }),
    gone: z.boolean().meta({ description: 'The video is unavailable on its platform. Lists leave it out.' }),
  })
  .meta({ id: 'Video' });

export function toVideo(video: ShownVideo) {
  return pickFields(videoResource, {
    ...video,
    wearerHeight: video.modelHeight,
    wearerSize: video.modelSize,
    publishedAt: video.publishedAt?.toISOString() ?? null,
    gone: video.unavailableAt !== null,
  });
}

export const searchResultResource = z
  .object({
    id: z.string().meta({ description: '`{source}:{sourceId}`.' }),
    ...videoFacts,
    imported: z.boolean().meta({ description: 'Whether the site has this video.' }),
    embeddable: z.boolean().nullable().meta({ description: 'null: unknown.' }),
    ageRestricted: z.boolean(),
    live: z.boolean(),
  })
  .meta({ id: 'SearchResult' });

export function toSearchResult(result: SearchResult) {
  const { source, sourceId, duration, image, publishedAt, tags } = result;
  return pickFields(searchResultResource, {
    ...result,
    id: `${source}:${sourceId}`,
    thumbnailUrl: image,
    durationFormatted: duration === null ? null : formatDuration(duration),
    publishedAt: publishedAt?.toISOString() ?? null,
    tags: tags.join(', ') || null,
  });
}

export const productResource = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    description: z.string(),
    imageUrl: z.string(),
    images: z.array(z.string()).meta({ description: 'The URLs of all images. The first is `imageUrl`.' }),
    price: z.string(),
    originalPrice: text,
    affiliateLink: z.string(),
    category: z.string(),
    featured: z.boolean(),
    badge: text,
    brand: text,
    retailer: z.string().meta({ description: 'The name of the retailer, or the host of the link.' }),
    availability: z.enum(AVAILABILITY_NAMES).meta({ description: '`unknown`: the retailer does not say.' }),
    priceMinor: z
      .int()
      .nullable()
      .meta({ description: 'The price in the smallest unit of the currency; null if it cannot be read.' }),
    currency: text.meta({ description: 'ISO 4217.' }),
  })
  .meta({ id: 'Product' });

export const variantResource = z
  .object({
    id: z.int().positive(),
    size: text,
    color: text,
    price: z.string(),
    availability: z.enum(AVAILABILITY_NAMES),
    imageUrl: text.meta({ description: 'Null: the image of the product.' }),
  })
  .meta({ id: 'Variant' });

export function toProduct(product: ShownProduct) {
  return pickFields(productResource, {
    ...product,
    images: listImages(product),
    retailer: product.retailer ?? nameShop(product.affiliateLink),
  });
}

export const tagFields = {
  at: z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description: 'The second at which the product appears; null: unknown.' }),
  note: text.meta({ description: 'The editor’s note.' }),
};

export const sourceResource = z
  .object({
    name: z.string(),
    label: z.string(),
    configured: z.boolean(),
    searchesPerDay: z.int().nullable().meta({ description: 'The daily quota; null: no limit.' }),
  })
  .meta({ id: 'VideoSource' });

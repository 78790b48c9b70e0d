import { z } from 'zod';
import type { User } from '#app/features/accounts/user.server';
import { chosenCategory } from '#app/features/categories/category.server';
import type { ShownProduct } from '#app/features/shop/product.server';
import type { ShownVideo } from '#app/features/videos/video-listing.server';
import type { SearchResult } from '#app/features/videos/video-search.server';
import { AVAILABILITY_NAMES } from '#app/lib/choices';
import { formatDuration } from '#app/lib/format';
import { nameShop } from '#app/lib/link-key';
import { listImages } from '#app/lib/more-images';

// The API's resources: each schema is followed by the function that creates its values from rows.

export const dateTime = z.iso.datetime().describe('ISO 8601, UTC.');
const count = z.int().nonnegative().nullable().describe('null: unknown.');
export const text = z.string().nullable();

/** Returns the schema of an id in a path. A number that is too large becomes an id that no row has. */
export function pathId(pattern = /^[0-9]+$/) {
  return z
    .string()
    .regex(pattern)
    .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
    .describe('Digits only.');
}

/** Returns the fields of a resource, in its order, from a row that has more. */
export function pickFields<S extends z.ZodObject>(resource: S, row: z.input<S>): z.input<S> {
  const values: Record<string, unknown> = row;
  return Object.fromEntries(Object.keys(resource.shape).map((name) => [name, values[name]])) as z.input<S>;
}

/** Returns the schema of a resource, with its name in the OpenAPI document. */
export function resource<S extends z.ZodRawShape>(id: string, shape: S) {
  return z.object(shape).meta({ id });
}

export const userResource = resource('User', {
  id: z.int().positive(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'editor', 'admin']),
  createdAt: dateTime,
});

export function toUser(user: User) {
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
  duration: z.int().nonnegative().nullable().describe('In seconds; null: unknown.'),
  durationFormatted: text,
  creator: text,
  creatorUrl: text,
  creatorImageUrl: text,
  publishedAt: dateTime.nullable(),
  tags: text.describe('Comma-separated.'),
};

export const videoResource = resource('Video', {
  id: z.int().positive(),
  ...videoFacts,
  thumbnailUrl: z.string(),
  url: z.string(),
  category: chosenCategory,
  featured: z.boolean(),
  trending: z.boolean(),
  wearerHeight: text.describe('The height of the model, as text.'),
  wearerSize: text.describe('The size that the model wears.'),
  gone: z.boolean().describe('The video is unavailable on its platform. Lists leave it out.'),
});

export function toVideo(video: ShownVideo) {
  return pickFields(videoResource, {
    ...video,
    wearerHeight: video.modelHeight,
    wearerSize: video.modelSize,
    publishedAt: video.publishedAt?.toISOString() ?? null,
    gone: video.unavailableAt !== null,
  });
}

export const searchResultResource = resource('SearchResult', {
  id: z.string().describe('`{source}:{sourceId}`.'),
  ...videoFacts,
  imported: z.boolean().describe('Whether the site has this video.'),
  embeddable: z.boolean().nullable().describe('null: unknown.'),
  ageRestricted: z.boolean(),
  live: z.boolean(),
});

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

export const productResource = resource('Product', {
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  images: z.array(z.string()).describe('The URLs of all images. The first is `imageUrl`.'),
  price: z.string(),
  originalPrice: text,
  affiliateLink: z.string(),
  category: z.string(),
  featured: z.boolean(),
  badge: text,
  brand: text,
  retailer: z.string().describe('The name of the retailer, or the host of the link.'),
  availability: z.enum(AVAILABILITY_NAMES).describe('`unknown`: the retailer does not say.'),
  priceMinor: z
    .int()
    .nullable()
    .describe('The price in the smallest unit of the currency; null if it cannot be read.'),
  currency: text.describe('ISO 4217.'),
});

export const variantResource = resource('Variant', {
  id: z.int().positive(),
  size: text,
  color: text,
  price: z.string(),
  availability: z.enum(AVAILABILITY_NAMES),
  imageUrl: text.describe('Null: the image of the product.'),
});

export function toProduct(product: ShownProduct) {
  return pickFields(productResource, {
    ...product,
    images: listImages(product),
    retailer: product.retailer ?? nameShop(product.affiliateLink),
  });
}

export const tagFields = {
  at: z.int().nonnegative().nullable().describe('The second at which the product appears; null: unknown.'),
  note: text.describe('The editor’s note.'),
};

export const sourceResource = resource('VideoSource', {
  name: z.string(),
  label: z.string(),
  configured: z.boolean(),
  searchesPerDay: z.int().nullable().describe('The daily quota; null: no limit.'),
});

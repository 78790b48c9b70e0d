import { z } from 'zod';
import type { Compilation } from '#app/features/collections/compilation.server';
import type { ShownProduct } from '#app/features/shop/product.server';
import type { ShownVideo } from '#app/features/videos/video-page.server';
import type { SearchResult } from '#app/features/videos/video-search.server';
import { CATEGORY_NAMES } from '#app/lib/categories';
import { AVAILABILITY_NAMES } from '#app/lib/choices';
import { formatDuration } from '#app/lib/format';
import { nameShop } from '#app/lib/shop-name';
import type { users } from '#db/schema';

// What the API hands out. Each schema stands beside the function that makes it from what is stored.

const dateTime = z.iso.datetime().meta({ description: 'ISO 8601, UTC.' });
const count = z.int().nonnegative().nullable().meta({ description: 'null: not known.' });
const text = z.string().nullable();
const categories = z.enum(CATEGORY_NAMES);

/** The schema of an id in a path. One that is too large for a number is an id that no row has. */
export function pathId(pattern = /^[0-9]+$/) {
  return z
    .string()
    .regex(pattern)
    .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
    .meta({ description: 'Digits only.' });
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

export function toUser({ id, username, email, role, createdAt }: Account): z.input<typeof userResource> {
  return { id, username, email, role, createdAt: createdAt.toISOString() };
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
  duration: z.int().nonnegative().nullable().meta({ description: 'Seconds; null: not known.' }),
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
    category: categories,
    featured: z.boolean(),
    trending: z.boolean(),
    wearerHeight: text.meta({ description: 'How tall she is who wears the pieces, in words.' }),
    wearerSize: text.meta({ description: 'The size that she wears.' }),
    gone: z.boolean().meta({ description: 'Its source does not have it any more; it stands in no list.' }),
  })
  .meta({ id: 'Video' });

export function toVideo(video: ShownVideo): z.input<typeof videoResource> {
  const { id, title, description, thumbnailUrl, url, embedUrl, sourceId, source, category } = video;
  const { views, likes, duration, durationFormatted, creator, creatorUrl, creatorImageUrl } = video;
  const { featured, trending, tags, modelHeight, modelSize } = video;
  return {
    id,
    title,
    description,
    thumbnailUrl,
    url,
    embedUrl,
    sourceId,
    source,
    category,
    views,
    likes,
    duration,
    durationFormatted,
    creator,
    creatorUrl,
    creatorImageUrl,
    wearerHeight: modelHeight,
    wearerSize: modelSize,
    featured,
    trending,
    tags,
    publishedAt: video.publishedAt?.toISOString() ?? null,
    gone: video.unavailableAt !== null,
  };
}

export const searchResultResource = z
  .object({
    id: z.string().meta({ description: 'Its source and its id there, joined by a colon.' }),
    ...videoFacts,
    imported: z.boolean().meta({ description: 'Whether it is stored on this site.' }),
    embeddable: z.boolean().nullable().meta({ description: 'null: its platform does not say.' }),
    ageRestricted: z.boolean(),
    live: z.boolean(),
  })
  .meta({ id: 'SearchResult' });

export function toSearchResult(result: SearchResult): z.input<typeof searchResultResource> {
  const { source, sourceId, title, description, url, embedUrl, views, likes, duration } = result;
  const { creator, creatorUrl, creatorImageUrl, imported, embeddable, ageRestricted, live } = result;
  const thumbnailUrl = result.image;
  return {
    id: `${source}:${sourceId}`,
    source,
    sourceId,
    title,
    description,
    url,
    embedUrl,
    thumbnailUrl,
    views,
    likes,
    duration,
    creator,
    creatorUrl,
    creatorImageUrl,
    imported,
    embeddable,
    ageRestricted,
    live,
    durationFormatted: duration === null ? null : formatDuration(duration),
    publishedAt: result.publishedAt?.toISOString() ?? null,
    tags: result.tags.join(', ') || null,
  };
}

export const productResource = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    description: z.string(),
    imageUrl: z.string(),
    price: z.string(),
    originalPrice: text,
    affiliateLink: z.string(),
    category: z.string(),
    featured: z.boolean(),
    badge: text,
    brand: text,
    retailer: z.string().meta({ description: 'Its name, or the host of the link.' }),
    availability: z.enum(AVAILABILITY_NAMES).meta({ description: 'unknown: nobody has said.' }),
    priceMinor: z.int().nullable().meta({
      description: 'The price in the smallest unit of its currency; null where it cannot be read.',
    }),
    currency: text.meta({ description: 'ISO 4217.' }),
  })
  .meta({ id: 'Product' });

export function toProduct(product: ShownProduct): z.input<typeof productResource> {
  const { id, name, description, imageUrl, price, originalPrice } = product;
  const { affiliateLink, category, featured, badge } = product;
  const { brand, availability, priceMinor, currency } = product;
  return {
    id,
    name,
    description,
    imageUrl,
    price,
    originalPrice,
    affiliateLink,
    category,
    featured,
    badge,
    brand,
    availability,
    priceMinor,
    currency,
    retailer: product.retailer ?? nameShop(affiliateLink),
  };
}

/** Where a product is seen in a video. */
export const tagFields = {
  at: z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description: 'The second at which it is seen; null: not said.' }),
  note: text.meta({ description: 'What the editor says of it.' }),
};

export const compilationResource = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    description: text,
    userId: z
      .int()
      .nullable()
      .meta({ description: 'The owner; null for anyone else, and without an account.' }),
    isPublic: z.boolean(),
    shareCode: z.string().length(10),
    from: text.meta({ description: 'Who it is from, as she reads it.' }),
    hidePrices: z.boolean().meta({ description: 'Prices and shops are empty for anyone but the owner.' }),
    closesOn: z.iso.date().nullable().meta({ description: 'The last day for answers, UTC.' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Compilation' });

export function toCompilation(
  {
    id,
    title,
    description,
    userId,
    isPublic,
    shareCode,
    from,
    hidePrices,
    closesOn,
    createdAt,
    updatedAt,
  }: Omit<Compilation, 'version' | 'answersOpen' | 'deletedAt' | 'ownerHash' | 'manageHash'>,
  isOwner: boolean,
): z.input<typeof compilationResource> {
  return {
    id,
    title,
    description,
    isPublic,
    shareCode,
    from,
    hidePrices,
    closesOn,
    userId: isOwner ? userId : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export const itemResource = productResource
  .extend({
    sortOrder: z.int(),
    note: text,
    bought: z.boolean().optional().meta({ description: 'For the owner alone.' }),
  })
  .meta({ id: 'CompilationProduct' });

type Item = ShownProduct & { sortOrder: number; note: string | null; boughtAt: Date | null };

export function toItem(
  { sortOrder, note, boughtAt, ...product }: Item,
  isOwner: boolean,
): z.input<typeof itemResource> {
  const item = { ...toProduct(product), sortOrder, note };
  return isOwner ? { ...item, bought: boughtAt !== null } : item;
}

export const sourceResource = z
  .object({
    name: z.string(),
    label: z.string(),
    configured: z.boolean(),
    searchesPerDay: z.int().nullable().meta({ description: 'The daily quota, where the platform has one.' }),
  })
  .meta({ id: 'VideoSource' });

import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id, json, now, PUBLICATION_STATUSES, time } from './columns';
import { feeds } from './imports';

/** The three categories that a video or product is stored under. */
export const CATEGORIES = ['fashion', 'swimwear', 'lingerie'] as const;

export const videos = sqliteTable(
  'videos',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    /** A picture on this site. */
    thumbnailUrl: text().notNull(),
    /** Where the source has its picture, as long as it has not been fetched; a drawn one stands in until then. */
    thumbnailOrigin: text(),
    url: text().notNull(),
    embedUrl: text().notNull(),
    sourceId: text().notNull(),
    source: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    views: integer().default(0),
    likes: integer().default(0),
    /** Seconds. */
    duration: integer(),
    durationFormatted: text(),
    creator: text(),
    creatorUrl: text(),
    /** A picture on this site. */
    creatorImageUrl: text(),
    /** Where the source has the creator's picture, as long as it has not been fetched. */
    creatorImageOrigin: text(),
    /** Null when the source knows no date; the default is for rows that name none. */
    publishedAt: time().default(now),
    featured: flag(),
    trending: flag(),
    /** Comma-separated. */
    tags: text(),
    /** How tall she is who wears the pieces, and the size that she wears, as they are to be read; the site's own words, no source's. */
    modelHeight: text(),
    modelSize: text(),
    createdAt: createdAt(),
    /** When the source was last asked about this video. */
    fetchedAt: createdAt(),
    /** When what its page shows last changed, kept by triggers; null: not since it was added. */
    changedAt: time(),
    /** When a refresh last asked about it, answered or not: the longest ago comes first. */
    triedAt: time(),
    /** When the source was found not to have it any more, or not to let others show it; such a video leaves every list. */
    unavailableAt: time(),
    status: text({ enum: PUBLICATION_STATUSES }).notNull().default('published'),
    /** When a draft is published by itself. */
    publishAt: time(),
  },
  (t) => [
    uniqueIndex('videos_source').on(t.source, t.sourceId),
    index('videos_newest').on(t.publishedAt, t.id),
    index('videos_listed')
      .on(sql`coalesce(published_at, 0)`, t.id)
      .where(sql`unavailable_at is null and status = 'published'`),
    index('videos_category_listed')
      .on(t.category, sql`coalesce(published_at, 0)`, t.id)
      .where(sql`unavailable_at is null and status = 'published'`),
    index('videos_publish').on(t.publishAt).where(sql`publish_at is not null`),
    index('videos_featured').on(sql`coalesce(published_at, 0)`, t.id).where(sql`featured = 1`),
    index('videos_trending').on(sql`coalesce(views, 0)`, t.id).where(sql`trending = 1`),
    index('videos_views').on(t.views, t.id),
    index('videos_title').on(sql`title collate nocase`, t.id),
    index('videos_fetched').on(t.fetchedAt, t.id),
    index('videos_waiting')
      .on(t.id)
      .where(sql`thumbnail_origin is not null or creator_image_origin is not null`),
    check('videos_category', sql`${t.category} in ('fashion', 'swimwear', 'lingerie')`),
  ],
);

/** What a video was before another took its place: its source, and all that came from there, for the way back. */
export const replacedVideos = sqliteTable(
  'replaced_videos',
  {
    id: id(),
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    sourceId: text().notNull(),
    title: text().notNull(),
    /** The columns as they were. */
    content: json().notNull(),
    replacedAt: time().notNull(),
  },
  (t) => [
    index('replaced_videos_video').on(t.videoId, t.id),
    index('replaced_videos_source').on(t.source, t.sourceId),
  ],
);

/** Whether a retailer has a product: it does, it does not, nobody has said. */
export const AVAILABILITIES = ['in', 'out', 'unknown'] as const;

/** What can be bought stands in lists; what cannot keeps its page and its place in collections. */
const LISTED = sql`availability <> 'out' and hidden = 0`;

export const products = sqliteTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    /** A picture on this site. */
    imageUrl: text().notNull(),
    /** Where the picture is to be fetched from, as long as that has not been done. */
    imageOrigin: text(),
    /** Where the picture came from, for knowing whether a feed names another one. */
    imageAddress: text(),
    /** As printed, with its currency. */
    price: text().notNull(),
    originalPrice: text(),
    affiliateLink: text().notNull(),
    category: text().notNull(),
    featured: flag(),
    badge: text(),
    brand: text(),
    /** The number of its barcode as 14 digits (GTIN), under which every shop has it. */
    gtin: text(),
    /** What its maker calls it, under which every shop has it that names the brand. */
    mpn: text(),
    /** The product under which it is sold: it is another shop's offer of that one. Its own page leads there. */
    mergedIntoId: integer().references((): AnySQLiteColumn => products.id, { onDelete: 'set null' }),
    // From here on to the currency: those of the best offer, of this product or of one joined with it, for lists.
    /** Whose offer that is; null: its own. */
    offerId: integer(),
    /** Who sells it; where nobody has said, the host of its link. Null until that has been made of it. */
    retailer: text(),
    /** Whether the retailer has it, as far as somebody has said. */
    availability: text({ enum: AVAILABILITIES }).notNull().default('unknown'),
    /** The price in the smallest unit of its currency (ISO 4217), read when it was written; null where it cannot be read. */
    priceMinor: integer(),
    currency: text(),
    /** When the price may not be shown any longer, by the terms of its shop. */
    priceEndsAt: time(),
    status: text({ enum: PUBLICATION_STATUSES }).notNull().default('published'),
    /** When a draft is published by itself. */
    publishAt: time(),
    /** It is a draft, or sold under another product: lists leave it out. Kept by a trigger, and in the indexes of lists. */
    hidden: flag(),
    /** The place in the shop's order, among featured ones and others: lower first. */
    position: integer().notNull().default(0),
    /** The feed that it comes from. */
    feedId: integer().references(() => feeds.id, { onDelete: 'set null' }),
    /** What that feed calls it, by which the feed's next file finds it. */
    feedKey: text(),
    createdAt: createdAt(),
    /** When what its page shows last changed, kept by triggers; null: not since it was added. */
    changedAt: time(),
  },
  (t) => [
    index('products_category').on(t.category, t.id),
    index('products_featured')
      .on(t.position, t.id)
      .where(sql`featured = 1 and availability <> 'out' and hidden = 0`),
    index('products_others')
      .on(t.position, t.id)
      .where(sql`featured = 0 and availability <> 'out' and hidden = 0`),
    // The shop's lists in each of their orders; what else filters stands behind, so that no row is read that is not shown.
    index('products_chosen')
      .on(
        sql`featured desc`,
        t.position,
        t.id,
        t.category,
        t.retailer,
        t.currency,
        t.priceMinor,
        t.availability,
        t.hidden,
      )
      .where(LISTED),
    index('products_category_chosen')
      .on(
        t.category,
        sql`featured desc`,
        t.position,
        t.id,
        t.retailer,
        t.currency,
        t.priceMinor,
        t.availability,
        t.hidden,
      )
      .where(LISTED),
    index('products_retailer_chosen')
      .on(
        t.retailer,
        sql`featured desc`,
        t.position,
        t.id,
        t.category,
        t.currency,
        t.priceMinor,
        t.availability,
        t.hidden,
      )
      .where(LISTED),
    index('products_facet_chosen')
      .on(
        t.category,
        t.retailer,
        sql`featured desc`,
        t.position,
        t.id,
        t.currency,
        t.priceMinor,
        t.availability,
        t.hidden,
      )
      .where(LISTED),
    index('products_category_new')
      .on(t.category, t.id, t.retailer, t.currency, t.priceMinor, t.availability, t.hidden)
      .where(LISTED),
    index('products_retailer_new')
      .on(t.retailer, t.id, t.category, t.currency, t.priceMinor, t.availability, t.hidden)
      .where(LISTED),
    index('products_price')
      .on(
        t.currency,
        t.priceMinor,
        t.id,
        t.category,
        t.retailer,
        t.featured,
        t.position,
        t.availability,
        t.hidden,
      )
      .where(LISTED),
    index('products_category_price')
      .on(
        t.category,
        t.currency,
        t.priceMinor,
        t.id,
        t.retailer,
        t.featured,
        t.position,
        t.availability,
        t.hidden,
      )
      .where(LISTED),
    index('products_retailer_price')
      .on(
        t.retailer,
        t.currency,
        t.priceMinor,
        t.id,
        t.category,
        t.featured,
        t.position,
        t.availability,
        t.hidden,
      )
      .where(LISTED),
    index('products_name').on(sql`name collate nocase`, t.id),
    index('products_waiting').on(t.id).where(sql`image_origin is not null`),
    uniqueIndex('products_feed_key').on(t.feedId, t.feedKey),
    index('products_merged').on(t.mergedIntoId).where(sql`merged_into_id is not null`),
    index('products_gtin').on(t.gtin).where(sql`gtin is not null`),
    index('products_mpn').on(sql`lower(mpn)`, sql`lower(brand)`).where(sql`mpn is not null`),
    index('products_price_ends').on(t.priceEndsAt).where(sql`price_ends_at is not null`),
    index('products_publish').on(t.publishAt).where(sql`publish_at is not null`),
  ],
);

/**
 * Where a product can be bought: one row for each product, made by a trigger. Products that are the same thing are joined, and sold
 * by all of their offers.
 */
export const offers = sqliteTable(
  'offers',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    retailer: text(),
    link: text().notNull(),
    /** The link as `lib/link-key` compares links; null until that has been made of it. */
    linkKey: text(),
    price: text().notNull(),
    originalPrice: text(),
    priceMinor: integer(),
    currency: text(),
    availability: text({ enum: AVAILABILITIES }).notNull().default('unknown'),
    /** When the price was seen at the retailer's. */
    seenAt: time(),
  },
  (t) => [
    index('offers_link').on(t.linkKey).where(sql`link_key is not null`),
    index('offers_unkeyed').on(t.productId).where(sql`link_key is null`),
  ],
);

/** What an offer cost, one row for each day on which that changed; kept by triggers. */
export const productPrices = sqliteTable(
  'product_prices',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** `YYYY-MM-DD`, UTC. */
    day: text().notNull(),
    /** In the smallest unit of the currency; both null: from that day it could not be read. */
    minor: integer(),
    currency: text(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.day] })],
);

/** Clicks through `/go/{productId}`, as daily sums. */
export const productClicks = sqliteTable(
  'product_clicks',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** `YYYY-MM-DD`, UTC. */
    day: text().notNull(),
    clicks: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.productId, t.day] })],
);

/** Which products are seen in which videos: the pieces of a video, in their order. */
export const videoProducts = sqliteTable(
  'video_products',
  {
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sortOrder: integer().notNull().default(0),
    /** The second at which it is seen; null: not said. */
    at: integer(),
    /** What the editor says of it. */
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.productId] }),
    index('video_products_order').on(t.videoId, t.sortOrder),
    index('video_products_product').on(t.productId, t.videoId),
  ],
);

/** Clicks to a piece's shop from a video's page, as daily sums. */
export const taggedProductClicks = sqliteTable(
  'tagged_product_clicks',
  {
    /** `YYYY-MM-DD`, UTC. */
    day: text().notNull(),
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    clicks: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.videoId, t.productId] }),
    index('tagged_product_clicks_video').on(t.videoId),
    index('tagged_product_clicks_product').on(t.productId),
  ],
);

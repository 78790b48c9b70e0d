import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id, PUBLICATION_STATUSES, time } from './columns';
import { feeds } from './imports';

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
  (t) => {
    // The shop's lists in each of their orders. The other columns that filter follow, so that no row is read that is not shown.
    const order = [sql`featured desc`, t.position, t.id] as const;
    const price = [t.currency, t.priceMinor] as const;
    const shown = [t.availability, t.hidden] as const;
    return [
      index('products_category').on(t.category, t.id),
      index('products_featured')
        .on(t.position, t.id)
        .where(sql`featured = 1 and availability <> 'out' and hidden = 0`),
      index('products_others')
        .on(t.position, t.id)
        .where(sql`featured = 0 and availability <> 'out' and hidden = 0`),
      index('products_chosen')
        .on(...order, t.category, t.retailer, ...price, ...shown)
        .where(LISTED),
      index('products_category_chosen')
        .on(t.category, ...order, t.retailer, ...price, ...shown)
        .where(LISTED),
      index('products_retailer_chosen')
        .on(t.retailer, ...order, t.category, ...price, ...shown)
        .where(LISTED),
      index('products_facet_chosen')
        .on(t.category, t.retailer, ...order, ...price, ...shown)
        .where(LISTED),
      index('products_category_new')
        .on(t.category, t.id, t.retailer, ...price, ...shown)
        .where(LISTED),
      index('products_retailer_new')
        .on(t.retailer, t.id, t.category, ...price, ...shown)
        .where(LISTED),
      index('products_price')
        .on(...price, t.id, t.category, t.retailer, t.featured, t.position, ...shown)
        .where(LISTED),
      index('products_category_price')
        .on(t.category, ...price, t.id, t.retailer, t.featured, t.position, ...shown)
        .where(LISTED),
      index('products_retailer_price')
        .on(t.retailer, ...price, t.id, t.category, t.featured, t.position, ...shown)
        .where(LISTED),
      index('products_name').on(sql`name collate nocase`, t.id),
      index('products_waiting').on(t.id).where(sql`image_origin is not null`),
      uniqueIndex('products_feed_key').on(t.feedId, t.feedKey),
      index('products_merged').on(t.mergedIntoId).where(sql`merged_into_id is not null`),
      index('products_gtin').on(t.gtin).where(sql`gtin is not null`),
      index('products_mpn').on(sql`lower(mpn)`, sql`lower(brand)`).where(sql`mpn is not null`),
      index('products_price_ends').on(t.priceEndsAt).where(sql`price_ends_at is not null`),
      index('products_publish').on(t.publishAt).where(sql`publish_at is not null`),
    ];
  },
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

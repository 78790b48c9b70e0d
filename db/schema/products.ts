import { type SQL, sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { belongsTo, createdAt, flag, id, json, PUBLICATION_STATUSES, time } from './columns';
import { feeds } from './imports';

type Column = AnySQLiteColumn | SQL;

export const AVAILABILITIES = ['in', 'out', 'unknown'] as const;

/** Products out of stock or hidden are not in lists. They keep their page and stay in collections. */
const LISTED = sql`availability <> 'out' and hidden = 0`;

/** The filters of the dashboard's list, which has an index for each sort order. */
const FILTERS = 'feed_id category retailer availability status publish_at offer_id featured'
  .split(' ')
  .map((column) => sql.raw(column));

export const products = sqliteTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    imageUrl: text().notNull(),
    /** The URL of an image that has not been fetched yet. */
    imageOrigin: text(),
    /** The URL of the image's source, to detect a new image in a feed. */
    imageAddress: text(),
    /** The further images in order, each `{ address, url }`. `url` is null until the image has been fetched. Null: none. */
    moreImages: json(),
    price: text().notNull(),
    originalPrice: text(),
    affiliateLink: text().notNull(),
    category: text().notNull(),
    featured: flag(),
    badge: text(),
    brand: text(),
    /** The GTIN (barcode) as 14 digits. */
    gtin: text(),
    mpn: text(),
    /** The product that it is merged into. Its own page redirects there. */
    mergedIntoId: integer().references((): AnySQLiteColumn => products.id, { onDelete: 'set null' }),
    // The next columns, up to the currency, are copies of the best offer of the merged products, for lists.
    /** The product of the best offer. Null: this one. */
    offerId: integer(),
    /** The retailer, or else the host of the link. Null until it is derived. */
    retailer: text(),
    availability: text({ enum: AVAILABILITIES }).notNull().default('unknown'),
    /** In the smallest unit of the currency (ISO 4217). Null: the price cannot be read. */
    priceMinor: integer(),
    currency: text(),
    /** When the retailer's terms forbid showing the price any longer. */
    priceEndsAt: time(),
    status: text({ enum: PUBLICATION_STATUSES }).notNull().default('published'),
    publishAt: time(),
    /** A draft or a merged product, which lists leave out. A trigger sets it, and the indexes of lists use it. */
    hidden: flag(),
    /** The sort order among featured products and among others: lower first. */
    position: integer().notNull().default(0),
    feedId: integer().references(() => feeds.id, { onDelete: 'set null' }),
    /** The feed's own key, by which the next import finds it. */
    feedKey: text(),
    /** The fields that a person edited, which feeds leave alone. Null: none. */
    editedFields: json(),
    /** The sizes and colors that are in stock, alone and in pairs, for filters: `[["S",""],["","red"],["S","red"]]`. Null: none. */
    variantFacets: json(),
    /** Whether variants in stock have other prices than this lowest one. */
    priceVaries: flag(),
    createdAt: createdAt(),
    /** When its page last changed, set by triggers. Null: not since it was added. */
    changedAt: time(),
  },
  (t) => {
    const order = [sql`featured desc`, t.position, t.id] as const;
    const price = [t.currency, t.priceMinor] as const;
    // The shop's lists in each sort order. The filter columns follow, so that only shown rows are read.
    const listed = (name: string, ...columns: [Column, ...Column[]]) =>
      index(name)
        .on(...columns, t.availability, t.hidden)
        .where(LISTED);
    return [
      index('products_category').on(t.category, t.id),
      index('products_featured').on(t.position, t.id).where(sql`featured = 1 and ${LISTED}`),
      index('products_others').on(t.position, t.id).where(sql`featured = 0 and ${LISTED}`),
      listed('products_chosen', ...order, t.category, t.retailer, ...price),
      listed('products_category_chosen', t.category, ...order, t.retailer, ...price),
      listed('products_retailer_chosen', t.retailer, ...order, t.category, ...price),
      listed('products_facet_chosen', t.category, t.retailer, ...order, ...price),
      listed('products_category_new', t.category, t.id, t.retailer, ...price),
      listed('products_retailer_new', t.retailer, t.id, t.category, ...price),
      listed('products_price', ...price, t.id, t.category, t.retailer, t.featured, t.position),
      listed('products_category_price', t.category, ...price, t.id, t.retailer, t.featured, t.position),
      listed('products_retailer_price', t.retailer, ...price, t.id, t.category, t.featured, t.position),
      index('products_name').on(sql`name collate nocase`, t.id, ...FILTERS),
      index('products_all_new').on(t.id, ...FILTERS),
      index('products_all_chosen').on(...order, ...FILTERS),
      index('products_all_price').on(sql`currency is null`, ...price, t.id, ...FILTERS),
      index('products_waiting').on(t.id).where(sql`image_origin is not null`),
      index('products_images_waiting').on(t.id).where(sql`instr(more_images, '"url":null') > 0`),
      uniqueIndex('products_feed_key').on(t.feedId, t.feedKey),
      index('products_unowned_key').on(t.feedKey).where(sql`feed_id is null and feed_key is not null`),
      index('products_merged').on(t.mergedIntoId).where(sql`merged_into_id is not null`),
      index('products_gtin').on(t.gtin).where(sql`gtin is not null`),
      index('products_mpn').on(sql`lower(mpn)`, sql`lower(brand)`).where(sql`mpn is not null`),
      index('products_price_ends').on(t.priceEndsAt).where(sql`price_ends_at is not null`),
      index('products_publish').on(t.publishAt).where(sql`publish_at is not null`),
      index('products_drafts').on(t.id).where(sql`status = 'draft'`),
    ];
  },
);

/** Offers of retailers: a trigger creates one row for each product. Merged products share all of their offers. */
export const offers = sqliteTable(
  'offers',
  {
    productId: belongsTo(() => products.id).primaryKey(),
    retailer: text(),
    link: text().notNull(),
    /** The link as `lib/link-key` compares links. Null until it is derived. */
    linkKey: text(),
    price: text().notNull(),
    originalPrice: text(),
    priceMinor: integer(),
    currency: text(),
    availability: text({ enum: AVAILABILITIES }).notNull().default('unknown'),
    seenAt: time(),
  },
  (t) => [
    index('offers_link').on(t.linkKey).where(sql`link_key is not null`),
    index('offers_unkeyed').on(t.productId).where(sql`link_key is null`),
  ],
);

/** Price history of offers, one row for each day with a change. Triggers write it. */
export const productPrices = sqliteTable(
  'product_prices',
  {
    productId: belongsTo(() => products.id),
    day: text().notNull(),
    /** In the smallest unit of the currency. Both null: the price could not be read from that day on. */
    minor: integer(),
    currency: text(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.day] })],
);

export const productClicks = sqliteTable(
  'product_clicks',
  { productId: belongsTo(() => products.id), day: text().notNull(), clicks: integer().notNull().default(0) },
  (t) => [
    primaryKey({ columns: [t.productId, t.day] }),
    index('product_clicks_day').on(t.day, t.productId, t.clicks),
    index('product_clicks_sums').on(t.productId, t.day, t.clicks),
  ],
);

/** Pages of retailers from which products were filled in. */
export const productPages = sqliteTable(
  'product_pages',
  {
    productId: belongsTo(() => products.id).primaryKey(),
    url: text().notNull(),
    keepUpToDate: text({ enum: ['off', 'daily', 'weekly'] })
      .notNull()
      .default('off'),
    readAt: time(),
    /** When it is read next. Null: not at all. */
    nextAt: time(),
    /** Failures in a row, and the last one's error. */
    failures: integer().notNull().default(0),
    error: text(),
  },
  (t) => [
    index('product_pages_next').on(t.nextAt).where(sql`next_at is not null`),
    index('product_pages_failed').on(t.failures).where(sql`failures >= 3`),
  ],
);

/** The sizes and colors in which one retailer sells a product. Empty columns are as the product's own. */
export const productVariants = sqliteTable(
  'product_variants',
  {
    id: id(),
    productId: belongsTo(() => products.id),
    position: integer().notNull(),
    feedKey: text(),
    size: text(),
    color: text(),
    price: text(),
    availability: text({ enum: AVAILABILITIES }).notNull().default('unknown'),
    link: text(),
    /** The URL of the image's source, and of the stored image once it has been fetched. */
    imageAddress: text(),
    imageUrl: text(),
    gtin: text(),
  },
  (t) => [
    index('product_variants_product').on(t.productId, t.position),
    index('product_variants_waiting').on(t.id).where(sql`image_address is not null and image_url is null`),
  ],
);

/**
 * The listed products of each entry of `variantFacets`, with what lists filter and sort by. Triggers write it. It has no rowid, so
 * that its primary key is the list of the newest.
 * @public
 */
export const productFacets = sqliteTable(
  'product_facets',
  {
    size: text().notNull(),
    color: text().notNull(),
    /** The product. */
    id: integer().notNull(),
    category: text().notNull(),
    retailer: text().notNull(),
    currency: text(),
    priceMinor: integer(),
    featured: flag(),
    position: integer().notNull(),
  },
  (t) => {
    const variant = [t.size, t.color] as const;
    const order = [sql`featured desc`, t.position, t.id] as const;
    const price = [t.currency, t.priceMinor] as const;
    const [filters, rank] = [[t.category, t.retailer] as const, [t.featured, t.position] as const];
    return [
      primaryKey({ columns: [...variant, t.id] }),
      index('product_facets_chosen').on(...variant, ...order, ...filters, ...price),
      index('product_facets_price').on(...variant, ...price, t.id, ...filters, ...rank),
      index('product_facets_facet').on(...variant, ...filters, ...price, t.id, ...rank),
    ];
  },
);

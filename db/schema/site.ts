import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { belongsTo, createdAt, flag, id, json, time } from './columns';
import { products } from './products';

/** Counters of rate limits. In the database, they survive a restart and are shared by all processes. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** A hash of the limit and the client, so that no IP address is stored. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: time().notNull(),
  },
  (t) => [index('rate_limits_reset').on(t.resetsAt)],
);

/** `catalogue` grows with every change of a shown video or product. A restore renews `epoch`. @public */
export const contentVersions = sqliteTable('content_versions', {
  scope: text().primaryKey(),
  version: integer().notNull(),
});

/** The number of rows of a list in each bucket of its order, for fast counts and deep pages. Triggers update it. @public */
export const listCounts = sqliteTable(
  'list_counts',
  {
    /** A category of videos, or `featured` and `others` of the products. */
    list: text().notNull(),
    /**
     * Groups neighboring rows, so that a deep page is found without counting all rows before it. Videos: `coalesce(published_at, 0) >> 29`,
     * about six days. Products: `id >> 10` at position 0, else `position >> 7`, plus `1 << 40` if positive.
     */
    bucket: integer().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.list, t.bucket] })],
);

/** The number of products by category, retailer and currency, for the shop's filters. Triggers update it. */
export const shopCounts = sqliteTable(
  'shop_counts',
  {
    category: text().notNull(),
    /** Empty until it is derived from the link. */
    retailer: text().notNull(),
    /** Empty for prices that cannot be read. */
    currency: text().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.category, t.retailer, t.currency] })],
);

/** The number of listed products by size and color, each empty for any of them. Triggers write it. */
export const shopVariantCounts = sqliteTable(
  'shop_variant_counts',
  {
    size: text().notNull(),
    color: text().notNull(),
    category: text().notNull(),
    retailer: text().notNull(),
    currency: text().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.size, t.color, t.category, t.retailer, t.currency] }),
    index('shop_variant_counts_color').on(t.color, t.size, t.category, t.retailer, t.count),
  ],
);

/** The number of products with a price by currency, category, retailer and price band (`features/shop/price-bands`). */
export const shopPriceCounts = sqliteTable(
  'shop_price_counts',
  {
    currency: text().notNull(),
    category: text().notNull(),
    retailer: text().notNull(),
    band: integer().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.currency, t.category, t.retailer, t.band] })],
);

export const siteSettings = sqliteTable('site_settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});

export const trash = sqliteTable(
  'trash',
  {
    id: id(),
    content: json().notNull(),
    createdAt: time().notNull(),
    /** The entry that it is a part of, for deletions of too many rows for one transaction. */
    partOf: integer(),
  },
  (t) => [
    index('trash_created').on(t.createdAt),
    index('trash_parts').on(t.partOf).where(sql`part_of is not null`),
  ],
);

const SITE_TOTALS = ['view', 'click', 'share', 'answer', 'subscription', 'ad-view', 'ad-click'] as const;
/** Totals by the id of a video, guide, product or newsletter. Views of other pages are totals by `path`. */
export const PAGE_TOTALS = ['view-v', 'view-g', 'view-p', 'view-n', 'click-v', 'click-g', 'click-n'] as const;
/** Totals by texts that visitors choose. Their number is limited, for each day and in memory. */
export const UNBOUNDED_TOTALS = ['path', 'referrer', 'empty-search'] as const;

/** Daily totals of page views, clicks and answers. They hold nothing personal. */
export const dailyTotals = sqliteTable(
  'daily_totals',
  {
    day: text().notNull(),
    kind: text({ enum: [...SITE_TOTALS, ...PAGE_TOTALS, ...UNBOUNDED_TOTALS] }).notNull(),
    subject: text().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.subject] }),
    index('daily_totals_sums').on(t.kind, t.day, t.subject, t.count),
    // Long ranges add up each subject in its order, without sorting a million rows.
    index('daily_totals_subjects').on(t.kind, t.subject, t.day, t.count),
  ],
);

export const ads = sqliteTable(
  'ads',
  {
    id: id(),
    placement: text({ enum: ['home', 'lists', 'video'] }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    link: text().notNull(),
    imageUrl: text(),
    /** First and last day, `YYYY-MM-DD` in UTC. Null: no limit. */
    startsOn: text(),
    endsOn: text(),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    /** The price of a thousand views (CPM), in hundredths of the currency. Null: not agreed. */
    pricePerThousand: integer(),
    createdAt: createdAt(),
  },
  (t) => [index('ads_placement').on(t.placement, t.id)],
);

export const linkChecks = sqliteTable(
  'link_checks',
  {
    productId: belongsTo(() => products.id).primaryKey(),
    link: text().notNull(),
    state: text({ enum: ['fine', 'dead', 'redirected', 'blocked', 'not-allowed', 'unreachable'] }).notNull(),
    /** An HTTP status or a redirect target. */
    detail: text(),
    checkedAt: time().notNull(),
    acceptedAt: time(),
  },
  (t) => [index('link_checks_state').on(t.state, t.productId), index('link_checks_checked').on(t.checkedAt)],
);

export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    at: time().notNull(),
    /** The username, which stays after the account is deleted. */
    who: text().notNull(),
    what: text().notNull(),
    detail: text(),
    link: text(),
  },
  (t) => [index('audit_log_at').on(t.at, t.id), index('audit_log_who').on(t.who, t.id)],
);

export const PAGE_NAMES = ['about', 'faq', 'privacy', 'terms', 'disclosure', 'cookies', 'sizes'] as const;

export const pageVersions = sqliteTable(
  'page_versions',
  {
    id: id(),
    page: text({ enum: PAGE_NAMES }).notNull(),
    /** CommonMark. Null: the shipped text. */
    body: text(),
    who: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('page_versions_page').on(t.page, t.id)],
);

/** Redirects of URLs that no page has. */
export const redirects = sqliteTable('redirects', {
  id: id(),
  /** The decoded path without a final slash. It may end in a slash and an asterisk, for all paths below. */
  source: text().notNull().unique(),
  /** A path or an https URL. Null: the page was deleted for good (410). */
  target: text(),
  hits: integer().notNull().default(0),
  createdAt: createdAt(),
});

/** Paths that visitors asked for and did not find. They hold no query and nothing about the visitor. */
export const missingPages = sqliteTable(
  'missing_pages',
  { path: text().primaryKey(), hits: integer().notNull().default(0), seenAt: time().notNull() },
  (t) => [index('missing_pages_seen').on(t.seenAt), index('missing_pages_hits').on(t.hits, t.seenAt)],
);

/** The categories of videos and products, which store the slug. An empty text means the default for the name. */
export const categories = sqliteTable('categories', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  heading: text().notNull().default(''),
  cardTitle: text().notNull().default(''),
  description: text().notNull().default(''),
  imageUrl: text(),
  position: integer().notNull().default(0),
  hidden: flag(),
});

/** Former slugs of categories, and other texts that mean a category. Ribbon moves videos and products that still have one. */
export const formerCategories = sqliteTable('former_categories', {
  slug: text().primaryKey(),
  categoryId: belongsTo(() => categories.id),
});

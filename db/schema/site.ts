import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id, json, time } from './columns';
import { products } from './products';

/** Counters behind the rate limits; in the database so that they survive a restart and are shared by processes. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** What is limited and whom it concerns, hashed: no address stands here in the clear. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: time().notNull(),
  },
  (t) => [index('rate_limits_reset').on(t.resetsAt)],
);

/** `catalogue` grows with every change of a shown video or product; `epoch` is renewed by a restore. */
export const contentVersions = sqliteTable('content_versions', {
  scope: text().primaryKey(),
  version: integer().notNull(),
});

/**
 * How many rows of a list fall into each stretch of its order, kept by triggers: counts and deep pages read these few rows
 * instead of the list.
 */
export const listCounts = sqliteTable(
  'list_counts',
  {
    /** A category of videos, or `featured` and `others` of the products. */
    list: text().notNull(),
    /** Videos: `coalesce(published_at, 0) >> 29`, some six days. Products: those at position 0 by `id >> 10`, others by `position >> 7`, before them and (plus `1 << 40`) after them. */
    bucket: integer().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.list, t.bucket] })],
);

/** How many products each category has of each retailer in each currency, kept by triggers: the shop's filters count from these few rows. */
export const shopCounts = sqliteTable(
  'shop_counts',
  {
    category: text().notNull(),
    /** Empty as long as nobody has named it and its link has not been read. */
    retailer: text().notNull(),
    /** Empty for prices that nobody can read. */
    currency: text().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.category, t.retailer, t.currency] })],
);

/** The same by price, those with one alone: in each band (`features/shop/price-bands`) of each currency. */
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

/** What the administrator set about the site; what has no row here has its default. */
export const siteSettings = sqliteTable('site_settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});

/** What was deleted, row by row, for as long as it can be brought back. */
export const trash = sqliteTable(
  'trash',
  {
    id: id(),
    /** The rows by their tables, in an order in which they can be put back. */
    content: json().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [index('trash_created').on(t.createdAt)],
);

/** What happened on a day, as sums: page views, clicks, answers. Nothing in them belongs to anyone. */
export const dailyTotals = sqliteTable(
  'daily_totals',
  {
    /** `YYYY-MM-DD`, UTC. */
    day: text().notNull(),
    /** What is counted. */
    kind: text({
      enum: ['view', 'click', 'share', 'answer', 'subscription', 'ad-view', 'ad-click'],
    }).notNull(),
    /** Of what: a kind of page, the page that a click came from, a placement. */
    subject: text().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.subject] })],
);

/** Advertising that the administrator places, marked as such. */
export const ads = sqliteTable(
  'ads',
  {
    id: id(),
    placement: text({ enum: ['home', 'lists', 'video'] }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    link: text().notNull(),
    /** A picture on this site. */
    imageUrl: text(),
    /** First and last day, `YYYY-MM-DD`, UTC; null: open. */
    startsOn: text(),
    endsOn: text(),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    /** What a thousand views cost (CPM), in hundredths of whatever the site is paid in; null: not agreed. */
    pricePerThousand: integer(),
    createdAt: createdAt(),
  },
  (t) => [index('ads_placement').on(t.placement, t.id)],
);

/** What was found at a product's link, and whether the administrator says that this is fine. */
export const linkChecks = sqliteTable(
  'link_checks',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The link that was checked; another one is unchecked. */
    link: text().notNull(),
    state: text({ enum: ['fine', 'dead', 'redirected', 'blocked', 'not-allowed', 'unreachable'] }).notNull(),
    /** What it says: a status, or where it leads. */
    detail: text(),
    checkedAt: time().notNull(),
    acceptedAt: time(),
  },
  (t) => [index('link_checks_state').on(t.state, t.productId), index('link_checks_checked').on(t.checkedAt)],
);

/** Who changed what, and when. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    at: time().notNull(),
    /** The name that the account had; accounts come and go, the log stays. */
    who: text().notNull(),
    /** A verb and its object: 'deleted 3 videos'. */
    what: text().notNull(),
    /** What was changed by name, as far as one line holds it. */
    detail: text(),
    /** The path on this site of what was changed. */
    link: text(),
  },
  (t) => [index('audit_log_at').on(t.at, t.id), index('audit_log_who').on(t.who, t.id)],
);

/** Texts of the site that its owner can replace. */
export const PAGE_NAMES = ['about', 'faq', 'privacy', 'terms', 'disclosure', 'cookies'] as const;

/** What a page of the site has said, each time that it was changed; the last one counts. */
export const pageVersions = sqliteTable(
  'page_versions',
  {
    id: id(),
    page: text({ enum: PAGE_NAMES }).notNull(),
    /** CommonMark; null: the text that came with the site. */
    body: text(),
    who: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('page_versions_page').on(t.page, t.id)],
);

import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { belongsTo, createdAt, flag, id, json, PUBLICATION_STATUSES, time } from './columns';

/** Comparisons of a feed's filter: the column contains or equals a text, or is a number of at least or at most the value. */
export const FEED_FILTERS = ['contains', 'is', 'least', 'most'] as const;
export const FEED_SCHEDULES = ['off', 'daily'] as const;

export const feeds = sqliteTable('feeds', {
  id: id(),
  name: text().notNull(),
  /** The retailer of rows that name none. Null: the host of each link. */
  retailer: text(),
  /** The URL that Ribbon fetches it from, encrypted. Null: an operator uploads it. */
  url: text(),
  /** The chosen mapping of columns. Null: guessed from the columns. */
  mapping: json(),
  /** A URL in which `{Column}` is replaced by a column, for feeds without links or with wrapped links. */
  template: text().notNull().default(''),
  /** The currency of prices without one: an ISO 4217 code or a sign. */
  currency: text().notNull().default(''),
  category: text().notNull().default(''),
  /** Texts of rows and the categories that they mean. Null: none. */
  categoryRules: json(),
  filterColumn: text().notNull().default(''),
  filterIs: text({ enum: FEED_FILTERS }).notNull().default('contains'),
  filterValue: text().notNull().default(''),
  status: text({ enum: PUBLICATION_STATUSES }).notNull().default('published'),
  schedule: text({ enum: FEED_SCHEDULES }).notNull().default('off'),
  /** The fields of existing products that it changes. Null: all. */
  manages: json(),
  headings: json(),
  /** The validators of the last applied file, for conditional requests (RFC 9110, section 8.8). */
  etag: text(),
  lastModified: text(),
  fetchedAt: time(),
  createdAt: createdAt(),
  /** Set while a deletion can be undone. The feed is then hidden. */
  deletedAt: time(),
  /** Its entry in the trash, until a deletion is final or completely undone. */
  trashId: integer(),
  /** Whether the deletion also takes its products. */
  removesProducts: flag(),
});

export const FEED_IMPORT_STATES = [
  'reading',
  'staged',
  'needs-review',
  'applying',
  'applied',
  'undone',
  'failed',
  'stopped',
] as const;

export const feedImports = sqliteTable(
  'feed_imports',
  {
    id: id(),
    feedId: belongsTo(() => feeds.id),
    name: text().notNull(),
    /** The path of the file below the data folder, while it is needed. */
    file: text(),
    format: text({ enum: ['csv', 'google', 'shopify'] }).notNull(),
    mapping: json(),
    columns: json(),
    state: text({ enum: FEED_IMPORT_STATES }).notNull().default('reading'),
    undoing: flag(),
    message: text(),
    /** The validators of the response, if it was fetched. */
    etag: text(),
    lastModified: text(),
    /** A scheduled import, which is applied automatically unless it needs review. */
    daily: flag(),
    charset: text(),
    rows: integer().notNull().default(0),
    totalRows: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Fields that the file would have changed, had a person not edited them. */
    leftAlone: integer().notNull().default(0),
    variants: integer().notNull().default(0),
    who: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('feed_imports_feed').on(t.feedId, t.id), index('feed_imports_state').on(t.state, t.id)],
);

export const feedImportRows = sqliteTable(
  'feed_import_rows',
  {
    id: id(),
    importId: belongsTo(() => feedImports.id),
    /** The line in the file, from 1. 0: missing from the file. */
    row: integer().notNull(),
    status: text({ enum: ['new', 'changed', 'unchanged', 'error', 'missing'] }).notNull(),
    name: text().notNull(),
    productId: integer(),
    fields: json(),
    before: json(),
    message: text(),
    appliedAt: time(),
    /** Whether the undo left the product unchanged, because it was edited or collected after the import. */
    wasLeft: flag(),
    isOffer: flag(),
  },
  (t) => [
    index('feed_import_rows_status').on(t.importId, t.status, t.id),
    index('feed_import_rows_applied').on(t.importId, t.appliedAt, t.id),
    index('feed_import_rows_product').on(t.importId, t.productId),
    index('feed_import_rows_offers').on(t.importId).where(sql`is_offer = 1`),
  ],
);

export const importReports = sqliteTable('import_reports', {
  id: id(),
  content: json().notNull(),
  createdAt: time().notNull(),
});

export const allowedHosts = sqliteTable('allowed_hosts', {
  host: text().primaryKey(),
  createdAt: createdAt(),
});

export const platformResponses = sqliteTable(
  'platform_responses',
  {
    /** A hash of the platform and the request. */
    key: text().primaryKey(),
    videos: json().notNull(),
    endsAt: time().notNull(),
  },
  (t) => [index('platform_responses_ends').on(t.endsAt)],
);

export const platformUsage = sqliteTable(
  'platform_usage',
  {
    source: text().notNull(),
    /** The platform's own day, `YYYY-MM-DD`. */
    day: text().notNull(),
    searches: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.source, t.day] })],
);

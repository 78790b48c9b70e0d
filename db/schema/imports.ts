import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id, json, PUBLICATION_STATUSES, time } from './columns';

/** How a feed's rows are kept out: a column that contains a text, is it, or is a number at least or at most that large. */
export const FEED_FILTERS = ['contains', 'is', 'least', 'most'] as const;
export const FEED_SCHEDULES = ['off', 'daily'] as const;

/** A retailer's list of products, which comes again and again: where from, and what becomes of its columns. */
export const feeds = sqliteTable('feeds', {
  id: id(),
  name: text().notNull(),
  /** Who sells what is in it, where its rows do not say; null: the host of each link. */
  retailer: text(),
  /** The URL that Ribbon fetches it from, encrypted. Null: an operator uploads it. */
  url: text(),
  /** Which column becomes what, as it was last chosen; null: as its columns suggest. */
  mapping: json(),
  /** An address in which `{Column}` stands for a column, for feeds without links, or around their links. */
  template: text().notNull().default(''),
  /** What a price is in that names no currency: a code of ISO 4217, or a sign. */
  currency: text().notNull().default(''),
  /** The category of rows that name none. */
  category: text().notNull().default(''),
  filterColumn: text().notNull().default(''),
  filterIs: text({ enum: FEED_FILTERS }).notNull().default('contains'),
  filterValue: text().notNull().default(''),
  /** What its new products are at first. */
  status: text({ enum: PUBLICATION_STATUSES }).notNull().default('published'),
  schedule: text({ enum: FEED_SCHEDULES }).notNull().default('off'),
  /** The columns of the file that was applied last. */
  headings: json(),
  /** What the address said of the file that was applied last, for asking whether it is another one (RFC 9110, section 8.8). */
  etag: text(),
  lastModified: text(),
  /** When it was last asked for. */
  fetchedAt: time(),
  createdAt: createdAt(),
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

/** One file of a feed: read, looked at, applied, and can be taken back. */
export const feedImports = sqliteTable(
  'feed_imports',
  {
    id: id(),
    feedId: integer()
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    /** The name that the file had. */
    name: text().notNull(),
    /** Where the file lies below the data folder, until it is not needed any more. */
    file: text(),
    format: text({ enum: ['csv', 'google', 'shopify'] }).notNull(),
    /** Which column becomes what; null: not told apart yet. */
    mapping: json(),
    /** All columns of the file. */
    columns: json(),
    state: text({ enum: FEED_IMPORT_STATES }).notNull().default('reading'),
    /** It is being applied backwards. */
    undoing: flag(),
    /** Why it failed, or waits for a person. */
    message: text(),
    /** What the address said of it, where it was fetched. */
    etag: text(),
    lastModified: text(),
    /** It came by the feed's schedule, and is applied by itself unless something is odd. */
    daily: flag(),
    /** The `charset` that the address named with the file. */
    charset: text(),
    /** Rows read so far. */
    rows: integer().notNull().default(0),
    /** Rows in the file; 0: not counted yet. */
    totalRows: integer().notNull().default(0),
    /** Rows that the feed's filter left out. */
    skipped: integer().notNull().default(0),
    who: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('feed_imports_feed').on(t.feedId, t.id), index('feed_imports_state').on(t.state, t.id)],
);

/** One product of a run: what the file says of it, what that would change, and what was there before. */
export const feedImportRows = sqliteTable(
  'feed_import_rows',
  {
    id: id(),
    importId: integer()
      .notNull()
      .references(() => feedImports.id, { onDelete: 'cascade' }),
    /** Its line in the file, counted from 1; 0: it is not in the file any more. */
    row: integer().notNull(),
    status: text({ enum: ['new', 'changed', 'unchanged', 'error', 'missing'] }).notNull(),
    name: text().notNull(),
    /** The product that it is, or has become. */
    productId: integer(),
    /** What is to be stored. */
    fields: json(),
    /** What a change replaced. */
    before: json(),
    /** What is wrong, or what changes. */
    message: text(),
    appliedAt: time(),
    /** Whether undoing the import left its product as it is, since it was changed or collected meanwhile. */
    wasLeft: flag(),
    /** Whether a new row becomes another retailer's offer of a product that the site has already. */
    isOffer: flag(),
  },
  (t) => [
    index('feed_import_rows_status').on(t.importId, t.status, t.id),
    index('feed_import_rows_applied').on(t.importId, t.appliedAt, t.id),
    index('feed_import_rows_product').on(t.importId, t.productId),
    index('feed_import_rows_offers').on(t.importId).where(sql`is_offer = 1`),
  ],
);

/** What became of the videos of an import, for the page that follows it. */
export const importReports = sqliteTable('import_reports', {
  id: id(),
  content: json().notNull(),
  createdAt: time().notNull(),
});

/** Hosts of a network of many (PeerTube) that an administrator lets this site ask and frame, beside the one of the settings. */
export const allowedHosts = sqliteTable('allowed_hosts', {
  host: text().primaryKey(),
  createdAt: createdAt(),
});

/** What a source answered to a search, for asking it less often: a platform's quota is small. */
export const platformResponses = sqliteTable(
  'platform_responses',
  {
    /** Source, kind of question and its words, hashed. */
    key: text().primaryKey(),
    videos: json().notNull(),
    endsAt: time().notNull(),
  },
  (t) => [index('platform_responses_ends').on(t.endsAt)],
);

/** How often a source with a daily quota was searched. */
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

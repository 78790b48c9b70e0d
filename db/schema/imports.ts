import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id, json, time } from './columns';

export const FEED_STATES = [
  'uploaded',
  'reading',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;

/** A file of products that is looked at, applied, and can be taken back. */
export const feedImports = sqliteTable('feed_imports', {
  id: id(),
  /** The name that the file had. */
  name: text().notNull(),
  /** Where the file lies below the data folder, until it has been read. */
  file: text(),
  format: text({ enum: ['csv', 'google', 'shopify'] }).notNull(),
  /** Which column becomes what. */
  mapping: json(),
  state: text({ enum: FEED_STATES }).notNull().default('uploaded'),
  error: text(),
  who: text().notNull(),
  createdAt: createdAt(),
});

/** One product of a feed: what it says, what that would change, and what was there before. */
export const feedRows = sqliteTable(
  'feed_rows',
  {
    id: id(),
    importId: integer()
      .notNull()
      .references(() => feedImports.id, { onDelete: 'cascade' }),
    /** Its place in the file, counted from 1. */
    row: integer().notNull(),
    status: text({ enum: ['new', 'changed', 'same', 'wrong'] }).notNull(),
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
  },
  (t) => [
    index('feed_rows_status').on(t.importId, t.status, t.id),
    index('feed_rows_applied').on(t.importId, t.appliedAt, t.id),
  ],
);

/** What became of the videos of an import, for the page that follows it. */
export const importReports = sqliteTable('import_reports', {
  id: id(),
  fates: json().notNull(),
  createdAt: time().notNull(),
});

/** Hosts of a network of many (PeerTube) that an administrator lets this site ask and frame, beside the one of the settings. */
export const confirmedHosts = sqliteTable('confirmed_hosts', {
  host: text().primaryKey(),
  createdAt: createdAt(),
});

/** What a source answered to a search, for asking it less often: a platform's quota is small. */
export const sourceAnswers = sqliteTable(
  'source_answers',
  {
    /** Source, kind of question and its words, hashed. */
    key: text().primaryKey(),
    videos: json().notNull(),
    endsAt: time().notNull(),
  },
  (t) => [index('source_answers_ends').on(t.endsAt)],
);

/** How often a source with a daily quota was searched. */
export const sourceUsage = sqliteTable(
  'source_usage',
  {
    source: text().notNull(),
    /** The platform's own day, `YYYY-MM-DD`. */
    day: text().notNull(),
    searches: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.source, t.day] })],
);

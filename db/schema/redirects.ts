import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id, time } from './columns';

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

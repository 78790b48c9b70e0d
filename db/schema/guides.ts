import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id, PUBLICATION_STATUSES, time } from './columns';

/** What the owner writes: an article with cards of products, videos and collections. */
export const guides = sqliteTable(
  'guides',
  {
    id: id(),
    /** Its last part of the address. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    /** A picture on this site. */
    coverUrl: text(),
    /** CommonMark, with lines of their own for cards. */
    body: text().notNull().default(''),
    /** Who has written it, as readers are told. */
    author: text().notNull().default(''),
    status: text({ enum: PUBLICATION_STATUSES }).notNull().default('draft'),
    /** When a draft is published by itself. */
    publishAt: time(),
    /** When readers saw it first. */
    publishedAt: time(),
    /** Counts its changes: whoever edits an older one is told. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('guides_listed').on(t.publishedAt, t.id).where(sql`status = 'published'`),
    index('guides_publish').on(t.publishAt).where(sql`publish_at is not null`),
  ],
);

/** Addresses that guides have had: they lead to where each is now. */
export const guideSlugs = sqliteTable(
  'guide_slugs',
  {
    slug: text().primaryKey(),
    guideId: integer()
      .notNull()
      .references(() => guides.id, { onDelete: 'cascade' }),
  },
  (t) => [index('guide_slugs_guide').on(t.guideId)],
);

/** What a guide said before, each time that it was changed. */
export const guideVersions = sqliteTable(
  'guide_versions',
  {
    id: id(),
    guideId: integer()
      .notNull()
      .references(() => guides.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    who: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('guide_versions_guide').on(t.guideId, t.id)],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id, json, now, PUBLICATION_STATUSES, time } from './columns';

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

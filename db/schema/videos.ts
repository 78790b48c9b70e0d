import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { belongsTo, createdAt, flag, id, json, now, PUBLICATION_STATUSES, time } from './columns';
import { products } from './products';

const LISTED = sql`unavailable_at is null and status = 'published'`;

export const videos = sqliteTable(
  'videos',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    thumbnailUrl: text().notNull(),
    /** The platform's image URL until the image is fetched. Until then a placeholder is shown. */
    thumbnailOrigin: text(),
    url: text().notNull(),
    embedUrl: text().notNull(),
    sourceId: text().notNull(),
    source: text().notNull(),
    category: text().notNull(),
    views: integer().default(0),
    likes: integer().default(0),
    duration: integer(),
    durationFormatted: text(),
    creator: text(),
    creatorUrl: text(),
    creatorImageUrl: text(),
    creatorImageOrigin: text(),
    /** Null: unknown. The default is for rows without a value. */
    publishedAt: time().default(now),
    featured: flag(),
    trending: flag(),
    tags: text(),
    /** Typed chapters, a time and a title on each line. Null: those of the description. */
    chapters: text(),
    /** The distinct words of all captions, for the search. */
    spokenWords: text(),
    modelHeight: text(),
    modelSize: text(),
    createdAt: createdAt(),
    /** When its platform last returned it. */
    fetchedAt: createdAt(),
    /** When its page last changed, set by triggers. Null: not since it was added. */
    changedAt: time(),
    /** When a refresh last requested it, successful or not. The oldest comes first. */
    triedAt: time(),
    /** When its platform was found to have removed it or to forbid embedding. Lists leave it out. */
    unavailableAt: time(),
    status: text({ enum: PUBLICATION_STATUSES }).notNull().default('published'),
    publishAt: time(),
  },
  (t) => [
    uniqueIndex('videos_source').on(t.source, t.sourceId),
    index('videos_newest').on(t.publishedAt, t.id),
    index('videos_listed').on(sql`coalesce(published_at, 0)`, t.id).where(LISTED),
    index('videos_category_listed').on(t.category, sql`coalesce(published_at, 0)`, t.id).where(LISTED),
    index('videos_publish').on(t.publishAt).where(sql`publish_at is not null`),
    index('videos_drafts').on(t.id).where(sql`status = 'draft'`),
    index('videos_unavailable').on(t.unavailableAt).where(sql`unavailable_at is not null`),
    index('videos_featured').on(sql`coalesce(published_at, 0)`, t.id).where(sql`featured = 1`),
    index('videos_trending').on(sql`coalesce(views, 0)`, t.id).where(sql`trending = 1`),
    index('videos_views').on(t.views, t.id),
    index('videos_title').on(sql`title collate nocase`, t.id),
    index('videos_asked').on(t.source, sql`coalesce(tried_at, fetched_at)`, t.fetchedAt, t.unavailableAt),
    index('videos_waiting')
      .on(t.id)
      .where(sql`thumbnail_origin is not null or creator_image_origin is not null`),
  ],
);

export const replacedVideos = sqliteTable(
  'replaced_videos',
  {
    id: id(),
    videoId: belongsTo(() => videos.id),
    source: text().notNull(),
    sourceId: text().notNull(),
    title: text().notNull(),
    content: json().notNull(),
    replacedAt: time().notNull(),
  },
  (t) => [
    index('replaced_videos_video').on(t.videoId, t.id),
    index('replaced_videos_source').on(t.source, t.sourceId),
  ],
);

export const CAPTION_KINDS = ['captions', 'subtitles', 'forced'] as const;

export const videoCaptions = sqliteTable(
  'video_captions',
  {
    id: id(),
    videoId: belongsTo(() => videos.id),
    /** A BCP 47 tag, `und` if unknown. */
    language: text().notNull(),
    kind: text({ enum: CAPTION_KINDS }).notNull(),
    cues: json().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('video_captions_language').on(t.videoId, t.language, t.kind)],
);

/** A video that was uploaded here, by the `sourceId` of its row in `videos`. */
export const videoFiles = sqliteTable(
  'video_files',
  {
    sourceId: text().primaryKey(),
    /** Name of the uploaded file in the folder of videos. The finished sizes replace it. */
    file: text().notNull(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Percent. */
    progress: integer().notNull().default(0),
    error: text(),
    addedAt: createdAt(),
  },
  (t) => [index('video_files_waiting').on(t.addedAt).where(sql`state = 'waiting'`)],
);

export const videoProducts = sqliteTable(
  'video_products',
  {
    videoId: belongsTo(() => videos.id),
    productId: belongsTo(() => products.id),
    sortOrder: integer().notNull().default(0),
    /** The second at which it appears. Null: unknown. */
    at: integer(),
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.productId] }),
    index('video_products_order').on(t.videoId, t.sortOrder),
    index('video_products_product').on(t.productId, t.videoId),
  ],
);

export const taggedProductClicks = sqliteTable(
  'tagged_product_clicks',
  {
    day: text().notNull(),
    videoId: belongsTo(() => videos.id),
    productId: belongsTo(() => products.id),
    clicks: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.videoId, t.productId] }),
    index('tagged_product_clicks_video').on(t.videoId),
    index('tagged_product_clicks_product').on(t.productId),
  ],
);

export const CHANNEL_SCHEDULES = ['off', 'daily'] as const;
export const CHANNEL_AUTO = ['candidates', 'drafts'] as const;
const CANDIDATE_STATES = ['new', 'queued', 'imported', 'skipped', 'failed'] as const;

export const channels = sqliteTable(
  'channels',
  {
    id: id(),
    source: text().notNull(),
    /** For example `channel`, `playlist`, `user` or `account`. */
    kind: text().notNull(),
    /** The host that answers for it, for platforms of many hosts. */
    host: text().notNull().default(''),
    channelId: text().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    schedule: text({ enum: CHANNEL_SCHEDULES }).notNull().default('daily'),
    auto: text({ enum: CHANNEL_AUTO }).notNull().default('candidates'),
    /** Comma-separated. */
    required: text().notNull().default(''),
    excluded: text().notNull().default(''),
    category: text().notNull(),
    checkedAt: time(),
    /** Why the last check failed. */
    error: text(),
    /** Set while all candidates are being imported: the status of the new videos. */
    importing: text({ enum: PUBLICATION_STATUSES }),
    importTotal: integer().notNull().default(0),
    /** The platform's name of the next page, until all pages have been read once. Empty for the first one. */
    nextPage: text(),
    pagesRead: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('channels_source').on(t.source, t.host, t.kind, t.channelId)],
);

/** Videos of followed channels. Skipped ones stay, so that they are not found again. */
export const channelVideos = sqliteTable(
  'channel_videos',
  {
    id: id(),
    channelId: belongsTo(() => channels.id),
    sourceId: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    thumbnailUrl: text(),
    views: integer(),
    duration: integer(),
    publishedAt: time(),
    state: text({ enum: CANDIDATE_STATES }).notNull().default('new'),
    error: text(),
    /** The status that the last import gives it. */
    importAs: text({ enum: PUBLICATION_STATUSES }),
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('channel_videos_source').on(t.channelId, t.sourceId),
    index('channel_videos_state').on(t.channelId, t.state, t.publishedAt),
  ],
);

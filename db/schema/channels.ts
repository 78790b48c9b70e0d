import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { belongsTo, createdAt, id, PUBLICATION_STATUSES, time } from './columns';

export const CHANNEL_SCHEDULES = ['off', 'daily'] as const;
export const CHANNEL_AUTO = ['candidates', 'drafts'] as const;
export const CANDIDATE_STATES = ['new', 'queued', 'imported', 'skipped', 'failed'] as const;

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
    /** Imports that failed. */
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('channel_videos_source').on(t.channelId, t.sourceId),
    index('channel_videos_state').on(t.channelId, t.state, t.publishedAt),
  ],
);

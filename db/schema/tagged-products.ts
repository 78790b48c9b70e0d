import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { products } from './products';
import { videos } from './videos';

export const videoProducts = sqliteTable(
  'video_products',
  {
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
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
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    clicks: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.videoId, t.productId] }),
    index('tagged_product_clicks_video').on(t.videoId),
    index('tagged_product_clicks_product').on(t.productId),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { time } from './columns';
import { products } from './products';

/** Pages of retailers from which products were filled in. */
export const productPages = sqliteTable(
  'product_pages',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    keepUpToDate: text({ enum: ['off', 'daily', 'weekly'] })
      .notNull()
      .default('off'),
    readAt: time(),
    /** When it is read next. Null: not at all. */
    nextAt: time(),
    /** Failures in a row, and the last one's error. */
    failures: integer().notNull().default(0),
    error: text(),
  },
  (t) => [
    index('product_pages_next').on(t.nextAt).where(sql`next_at is not null`),
    index('product_pages_failed').on(t.failures).where(sql`failures >= 3`),
  ],
);

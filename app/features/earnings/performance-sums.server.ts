import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '#app/features/analytics/analytics.server';
import { addDays } from '#app/lib/date-range';
import type { Dimension } from './performance-range';

/** SQL of sums by `id`, as `n`. Those of earnings also have a `currency`. */
export type SumQueries = { views: SQL[]; clicks: SQL[]; earnings: SQL[] };

/** Returns the sums of a dimension in a span, of all its ids or of some. Retailers and categories always have all. */
export function querySums(by: Dimension, span: Span, ids?: string[]): SumQueries {
  if (by === 'retailer') return sumsOfRetailers(span);
  return by === 'category' ? sumsOfCategories(span) : sumsOfPages(by, span, ids);
}

export const union = (queries: SQL[]) => sql.join(queries, sql` UNION ALL `);

/** SQL for the days of a span, for tables with the column `day`. */
export const within = ({ from, to }: Span) => sql`day BETWEEN ${from} AND ${to}`;

/** Days of a long span. Its sums read each subject in the order of an index, so that they sort nothing. */
const LONG = 120;

export function isLong({ from, to }: Span): boolean {
  return addDays(from, LONG) < to;
}

const indexFor = (span: Span, long: string, short: string) => sql.raw(isLong(span) ? long : short);

/** Restricts sums to some ids. */
const among = (column: string, ids?: string[]) =>
  ids === undefined
    ? sql``
    : sql`AND ${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

// Each of these reads only an index.

export function sumTotals(kind: string, span: Span, ids?: string[]): SQL {
  const index = indexFor(span, 'daily_totals_subjects', 'daily_totals_sums');
  return sql`SELECT CAST(subject AS INTEGER) AS id, sum(count) AS n FROM daily_totals INDEXED BY ${index}
    WHERE kind = ${kind} AND ${within(span)} ${among('subject', ids)} GROUP BY subject`;
}

function sumProductClicks(span: Span, ids?: string[]): SQL {
  const index = indexFor(span, 'product_clicks_sums', 'product_clicks_day');
  return sql`SELECT product_id AS id, sum(clicks) AS n FROM product_clicks INDEXED BY ${index}
    WHERE ${within(span)} ${among('product_id', ids)} GROUP BY product_id`;
}

/** `page` is the first letter of pages, such as `v` for videos. */
function sumEarnings(span: Span, page: string): SQL {
  return sql`SELECT CAST(substr(page, 2) AS INTEGER) AS id, currency, sum(commission) AS n
    FROM commissions INDEXED BY commissions_sums WHERE counted = 1 AND ${within(span)}
    AND page BETWEEN ${`${page}0`} AND ${`${page}:`} GROUP BY page, currency`;
}

function sumsOfPages(
  by: 'video' | 'guide' | 'product' | 'newsletter',
  span: Span,
  ids?: string[],
): SumQueries {
  const page = by.charAt(0);
  return {
    views: [sumTotals(`view-${page}`, span, ids)],
    clicks: [by === 'product' ? sumProductClicks(span, ids) : sumTotals(`click-${page}`, span, ids)],
    earnings: [sumEarnings(span, page)],
  };
}

/** Groups sums of videos or products by one of their columns. `more` are other columns of the sums. */
const groupBy = (column: SQL, table: 'videos' | 'products', sums: SQL, more = sql``) =>
  sql`SELECT ${column} AS id, ${more} each.n AS n FROM (${sums}) each CROSS JOIN ${sql.raw(table)} AS item ON item.id = each.id`;

function sumsOfRetailers(span: Span): SumQueries {
  const retailer = sql`coalesce(item.retailer, '')`;
  return {
    views: [groupBy(retailer, 'products', sumTotals('view-p', span))],
    clicks: [groupBy(retailer, 'products', sumProductClicks(span))],
    earnings: [
      sql`SELECT retailer AS id, currency, sum(commission) AS n FROM commissions INDEXED BY commissions_sums
        WHERE counted = 1 AND ${within(span)} GROUP BY retailer COLLATE NOCASE, currency`,
    ],
  };
}

function sumsOfCategories(span: Span): SumQueries {
  const category = sql`item.category`;
  const currency = sql`each.currency,`;
  return {
    views: [
      groupBy(category, 'videos', sumTotals('view-v', span)),
      groupBy(category, 'products', sumTotals('view-p', span)),
    ],
    clicks: [groupBy(category, 'products', sumProductClicks(span))],
    earnings: [
      groupBy(category, 'videos', sumEarnings(span, 'v'), currency),
      groupBy(category, 'products', sumEarnings(span, 'p'), currency),
    ],
  };
}

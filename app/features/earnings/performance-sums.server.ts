import { sql } from 'drizzle-orm';
import type { Span } from '#app/features/analytics/analytics.server';
import { addDays } from '#app/lib/date-range';

export const within = ({ from, to }: Span) => sql`day BETWEEN ${from} AND ${to}`;

/** Days of a long span. Its sums read each subject in the order of an index, so that they sort nothing. */
const LONG = 120;
export const isLong = ({ from, to }: Span) => addDays(from, LONG) < to;
/** Restricts sums to some ids. */
const among = (column: string, ids?: string[]) =>
  ids === undefined
    ? sql``
    : sql`AND ${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
const indexOf = (span: Span, long: string, short: string) => sql.raw(isLong(span) ? long : short);

// Each sum reads only an index. `id` and `n` are its columns.
export const totals = (kind: string, span: Span, ids?: string[]) =>
  sql`SELECT CAST(subject AS INTEGER) AS id, sum(count) AS n FROM daily_totals
    INDEXED BY ${indexOf(span, 'daily_totals_subjects', 'daily_totals_sums')}
    WHERE kind = ${kind} AND ${within(span)} ${among('subject', ids)} GROUP BY subject`;
export const productClicks = (span: Span, ids?: string[]) =>
  sql`SELECT product_id AS id, sum(clicks) AS n FROM product_clicks
    INDEXED BY ${indexOf(span, 'product_clicks_sums', 'product_clicks_day')}
    WHERE ${within(span)} ${among('product_id', ids)} GROUP BY product_id`;
export const earned = (span: Span, kind: string) =>
  sql`SELECT CAST(substr(page, 2) AS INTEGER) AS id, currency, sum(commission) AS n
    FROM commissions INDEXED BY commissions_sums WHERE counted = 1 AND ${within(span)}
    AND page BETWEEN ${`${kind}0`} AND ${`${kind}:`} GROUP BY page, currency`;
export const earnedByRetailer = (span: Span) =>
  sql`SELECT retailer AS id, currency, sum(commission) AS n FROM commissions INDEXED BY commissions_sums
    WHERE counted = 1 AND ${within(span)} GROUP BY retailer COLLATE NOCASE, currency`;

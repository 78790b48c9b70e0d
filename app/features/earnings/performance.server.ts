import { sql } from 'drizzle-orm';
import { type Span, totalsByDay, totalsBySubject } from '#app/features/analytics/analytics.server';
import { listMissingPages } from '#app/features/redirects/missing-page.server';
import { orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { addDays } from '#app/lib/date-range';
import { type Money, type Sums, sumByKey, sumMoney } from './money';
import { performanceQuery, readRange } from './performance-range';
import { createNaming, listPerformance, sumTotals, within } from './performance-rows.server';

/** Returns everything that the screen and the API show for a query. */
export function readPerformance(query: URLSearchParams, limit: number) {
  const chosen = performanceQuery.parse(Object.fromEntries(query));
  const range = readRange(chosen, new Date());
  const { by } = chosen;
  const { span, length } = range;
  const days = listDays(span, length);
  const totals = sumDays(days);
  const currency = mainCurrency(totals.earnings);
  const daysBefore = listDays(range.before, length);
  const before = sumDays(daysBefore);
  const rows = listPerformance({ by, span, currency, limit });
  return { by, range, days, daysBefore, totals, before, currency, rows, visits: listVisits(span, 20) };
}

/** Returns the views, clicks and earnings of each day. */
export function listDays(span: Span, length: number) {
  const views = totalsByDay('view', span);
  const clicks = totalsByDay('click', span);
  const paid = orm.all<{ key: string; currency: string; n: number }>(
    sql`SELECT day AS key, currency, sum(commission) AS n FROM commissions INDEXED BY commissions_sums
      WHERE counted = 1 AND ${within(span)} GROUP BY day, currency`,
  );
  const earnings = sumByKey(paid);
  return Array.from({ length }, (_, at) => {
    const day = addDays(span.from, at);
    return {
      day,
      views: views.get(day) ?? 0,
      clicks: clicks.get(day) ?? 0,
      earnings: earnings.get(day) ?? {},
    };
  });
}

export function sumDays(days: readonly Sums[]): Sums {
  const sum = (name: 'views' | 'clicks') => days.reduce((total, day) => total + day[name], 0);
  return { views: sum('views'), clicks: sum('clicks'), earnings: sumMoney(days.map((day) => day.earnings)) };
}

/** Returns the currency by which lists are sorted: the site's, or the one with the most earnings. */
function mainCurrency(earnings: Money): string {
  const [most] = Object.entries(earnings).sort(([, one], [, other]) => other - one);
  return earnings[env.CURRENCY] === undefined && most !== undefined ? most[0] : env.CURRENCY;
}

/** Lists where visitors came from, what they viewed, and what they did not find. */
function listVisits(span: Span, limit: number) {
  const missing = listMissingPages(1_000).filter(({ seenAt }) => seenAt.toISOString() >= span.from);
  return {
    referrers: totalsBySubject('referrer', span, limit),
    pages: listTopPages(span, limit),
    emptySearches: totalsBySubject('empty-search', span, limit),
    missingPages: missing.slice(0, limit).map(({ path, hits }) => ({ id: path, name: path, count: hits })),
  };
}

/** Lists the most viewed pages. Private pages of collections are one row. */
function listTopPages(span: Span, limit: number) {
  const listItems = (by: 'video' | 'guide' | 'product', folder: string) => {
    const views = sumTotals(`view-${by.charAt(0)}`, span);
    const rows = orm.all<{ id: number; n: number }>(
      sql`SELECT id, n FROM (${views}) ORDER BY n DESC LIMIT ${limit}`,
    );
    const keys = rows.map(({ id }) => String(id));
    const describe = createNaming(by, keys);
    return rows.map(({ id, n }) => ({ id: `${folder}/${id}`, name: describe(String(id)).name, count: n }));
  };
  const collections = totalsBySubject('view', span).filter(({ id }) => id === 'Collections');
  const pages = [
    ...listItems('video', '/video'),
    ...listItems('guide', '/guides'),
    ...listItems('product', '/product'),
    ...totalsBySubject('path', span, limit),
    ...collections,
  ];
  return pages.sort((one, other) => other.count - one.count).slice(0, limit);
}

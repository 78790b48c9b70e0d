import { perHundred } from '#app/features/earnings/money';
import { readPerformance } from '#app/features/earnings/performance.server';
import { SCALE } from '#app/features/earnings/report-values';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { csvResponse } from '#app/server/web/streamed-response.server';

export const handle: RouteHandle = { right: 'site' };

const MAX_ROWS = 100_000;
const round = (units = 0) => Math.round(units) / SCALE;

export const loader = guardedLoader('site', ({ query }) => {
  const { by, rows } = readPerformance(query, MAX_ROWS);
  const currencies = [...new Set(rows.flatMap(({ earnings }) => Object.keys(earnings)))].sort();
  const amounts = currencies.flatMap((currency) => [`earnings ${currency}`, `per 100 clicks ${currency}`]);
  const lines = rows.map((row) => [
    row.id,
    row.name,
    row.views,
    row.clicks,
    row.views === 0 ? '' : Math.round((row.clicks / row.views) * 10_000) / 10_000,
    ...currencies.flatMap((currency) => [round(row.earnings[currency]), round(perHundred(row)[currency])]),
  ]);
  return csvResponse(
    `performance-${by}.csv`,
    ['id', 'name', 'views', 'clicks', 'click rate', ...amounts],
    [lines],
  );
});

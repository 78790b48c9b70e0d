import { listDays, listPerformance, listVisits, mainCurrency, sumDays } from './performance.server';
import { performanceQuery, readRange } from './performance-range';

/** Returns everything that the screen and the API show for a query. */
export function readPerformance(query: URLSearchParams, limit: number) {
  const parsed = performanceQuery.parse(Object.fromEntries(query));
  const range = readRange(parsed, new Date());
  const { span, length } = range;
  const days = listDays(span, length);
  const totals = sumDays(days);
  const currency = mainCurrency(totals.earnings);
  return {
    by: parsed.by,
    range,
    days,
    totals,
    before: sumDays(listDays(range.before, length)),
    currency,
    rows: listPerformance({ by: parsed.by, span, currency, limit }),
    visits: listVisits(span, 20),
  };
}

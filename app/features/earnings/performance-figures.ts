import { fullCount } from '#app/lib/format';
import { type Money, printAmounts } from './money';

export type Sums = { views: number; clicks: number; earnings: Money };

/** Prints the clicks for each hundred views. */
export function printRate({ views, clicks }: Sums): string {
  return views === 0 ? '–' : `${((clicks / views) * 100).toFixed(1)}%`;
}

/** Returns the earnings of a hundred clicks. */
export function perHundred({ clicks, earnings }: Sums): Money {
  const amounts = clicks === 0 ? [] : Object.entries(earnings);
  return Object.fromEntries(amounts.map(([currency, units]) => [currency, (units / clicks) * 100]));
}

function printEach(sums: Sums) {
  return {
    Views: fullCount(sums.views),
    Clicks: fullCount(sums.clicks),
    'Click rate': printRate(sums),
    Earnings: printAmounts(sums.earnings) || '–',
    'Per 100 clicks': printAmounts(perHundred(sums)) || '–',
  };
}

/** Prints sums as key figures, with those of the days before. */
export function listFigures(now: Sums, before?: Sums) {
  const earlier: Record<string, string> = before === undefined ? {} : printEach(before);
  return Object.entries(printEach(now)).map(([title, total]) => ({
    title,
    total,
    more: earlier[title] === undefined ? undefined : `${earlier[title]} before`,
  }));
}

import { formatOf, sumFormatOf } from '#app/lib/currency';
import { fullCount } from '#app/lib/format';
import { SCALE } from './report-values';

/** Amounts in ten-thousandths by their currency. They are never added to one another. */
export type Money = Record<string, number>;

/** Prints amounts, the highest first: '$152.30 and €20.00'. Returns '' without any. */
export function printAmounts(money: Money): string {
  return Object.entries(money)
    .filter(([, units]) => units !== 0)
    .sort(([, one], [, other]) => other - one)
    .map(([currency, units]) => sumFormatOf(currency).format(units / SCALE))
    .join(' and ');
}

export function sumMoney(all: readonly Money[]): Money {
  const sum: Money = {};
  for (const [currency, units] of all.flatMap(Object.entries<number>)) addAmount(sum, currency, units);
  return sum;
}

/** Adds up amounts by a key. */
export function sumByKey(rows: readonly { key: string; currency: string; n: number }[]): Map<string, Money> {
  const sums = new Map<string, Money>();
  for (const { key, currency, n } of rows) {
    const money = sums.get(key) ?? {};
    addAmount(money, currency, n);
    sums.set(key, money);
  }
  return sums;
}

function addAmount(money: Money, currency: string, units: number): void {
  money[currency] = (money[currency] ?? 0) + units;
}

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

export const FIGURES = ['Views', 'Clicks', 'Click rate', 'Earnings', 'Per 100 clicks'] as const;

/** Returns how the chart of a figure prints the values of its scale. */
export function printerOf(figure: string, currency: string): (value: number) => string {
  if (figure === 'Views' || figure === 'Clicks') return fullCount;
  if (figure === 'Click rate') return (value) => `${Number((value * 100).toFixed(1))}%`;
  return (value) => formatOf(currency).format(value / SCALE);
}

/** Returns the key figures: printed, and to compare. The name of an amount is its currency, that of others `count`. */
export function listSums(sums: Sums): [printed: string, amounts: Money][] {
  const { views, clicks, earnings } = sums;
  return [
    [fullCount(views), { count: views }],
    [fullCount(clicks), { count: clicks }],
    [printRate(sums), { count: views === 0 ? 0 : clicks / views }],
    [printAmounts(earnings) || '–', earnings],
    [printAmounts(perHundred(sums)) || '–', perHundred(sums)],
  ];
}

type Change = { now: number; before: number; was?: string };

/** The largest change that is printed, in percent. */
const MAX_CHANGE = 500;

/** Returns '↑ 12% from 1,348'. `was` is the printed value before. */
export function describeTrend({ now, before, was = fullCount(before) }: Change): string {
  const change = Math.round((now / before - 1) * 100);
  if (now === before || change === 0) return 'No change';
  // A larger change says only that there was little before.
  const percent = change > MAX_CHANGE ? '' : ` ${Math.abs(change)}%`;
  return `${change > 0 ? '↑' : '↓'}${percent} from ${was}`;
}

/** Prints sums as key figures, with those of the days before that are known. */
export function listFigures(now: Sums, before?: Sums) {
  const earlier = before === undefined ? [] : listSums(before);
  return listSums(now).map(([total, amounts], index) => {
    const [was = '', past = {}] = earlier[index] ?? [];
    // Amounts in several currencies have no common change.
    const [unit = '', ...others] = Object.keys({ ...past, ...amounts });
    const change = { now: amounts[unit] ?? 0, before: past[unit] ?? 0, was };
    const more = others.length > 0 ? `${was} before` : describeTrend(change);
    return { title: FIGURES[index] ?? '', total, more: /\d/.test(was) ? more : undefined };
  });
}

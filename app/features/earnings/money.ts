import { formatOf } from '#app/lib/currency';
import { SCALE } from './report-values';

/** Amounts in ten-thousandths by their currency. They are never added to one another. */
export type Money = Record<string, number>;

export function printAmount(units: number, currency: string): string {
  return formatOf(currency).format(units / SCALE);
}

/** Prints amounts, the highest first: '$152.30 and €20'. Returns '' without any. */
export function printAmounts(money: Money): string {
  return Object.entries(money)
    .filter(([, units]) => units !== 0)
    .sort(([, one], [, other]) => other - one)
    .map(([currency, units]) => printAmount(units, currency))
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

export function addAmount(money: Money, currency: string, units: number): void {
  money[currency] = (money[currency] ?? 0) + units;
}

import { NO_FILTER, shopUrl } from '#app/features/shop/shop-url';
import { env } from '#app/infra/env.server';
import { printMoney, toMinor } from '#app/lib/price';

const CHEAP = 50;

export type Shortcut = { label: string; url: string };

export function listShortcuts(): Shortcut[] {
  const amount = printMoney({ minor: toMinor(CHEAP, env.CURRENCY), currency: env.CURRENCY });
  return [
    { label: 'In a hurry? See our top picks', url: `${shopUrl(NO_FILTER)}#recommended` },
    { label: `Gifts under ${amount}`, url: shopUrl({ ...NO_FILTER, max: CHEAP }) },
  ];
}

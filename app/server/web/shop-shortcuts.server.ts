import { NO_FILTER, shopUrl } from '#app/features/shop/shop-url';
import { env } from '#app/infra/env.server';
import { printMoney, toMinor } from '#app/lib/price';

/** The highest price of a small gift. */
const CHEAP = 50;

export type Shortcut = { label: string; url: string };

/** Returns links to the shop with preset filters, with prices in the site's currency. */
export function listShortcuts(): Shortcut[] {
  const amount = printMoney({ minor: toMinor(CHEAP, env.CURRENCY), currency: env.CURRENCY });
  return [
    { label: 'In a hurry? See our top picks', url: `${shopUrl(NO_FILTER)}#recommended` },
    { label: `Gifts under ${amount}`, url: shopUrl({ ...NO_FILTER, max: CHEAP }) },
  ];
}

import { NO_FILTER, shopUrl } from '#app/features/shop/shop-url';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { printMoney, toMinor } from '#app/lib/price';

const CHEAP = 50;

const print = (amount: number) =>
  printMoney({ minor: toMinor(amount, env.CURRENCY), currency: env.CURRENCY });

/** Lists the price limits that the site owner chose. */
export function listPriceLimits(): { max: number; label: string }[] {
  const { priceLimits } = readSiteSettings();
  if (priceLimits === 'none') return [];
  return priceLimits
    .split(',')
    .map(Number)
    .map((max) => ({ max, label: `Under ${print(max)}` }));
}

export function listShortcuts(): { label: string; url: string }[] {
  return [
    { label: 'In a hurry? See our top picks', url: `${shopUrl(NO_FILTER)}#recommended` },
    { label: `Gifts under ${print(CHEAP)}`, url: shopUrl({ ...NO_FILTER, max: CHEAP }) },
  ];
}

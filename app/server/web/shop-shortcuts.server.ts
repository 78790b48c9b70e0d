import { NO_FILTER, shopUrl } from '#app/features/shop/shop-url';
import { env } from '#app/infra/env.server';
import { printMoney, toMinor } from '#app/lib/price';

/** What a present costs at most that is given on the way. */
const CHEAP = 50;

export type Shortcut = { label: string; url: string };

/**
 * Ways into the shop's form with something filled in: 'Gifts under $50', in the site's currency, and for one in a hurry the
 * pieces in our order, past the words above them. No filter tells what is delivered soon: nobody states it.
 */
export function listShortcuts(): Shortcut[] {
  const amount = printMoney({ minor: toMinor(CHEAP, env.CURRENCY), currency: env.CURRENCY });
  return [
    { label: 'In a hurry? Our first choices', url: `${shopUrl(NO_FILTER)}#recommended` },
    { label: `Gifts under ${amount}`, url: shopUrl({ ...NO_FILTER, max: CHEAP }) },
  ];
}

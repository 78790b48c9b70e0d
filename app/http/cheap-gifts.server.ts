import { env } from '#app/env.server';
import { printMoney, toMinor } from '#app/lib/price';
import { NO_FILTER, shopAddress } from '#app/lib/shop-address';

/** What a present costs at most that is given on the way. */
const CHEAP = 50;

/** 'Gifts under $50', in the site's currency, and the shop's form with that bound filled in. */
export function linkCheap(): { label: string; address: string } {
  const amount = printMoney({ minor: toMinor(CHEAP, env.CURRENCY), currency: env.CURRENCY });
  return { label: `Gifts under ${amount}`, address: shopAddress({ ...NO_FILTER, max: CHEAP }) };
}

import { asc, isNull } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { linkKey, nameShop } from '#app/lib/link-key';
import { readMoney } from '#app/lib/price';
import { offers } from '#db/schema';

type Written = { affiliateLink: string; price: string; retailer?: string | null };

/** Returns the values that searches read, from an offer's link, price and retailer. */
export function deriveFacts({ affiliateLink, price, retailer }: Written) {
  const money = readMoney(price, env.CURRENCY);
  return {
    linkKey: linkKey(affiliateLink),
    retailer: retailer || nameShop(affiliateLink),
    priceMinor: money?.minor ?? null,
    currency: money?.currency ?? null,
  };
}

/** Returns offers without these values: offers written by other programs or older versions. */
export function listUnderived(limit: number) {
  const { productId: id, link: affiliateLink, price, retailer, linkKey: key } = offers;
  const rows = orm.select({ id, affiliateLink, price, retailer }).from(offers).where(isNull(key));
  return rows.orderBy(asc(id)).limit(limit).all();
}

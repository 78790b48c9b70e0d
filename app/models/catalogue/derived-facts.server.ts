import { asc, eq, isNull } from 'drizzle-orm';
import { env } from '#app/env.server';
import { linkKey } from '#app/lib/link-key';
import { readMoney } from '#app/lib/price';
import { nameShop } from '#app/lib/shop-name';
import { orm, writeBeside } from '#app/models/site/database.server';
import { products } from '#db/schema';

/** Products that are read at once: a few milliseconds of the one writer. */
const BATCH = 500;

type Written = { affiliateLink: string; price: string; retailer?: string | null };

/** What is made of a product's link and price when it is written: searches and suggestions read only this. */
export function deriveFacts({ affiliateLink, price, retailer }: Written) {
  const money = readMoney(price, env.CURRENCY);
  return {
    linkKey: linkKey(affiliateLink),
    retailer: retailer || nameShop(affiliateLink),
    priceMinor: money?.minor ?? null,
    currency: money?.currency ?? null,
  };
}

/** Products of which that has not been made yet: new ones, those that somebody has changed, and all of a database from before. */
export function listUnderived(limit: number) {
  const { id, affiliateLink, price, retailer } = products;
  return orm
    .select({ id, affiliateLink, price, retailer })
    .from(products)
    .where(isNull(products.linkKey))
    .orderBy(asc(products.id))
    .limit(limit)
    .all();
}

/** Makes what is missing of it. Done by a job, so that not every writer of products need know of it. */
export async function deriveMissingFacts(): Promise<void> {
  for (let rows = listUnderived(BATCH); rows.length > 0; rows = listUnderived(BATCH))
    await writeBeside((tx) => {
      for (const row of rows) tx.update(products).set(deriveFacts(row)).where(eq(products.id, row.id)).run();
    });
}

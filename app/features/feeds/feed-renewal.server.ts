import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { listEndingHosts, renewOffers } from '#app/features/shop/offer.server';
import { refreshOffersOf } from '#app/features/shop/offer-upkeep.server';
import { orm, writeInBackground } from '#app/infra/database.server';
import { feedImportRows, products } from '#db/schema';

/** Products whose dates are renewed in one transaction: short, so that nobody waits for it. */
const BATCH = 1_000;

type Step = { next: number; productIds: number[] };

/** Notes that a shop says the same as before of products, piece by piece. */
async function renew(read: (after: number) => Step[]): Promise<void> {
  const now = new Date();
  for (let steps = read(0); steps.length > 0; ) {
    const productIds = steps.flatMap((step) => step.productIds);
    await writeInBackground((tx) => renewOffers(tx, productIds, now));
    steps = read(steps.at(-1)?.next ?? Number.MAX_SAFE_INTEGER);
  }
  // Prices that had ended may be shown again.
  await refreshOffersOf(listEndingHosts(), now);
}

/** After a file was read to its end: what is the same in it as here has been seen again. */
export function renewUnchanged(importId: number): Promise<void> {
  const { id, productId, status, importId: feedImport } = feedImportRows;
  return renew((after) =>
    orm
      .select({ next: id, productId })
      .from(feedImportRows)
      .where(and(eq(feedImport, importId), eq(status, 'unchanged'), gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH)
      .all()
      .map(({ next, productId: product }) => ({ next, productIds: product === null ? [] : [product] })),
  );
}

/** After a shop has said that its file is the one of before: all of the feed has been seen again. */
export function renewFeed(feedId: number): Promise<void> {
  const { id } = products;
  return renew((after) =>
    orm
      .select({ next: id })
      .from(products)
      .where(and(eq(products.feedId, feedId), isNotNull(products.feedKey), gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH)
      .all()
      .map(({ next }) => ({ next, productIds: [next] })),
  );
}

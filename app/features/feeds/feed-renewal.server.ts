import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { readManagedFields } from '#app/features/shop/managed-field';
import { listExpiringHosts, renewOffers } from '#app/features/shop/offer.server';
import { refreshOffersOf } from '#app/features/shop/offer-upkeep.server';
import { orm, writeInBackground } from '#app/infra/database.server';
import { inBatches } from '#app/lib/batches';
import { feedImportRows, products } from '#db/schema';
import { findFeed } from './feed.server';
import type { FeedImport } from './feed-import.server';

const BATCH = 1_000;

type Step = { id: number; productId: number | null };

/** A feed that leaves prices alone does not renew their dates. */
async function renew(feedId: number, read: (after: number) => Step[]): Promise<void> {
  if (readManagedFields(findFeed(feedId)?.manages)?.includes('price') === false) return;
  const now = new Date();
  for (const steps of inBatches(read)) {
    const productIds = steps.flatMap(({ productId }) => productId ?? []);
    await writeInBackground((tx) => renewOffers(tx, productIds, now));
  }
  // Expired prices may be shown again.
  await refreshOffersOf(listExpiringHosts(), now);
}

export function renewUnchanged({ id: importId, feedId }: Pick<FeedImport, 'id' | 'feedId'>): Promise<void> {
  const { id, productId, status, importId: feedImport } = feedImportRows;
  return renew(feedId, (after) => {
    const isNext = and(eq(feedImport, importId), eq(status, 'unchanged'), gt(id, after));
    const rows = orm.select({ id, productId }).from(feedImportRows).where(isNext);
    return rows.orderBy(asc(id)).limit(BATCH).all();
  });
}

export function renewFeed(feedId: number): Promise<void> {
  const { id, feedKey } = products;
  return renew(feedId, (after) => {
    const isNext = and(eq(products.feedId, feedId), isNotNull(feedKey), gt(id, after));
    return orm.select({ id, productId: id }).from(products).where(isNext).orderBy(asc(id)).limit(BATCH).all();
  });
}

import { and, asc, eq, gt } from 'drizzle-orm';
import { readManagedFields } from '#app/features/shop/managed-field';
import { listExpiringHosts, renewSeenAt } from '#app/features/shop/offer.server';
import { refreshOffersOf } from '#app/features/shop/offer-upkeep.server';
import { writeInBackground } from '#app/infra/content-version.server';
import { orm } from '#app/infra/database.server';
import { inBatches } from '#app/lib/batches';
import { feedImportRows, products } from '#db/schema';
import { findFeed } from './feed.server';
import type { FeedImport } from './feed-import.server';

const BATCH = 1_000;

/** Renews the dates of the prices in an import's unchanged rows. */
export function renewUnchangedOffers({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): Promise<void> {
  const { id: rowId, productId, status, importId } = feedImportRows;
  return renewOffers(feedId, (after) => {
    const isNext = and(eq(importId, id), eq(status, 'unchanged'), gt(rowId, after));
    const rows = orm.select({ id: rowId, productId }).from(feedImportRows).where(isNext);
    return rows.orderBy(asc(rowId)).limit(BATCH).all();
  });
}

/** Renews the dates of all prices of a feed, whose file has not changed. */
export function renewFeedOffers(feedId: number): Promise<void> {
  const { id, feedKey } = products;
  let last = '';
  return renewOffers(feedId, () => {
    // In the order of the index: by id, each step would sort all products of the feed.
    const isNext = and(eq(products.feedId, feedId), gt(feedKey, last));
    const found = orm.select({ id, productId: id, feedKey }).from(products).where(isNext);
    const rows = found.orderBy(asc(feedKey)).limit(BATCH).all();
    last = rows.at(-1)?.feedKey ?? last;
    return rows;
  });
}

type Renewed = { id: number; productId: number | null };

async function renewOffers(feedId: number, read: (after: number) => Renewed[]): Promise<void> {
  const managed = readManagedFields(findFeed(feedId)?.manages);
  // The feed leaves prices alone.
  if (managed?.includes('price') === false) return;
  const now = new Date();
  for (const rows of inBatches(read)) {
    const productIds = rows.flatMap(({ productId }) => productId ?? []);
    await writeInBackground((tx) => renewSeenAt(tx, productIds, now));
  }
  // Expired prices may be shown again.
  await refreshOffersOf(listExpiringHosts(), now);
}

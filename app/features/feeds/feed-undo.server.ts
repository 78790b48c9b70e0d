import { and, desc, eq, isNotNull } from 'drizzle-orm';
import {
  findOwnProduct,
  listGroup,
  type OwnProduct,
  refreshBestOffer,
  writeOffer,
} from '#app/features/shop/offer.server';
import { orm, writeInBackground } from '#app/infra/database.server';
import type { Transaction } from '#db/client.server';
import { compilationItems, feedImportRows, products, videoProducts } from '#db/schema';
import { beforeSchema, chosenRetailer } from './feed-before.server';
import type { FeedImport } from './feed-import.server';
import { FEED_BATCH, type FeedRow } from './feed-import-row.server';
import { describeChanges, type FeedFields, feedFieldsSchema } from './feed-row.server';
import { FEED_MESSAGES } from './feed-texts';

function isInUse(tx: Transaction, { id }: OwnProduct): boolean {
  const [primary, ...others] = listGroup(id, tx);
  if (primary === id && others.length > 0) return true;
  return [compilationItems, videoProducts].some(
    (table) =>
      tx.select({ id: table.productId }).from(table).where(eq(table.productId, id)).get() !== undefined,
  );
}

/** Whether a product is as the row left it. An added product must also be in no collection, video or other offer. */
function isUntouched(
  tx: Transaction,
  product: OwnProduct,
  { fields, inserted }: { fields: FeedFields; inserted: boolean },
): boolean {
  if (describeChanges(product, { ...fields, imageAddress: null }).length > 0) return false;
  return !(inserted && isInUse(tx, product));
}

function undoRow(tx: Transaction, { status, productId, fields, before }: FeedRow): boolean {
  const done = beforeSchema.safeParse(before).data;
  const product = productId === null ? null : findOwnProduct(productId, tx);
  if (product === null || done === undefined) return true;
  if (status === 'missing') {
    if (done.did === 'updated' && product.availability === 'out')
      writeOffer(tx, product.id, { ...product, availability: done.shop?.availability ?? 'unknown' });
    return true;
  }
  const written = feedFieldsSchema.safeParse(fields).data;
  if (written === undefined) return true;
  if (!isUntouched(tx, product, { fields: written, inserted: done.did === 'inserted' })) return false;
  if (done.did === 'inserted') {
    tx.delete(products).where(eq(products.id, product.id)).run();
    if (product.mergedIntoId !== null) refreshBestOffer(tx, product.mergedIntoId);
    return true;
  }
  const { price, originalPrice, affiliateLink, priceSeenAt, ...values } = done.values;
  const { brand, retailer = chosenRetailer(product), availability } = done.shop ?? {};
  tx.update(products)
    .set({ ...values, ...done.numbers, ...(done.shop && { brand }) })
    .where(eq(products.id, product.id))
    .run();
  writeOffer(tx, product.id, { price, originalPrice, affiliateLink, priceSeenAt, retailer, availability });
  return true;
}

/** Undoes the rows of an import that were applied last. Returns whether there may be more. */
export async function undoBatch({ id }: FeedImport): Promise<boolean> {
  const applied = and(eq(feedImportRows.importId, id), isNotNull(feedImportRows.appliedAt));
  // This is the order of the index: ordered by id alone, each batch would sort all the rows that are left.
  const rows = orm
    .select()
    .from(feedImportRows)
    .where(applied)
    .orderBy(desc(feedImportRows.appliedAt), desc(feedImportRows.id))
    .limit(FEED_BATCH)
    .all();
  await writeInBackground((tx) => {
    for (const row of rows) {
      const wasLeft = !undoRow(tx, row);
      tx.update(feedImportRows)
        .set({
          appliedAt: null,
          before: null,
          wasLeft,
          ...(wasLeft ? { message: FEED_MESSAGES.notUndone } : {}),
        })
        .where(eq(feedImportRows.id, row.id))
        .run();
    }
  });
  return rows.length === FEED_BATCH;
}

import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { nameShop } from '#app/lib/shop-name';
import { deriveFacts } from '#app/models/catalogue/derived-facts.server';
import type { Product } from '#app/models/catalogue/product.server';
import { productTile } from '#app/models/catalogue/product-admin.server';
import { orm, writeBeside } from '#app/models/site/database.server';
import type { Transaction } from '#db/client.server';
import { rowSchema } from '#db/row-schema';
import { compilationItems, feedRows, products, videoProducts } from '#db/schema';
import { FEED_BATCH, findFeedImport, KEPT, moveFeedImport } from './feed-import.server';
import { UnreadableFeed } from './feed-reader.server';
import { describeChanges, type FeedFields, feedFieldsSchema, TEXTS } from './feed-row.server';
import { stageFeed } from './feed-staging.server';

/** What a row did to a product, and what was there before: the way back. */
const doneSchema = z.discriminatedUnion('did', [
  z.object({ did: z.literal('inserted') }),
  z.object({
    did: z.literal('updated'),
    values: rowSchema(products, [
      ...TEXTS,
      ...(['featured', 'position', 'imageUrl', 'imageAddress', 'imageOrigin', 'priceSeenAt'] as const),
    ]),
  }),
]);

/** What an administrator has called the retailer; null where it is called by its link, which the feed may change. */
function ownRetailer(product: Product | undefined): string | null {
  if (product === undefined || product.retailer === nameShop(product.affiliateLink)) return null;
  return product.retailer;
}

/** What a feed's picture means for a product: to be fetched, or one of this site. */
function pictureOf({ imageAddress }: FeedFields, product: Product | undefined): Partial<Product> {
  if (imageAddress === null || imageAddress === (product?.imageAddress ?? product?.imageUrl)) return {};
  return imageAddress.startsWith('/')
    ? { imageUrl: imageAddress, imageAddress: null, imageOrigin: null }
    : { imageAddress, imageOrigin: imageAddress };
}

async function applyBatch(id: number): Promise<boolean> {
  const waiting = and(
    eq(feedRows.importId, id),
    isNull(feedRows.appliedAt),
    inArray(feedRows.status, ['new', 'changed']),
  );
  const rows = orm.select().from(feedRows).where(waiting).orderBy(asc(feedRows.id)).limit(FEED_BATCH).all();
  const now = new Date();
  await writeBeside((tx) => {
    for (const row of rows) {
      const fields = feedFieldsSchema.parse(row.fields);
      const { feedKey, imageAddress, ...texts } = fields;
      // Looked for now, not as the preview found it: another import may have been quicker, or the product gone.
      const product =
        (row.productId === null ? undefined : findById(tx, row.productId)) ??
        (feedKey === null ? undefined : findByKey(tx, feedKey));
      const facts = deriveFacts({ ...texts, retailer: ownRetailer(product) });
      const values = { ...texts, ...facts, ...pictureOf(fields, product), priceSeenAt: now };
      let productId = product?.id;
      if (product !== undefined) tx.update(products).set(values).where(eq(products.id, product.id)).run();
      else
        productId = tx
          .insert(products)
          .values({ ...values, imageUrl: values.imageUrl ?? productTile(values.name), feedKey })
          .returning({ id: products.id })
          .get().id;
      const before =
        product === undefined
          ? { did: 'inserted' as const }
          : { did: 'updated' as const, values: doneSchema.options[1].shape.values.parse(product) };
      tx.update(feedRows).set({ appliedAt: now, productId, before }).where(eq(feedRows.id, row.id)).run();
    }
  });
  return rows.length === FEED_BATCH;
}

function findById(tx: Transaction, id: number): Product | undefined {
  return tx.select().from(products).where(eq(products.id, id)).get();
}

function findByKey(tx: Transaction, feedKey: string): Product | undefined {
  return tx.select().from(products).where(eq(products.feedKey, feedKey)).get();
}

/** Whether a product is still as a row left it, and if that row brought it, in nobody's collection and no piece of a video. */
function isUntouched(
  tx: Transaction,
  product: Product,
  { fields, inserted }: { fields: FeedFields; inserted: boolean },
): boolean {
  if (describeChanges(product, { ...fields, imageAddress: null }).length > 0) return false;
  if (!inserted) return true;
  return [compilationItems, videoProducts].every(
    (table) =>
      tx.select({ id: table.productId }).from(table).where(eq(table.productId, product.id)).limit(1).get() ===
      undefined,
  );
}

async function undoBatch(id: number): Promise<boolean> {
  const applied = and(eq(feedRows.importId, id), isNotNull(feedRows.appliedAt));
  // In the order of the index: by id alone, each batch would sort all that is left.
  const rows = orm
    .select()
    .from(feedRows)
    .where(applied)
    .orderBy(desc(feedRows.appliedAt), desc(feedRows.id))
    .limit(FEED_BATCH)
    .all();
  await writeBeside((tx) => {
    for (const { id: rowId, productId, fields, before } of rows) {
      const done = doneSchema.safeParse(before).data;
      const wrote = feedFieldsSchema.safeParse(fields).data;
      const product = productId === null ? undefined : findById(tx, productId);
      let message: string | undefined;
      if (product !== undefined && done !== undefined && wrote !== undefined) {
        const inserted = done.did === 'inserted';
        if (!isUntouched(tx, product, { fields: wrote, inserted })) message = KEPT;
        else if (inserted) tx.delete(products).where(eq(products.id, product.id)).run();
        else {
          const facts = deriveFacts({ ...done.values, retailer: ownRetailer(product) });
          tx.update(products)
            .set({ ...done.values, ...facts })
            .where(eq(products.id, product.id))
            .run();
        }
      }
      tx.update(feedRows)
        .set({ appliedAt: null, before: null, ...(message === undefined ? {} : { message }) })
        .where(eq(feedRows.id, rowId))
        .run();
    }
  });
  return rows.length === FEED_BATCH;
}

/** Carries an import on from wherever it stands, to where it waits for the administrator; a crash loses at most one batch. */
export async function carryOnFeedImport(id: number): Promise<void> {
  const found = findFeedImport(id);
  try {
    if (found?.state === 'reading') await stageFeed(found);
    if (found?.state === 'applying') {
      while (await applyBatch(id)) if (findFeedImport(id)?.state !== 'applying') return;
      await moveFeedImport(id, ['applying'], { state: 'applied' });
    }
    if (found?.state === 'undoing') {
      while (await undoBatch(id));
      await moveFeedImport(id, ['undoing'], { state: 'undone' });
    }
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error;
    await moveFeedImport(id, ['reading'], { state: 'failed', error: error.message });
  }
}

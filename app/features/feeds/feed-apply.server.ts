import { rm } from 'node:fs/promises';
import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import {
  findOwnProduct,
  insertProduct,
  listGroup,
  type OfferFields,
  type OwnProduct,
  refreshBestOffer,
  writeOffer,
} from '#app/features/shop/offer.server';
import { findDuplicate, type Identity } from '#app/features/shop/offer-merge.server';
import { productPlaceholder } from '#app/features/shop/product-admin.server';
import { announceJob } from '#app/infra/content-version.server';
import { orm, writeInBackground } from '#app/infra/database.server';
import type { PublicationStatus } from '#app/lib/publication';
import { nameShop } from '#app/lib/shop-name';
import { UnreadableFile } from '#app/lib/text-file.server';
import type { Transaction } from '#db/client.server';
import { rowSchema } from '#db/row-schema';
import { compilationItems, feedImportRows, products, videoProducts } from '#db/schema';
import { findFeed } from './feed.server';
import { fetchFile } from './feed-fetch.server';
import {
  type FeedImport,
  findFeedImport,
  forgetFile,
  moveFeedImport,
  rememberFile,
} from './feed-import.server';
import { FEED_BATCH, type FeedRow, LEFT_NOTE } from './feed-import-row.server';
import { renewUnchanged } from './feed-renewal.server';
import { describeChanges, type FeedFields, feedFieldsSchema, TEXTS } from './feed-row.server';
import { stageFeed } from './feed-staging.server';

const valuesSchema = z.intersection(
  rowSchema(products, [...TEXTS, 'featured', 'position', 'imageUrl', 'imageAddress', 'imageOrigin']),
  z.object({ priceSeenAt: z.coerce.date().nullable() }),
);
const shopSchema = rowSchema(products, ['brand', 'retailer', 'availability']);
const numbersSchema = rowSchema(products, ['gtin', 'mpn']);

/** What a row did to a product, and what was there before: the way back. Runs of before kept nothing of who sells it, or of its numbers. */
const doneSchema = z.discriminatedUnion('did', [
  z.object({ did: z.literal('inserted') }),
  z.object({
    did: z.literal('updated'),
    values: valuesSchema,
    shop: shopSchema.optional(),
    numbers: numbersSchema.optional(),
  }),
]);

function remember(product: OwnProduct) {
  return {
    did: 'updated' as const,
    values: valuesSchema.parse(product),
    shop: shopSchema.parse(product),
    numbers: numbersSchema.parse(product),
  };
}

/** What an administrator has called the retailer; null where it is called by its link, which the feed may change. */
function ownRetailer(product: OwnProduct | undefined): string | null {
  if (product === undefined || product.retailer === nameShop(product.affiliateLink)) return null;
  return product.retailer;
}

/** What a feed's picture means for a product: to be fetched, or one of this site. */
function imageOf({ imageAddress }: FeedFields, product: OwnProduct | undefined) {
  if (imageAddress === null || imageAddress === (product?.imageAddress ?? product?.imageUrl)) return {};
  return imageAddress.startsWith('/')
    ? { imageUrl: imageAddress, imageAddress: null, imageOrigin: null }
    : { imageAddress, imageOrigin: imageAddress };
}

type Applying = { feedId: number; status: PublicationStatus; now: Date };

/** Writes what one row says, as a new product or a change of its own. */
function applyRow(tx: Transaction, row: FeedRow, { feedId, status, now }: Applying): void {
  const fields = feedFieldsSchema.parse(row.fields);
  const { feedKey, imageAddress, retailer, brand, availability, gtin, mpn, ...rest } = fields;
  const { price, originalPrice, affiliateLink, ...texts } = rest;
  // Looked for now, not as the preview found it: another run may have been quicker, or the product gone.
  const product =
    (row.productId === null ? undefined : findById(tx, row.productId)) ??
    (feedKey === null ? undefined : findByKey(tx, { feedId, feedKey }));
  const values = {
    ...texts,
    ...imageOf(fields, product),
    ...(brand == null ? {} : { brand }),
    ...(gtin == null ? {} : { gtin }),
    ...(mpn == null ? {} : { mpn }),
  };
  const offer = {
    price,
    originalPrice,
    affiliateLink,
    availability,
    priceSeenAt: now,
    retailer: retailer ?? ownRetailer(product),
  };
  if (product !== undefined) {
    tx.update(products).set(values).where(eq(products.id, product.id)).run();
    writeOffer(tx, product.id, offer);
  }
  const productId = product?.id ?? insertRow(tx, { values, offer, from: { feedId, feedKey, status } });
  const before = product === undefined ? { did: 'inserted' as const } : remember(product);
  tx.update(feedImportRows)
    .set({ appliedAt: now, productId, before })
    .where(eq(feedImportRows.id, row.id))
    .run();
}

type NewRow = {
  values: { name: string; description: string; category: string; imageUrl?: string } & Identity;
  offer: OfferFields;
  from: { feedId: number; feedKey: string | null; status: PublicationStatus };
};

/** Adds what a row brings: a product of its own, or another shop's offer of one that is here. */
function insertRow(tx: Transaction, { values, offer, from }: NewRow): number {
  const imageUrl = values.imageUrl ?? productPlaceholder(values.name);
  const mergedIntoId = findDuplicate(values, from.feedId, tx)?.id ?? null;
  return insertProduct(tx, { ...values, ...from, imageUrl, mergedIntoId }, offer);
}

async function applyBatch({ id, feedId }: FeedImport): Promise<boolean> {
  const waiting = and(
    eq(feedImportRows.importId, id),
    isNull(feedImportRows.appliedAt),
    inArray(feedImportRows.status, ['new', 'changed', 'missing']),
  );
  const rows = orm
    .select()
    .from(feedImportRows)
    .where(waiting)
    .orderBy(asc(feedImportRows.id))
    .limit(FEED_BATCH)
    .all();
  const now = new Date();
  const status = findFeed(feedId)?.status ?? 'published';
  await writeInBackground((tx) => {
    for (const row of rows)
      if (row.status === 'missing') takeOffSale(tx, row, now);
      else applyRow(tx, row, { feedId, status, now });
  });
  return rows.length === FEED_BATCH;
}

function findById(tx: Transaction, id: number): OwnProduct | undefined {
  return findOwnProduct(id, tx) ?? undefined;
}

function findByKey(
  tx: Transaction,
  { feedId, feedKey }: { feedId: number; feedKey: string },
): OwnProduct | undefined {
  const named = and(eq(products.feedId, feedId), eq(products.feedKey, feedKey));
  const found = tx.select({ id: products.id }).from(products).where(named).get();
  return found && findById(tx, found.id);
}

/** What is not in the feed any more cannot be bought there: it leaves the lists, and keeps its page. */
function takeOffSale(
  tx: Transaction,
  { id, productId }: { id: number; productId: number | null },
  now: Date,
) {
  const product = productId === null ? undefined : findById(tx, productId);
  if (product !== undefined) writeOffer(tx, product.id, { ...product, availability: 'out' });
  const before = product && remember(product);
  tx.update(feedImportRows)
    .set({ appliedAt: now, before: before ?? null })
    .where(eq(feedImportRows.id, id))
    .run();
}

/** Whether a product is still as a row left it, and if that row brought it, in nobody's collection and no piece of a video. */
function isUntouched(
  tx: Transaction,
  product: OwnProduct,
  { fields, inserted }: { fields: FeedFields; inserted: boolean },
): boolean {
  if (describeChanges(product, { ...fields, imageAddress: null }).length > 0) return false;
  if (!inserted) return true;
  // Another shop's offer hangs on it.
  const [primary, ...others] = listGroup(product.id, tx);
  if (primary === product.id && others.length > 0) return false;
  return [compilationItems, videoProducts].every(
    (table) =>
      tx.select({ id: table.productId }).from(table).where(eq(table.productId, product.id)).limit(1).get() ===
      undefined,
  );
}

/** Takes one row back, where nothing has happened to its product since; what keeps it from that, if anything. */
function undoRow(tx: Transaction, { status, productId, fields, before }: FeedRow): string | undefined {
  const done = doneSchema.safeParse(before).data;
  const product = productId === null ? undefined : findById(tx, productId);
  if (product === undefined || done === undefined) return undefined;
  if (status === 'missing') {
    if (done.did === 'updated' && product.availability === 'out')
      writeOffer(tx, product.id, { ...product, availability: done.shop?.availability ?? 'unknown' });
    return undefined;
  }
  const wrote = feedFieldsSchema.safeParse(fields).data;
  if (wrote === undefined) return undefined;
  const inserted = done.did === 'inserted';
  if (!isUntouched(tx, product, { fields: wrote, inserted })) return 'left';
  if (done.did === 'inserted') {
    tx.delete(products).where(eq(products.id, product.id)).run();
    if (product.mergedIntoId !== null) refreshBestOffer(tx, product.mergedIntoId);
    return undefined;
  }
  const { price, originalPrice, affiliateLink, priceSeenAt, ...values } = done.values;
  const { brand, retailer = ownRetailer(product), availability } = done.shop ?? {};
  tx.update(products)
    .set({ ...values, ...done.numbers, ...(done.shop && { brand }) })
    .where(eq(products.id, product.id))
    .run();
  const offer = { price, originalPrice, affiliateLink, priceSeenAt };
  writeOffer(tx, product.id, { ...offer, retailer, availability });
  return undefined;
}

async function undoBatch({ id }: FeedImport): Promise<boolean> {
  const applied = and(eq(feedImportRows.importId, id), isNotNull(feedImportRows.appliedAt));
  // In the order of the index: by id alone, each batch would sort all that is left.
  const rows = orm
    .select()
    .from(feedImportRows)
    .where(applied)
    .orderBy(desc(feedImportRows.appliedAt), desc(feedImportRows.id))
    .limit(FEED_BATCH)
    .all();
  await writeInBackground((tx) => {
    for (const row of rows) {
      const wasLeft = undoRow(tx, row) === 'left';
      tx.update(feedImportRows)
        .set({ appliedAt: null, before: null, wasLeft, ...(wasLeft ? { message: LEFT_NOTE } : {}) })
        .where(eq(feedImportRows.id, row.id))
        .run();
    }
  });
  return rows.length === FEED_BATCH;
}

/** Notes that a run has been applied: its file is not needed any more, and its columns are those that the next should have. */
async function finish(feedImport: FeedImport): Promise<void> {
  await announceJob();
  const moved = await moveFeedImport(feedImport.id, ['applying'], { state: 'applied', file: null });
  if (!moved) return;
  await rememberFile(feedImport);
  await renewUnchanged(feedImport.id);
  if (feedImport.file) await rm(feedImport.file, { force: true });
}

async function read(feedImport: FeedImport): Promise<void> {
  const feed = findFeed(feedImport.feedId);
  const fetched = feedImport.file === null && feed !== null ? await fetchFile(feedImport, feed) : feedImport;
  if (fetched !== null) await stageFeed(fetched);
}

/** Carries a run on from wherever it stands, to where it waits for the administrator; a crash loses at most one batch. */
export async function carryOnFeedImport(id: number): Promise<void> {
  const feedImport = findFeedImport(id);
  if (feedImport === null) return;
  try {
    if (feedImport.state === 'reading') await read(feedImport);
    // What a schedule brought goes on by itself.
    const next = feedImport.state === 'reading' ? findFeedImport(id) : feedImport;
    if (next?.state === 'applying' && !next.undoing) {
      while (await applyBatch(next)) if (findFeedImport(id)?.undoing !== false) return;
      await finish(next);
    }
    if (feedImport.state === 'applying' && feedImport.undoing) {
      while (await undoBatch(feedImport));
      await announceJob();
      await moveFeedImport(id, ['applying'], { state: 'undone', undoing: false });
      // The file that is there now is one to look at again.
      await forgetFile(feedImport.feedId);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await moveFeedImport(id, ['reading'], { state: 'failed', message: error.message });
  }
}

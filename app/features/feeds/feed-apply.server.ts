import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { chosenRetailer, joinEdits } from '#app/features/shop/edited-fields.server';
import { listEditedFields, type ManagedField } from '#app/features/shop/managed-field';
import * as offers from '#app/features/shop/offer.server';
import { findDuplicate } from '#app/features/shop/offer-group.server';
import { productPlaceholder } from '#app/features/shop/product-admin.server';
import { absorbProducts } from '#app/features/shop/product-removal.server';
import { plainVariant } from '#app/features/shop/variant.server';
import { fetchToFile } from '#app/infra/bounded-fetch.server';
import { announceJob, writeInBackground } from '#app/infra/content-version.server';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { joinMoreImages } from '#app/lib/more-images';
import type { PublicationStatus } from '#app/lib/publication';
import { UnreadableFile } from '#app/lib/text-file.server';
import { feedImportRows, feedImports, products, type Transaction } from '#db/schema';
import { type Feed, findFeed } from './feed.server';
import { leaveAlone, listChanged, listUnmanaged } from './feed-changes';
import * as imports from './feed-import.server';
import { FEED_BATCH, type FeedRow, updateRow } from './feed-import-row.server';
import { isUnowned, listKeys } from './feed-product.server';
import { sniffFormat } from './feed-reader.server';
import { renewFeedOffers, renewUnchangedOffers } from './feed-renewal.server';
import { type FeedFields, feedFieldsSchema } from './feed-row.server';
import { stageFeed } from './feed-staging.server';
import { describeDownloadFailure, FEED_MESSAGES } from './feed-texts';
import { rememberProduct, undoBatch } from './feed-undo.server';

function imageOf({ imageAddress }: Pick<FeedFields, 'imageAddress'>, product: offers.OwnProduct | null) {
  if (imageAddress === null || imageAddress === (product?.imageAddress ?? product?.imageUrl)) return {};
  return imageAddress.startsWith('/')
    ? { imageUrl: imageAddress, imageAddress: null, imageOrigin: null }
    : { imageAddress, imageOrigin: imageAddress };
}

type Applying = {
  feedId: number;
  status: PublicationStatus;
  now: Date;
  isOwn: boolean;
  unmanaged: ManagedField[];
};

/** Separates a row's columns of the product from those of its offer. Unknown facts are left out. */
function splitRow(
  { feedKey: _, imageAddress, moreImages, retailer, brand, gtin, mpn, ...fields }: FeedFields,
  product: offers.OwnProduct | null,
) {
  const { price, originalPrice, affiliateLink, availability, variants, ...texts } = fields;
  const seller = retailer ?? (product && chosenRetailer(product));
  return {
    values: {
      ...texts,
      ...imageOf({ imageAddress }, product),
      ...(moreImages === undefined ? {} : { moreImages: joinMoreImages(product, moreImages) }),
      ...(brand === null ? {} : { brand }),
      ...(gtin === null ? {} : { gtin }),
      ...(mpn === null ? {} : { mpn }),
    },
    offer: { price, originalPrice, affiliateLink, availability, variants, retailer: seller },
  };
}

/** Changes an existing product by a row. Returns the values before it. */
function updateProduct(
  tx: Transaction,
  { product, row }: { product: offers.OwnProduct; row: FeedFields },
  { feedId, now, isOwn, unmanaged }: Applying,
) {
  const leftAlone = isOwn ? [] : [...unmanaged, ...listEditedFields(product)];
  const fields = leaveAlone(row, product, leftAlone);
  const { values, offer } = splitRow(fields, product);
  // An export that a person edited protects its changes from the feed of the product.
  const edits = isOwn && product.feedId !== feedId ? listChanged(product, fields) : [];
  const hasKey = product.feedKey !== null && listKeys(row).includes(product.feedKey);
  const isAdopted = product.feedId !== feedId && hasKey;
  const isRenamed = hasKey && product.feedKey !== row.feedKey;
  const keys = { ...(isAdopted && { feedId }), ...(isRenamed && { feedKey: row.feedKey }) };
  const changed = { ...values, ...keys, editedFields: joinEdits(product, edits) };
  tx.update(products).set(changed).where(eq(products.id, product.id)).run();
  offers.writeOffer(tx, product.id, {
    ...offer,
    priceSeenAt: leftAlone.includes('price') ? product.priceSeenAt : now,
  });
  return rememberProduct(product, { leftAlone, marksEdits: edits.length > 0, isAdopted });
}

type RowKeys = { keys: string[]; feedId: number };

/** Finds the product of a row again: since the preview, other imports may have added, deleted or restored products. */
function matchProduct(tx: Transaction, { productId }: FeedRow, { keys, feedId }: RowKeys) {
  const previewed = productId === null ? null : offers.findOwnProduct(productId, tx);
  const hasKey = previewed?.feedKey != null && keys.includes(previewed.feedKey);
  const isOfOtherFeed = previewed !== null && previewed.feedId !== feedId && !isUnowned(previewed, tx);
  const hasKeyHere = and(eq(products.feedId, feedId), inArray(products.feedKey, keys));
  const [oldest = null, ...others] = offers.selectOwn(tx).where(hasKeyHere).orderBy(asc(products.id)).all();
  const product = (hasKey && isOfOtherFeed ? null : previewed) ?? oldest;
  return { product, others: others.map(({ id }) => id).filter((id) => id !== product?.id) };
}

function applyRow(tx: Transaction, row: FeedRow, applying: Applying): void {
  const fields = feedFieldsSchema.parse(row.fields);
  const { feedId, now, isOwn } = applying;
  const { product, others } = matchProduct(tx, row, { keys: listKeys(fields), feedId });
  if (product === null) {
    const productId = insertRow(tx, fields, applying);
    updateRow(tx, row.id, { appliedAt: now, productId, before: { did: 'inserted' } });
    return;
  }
  // The others give up their keys first, because one of them may be the key of the group.
  const absorbed = isOwn ? [] : absorbProducts(tx, { ids: others, into: product.id });
  const before = { ...updateProduct(tx, { product, row: fields }, applying), absorbed };
  updateRow(tx, row.id, { appliedAt: now, productId: product.id, before });
}

function insertRow(tx: Transaction, fields: FeedFields, { feedId, status, now }: Applying): number {
  const { values, offer } = splitRow(fields, null);
  const imageUrl = ('imageUrl' in values ? values.imageUrl : undefined) ?? productPlaceholder(values.name);
  const mergedIntoId = findDuplicate(values, feedId, tx)?.id ?? null;
  const product = { ...values, feedId, feedKey: fields.feedKey, status, imageUrl, mergedIntoId };
  return offers.insertProduct(tx, product, { ...offer, priceSeenAt: now });
}

/** Applies the next rows after one. Returns the last of them, or null when none are left. */
async function applyBatch(feedImport: imports.FeedImport, after: number): Promise<number | null> {
  const { feedId } = feedImport;
  const { id, importId, appliedAt, status } = feedImportRows;
  const changes = inArray(status, ['new', 'changed', 'missing']);
  // Without `after`, each batch would read the unchanged rows before it again.
  const isWaiting = and(eq(importId, feedImport.id), isNull(appliedAt), gt(id, after), changes);
  const rows = orm.select().from(feedImportRows).where(isWaiting).orderBy(asc(id)).limit(FEED_BATCH).all();
  const now = new Date();
  const feed = findFeed(feedId);
  const mapping = imports.mappingOf(feedImport);
  const given = feed?.status ?? 'published';
  const unmanaged = mapping === null ? [] : listUnmanaged(feed?.manages, mapping);
  const applying = { feedId, now, status: given, isOwn: mapping?.own === true, unmanaged };
  await writeInBackground((tx) => {
    for (const row of rows)
      if (row.status === 'missing') markOutOfStock(tx, row, now);
      else applyRow(tx, row, applying);
  });
  return rows.length === FEED_BATCH ? (rows.at(-1)?.id ?? null) : null;
}

function markOutOfStock(tx: Transaction, { id, productId }: FeedRow, now: Date): void {
  const product = productId === null ? null : offers.findOwnProduct(productId, tx);
  if (product !== null) {
    const availability = 'out' as const;
    const variants = product.variants.map((each) => ({ ...plainVariant(each), availability }));
    offers.writeOffer(tx, product.id, { ...product, variants, availability });
  }
  updateRow(tx, id, { appliedAt: now, before: product && rememberProduct(product) });
}

async function finishApplying(feedImport: imports.FeedImport): Promise<void> {
  await announceJob();
  const { id, state, undoing } = feedImports;
  // An import that a person has begun to undo stays at work.
  const isDone = and(eq(id, feedImport.id), eq(state, 'applying'), eq(undoing, false));
  const applied = { state: 'applied', file: null } as const;
  if (!(await write((tx) => tx.update(feedImports).set(applied).where(isDone).run().changes))) return;
  await imports.rememberFile(feedImport);
  await renewUnchangedOffers(feedImport);
  if (feedImport.file) await rm(feedImport.file, { force: true });
}

/** The longest download in milliseconds, and the largest file in bytes, which is the limit of uploads, too. */
const DEADLINE = 300_000;
const MAX_BYTES = 100 * 1024 * 1024;

/** Downloads the file of an import. Returns the import, or null when nothing has changed. @throws UnreadableFile */
async function fetchFile(feedImport: imports.FeedImport, feed: Feed) {
  const { url, etag, lastModified } = feed;
  if (url === null) throw new UnreadableFile(FEED_MESSAGES.noFile);
  const folder = join(env.DATA_DIR, 'uploads');
  await mkdir(folder, { recursive: true });
  const file = join(folder, crypto.randomUUID());
  const response = await fetchToFile(url, file, {
    headers: {
      Accept: '*/*',
      ...(etag === null ? {} : { 'If-None-Match': etag }),
      ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
    },
    deadline: DEADLINE,
    maxBytes: MAX_BYTES,
    trustedHosts: env.FEED_HOSTS_TRUSTED,
  });
  let isAttached = false;
  try {
    if (!response.ok) throw new UnreadableFile(describeDownloadFailure(response));
    if (!response.isNew) {
      const { unchanged: message } = FEED_MESSAGES;
      await imports.moveFeedImport(feedImport.id, ['reading'], { state: 'stopped', message });
      await renewFeedOffers(feed.id);
      return null;
    }
    const { etag: newEtag, lastModified: newDate, charset } = response;
    const format = await sniffFormat({ path: file, charset });
    const fetched = { file, etag: newEtag, lastModified: newDate, charset, format };
    isAttached = await imports.moveFeedImport(feedImport.id, ['reading'], fetched);
    // A file of the feed's former URL says nothing about the file at the new one.
    if (findFeed(feed.id)?.url !== url)
      await imports.moveFeedImport(feedImport.id, ['reading'], { etag: null, lastModified: null });
    return isAttached ? { ...feedImport, ...fetched } : null;
  } finally {
    if (!isAttached) await rm(file, { force: true });
  }
}

async function fetchAndStage(feedImport: imports.FeedImport): Promise<void> {
  const feed = findFeed(feedImport.feedId);
  const fetched = feedImport.file === null && feed !== null ? await fetchFile(feedImport, feed) : feedImport;
  if (fetched !== null) await stageFeed(fetched);
}

/** Continues an import until it waits for a person or is finished. A crash loses at most one batch. */
export async function continueFeedImport(id: number): Promise<void> {
  const feedImport = imports.findFeedImport(id);
  if (feedImport === null) return;
  try {
    if (feedImport.state === 'reading') await fetchAndStage(feedImport);
    const next = feedImport.state === 'reading' ? imports.findFeedImport(id) : feedImport;
    if (next?.state === 'applying' && !next.undoing) {
      let last = await applyBatch(next, 0);
      while (last !== null) {
        if (imports.findFeedImport(id)?.undoing !== false) return;
        last = await applyBatch(next, last);
      }
      await finishApplying(next);
    }
    if (feedImport.state === 'applying' && feedImport.undoing) {
      while (await undoBatch(feedImport));
      await announceJob();
      await imports.moveFeedImport(id, ['applying'], { state: 'undone', undoing: false });
      await imports.forgetFile(feedImport.feedId);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await imports.moveFeedImport(id, ['reading'], { state: 'failed', message: error.message });
  }
}

import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { chosenRetailer } from '#app/features/shop/edited-fields.server';
import { MANAGED_FIELD_NAMES, type ManagedField, readManagedFields } from '#app/features/shop/managed-field';
import * as offers from '#app/features/shop/offer.server';
import { releaseProducts } from '#app/features/shop/product-removal.server';
import { plainVariant, variantSchema } from '#app/features/shop/variant.server';
import { writeInBackground } from '#app/infra/content-version.server';
import { hasRow, orm } from '#app/infra/database.server';
import type { Transaction } from '#db/client.server';
import { compilationItems, feedImportRows, feeds, products, rowSchema, videoProducts } from '#db/schema';
import { describeChanges, leaveAlone } from './feed-changes';
import type { FeedImport } from './feed-import.server';
import { FEED_BATCH, type FeedRow, updateRow } from './feed-import-row.server';
import { feedFieldsSchema, TEXTS } from './feed-row.server';
import { FEED_MESSAGES } from './feed-texts';

const valuesSchema = z.intersection(
  rowSchema(products, [...TEXTS, 'featured', 'position', 'imageUrl', 'imageAddress', 'imageOrigin']),
  z.object({ priceSeenAt: z.coerce.date().nullable(), moreImages: z.unknown().optional() }),
);
const shopSchema = rowSchema(products, ['brand', 'retailer', 'availability']);
const numbersSchema = rowSchema(products, ['gtin', 'mpn']);

/** A row's effect on its product, with the earlier values. Those that may be missing are not in imports of version 1.0.0. */
const beforeSchema = z.discriminatedUnion('did', [
  z.object({ did: z.literal('inserted') }),
  z.object({
    did: z.literal('updated'),
    values: valuesSchema,
    shop: shopSchema,
    numbers: numbersSchema,
    leftAlone: z.array(z.enum(MANAGED_FIELD_NAMES)).default([]),
    /** The deleted feed from which the row took the product. */
    adoptedFrom: z.int().nullable().optional(),
    /** The edited fields before a row that marked others. */
    editedFields: z.array(z.enum(MANAGED_FIELD_NAMES)).nullable().optional(),
    variants: z.array(variantSchema).optional(),
    feedKey: z.string().nullable().optional(),
    /** The products of single rows that became variants. */
    absorbed: z.array(rowSchema(products, ['id', 'feedId', 'feedKey', 'mergedIntoId', 'status'])).default([]),
  }),
]);
type Effect = z.output<typeof beforeSchema>;
type Updated = Extract<Effect, { did: 'updated' }>;

type Change = { leftAlone?: ManagedField[]; marksEdits?: boolean; isAdopted?: boolean };

/** Returns the values of a product before a row changes it, by which the change can be undone. */
export function rememberProduct(
  product: offers.OwnProduct,
  { leftAlone = [], marksEdits = false, isAdopted = false }: Change = {},
) {
  return {
    did: 'updated' as const,
    values: valuesSchema.parse(product),
    shop: shopSchema.parse(product),
    numbers: numbersSchema.parse(product),
    variants: product.variants.map(plainVariant),
    feedKey: product.feedKey,
    leftAlone,
    ...(isAdopted ? { adoptedFrom: product.feedId } : {}),
    ...(marksEdits ? { editedFields: readManagedFields(product.editedFields) } : {}),
  };
}

/** Undoes the rows of an import that were applied last. Returns whether there may be more. */
export async function undoBatch({ id }: FeedImport): Promise<boolean> {
  const { id: own, importId, appliedAt } = feedImportRows;
  const applied = and(eq(importId, id), isNotNull(appliedAt));
  // This is the order of the index: ordered by id alone, each batch would sort all the rows that are left.
  const last = orm.select().from(feedImportRows).where(applied).orderBy(desc(appliedAt), desc(own));
  const rows = last.limit(FEED_BATCH).all();
  await writeInBackground((tx) => {
    for (const row of rows) {
      const wasLeft = !undoRow(tx, row);
      const { notUndone: message } = FEED_MESSAGES;
      updateRow(tx, row.id, { appliedAt: null, before: null, wasLeft, ...(wasLeft && { message }) });
    }
  });
  return rows.length === FEED_BATCH;
}

/** Undoes one row unless its product has changed since, or was added and is in use. Returns false when the product stays as it is. */
function undoRow(tx: Transaction, { status, productId, fields, before }: FeedRow): boolean {
  const effect = beforeSchema.safeParse(before).data;
  const product = productId === null ? null : offers.findOwnProduct(productId, tx);
  if (product === null || effect === undefined) return true;
  if (status === 'missing') {
    restoreStock(tx, product, effect);
    return true;
  }
  const written = feedFieldsSchema.safeParse(fields).data;
  if (written === undefined) return true;
  const leftAlone = effect.did === 'updated' ? effect.leftAlone : [];
  // The image may have been fetched since.
  const made = { ...leaveAlone(written, product, leftAlone), imageAddress: null };
  if (describeChanges(product, made).length > 0) return false;
  if (effect.did === 'inserted') return deleteUnused(tx, product);
  restoreValues(tx, product, effect);
  releaseProducts(tx, effect.absorbed);
  return true;
}

/** Restores the stock of a product that was missing from the file, if it is still out of stock. */
function restoreStock(tx: Transaction, product: offers.OwnProduct, effect: Effect): void {
  if (effect.did !== 'updated' || product.availability !== 'out') return;
  const { availability } = effect.shop;
  offers.writeOffer(tx, product.id, { ...product, variants: effect.variants, availability });
}

/** Deletes a product that a row added. Returns false when it is in use. */
function deleteUnused(tx: Transaction, { id, mergedIntoId }: offers.OwnProduct): boolean {
  const [primary, ...others] = offers.listGroup(id, tx);
  if (primary === id && others.length > 0) return false;
  if ([compilationItems, videoProducts].some((table) => hasRow(table, eq(table.productId, id), tx)))
    return false;
  tx.delete(products).where(eq(products.id, id)).run();
  if (mergedIntoId !== null) offers.refreshBestOffer(tx, mergedIntoId);
  return true;
}

function restoreValues(tx: Transaction, product: offers.OwnProduct, effect: Updated): void {
  // The database keeps what is undefined.
  const unlessLeftAlone = <T>(field: ManagedField, value: T) =>
    effect.leftAlone.includes(field) ? undefined : value;
  const { name, description, category, badge, featured, position, affiliateLink, ...rest } = effect.values;
  const { imageUrl, imageAddress, imageOrigin, moreImages = null } = rest;
  // A deleted feed exists while its deletion can be undone.
  const former = eq(feeds.id, effect.adoptedFrom ?? 0);
  tx.update(products)
    .set({
      featured,
      position,
      ...effect.numbers,
      name: unlessLeftAlone('name', name),
      description: unlessLeftAlone('description', description),
      category: unlessLeftAlone('category', category),
      badge: unlessLeftAlone('badge', badge),
      ...unlessLeftAlone('image', { imageUrl, imageAddress, imageOrigin, moreImages }),
      brand: unlessLeftAlone('brand', effect.shop.brand),
      feedId: effect.adoptedFrom && !hasRow(feeds, former, tx) ? null : effect.adoptedFrom,
      editedFields: effect.editedFields,
      feedKey: effect.feedKey,
    })
    .where(eq(products.id, product.id))
    .run();
  const { price, originalPrice, priceSeenAt } = unlessLeftAlone('price', rest) ?? product;
  offers.writeOffer(tx, product.id, {
    affiliateLink,
    availability: effect.shop.availability,
    variants: unlessLeftAlone('variants', effect.variants),
    price,
    originalPrice,
    priceSeenAt,
    retailer: effect.leftAlone.includes('retailer') ? chosenRetailer(product) : effect.shop.retailer,
  });
}

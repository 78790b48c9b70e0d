import { eq, inArray } from 'drizzle-orm';
import { type Actor, recordChange, write } from '#app/infra/database.server';
import { nameShop } from '#app/lib/link-key';
import { feeds, products, type Transaction } from '#db/schema';
import { listEditedFields, MANAGED_FIELDS, type ManagedField } from './managed-field';
import type { OwnProduct } from './offer.server';
import { writeVariants } from './variant';

/** Returns the retailer's name that a person or a feed chose, or null when the name comes from the link. */
export function chosenRetailer({ retailer, affiliateLink }: Pick<OwnProduct, 'retailer' | 'affiliateLink'>) {
  return retailer === nameShop(affiliateLink) ? null : retailer;
}

export function joinEdits(product: { editedFields: unknown }, added: readonly ManagedField[]) {
  const all = [...new Set([...listEditedFields(product), ...added])];
  return all.length === 0 ? null : all;
}

type Edit = Pick<
  OwnProduct,
  'name' | 'description' | 'category' | 'badge' | 'brand' | 'price' | 'originalPrice' | 'retailer'
> & { hasImage: boolean; variants?: Parameters<typeof writeVariants>[0] | undefined };

/** Returns the fields that an edit changes. The old price counts as part of the price. */
export function findEdits(
  before: OwnProduct,
  { hasImage, retailer, originalPrice, variants, ...edit }: Edit,
) {
  const names = ['name', 'description', 'category', 'badge', 'price', 'brand'] as const;
  const changed: ManagedField[] = names.filter((name) => before[name] !== edit[name]);
  if (before.originalPrice !== originalPrice) changed.push('price');
  if (chosenRetailer(before) !== retailer) changed.push('retailer');
  if (hasImage) changed.push('image');
  if (variants && writeVariants(variants) !== writeVariants(before.variants)) changed.push('variants');
  return changed;
}

export function markEdited(tx: Transaction, ids: readonly number[], field: ManagedField): void {
  const { id, editedFields } = products;
  const isNamed = inArray(id, [...ids]);
  for (const row of tx.select({ id, editedFields }).from(products).where(isNamed).all()) {
    const values = { editedFields: joinEdits(row, [field]) };
    tx.update(products).set(values).where(eq(id, row.id)).run();
  }
}

/** Lets feeds change a field again, and reads the next file even if it is unchanged. Returns false for a missing product. */
export function unlockField(id: number, field: ManagedField, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const product = tx.select().from(products).where(eq(products.id, id)).get();
    if (product === undefined) return false;
    const rest = listEditedFields(product).filter((each) => each !== field);
    const editedFields = rest.length === 0 ? null : rest;
    // Without its source, an image counts as changed in the next file.
    const values = field === 'image' ? { editedFields, imageAddress: null } : { editedFields };
    tx.update(products).set(values).where(eq(products.id, id)).run();
    if (product.feedId !== null)
      tx.update(feeds).set({ etag: null, lastModified: null }).where(eq(feeds.id, product.feedId)).run();
    const detail = `${product.name}; ${MANAGED_FIELDS[field]}`;
    recordChange(tx, actor, { what: 'let the feed manage a field', detail, link: `/admin/products/${id}` });
    return true;
  });
}

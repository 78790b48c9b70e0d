import { and, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import { type Actor, recordChange, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { describeChange } from '#app/lib/difference';
import { fingerprintOf } from '#app/lib/fingerprint.server';
import { countOf } from '#app/lib/format';
import { MAX_IMAGES, type MoreImage, readMoreImages } from '#app/lib/more-images';
import { moveByOne } from '#app/lib/move-by-one';
import { placeholderName } from '#app/lib/placeholder';
import type { Publication } from '#app/lib/publication';
import { products } from '#db/schema';
import { chosenRetailer, findEdits, joinEdits, markEdited } from './edited-fields.server';
import { findOwnProduct, hasExpiry, insertProduct, type OwnProduct, writeOffer } from './offer.server';
import type { productFormSchema } from './product-schema';
import { deriveFromVariants, type StoredVariant, type Variant, writeVariants } from './variant';

export function productPlaceholder(name: string): string {
  return `/media/${placeholderName(name)}.svg`;
}

export type ProductFields = Omit<
  z.output<typeof productFormSchema>,
  'imageAddress' | 'keepUpToDate' | 'link' | 'priceSeen' | 'version' | keyof Publication
> &
  Publication & {
    priceSeenAt: Date | null;
    imageUrl?: string | undefined;
    imageOrigin?: string | undefined;
    /** Images that follow the first one. */
    addedImages?: MoreImage[];
  };

type Derived = Omit<ProductFields, 'variants'> & { variants?: Variant[] | undefined };

/** Returns the fields with their variants, which set price and availability and keep what no form shows. */
function deriveFields({ variants: rows, ...fields }: ProductFields, stored: StoredVariant[]): Derived {
  if (rows === undefined) return fields;
  const variants = rows.map(({ id, ...row }) => {
    const before =
      stored.find((each) => each.id === id) ??
      stored.find(({ size, color }) => size === row.size && color === row.color);
    const { feedKey = null, imageAddress = null, gtin = null } = before ?? {};
    return { ...row, feedKey, imageAddress, gtin };
  });
  const { product, variants: stripped } = deriveFromVariants(fields, variants);
  return { ...product, availability: product.availability ?? 'unknown', variants: stripped };
}

/** Separates the fields of a product from those of its offer. A price that expires counts from now, unless it has a date. */
function splitFields({ price, originalPrice, affiliateLink, retailer, availability, ...fields }: Derived) {
  const { priceSeenAt, variants, ...product } = fields;
  const seen = priceSeenAt ?? (hasExpiry({ link: affiliateLink, linkKey: null }) ? new Date() : null);
  const seller = { price, originalPrice, affiliateLink, retailer, availability };
  return { product, offer: { ...seller, variants, priceSeenAt: seen } };
}

export async function addProduct(fields: ProductFields, actor: Actor): Promise<number> {
  const id = await write((tx) => {
    const { addedImages = [], ...own } = fields;
    const { offer, product } = splitFields(deriveFields(own, []));
    const moreImages = addedImages.length === 0 ? null : addedImages;
    const imageUrl = fields.imageUrl ?? productPlaceholder(fields.name);
    const added = insertProduct(tx, { ...product, imageUrl, moreImages }, offer);
    const link = `/admin/products/${added}`;
    recordChange(tx, actor, { what: 'added a product', detail: fields.name, link });
    return added;
  });
  void fetchWaitingImages();
  return id;
}

/** Returns a number that shows whether the form's fields have changed. A new image does not count. */
export function productVersion(product: OwnProduct): number {
  const { name, description, price, originalPrice, affiliateLink, category, badge, brand } = product;
  const { gtin, mpn, availability, featured, position, status, publishAt, priceSeenAt } = product;
  return fingerprintOf([
    [name, description, price, originalPrice, affiliateLink, category, badge, brand, chosenRetailer(product)],
    [gtin, mpn, availability, featured, position, status, publishAt, dayOf(priceSeenAt)],
    writeVariants(product.variants),
  ]);
}

const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

type Edited = { ok: true } | { ok: false; now: OwnProduct } | null;

/** Changes a product and its images. If it is not the `version` of the form, changes nothing and returns it. Null: it is missing. */
export async function editProduct(
  id: number,
  { version, ...fields }: ProductFields & { version?: number | undefined },
  actor: Actor,
): Promise<Edited> {
  const { imageUrl, imageOrigin, addedImages = [], ...rest } = fields;
  // A new image is stored, or has yet to be fetched.
  const image = imageUrl ? { imageUrl, imageOrigin: null } : { ...(imageOrigin && { imageOrigin }) };
  const changed = await write((tx): Edited => {
    const before = findOwnProduct(id, tx);
    if (before === null) return null;
    const derived = deriveFields(rest, before.variants);
    // The form has only the day on which a price was seen, so the time of the same day stays.
    const { priceSeenAt } = dayOf(before.priceSeenAt) === dayOf(rest.priceSeenAt) ? before : rest;
    const { product, offer } = splitFields({ ...derived, priceSeenAt });
    if (version !== undefined && version !== productVersion(before)) return { ok: false, now: before };
    const hasImage = Object.keys(image).length + addedImages.length > 0;
    const edits = findEdits(before, { ...derived, hasImage });
    const more = [...readMoreImages(before), ...addedImages].slice(0, MAX_IMAGES - 1);
    const moreImages = more.length === 0 ? null : more;
    const values = { ...product, ...image, moreImages, editedFields: joinEdits(before, edits) };
    tx.update(products).set(values).where(eq(products.id, id)).run();
    writeOffer(tx, id, offer);
    const stored = { ...before, variants: writeVariants(before.variants) };
    const variants = writeVariants(offer.variants ?? before.variants);
    const after = { ...product, ...offer, ...image, variants };
    const detail = describeChange(fields.name, stored, after, env.TIME_ZONE);
    recordChange(tx, actor, { what: 'edited a product', detail, link: `/admin/products/${id}` });
    return { ok: true };
  });
  void fetchWaitingImages();
  return changed;
}

export async function featureProducts(ids: number[], featured: boolean, actor: Actor): Promise<number> {
  return write((tx) => {
    const { changes } = tx.update(products).set({ featured }).where(inArray(products.id, ids)).run();
    const what = `${featured ? 'featured' : 'unfeatured'} ${countOf(changes, 'product')}`;
    if (changes > 0) recordChange(tx, actor, { what, detail: ids.join(', ') });
    return changes;
  });
}

/** Sets the category of several products. Returns the number of changes, which count as edits. */
export function moveProducts(ids: number[], category: string, actor: Actor): Promise<number> {
  return write((tx) => {
    const isOther = and(inArray(products.id, ids), ne(products.category, category));
    const { id } = products;
    const rows = tx.update(products).set({ category }).where(isOther).returning({ id }).all();
    const changed = rows.map((row) => row.id);
    markEdited(tx, changed, 'category');
    const what = `set the category of ${countOf(changed.length, 'product')}`;
    if (changed.length > 0) recordChange(tx, actor, { what, detail: `${category}: ${changed.join(', ')}` });
    return changed.length;
  });
}

/** Returns all images of a product, without a placeholder. */
export function readImages(product: OwnProduct): MoreImage[] {
  const { imageUrl, imageOrigin, imageAddress, name } = product;
  const isMissing = imageUrl === productPlaceholder(name) || imageOrigin !== null;
  const first = { address: imageOrigin ?? imageAddress, url: isMissing ? null : imageUrl };
  return [...(first.url === null && imageOrigin === null ? [] : [first]), ...readMoreImages(product)];
}

function toColumns([first, ...more]: MoreImage[], { name }: OwnProduct) {
  return {
    imageUrl: first?.url ?? productPlaceholder(name),
    imageAddress: first?.address ?? null,
    imageOrigin: first && first.url === null ? first.address : null,
    moreImages: more.length === 0 ? null : more,
  };
}

type Change = { id: number; actor: Actor; edit: (images: MoreImage[]) => MoreImage[] };

/** Changes the images of a product, which count as edited. Returns false when the product does not exist. */
async function editImages({ id, actor, edit }: Change): Promise<boolean> {
  const changed = await write((tx) => {
    const product = findOwnProduct(id, tx);
    if (product === null) return false;
    const images = edit(readImages(product)).slice(0, MAX_IMAGES);
    const values = { ...toColumns(images, product), editedFields: joinEdits(product, ['image']) };
    tx.update(products).set(values).where(eq(products.id, id)).run();
    const link = `/admin/products/${id}`;
    recordChange(tx, actor, { what: 'changed the images of a product', detail: product.name, link });
    return true;
  });
  void fetchWaitingImages();
  return changed;
}

export function addImages(id: number, urls: string[], actor: Actor): Promise<boolean> {
  const added = urls.map((url) => ({ address: null, url }));
  return editImages({ id, actor, edit: (images) => [...images, ...added] });
}

/** Names an image by its stored URL, or by its source until it is stored. */
export function nameImage({ url, address }: MoreImage): string {
  return url ?? address ?? '';
}

export function removeImage(id: number, name: string, actor: Actor): Promise<boolean> {
  return editImages({ id, actor, edit: (images) => images.filter((image) => nameImage(image) !== name) });
}

/** Moves an image before the previous one (-1) or behind the next one (1). */
export function moveImage(id: number, { name, by }: { name: string; by: -1 | 1 }, actor: Actor) {
  const placeIn = (images: MoreImage[]) => images.findIndex((image) => nameImage(image) === name);
  return editImages({ id, actor, edit: (images) => moveByOne(images, placeIn(images), by) });
}

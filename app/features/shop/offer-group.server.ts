import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Actor, orm, type Reader, recordChange, write } from '#app/infra/database.server';
import { offers, products, productVariants } from '#db/schema';
import { findProductName, inGroup, listGroup, primaryOf, refreshBestOffer } from './offer.server';
import { findProduct, isPublishedProduct, selectCards } from './product.server';

type Named = { offerId?: number | undefined; variantId?: number | undefined };

function findVariantOf(group: number[], variantId: number) {
  const { id, productId, link } = productVariants;
  const variant = orm.select({ productId, link }).from(productVariants).where(eq(id, variantId)).get();
  return variant !== undefined && group.includes(variant.productId) ? variant : null;
}

/** Returns the offer that a link leads to: of a variant that still exists, of the product `offerId`, or the best one. Returns null for drafts. */
export function findOffer(productId: number, { offerId, variantId }: Named = {}) {
  const product = findProduct(productId);
  if (product === null) return null;
  const { mergedIntoId, offerId: best, status } = product;
  const group = listGroup(productId);
  const variant = variantId === undefined ? null : findVariantOf(group, variantId);
  // A product that became a variant of another one has no offer.
  if (status === 'draft' && mergedIntoId === null) return null;
  if (status === 'draft') return { id: productId, link: '', group, mergedIntoId };
  const id = variant?.productId ?? offerId ?? best ?? productId;
  if (!group.includes(id)) return null;
  const isPublished = and(eq(products.id, offers.productId), isPublishedProduct);
  const { link } = offers;
  const which = eq(offers.productId, id);
  const offer = orm.select({ link }).from(offers).innerJoin(products, isPublished).where(which).get();
  return offer ? { link: variant?.link ?? offer.link, id, group, mergedIntoId } : null;
}

type Identity = { gtin?: string | null; mpn?: string | null; brand?: string | null };

function hasSameNumber({ gtin, mpn, brand }: Identity) {
  const isMpn = mpn && sql`lower(${products.mpn}) = ${mpn.toLowerCase()}`;
  const isBrand = brand && sql`lower(${products.brand}) = ${brand.toLowerCase()}`;
  const byMpn = isMpn && isBrand ? and(isNotNull(products.mpn), isMpn, isBrand) : undefined;
  const byGtin = gtin ? eq(products.gtin, gtin) : undefined;
  return byMpn === undefined && byGtin === undefined ? null : or(byMpn, byGtin);
}

/** Products with one number that are compared. More of them are an error in a feed. */
const MAX_SIMILAR = 20;

/** Returns the product for which a feed's new row is an offer, or null. A feed has at most one offer for a product. */
export function findDuplicate(identity: Identity, feedId: number, reader: Reader = orm) {
  const isSame = hasSameNumber(identity);
  if (isSame === null) return null;
  const primary = sql<number>`coalesce(merged_into_id, id)`;
  const same = reader.select({ primary }).from(products).where(isSame).orderBy(asc(products.id));
  const { id: own, name, feedId: feed } = products;
  for (const { primary } of same.limit(MAX_SIMILAR).all()) {
    const rows = reader.select({ id: own, name, feed }).from(products).where(inGroup(primary)).all();
    const duplicate = rows.find(({ id }) => id === primary);
    if (duplicate !== undefined && rows.every((row) => row.feed !== feedId)) return duplicate;
  }
  return null;
}

export function listSimilar(product: Identity & { id: number }, limit: number) {
  const isSame = hasSameNumber(product);
  if (isSame === null) return [];
  const group = listGroup(product.id);
  const isPrimary = and(isSame, isNull(products.mergedIntoId));
  const most = limit + group.length;
  const found = selectCards().where(isPrimary).limit(most).all();
  return found.filter(({ id }) => !group.includes(id)).slice(0, limit);
}

/** Merges a product and its group into another product. Returns false for a missing product, or two of one group. */
export async function mergeProducts(id: number, into: number, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const primary = primaryOf(tx, into);
    const name = findProductName(tx, id);
    const primaryName = findProductName(tx, primary);
    if (name === undefined || primaryName === undefined || primaryOf(tx, id) === primary) return false;
    const isMerged = inGroup(primaryOf(tx, id));
    tx.update(products).set({ mergedIntoId: primary }).where(isMerged).run();
    refreshBestOffer(tx, primary);
    const detail = `${name} → ${primaryName}`;
    recordChange(tx, actor, { what: 'merged products', detail, link: `/admin/products/${primary}` });
    return true;
  });
}

export async function unmergeProduct(id: number, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const primary = primaryOf(tx, id);
    if (primary === id) return false;
    tx.update(products).set({ mergedIntoId: null }).where(eq(products.id, id)).run();
    refreshBestOffer(tx, id);
    refreshBestOffer(tx, primary);
    const detail = `${findProductName(tx, id)} from ${findProductName(tx, primary)}`;
    recordChange(tx, actor, { what: 'unmerged products', detail, link: `/admin/products/${id}` });
    return true;
  });
}

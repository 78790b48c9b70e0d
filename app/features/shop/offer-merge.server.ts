import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { products } from '#db/schema';
import { inGroup, listGroup, primaryOf, type Reader, refreshBestOffer } from './offer.server';
import { productCard } from './product.server';

/** What a thing is called wherever it is sold. */
export type Identity = { gtin?: string | null; mpn?: string | null; brand?: string | null };

/** Products that say they are the same thing: by the barcode, or by the brand and what the maker calls it. */
function isSameThing({ gtin, mpn, brand }: Identity) {
  const byMaker =
    mpn && brand
      ? and(
          isNotNull(products.mpn),
          sql`lower(${products.mpn}) = ${mpn.toLowerCase()}`,
          sql`lower(${products.brand}) = ${brand.toLowerCase()}`,
        )
      : undefined;
  const byBarcode = gtin ? eq(products.gtin, gtin) : undefined;
  return byMaker === undefined && byBarcode === undefined ? null : or(byMaker, byBarcode);
}

/** So many products with the same numbers are looked at: more are a mistake of somebody's file. */
const MAX_ALIKE = 20;

/** The product that a feed's new row is another shop's offer of; null where it is one of its own, or the feed has one there already. */
export function findDuplicate(
  identity: Identity,
  feedId: number,
  reader: Reader = orm,
): { id: number; name: string } | null {
  const same = isSameThing(identity);
  if (same === null) return null;
  const found = reader
    .select({ primary: sql<number>`coalesce(merged_into_id, id)` })
    .from(products)
    .where(same)
    .orderBy(asc(products.id))
    .limit(MAX_ALIKE)
    .all();
  for (const { primary } of found) {
    const rows = reader
      .select({ id: products.id, name: products.name, feedId: products.feedId })
      .from(products)
      .where(inGroup(primary))
      .all();
    const duplicate = rows.find(({ id }) => id === primary);
    if (duplicate !== undefined && rows.every((row) => row.feedId !== feedId)) return duplicate;
  }
  return null;
}

/** Other products that seem to be the same thing, for whoever may join them. */
export function listAlike(product: Identity & { id: number }, limit: number) {
  const same = isSameThing(product);
  if (same === null) return [];
  const group = listGroup(product.id);
  return orm
    .select(productCard)
    .from(products)
    .where(and(same, isNull(products.mergedIntoId)))
    .limit(limit + group.length)
    .all()
    .filter(({ id }) => !group.includes(id))
    .slice(0, limit);
}

function nameOf(tx: Reader, id: number): string | undefined {
  return tx.select({ name: products.name }).from(products).where(eq(products.id, id)).get()?.name;
}

/**
 * Sells a product, with all that is joined with it, under another: one page with the offers of both. Nothing of it is lost:
 * collections keep it, its addresses lead to the other, and it can be parted again. False when one of them is not there.
 */
export async function mergeProducts(id: number, into: number, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const primary = primaryOf(tx, into);
    const [name, primaryName] = [nameOf(tx, id), nameOf(tx, primary)];
    if (name === undefined || primaryName === undefined || primaryOf(tx, id) === primary) return false;
    tx.update(products)
      .set({ mergedIntoId: primary })
      .where(inGroup(primaryOf(tx, id)))
      .run();
    refreshBestOffer(tx, primary);
    recordChange(tx, actor, {
      what: 'joined products',
      detail: `${name} → ${primaryName}`,
      link: `/admin/products/${primary}`,
    });
    return true;
  });
}

/** Sells a product on its own again. False when it is joined with none. */
export async function unmergeProduct(id: number, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const primary = primaryOf(tx, id);
    if (primary === id) return false;
    tx.update(products).set({ mergedIntoId: null }).where(eq(products.id, id)).run();
    refreshBestOffer(tx, id);
    refreshBestOffer(tx, primary);
    const detail = `${nameOf(tx, id)} from ${nameOf(tx, primary)}`;
    recordChange(tx, actor, { what: 'parted products', detail, link: `/admin/products/${id}` });
    return true;
  });
}

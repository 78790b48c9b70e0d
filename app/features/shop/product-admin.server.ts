import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { toSearchQuery } from '#app/infra/ranked-search.server';
import { discard } from '#app/infra/trash.server';
import { describeChange } from '#app/lib/difference';
import { countOf } from '#app/lib/format';
import { placeholderName } from '#app/lib/placeholder';
import type { Publication } from '#app/lib/publication';
import type { Transaction } from '#db/client.server';
import { offers, products } from '#db/schema';
import {
  findOwnProduct,
  hasExpiry,
  insertProduct,
  type OwnProduct,
  ownProduct,
  primaryOf,
  refreshBestOffer,
  withGroups,
  writeOffer,
} from './offer.server';
import type { ProductList, productFormSchema } from './product-schema';

export const PRODUCTS_PER_ADMIN_PAGE = 50;

const ORDERS: Record<ProductList['sort'], SQL[]> = {
  shop: [desc(products.featured), asc(products.position), asc(products.id)],
  added: [desc(products.id)],
  name: [sql`name collate nocase`, asc(products.id)],
};

const STATES: Record<ProductList['state'], SQL | undefined> = {
  all: undefined,
  featured: sql`featured = 1`,
  others: sql`featured = 0`,
  drafts: sql`status = 'draft'`,
};

function matching({ q, category, state }: ProductList): SQL | undefined {
  const query = q === '' ? undefined : toSearchQuery(q);
  if (query === null) return sql`0`;
  return and(
    STATES[state],
    category === '' ? undefined : eq(products.category, category),
    query === undefined
      ? undefined
      : sql`${products.id} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${query})`,
  );
}

export function listProductsForAdmin(list: ProductList) {
  const { id, name, category, price, imageUrl, featured, badge, position, imageOrigin, mergedIntoId } =
    products;
  const { status, publishAt } = products;
  const where = matching(list);
  const rows = orm
    .select({
      id,
      name,
      category,
      price,
      imageUrl,
      featured,
      badge,
      position,
      imageOrigin,
      mergedIntoId,
      status,
      publishAt,
    })
    .from(products)
    .where(where)
    .orderBy(...ORDERS[list.sort])
    .limit(PRODUCTS_PER_ADMIN_PAGE)
    .offset((list.page - 1) * PRODUCTS_PER_ADMIN_PAGE)
    .all();
  const total = orm.select({ count: sql<number>`count(*)` }).from(products).where(where).get()?.count ?? 0;
  return { rows, total };
}

export function listProductIdsForAdmin(list: ProductList, limit: number): number[] {
  const rows = orm.select({ id: products.id }).from(products).where(matching(list)).limit(limit).all();
  return rows.map(({ id }) => id);
}

export function listProductCategories(): string[] {
  return orm
    .selectDistinct({ category: products.category })
    .from(products)
    .orderBy(asc(products.category))
    .all()
    .map(({ category }) => category);
}

export function productPlaceholder(name: string): string {
  return `/media/${placeholderName(name)}.svg`;
}

export type ProductFields = Omit<
  z.output<typeof productFormSchema>,
  'imageAddress' | 'priceSeen' | keyof Publication
> &
  Publication & {
    priceSeenAt: Date | null;
    imageUrl?: string | undefined;
    imageOrigin?: string | undefined;
  };

/** Separates the fields of a product from those of its offer. A price that expires counts from now, unless it has a date. */
function splitFields({
  price,
  originalPrice,
  affiliateLink,
  retailer,
  availability,
  priceSeenAt,
  ...product
}: ProductFields) {
  const seen = priceSeenAt ?? (hasExpiry({ link: affiliateLink, linkKey: null }) ? new Date() : null);
  return {
    product,
    offer: { price, originalPrice, affiliateLink, retailer, availability, priceSeenAt: seen },
  };
}

export async function addProduct(fields: ProductFields, actor: Actor): Promise<number> {
  const id = await write((tx) => {
    const { offer, product } = splitFields(fields);
    const imageUrl = fields.imageUrl ?? productPlaceholder(fields.name);
    const added = insertProduct(tx, { ...product, imageUrl }, offer);
    recordChange(tx, actor, {
      what: 'added a product',
      detail: fields.name,
      link: `/admin/products/${added}`,
    });
    return added;
  });
  void fetchWaitingImages();
  return id;
}

/** Changes a product, and its image if one is given. Returns false when the product does not exist. */
export async function editProduct(id: number, fields: ProductFields, actor: Actor): Promise<boolean> {
  const { imageUrl, imageOrigin, ...rest } = fields;
  const image =
    imageUrl === undefined ? (imageOrigin ? { imageOrigin } : {}) : { imageUrl, imageOrigin: null };
  const changed = await write((tx) => {
    const { product, offer } = splitFields(rest);
    const before = findOwnProduct(id, tx) ?? {};
    const { changes } = tx
      .update(products)
      .set({ ...product, ...image })
      .where(eq(products.id, id))
      .run();
    if (changes > 0) writeOffer(tx, id, offer);
    if (changes > 0)
      recordChange(tx, actor, {
        what: 'edited a product',
        detail: describeChange(fields.name, before, { ...product, ...offer, ...image }, env.TIME_ZONE),
        link: `/admin/products/${id}`,
      });
    return changes > 0;
  });
  void fetchWaitingImages();
  return changed;
}

export async function featureProducts(ids: number[], featured: boolean, actor: Actor): Promise<number> {
  return write((tx) => {
    const { changes } = tx.update(products).set({ featured }).where(inArray(products.id, ids)).run();
    if (changes > 0)
      recordChange(tx, actor, {
        what: `${featured ? 'featured' : 'unfeatured'} ${countOf(changes, 'product')}`,
        detail: ids.join(', '),
      });
    return changes;
  });
}

/** Deletes products with those merged into them, and everything that refers to them. They can be restored for a day. */
export async function deleteProducts(
  named: number[],
  actor: Actor,
): Promise<{ deleted: number; trashId: number }> {
  return write((tx) => {
    const ids = withGroups(named);
    const primaries = ids.map((id) => primaryOf(tx, id)).filter((primary) => !ids.includes(primary));
    const rows = tx.select({ name: products.name }).from(products).where(inArray(products.id, ids)).all();
    const what = countOf(rows.length, 'product');
    const trashId = discard(tx, {
      what,
      sources: [
        { table: 'products', column: 'id' },
        { table: 'offers', column: 'product_id' },
        { table: 'product_prices', column: 'product_id' },
        { table: 'compilation_items', column: 'product_id' },
        { table: 'video_products', column: 'product_id' },
        { table: 'answer_choices', column: 'product_id' },
        { table: 'answer_comments', column: 'product_id' },
        { table: 'tagged_product_clicks', column: 'product_id' },
        { table: 'product_clicks', column: 'product_id' },
      ],
      ids,
    });
    for (const primary of primaries) refreshBestOffer(tx, primary);
    recordChange(tx, actor, { what: `deleted ${what}`, detail: rows.map(({ name }) => name).join(', ') });
    return { deleted: rows.length, trashId };
  });
}

export function settleProducts(tx: Transaction, rows: { table: string; values: Record<string, unknown> }[]) {
  for (const { table, values } of rows)
    if (table === 'products' && typeof values.id === 'number') refreshBestOffer(tx, values.id);
}

/** Yields all products by id, in batches, each with its own offer. */
export function* readAllProducts(): Generator<OwnProduct[]> {
  for (let after = 0; ; ) {
    const rows = orm
      .select(ownProduct)
      .from(products)
      .innerJoin(offers, eq(offers.productId, products.id))
      .where(gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(500)
      .all();
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
  }
}

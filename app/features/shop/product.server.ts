import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { columnsOf, orm } from '#app/infra/database.server';
import { countListed, findPosition, startOfShopBucket } from '#app/infra/list-count.server';
import { type Cursor, splitPage } from '#app/lib/cursor';
import { nameRetailer } from '#app/lib/link-key';
import { products } from '#db/schema';
import { showPrice } from './shown-price.server';

export type Product = typeof products.$inferSelect;

/** SQL for products in lists. It must be equal to the condition of the indexes. */
export const isListed = sql`availability <> 'out' and hidden = 0`;

/** SQL for products that visitors may see, including those out of stock. */
export const isPublishedProduct = sql`${products.status} = 'published'`;

export const productCard = {
  ...columnsOf(products, 'id', 'name', 'imageUrl', 'badge', 'category', 'availability'),
  price: sql<string>`iif(${products.priceVaries}, 'from ', '') || ${products.price}`.mapWith(showPrice),
  originalPrice: sql<string | null>`${products.originalPrice}`.mapWith(showPrice),
  shop: sql<string>`coalesce(${products.retailer}, ${products.affiliateLink})`.mapWith(nameRetailer),
};
export type CardProduct = Pick<Product, Exclude<keyof typeof productCard, 'shop'>> & { shop: string };

export const selectCards = () => orm.select(productCard).from(products);
const byPosition = sql`${products.position} asc, ${products.id} asc`;

export const shownProduct = {
  ...columnsOf(products, 'id', 'name', 'description', 'imageUrl', 'imageAddress', 'moreImages', 'price'),
  ...columnsOf(products, 'originalPrice', 'affiliateLink', 'category', 'featured', 'badge', 'brand'),
  ...columnsOf(products, 'retailer', 'availability', 'priceMinor', 'currency', 'editedFields'),
};
export type ShownProduct = Pick<Product, keyof typeof shownProduct>;

/** Returns a page of products by sort order. `after` is the cursor of the page before. */
export function listProductPage(
  { featured }: { featured?: true },
  { limit, after }: { limit: number; after: Cursor | null },
): { products: ShownProduct[]; total: number; next: Cursor | null } {
  const [group = 1, lastPosition = 0, id = 0] = after ?? [];
  const read = (isFeatured: 0 | 1, from: SQL | undefined, rows: number) => {
    if (rows === 0) return [];
    const where = and(isFeatured ? IN_LIST.featured : IN_LIST.others, from);
    const columns = { ...shownProduct, position: products.position };
    return orm.select(columns).from(products).where(where).orderBy(byPosition).limit(rows).all();
  };
  // Most products have the same position, so the rest of that position is read first.
  const readAfter = (isFeatured: 0 | 1, rows: number) => {
    if (after === null || group !== isFeatured) return read(isFeatured, undefined, rows);
    const isSame = sql`${products.position} = ${lastPosition} and ${products.id} > ${id}`;
    const same = read(isFeatured, isSame, rows);
    return [...same, ...read(isFeatured, gt(products.position, Number(lastPosition)), rows - same.length)];
  };
  const rows = group === 1 ? readAfter(1, limit + 1) : [];
  if (!featured && rows.length <= limit) rows.push(...readAfter(0, limit + 1 - rows.length));
  const { page, next } = splitPage(rows, limit, (row) => [row.featured ? 1 : 0, row.position, row.id]);
  return { products: page, total: countListed(featured ? ['featured'] : LISTS), next };
}

const LISTS = ['featured', 'others'] as const;
// These must be equal to the conditions of the partial indexes.
const IN_LIST = { featured: sql`featured = 1 and ${isListed}`, others: sql`featured = 0 and ${isListed}` };

function listByPlace(list: (typeof LISTS)[number], { limit, offset }: Slice): CardProduct[] {
  const place = limit > 0 ? findPosition([list], { offset, order: 'rising' }) : null;
  if (place === null) return [];
  const start = startOfShopBucket(place.bucket);
  // SQLite merges two ordered lists. A comparison of both columns would not start at the id.
  const from = (where: SQL) => sql`SELECT position, id FROM products WHERE ${IN_LIST[list]} AND ${where}`;
  const ids = sql`(SELECT id FROM (${from(sql`position = ${start.position} AND id >= ${start.id}`)}
    UNION ALL ${from(sql`position > ${start.position}`)}
    ORDER BY position, id LIMIT ${limit} OFFSET ${place.skip}))`;
  return selectCards().where(inArray(products.id, ids)).orderBy(byPosition).all();
}

export type Slice = { limit: number; offset: number };

export function readIds(query: SQL): number[] {
  return orm.all<{ id: number }>(query).map(({ id }) => id);
}

export function listShownProducts(ids: readonly number[]): ShownProduct[] {
  const isNamed = inArray(products.id, [...ids]);
  const rows = orm.select(shownProduct).from(products).where(isNamed).all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns products by sort order, the featured ones first. */
export function listProducts({ limit, offset = 0 }: { limit: number; offset?: number }): CardProduct[] {
  const featured = listByPlace('featured', { limit, offset });
  if (featured.length === limit) return featured;
  const rest = Math.max(0, offset - countListed(['featured']));
  return [...featured, ...listByPlace('others', { limit: limit - featured.length, offset: rest })];
}

export function countProducts(): number {
  return countListed(LISTS);
}

export function listFeaturedProducts(limit: number): CardProduct[] {
  return selectCards().where(IN_LIST.featured).orderBy(byPosition).limit(limit).all();
}

export function findPublishedProduct(id: number): Product | null {
  const product = findProduct(id);
  return product?.status === 'published' ? product : null;
}

/** Returns a product, published or not, or null. */
export function findProduct(id: number): Product | null {
  return orm.select().from(products).where(eq(products.id, id)).get() ?? null;
}

export function listMoreProducts({ id, category }: { id: number; category: string }, limit: number) {
  const isOther = and(isListed, eq(products.category, category), ne(products.id, id));
  return selectCards().where(isOther).orderBy(products.id).limit(limit).all();
}

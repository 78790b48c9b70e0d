import { and, eq, sql } from 'drizzle-orm';
import { isPublishedProduct, productCard, shownProduct } from '#app/features/shop/product.server';
import { orm } from '#app/infra/database.server';
import { compilationItems, products } from '#db/schema';

const isVisibleItem = and(eq(products.id, compilationItems.productId), isPublishedProduct);
const ownerOrder = sql`${compilationItems.sortOrder} asc, ${compilationItems.id} asc`;

const SIZES = sql`(SELECT json_group_array(size) FROM (SELECT size FROM product_variants
  WHERE product_id = ${products.id} AND size IS NOT NULL GROUP BY size ORDER BY min(position)))`.mapWith(
  (sizes: string): string[] => JSON.parse(sizes),
);

const isOfCompilation = eq(compilationItems.compilationId, sql.placeholder('compilationId'));
const { note, boughtAt, savedPrice, sortOrder } = compilationItems;
const productColumns = { ...productCard, note, boughtAt, savedPrice, sizes: SIZES };
const visibleItems = orm.select(productColumns).from(compilationItems).innerJoin(products, isVisibleItem);
const productsOf = visibleItems.where(isOfCompilation).orderBy(ownerOrder).prepare();

/** Lists the products of a compilation in the owner's order, with the owner's notes and the sizes that are sold. */
export function listCompilationProducts(compilationId: number) {
  return productsOf.all({ compilationId });
}

/** Lists the ids of the products of a compilation that visitors see. */
export function listCompilationProductIds(compilationId: number): number[] {
  const items = orm.select({ id: products.id }).from(compilationItems).innerJoin(products, isVisibleItem);
  return items
    .where(isOfCompilation)
    .all({ compilationId })
    .map(({ id }) => id);
}

/** Lists the products of a compilation with every column that the API shows. */
export function listCompilationProductsInFull(compilationId: number) {
  const columns = { ...shownProduct, note, sortOrder, boughtAt };
  const items = orm.select(columns).from(compilationItems).innerJoin(products, isVisibleItem);
  return items.where(isOfCompilation).orderBy(ownerOrder).all({ compilationId });
}

const missing = sql<number>`count(*) - count(${products.id})`;
const allItems = orm.select({ missing }).from(compilationItems).leftJoin(products, isVisibleItem);
const missingOf = allItems.where(isOfCompilation).prepare();

/** Counts the products of a compilation that are no longer published, or were deleted. */
export function countMissingProducts(compilationId: number): number {
  return missingOf.get({ compilationId })?.missing ?? 0;
}

/** Returns the owner's note on one product, or null when visitors see no such product in the compilation. */
export function findCompilationItem(compilationId: number, productId: number) {
  const named = and(isOfCompilation, eq(compilationItems.productId, productId));
  const items = orm.select({ note }).from(compilationItems).innerJoin(products, isVisibleItem);
  return items.where(named).get({ compilationId }) ?? null;
}

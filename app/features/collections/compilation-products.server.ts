import { and, asc, eq, sql } from 'drizzle-orm';
import { isPublishedProduct, productCard, shownProduct } from '#app/features/shop/product.server';
import { orm } from '#app/infra/database.server';
import { compilationItems, products } from '#db/schema';

const isVisibleItem = and(eq(products.id, compilationItems.productId), isPublishedProduct);
const ownerOrder = [asc(compilationItems.sortOrder), asc(compilationItems.id)];

const SIZES = sql`(SELECT json_group_array(size) FROM (SELECT size FROM product_variants
  WHERE product_id = ${products.id} AND size IS NOT NULL GROUP BY size ORDER BY min(position)))`.mapWith(
  (sizes: string): string[] => JSON.parse(sizes),
);

const isOfCompilation = eq(compilationItems.compilationId, sql.placeholder('compilationId'));
const productsOf = orm
  .select({
    ...productCard,
    note: compilationItems.note,
    boughtAt: compilationItems.boughtAt,
    savedPrice: compilationItems.savedPrice,
    sizes: SIZES,
  })
  .from(compilationItems)
  .innerJoin(products, isVisibleItem)
  .where(isOfCompilation)
  .orderBy(...ownerOrder)
  .prepare();

/** Lists the products of a compilation in the owner's order, with the owner's notes and the sizes that are sold. */
export function listCompilationProducts(compilationId: number) {
  return productsOf.all({ compilationId });
}

/** Lists the products of a compilation with every column that the API shows. */
export function listCompilationProductsInFull(compilationId: number) {
  return orm
    .select({
      ...shownProduct,
      note: compilationItems.note,
      sortOrder: compilationItems.sortOrder,
      boughtAt: compilationItems.boughtAt,
    })
    .from(compilationItems)
    .innerJoin(products, isVisibleItem)
    .where(eq(compilationItems.compilationId, compilationId))
    .orderBy(...ownerOrder)
    .all();
}

const missingOf = orm
  .select({ missing: sql<number>`count(*) - count(${products.id})` })
  .from(compilationItems)
  .leftJoin(products, isVisibleItem)
  .where(isOfCompilation)
  .prepare();

/** Counts the products of a compilation that are no longer published, or were deleted. */
export function countMissingProducts(compilationId: number): number {
  return missingOf.get({ compilationId })?.missing ?? 0;
}

export function listCompilationProductIds(compilationId: number): number[] {
  return orm
    .select({ id: products.id })
    .from(compilationItems)
    .innerJoin(products, isVisibleItem)
    .where(eq(compilationItems.compilationId, compilationId))
    .orderBy(...ownerOrder)
    .all()
    .map(({ id }) => id);
}

/** Returns the owner's note on one product, or null when visitors see no such product in the compilation. */
export function findCompilationItem(
  compilationId: number,
  productId: number,
): { note: string | null } | null {
  const row = orm
    .select({ note: compilationItems.note })
    .from(compilationItems)
    .innerJoin(products, isVisibleItem)
    .where(and(eq(compilationItems.compilationId, compilationId), eq(compilationItems.productId, productId)))
    .get();
  return row ?? null;
}

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { toSearchQuery } from '#app/infra/ranked-search.server';
import { products } from '#db/schema';
import type { ProductList } from './product-schema';

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

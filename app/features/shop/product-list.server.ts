import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { earningsByPage, monthAgo } from '#app/features/analytics/analytics.server';
import { untilChanged } from '#app/infra/content-version.server';
import { type Count, countRows, isFound, listValues } from '#app/infra/dashboard-list.server';
import { columnsOf, orm } from '#app/infra/database.server';
import { countPages } from '#app/lib/paging';
import { feeds, offers, products, shopCounts } from '#db/schema';
import { readIds, type Slice } from './product.server';
import type { ProductList } from './product-schema';

const PRODUCTS_PER_PAGE = 50;

/** The sort orders, each with an index that has all columns of the filters, so that a list reads no rows but its own. */
const ORDERS = {
  shop: { index: sql`products_all_chosen`, by: sql`featured DESC, position, id` },
  newest: { index: sql`products_all_new`, by: sql`id DESC` },
  name: { index: sql`products_name`, by: sql`name COLLATE NOCASE, id` },
  price: { index: sql`products_all_price`, by: sql`currency IS NULL, currency, price_minor, id` },
};

const STATES: Record<ProductList['state'], SQL | undefined> = {
  all: undefined,
  featured: sql`featured = 1`,
  others: sql`featured = 0`,
  drafts: sql`status = 'draft'`,
};

const STATUSES: Record<ProductList['status'], SQL | undefined> = {
  '': undefined,
  published: sql`status = 'published'`,
  scheduled: sql`status = 'draft' AND publish_at IS NOT NULL`,
  draft: sql`status = 'draft' AND publish_at IS NULL`,
};

/** SQL that leaves out products that became variants of another one: merged drafts without a feed. */
const IS_PRODUCT = sql`(status = 'published' OR offer_id IS NULL OR feed_id IS NOT NULL)`;

/** SQL for a value of a product's own offer. The product has a copy of it, except when the best offer of its group is another one. */
function isOwn(column: 'retailer' | 'availability', value: string): SQL | undefined {
  if (value === '') return undefined;
  const name = sql.raw(column);
  return sql`CASE WHEN offer_id IS NULL THEN ${name} = ${value} ELSE EXISTS (
    SELECT 1 FROM offers WHERE product_id = products.id AND offers.${name} = ${value}) END`;
}

function isOfFeed(feed: ProductList['feed']): SQL | undefined {
  if (feed === '') return undefined;
  if (feed !== 'none') return sql`feed_id = ${feed}`;
  const deleted = orm.select({ id: feeds.id }).from(feeds).where(sql`deleted_at IS NOT NULL`).all();
  return or(sql`feed_id IS NULL`, ...deleted.map(({ id }) => sql`feed_id = ${id}`));
}

function matching({ q, category, state, status, feed, retailer, availability }: ProductList): SQL {
  const fits = and(
    IS_PRODUCT,
    STATES[state],
    STATUSES[status],
    isOfFeed(feed),
    isOwn('retailer', retailer),
    isOwn('availability', availability),
    category === '' ? undefined : sql`category = ${category}`,
    q === '' ? undefined : isFound('products', q),
  );
  return fits ?? sql`1`;
}

/** Lists ids by an index. A search chooses its index itself, because its hits may be few. */
function listIds({ q }: ProductList, where: SQL, order: keyof typeof ORDERS, { limit, offset }: Slice) {
  const { index, by } = ORDERS[order];
  const hint = q === '' ? sql`INDEXED BY ${index}` : sql``;
  return readIds(
    sql`SELECT id FROM products ${hint} WHERE ${where} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** Sums of products, as `id` and `n`: clicks in 30 days, earnings in 90. */
const SUMS = {
  clicks:
    () => sql`SELECT product_id AS id, sum(clicks) AS n FROM product_clicks INDEXED BY product_clicks_day
    WHERE day >= ${monthAgo()} GROUP BY product_id`,
  earnings: () => earningsByPage('p'),
};

/** Lists the products with a sum, the highest first, then the newest of the others. */
function listBySum(list: ProductList, where: SQL, sums: SQL, { limit, offset }: Slice): number[] {
  const found = sql`FROM (${sums}) clicked CROSS JOIN products ON products.id = clicked.id WHERE ${where}`;
  const ids = readIds(
    sql`SELECT products.id ${found} ORDER BY clicked.n DESC, products.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
  if (ids.length === limit) return ids;
  const [{ count = 0 } = {}] = orm.all<{ count: number }>(sql`SELECT count(*) AS count ${found}`);
  const others = sql`${where} AND id NOT IN (SELECT id FROM (${sums}) clicked)`;
  const rest = { limit: limit - ids.length, offset: Math.max(0, offset - count) };
  return [...ids, ...listIds(list, others, 'newest', rest)];
}

function count(list: ProductList): Count {
  const from = list.q === '' ? sql`products INDEXED BY products_all_new` : sql`products`;
  return countRows('products', { from, where: matching(list), search: list.q });
}

const countUntilChanged = untilChanged(count);

/** Counts the products of a list, cached until one changes. A product can join a feed without a change that visitors see. */
export function countProductsForAdmin(list: ProductList): Count {
  return list.feed === '' ? countUntilChanged({ ...list, page: 1 }) : count(list);
}

/** Returns one page of a list. A product that is merged into another one has its own offer's price and retailer. */
export function listProductsForAdmin(list: ProductList) {
  const { id, mergedIntoId } = products;
  const where = matching(list);
  const slice = { limit: PRODUCTS_PER_PAGE, offset: (list.page - 1) * PRODUCTS_PER_PAGE };
  const ids =
    list.sort === 'clicks' || list.sort === 'earnings'
      ? listBySum(list, where, SUMS[list.sort](), slice)
      : listIds(list, where, list.sort, slice);
  const rows = orm
    .select({
      ...columnsOf(products, 'id', 'name', 'category'),
      price: sql<string>`iif(${mergedIntoId} IS NULL, ${products.price}, ${offers.price})`,
      originalPrice: sql<string | null>`iif(${mergedIntoId} IS NULL, ${products.originalPrice}, NULL)`,
      ...columnsOf(offers, 'retailer', 'availability'),
      ...columnsOf(products, 'imageUrl', 'featured', 'badge', 'position', 'imageOrigin'),
      ...columnsOf(products, 'mergedIntoId', 'status', 'publishAt'),
      hasDeadLink: sql<number>`EXISTS (SELECT 1 FROM link_checks WHERE product_id = ${id} AND link = ${offers.link}
        AND state = 'dead' AND accepted_at IS NULL)`,
    })
    .from(products)
    .innerJoin(offers, eq(offers.productId, id))
    .where(inArray(id, ids))
    .all()
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const { total, isTruncated } = countProductsForAdmin(list);
  return { rows, total, isTruncated, pages: countPages(total, PRODUCTS_PER_PAGE) };
}

export function listProductIdsForAdmin(list: ProductList, limit: number): number[] {
  return listIds(list, matching(list), 'newest', { limit, offset: 0 });
}

export function listProductCategories(): string[] {
  return listValues('products', 'category');
}

const MAX_RETAILERS = 500;

export function listRetailers(): string[] {
  const { retailer } = shopCounts;
  const isNamed = ne(retailer, '');
  const rows = orm.selectDistinct({ retailer }).from(shopCounts).where(isNamed).orderBy(asc(retailer));
  const found = rows.limit(MAX_RETAILERS).all();
  return found.map((row) => row.retailer);
}

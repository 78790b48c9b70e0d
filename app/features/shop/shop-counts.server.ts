import { and, eq, getTableColumns, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import { untilChanged } from '#app/infra/content-version.server';
import { hasRow, orm } from '#app/infra/database.server';
import { products, shopCounts, shopPriceCounts, shopVariantCounts } from '#db/schema';
import { type BandRange, splitBands } from './price-bands';
import { isListed } from './product.server';

const MAX_COUNTED = 500;
/** The products whose sizes and colors are counted under a price limit. Each is read from the table. */
const MAX_SAMPLED = 100;

export type Facet = { category: string; retailer: string };
export type Counted = { facets: (Facet & { count: number })[]; isTruncated: boolean };
/** The size and color of a variant, each empty for any. */
export type VariantFilter = { size: string; color: string };
export type FacetFilter = Facet & VariantFilter;
/** Prices in the smallest unit of one currency, both bounds within. */
export type PriceRange = { currency: string; min: number | null; max: number | null };

export function isInFacet(facet: Facet, { category, retailer }: Facet): boolean {
  return (category === '' || facet.category === category) && (retailer === '' || facet.retailer === retailer);
}

/** A size and a color, one of them empty unless a product has both in one variant. */
export type VariantPair = [size: string, color: string];

export function isOfVariant({ size, color }: VariantFilter): boolean {
  return size !== '' || color !== '';
}

/** Returns the stored counts of products by category, retailer and currency ('' for a price that cannot be read). */
export const countFacets = untilChanged(({ size, color }: VariantFilter) => {
  if (!isOfVariant({ size, color })) return orm.select().from(shopCounts).all();
  const { size: own, color: shade, ...columns } = getTableColumns(shopVariantCounts);
  const isVariant = and(eq(own, size), eq(shade, color));
  return orm.select(columns).from(shopVariantCounts).where(isVariant).all();
});

const ofFacet = (counts: typeof shopVariantCounts | typeof shopPriceCounts, { category, retailer }: Facet) =>
  and(
    category === '' ? undefined : eq(counts.category, category),
    retailer === '' ? undefined : eq(counts.retailer, retailer),
  );

/** Counts products by size under the other filters but the price, or by color. A million have tens of thousands of these counts. */
export const countVariants = untilChanged(([name, filter]: [keyof VariantFilter, FacetFilter]) => {
  const value = shopVariantCounts[name];
  const other = name === 'size' ? 'color' : 'size';
  const isOfOther = and(eq(shopVariantCounts[other], filter[other]), ne(value, ''));
  const isCounted = and(isOfOther, ofFacet(shopVariantCounts, filter));
  const columns = { value, count: sql<number>`sum(${shopVariantCounts.count})` };
  return orm.select(columns).from(shopVariantCounts).where(isCounted).groupBy(value).all();
});

export function isKnown(facet: keyof FacetFilter, value: string): boolean {
  if (facet === 'category' || facet === 'retailer') return hasRow(shopCounts, eq(shopCounts[facet], value));
  return hasRow(shopVariantCounts, eq(shopVariantCounts[facet], value));
}

/** The index that SQLite reads: that of a sort order, or that of the filter. */
export type AccessPath = 'chosen' | 'new' | 'price' | 'facet';

function productTable(path: AccessPath, { category, retailer }: Facet): string {
  if (path === 'facet' || (path === 'chosen' && category !== '' && retailer !== ''))
    return 'products INDEXED BY products_facet_chosen';
  const prefix = retailer !== '' ? '_retailer' : category !== '' ? '_category' : '';
  return path === 'new' && prefix === ''
    ? 'products NOT INDEXED'
    : `products INDEXED BY products${prefix}_${path}`;
}

const VARIANT_TABLES: Record<AccessPath, string> = {
  chosen: 'product_facets AS products INDEXED BY product_facets_chosen',
  new: 'product_facets AS products INDEXED BY sqlite_autoindex_product_facets_1',
  price: 'product_facets AS products INDEXED BY product_facets_price',
  // The stored counts name the categories, retailers and currencies to look up.
  facet: `shop_variant_counts AS counts CROSS JOIN product_facets AS products INDEXED BY product_facets_facet ON
    (products.size, products.color, products.category, products.retailer) = (counts.size, counts.color, counts.category, counts.retailer)
    AND products.currency IS nullif(counts.currency, '')`,
};

/** SQL for the products under a filter. Products of a size and color are in a table that has the same columns. */
export function findRows(filter: FacetFilter, path: AccessPath) {
  const { size, color, category, retailer } = filter;
  const isVariant = isOfVariant(filter);
  const table = sql.raw(isVariant && path === 'facet' ? 'counts' : 'products');
  return {
    from: sql.raw(isVariant ? VARIANT_TABLES[path] : productTable(path, filter)),
    where: and(
      isVariant ? sql`${table}.size = ${size} AND ${table}.color = ${color}` : isListed,
      category === '' ? undefined : sql`${table}.category = ${category}`,
      retailer === '' ? undefined : sql`${table}.retailer = ${retailer}`,
    ),
  };
}

/** Returns the index for the products under a filter in a price range. */
export function choosePricePath(filter: FacetFilter): AccessPath {
  return isOfVariant(filter) && (filter.category !== '' || filter.retailer !== '') ? 'facet' : 'price';
}

/** Lists the sizes and colors of products in a price range. Reads at most 100 products, with or without sizes. */
export function listPricedVariants(range: PriceRange, filter: FacetFilter) {
  const { from, where } = findRows(filter, choosePricePath(filter));
  // SQLite takes twice as long with its own functions for JSON.
  const [read] = orm.all<{ all: string | null }>(sql`
    SELECT '[' || group_concat(coalesce(whole.variant_facets, 'null')) || ']' AS "all" FROM (SELECT products.id FROM ${from}
      WHERE ${and(where, inRange(range))} LIMIT ${MAX_SAMPLED + 1}) AS hits
      CROSS JOIN products AS whole ON whole.id = hits.id`);
  const all: (VariantPair[] | null)[] = JSON.parse(read?.all ?? '[]');
  return { all: all.filter((pairs) => pairs !== null), isTruncated: all.length > MAX_SAMPLED };
}

/** Returns the part of the products of a size and color that is in a price range, from the newest ones. */
export function estimatePriced(range: PriceRange, { size, color }: VariantFilter): number {
  const { from, where } = findRows({ size, color, category: '', retailer: '' }, 'new');
  const [read] = orm.all<{ part: number | null }>(sql`
    SELECT avg(${inRange(range)}) AS part FROM (SELECT currency, price_minor FROM ${from} WHERE ${where}
      ORDER BY id DESC LIMIT ${MAX_COUNTED}) AS products WHERE currency = ${range.currency}`);
  return read?.part ?? 0;
}

export function inRange({ currency, min, max }: PriceRange): SQL | undefined {
  return and(
    eq(products.currency, currency),
    min === null ? undefined : gte(products.priceMinor, min),
    max === null ? undefined : lte(products.priceMinor, max),
  );
}

// SQLite takes three times as long to group a thousand rows as this function.
function countOneByOne(range: PriceRange, filter: FacetFilter): Counted {
  const { from, where } = findRows(filter, choosePricePath(filter));
  const [read] = orm.all<{ categories: string; retailers: string }>(sql`
    SELECT json_group_array(category) AS categories, json_group_array(retailer) AS retailers FROM (
      SELECT products.category, coalesce(products.retailer, '') AS retailer FROM ${from}
      WHERE ${and(where, inRange(range))} LIMIT ${MAX_COUNTED + 1})`);
  const categories: string[] = JSON.parse(read?.categories ?? '[]');
  const retailers: string[] = JSON.parse(read?.retailers ?? '[]');
  const facets = new Map<string, Facet & { count: number }>();
  for (const [index, category] of categories.entries()) {
    const retailer = retailers[index] ?? '';
    const key = `${category}\n${retailer}`;
    const facet = facets.get(key);
    if (facet === undefined) facets.set(key, { category, retailer, count: 1 });
    else facet.count += 1;
  }
  return { facets: [...facets.values()], isTruncated: categories.length > MAX_COUNTED };
}

const readBandCounts = untilChanged(([currency, { from, to }, facet]: [string, BandRange, Facet]) => {
  const { category, retailer, band, count } = shopPriceCounts;
  const isInBands = and(eq(shopPriceCounts.currency, currency), gte(band, from), lte(band, to));
  const isCounted = and(isInBands, ofFacet(shopPriceCounts, facet));
  const columns = { category, retailer, count: sql<number>`sum(${count})` };
  return orm.select(columns).from(shopPriceCounts).where(isCounted).groupBy(category, retailer).all();
});

/** Counts products in a price range: whole bands from stored counts, the ends one by one. `isTruncated` means more at the ends. */
export function countPriced({ currency, min, max }: PriceRange, filter: FacetFilter): Counted {
  // Bands are stored without sizes and colors.
  if (isOfVariant(filter)) return countOneByOne({ currency, min, max }, filter);
  const { bands, rest } = splitBands(min, max);
  const { category, retailer } = filter;
  const whole = readBandCounts([currency, bands, { category, retailer }]);
  const ends = rest.map(({ from, to }) => countOneByOne({ currency, min: from, max: to }, filter));
  return {
    facets: [...whole, ...ends.flatMap(({ facets }) => facets)],
    isTruncated: ends.some(({ isTruncated }) => isTruncated),
  };
}

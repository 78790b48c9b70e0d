import { and, eq, getTableColumns, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import { orm, sqlite } from '#app/infra/database.server';
import { products, shopCounts, shopPriceCounts, shopVariantCounts } from '#db/schema';
import { splitBands } from './price-bands';
import { isListed } from './product.server';

const MAX_COUNTED = 500;
/** Of a size or color under a price limit, whose products are far apart in the index of prices. */
const MAX_COUNTED_OF_VARIANT = 100;

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
export function countFacets({ size, color }: VariantFilter): (Facet & { currency: string; count: number })[] {
  if (!isOfVariant({ size, color })) return orm.select().from(shopCounts).all();
  const { size: own, color: shade, ...columns } = getTableColumns(shopVariantCounts);
  return orm
    .select(columns)
    .from(shopVariantCounts)
    .where(and(eq(own, size), eq(shade, color)))
    .all();
}

/** Counts products by size under the other filters but the price, or by color. */
export function countVariants(name: keyof VariantFilter, { category, retailer, ...filter }: FacetFilter) {
  const value = shopVariantCounts[name];
  const other = name === 'size' ? 'color' : 'size';
  return orm
    .select({ value, count: sql<number>`sum(${shopVariantCounts.count})` })
    .from(shopVariantCounts)
    .where(
      and(
        eq(shopVariantCounts[other], filter[other]),
        ne(value, ''),
        category === '' ? undefined : eq(shopVariantCounts.category, category),
        retailer === '' ? undefined : eq(shopVariantCounts.retailer, retailer),
      ),
    )
    .groupBy(value)
    .all();
}

const known = {
  category: sqlite.prepare<[string]>('SELECT 1 FROM shop_counts WHERE category = ? LIMIT 1'),
  retailer: sqlite.prepare<[string]>('SELECT 1 FROM shop_counts WHERE retailer = ? LIMIT 1'),
  size: sqlite.prepare<[string]>('SELECT 1 FROM shop_variant_counts WHERE size = ? LIMIT 1'),
  color: sqlite.prepare<[string]>('SELECT 1 FROM shop_variant_counts WHERE color = ? LIMIT 1'),
};

export function isKnown(facet: keyof typeof known, value: string): boolean {
  return known[facet].get(value) !== undefined;
}

export function priceIndexOf({ category, retailer }: Facet): SQL {
  const of = retailer !== '' ? '_retailer' : category !== '' ? '_category' : '';
  return sql.raw(`products${of}_price`);
}

/** SQL for products with a variant in stock of this size and color. */
function hasVariant({ size, color }: VariantFilter): SQL | undefined {
  return isOfVariant({ size, color })
    ? sql`EXISTS (SELECT 1 FROM product_facets WHERE size = ${size} AND color = ${color} AND product_id = products.id)`
    : undefined;
}

/** SQL for the products under a filter: those of an index, or of the size and color if they are fewer. */
export function findRows(filter: FacetFilter, index: SQL, isFew: boolean) {
  if (!isFew || !isOfVariant(filter)) return { from: sql`products ${index}`, where: inFacet(filter) };
  const { size, color, ...facet } = filter;
  return {
    from: sql`product_facets AS hits CROSS JOIN products ON products.id = hits.product_id`,
    where: and(
      sql`hits.size = ${size} AND hits.color = ${color}`,
      inFacet({ ...facet, size: '', color: '' }),
    ),
  };
}

/** Sizes and colors of at most so many products are read whole, and others by an index of prices. */
const MAX_RARE = 5_000;

function isRare(filter: FacetFilter): boolean {
  return isOfVariant(filter) && countFacets(filter).reduce((sum, { count }) => sum + count, 0) <= MAX_RARE;
}

function limitOf(filter: VariantFilter): number {
  return isOfVariant(filter) ? MAX_COUNTED_OF_VARIANT : MAX_COUNTED;
}

/** Lists the sizes and colors of products in a price range. Reads at most 500 products, with or without sizes. */
export function listPricedVariants(range: PriceRange, filter: FacetFilter) {
  const limit = limitOf(filter);
  const { from, where } = findRows(filter, sql`INDEXED BY ${priceIndexOf(filter)}`, isRare(filter));
  const [read] = orm.all<{ all: string }>(sql`
    SELECT json_group_array(json(variant_facets)) AS "all" FROM (SELECT variant_facets FROM ${from}
      WHERE ${and(where, inRange(range))} LIMIT ${limit + 1})`);
  const all: (VariantPair[] | null)[] = JSON.parse(read?.all ?? '[]');
  return { all: all.filter((pairs) => pairs !== null), isTruncated: all.length > limit };
}

export function inFacet({ category, retailer, ...variant }: FacetFilter): SQL | undefined {
  return and(
    isListed,
    hasVariant(variant),
    category === '' ? undefined : eq(products.category, category),
    retailer === '' ? undefined : eq(products.retailer, retailer),
  );
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
  const limit = limitOf(filter);
  const { from, where } = findRows(filter, sql`INDEXED BY ${priceIndexOf(filter)}`, isRare(filter));
  const [read] = orm.all<{ categories: string; retailers: string }>(sql`
    SELECT json_group_array(category) AS categories, json_group_array(retailer) AS retailers FROM (
      SELECT category, coalesce(retailer, '') AS retailer FROM ${from}
      WHERE ${and(where, inRange(range))} LIMIT ${limit + 1})`);
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
  return { facets: [...facets.values()], isTruncated: categories.length > limit };
}

/** Counts products in a price range: whole bands from stored counts, the ends one by one. `isTruncated` means more at the ends. */
export function countPriced({ currency, min, max }: PriceRange, filter: FacetFilter): Counted {
  // Prices are stored without sizes and colors.
  if (isOfVariant(filter)) return countOneByOne({ currency, min, max }, filter);
  const { bands, rest } = splitBands(min, max);
  const { category, retailer } = filter;
  const whole = orm
    .select({
      category: shopPriceCounts.category,
      retailer: shopPriceCounts.retailer,
      count: sql<number>`sum(${shopPriceCounts.count})`,
    })
    .from(shopPriceCounts)
    .where(
      and(
        eq(shopPriceCounts.currency, currency),
        gte(shopPriceCounts.band, bands.from),
        lte(shopPriceCounts.band, bands.to),
        category === '' ? undefined : eq(shopPriceCounts.category, category),
        retailer === '' ? undefined : eq(shopPriceCounts.retailer, retailer),
      ),
    )
    .groupBy(shopPriceCounts.category, shopPriceCounts.retailer)
    .all();
  const ends = rest.map(({ from, to }) => countOneByOne({ currency, min: from, max: to }, filter));
  return {
    facets: [...whole, ...ends.flatMap(({ facets }) => facets)],
    isTruncated: ends.some(({ isTruncated }) => isTruncated),
  };
}

import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { orm, sqlite } from '#app/infra/database.server';
import { products, shopCounts, shopPriceCounts } from '#db/schema';
import { splitBands } from './price-bands';
import { isListed } from './product.server';

const MAX_COUNTED = 1_000;

export type Facet = { category: string; retailer: string };
export type Counted = { facets: (Facet & { count: number })[]; isTruncated: boolean };
export type FacetFilter = Facet;
/** Prices in the smallest unit of one currency, both bounds within. */
export type PriceRange = { currency: string; min: number | null; max: number | null };

export function isInFacet(facet: Facet, { category, retailer }: FacetFilter): boolean {
  return (category === '' || facet.category === category) && (retailer === '' || facet.retailer === retailer);
}

/** Returns the stored counts of products by category, retailer and currency ('' for a price that cannot be read). */
export function countFacets(): (Facet & { currency: string; count: number })[] {
  return orm.select().from(shopCounts).all();
}

const known = {
  category: sqlite.prepare<[string]>('SELECT 1 FROM shop_counts WHERE category = ? LIMIT 1'),
  retailer: sqlite.prepare<[string]>('SELECT 1 FROM shop_counts WHERE retailer = ? LIMIT 1'),
};

export function isKnown(facet: keyof Facet, value: string): boolean {
  return known[facet].get(value) !== undefined;
}

export function priceIndexOf({ category, retailer }: FacetFilter): SQL {
  const of = retailer !== '' ? '_retailer' : category !== '' ? '_category' : '';
  return sql.raw(`products${of}_price`);
}

export function inFacet({ category, retailer }: FacetFilter): SQL | undefined {
  return and(
    isListed,
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
  const [read] = orm.all<{ categories: string; retailers: string }>(sql`
    SELECT json_group_array(category) AS categories, json_group_array(retailer) AS retailers FROM (
      SELECT category, coalesce(retailer, '') AS retailer FROM products INDEXED BY ${priceIndexOf(filter)}
      WHERE ${and(inFacet(filter), inRange(range))} LIMIT ${MAX_COUNTED + 1})`);
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

/** Counts products in a price range: whole bands from stored counts, the ends one by one. `isTruncated` means more at the ends. */
export function countPriced({ currency, min, max }: PriceRange, filter: FacetFilter): Counted {
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

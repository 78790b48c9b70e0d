import { and, type SQL, sql } from 'drizzle-orm';
import { env } from '#app/infra/env.server';
import { toMinor } from '#app/lib/price';
import { readIds, type Slice } from './product.server';
import * as counts from './shop-counts.server';
import { NO_FILTER, type ShopFilter } from './shop-url';
import { type Fact, findText } from './shop-words.server';

export type FacetValue = { value: string; count: number };

type Hits = ReturnType<typeof findInFacet>;

export function isPriced({ min, max }: ShopFilter): boolean {
  return min !== null || max !== null;
}

function rangeOf({ min, max }: ShopFilter, currency: string): counts.PriceRange {
  const minor = (amount: number | null) => (amount === null ? null : toMinor(amount, currency));
  return { currency, min: minor(min), max: minor(max) };
}

export function sumCounts(counted: readonly { count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

/** Returns the most common currency. The site's own currency wins a tie. */
function mostCommonCurrency(counted: readonly { currency: string | null; count: number }[]): string | null {
  const totals = new Map<string, number>();
  for (const { currency, count } of counted)
    if (currency) totals.set(currency, (totals.get(currency) ?? 0) + count);
  const isOwn = (currency: string) => Number(currency === env.CURRENCY);
  return (
    [...totals].sort(
      ([one, ones], [other, others]) => others - ones || isOwn(other) - isOwn(one) || (one < other ? -1 : 1),
    )[0]?.[0] ?? null
  );
}

/** Counts the sizes of products that also have the color of the filter, or the colors with its size. */
function countPairs(all: readonly counts.VariantPair[][], name: 'size' | 'color', filter: ShopFilter) {
  const found = new Map<string, number>();
  const [own, other] = name === 'size' ? ([0, 1] as const) : ([1, 0] as const);
  const wanted = name === 'size' ? filter.color : filter.size;
  for (const pairs of all)
    for (const pair of pairs)
      if (pair[own] !== '' && pair[other] === wanted) found.set(pair[own], (found.get(pair[own]) ?? 0) + 1);
  return [...found].map(([value, count]) => ({ value, count }));
}

/** Finds products without a search text: stored counts give the numbers, and indexes the ids. */
function findInFacet(filter: ShopFilter) {
  const { category, retailer, size, color, sort } = filter;
  const facet = { category, retailer, size, color };
  const isVariant = counts.isOfVariant(filter);
  const stored = counts.countFacets({ size, color });
  const matching = stored.filter((each) => counts.isInFacet(each, facet));
  const currency = mostCommonCurrency(matching);
  const range = rangeOf(filter, currency ?? '');
  const unpriced = sumCounts(matching.filter((each) => each.currency !== currency));
  const comparable = sumCounts(matching) - unpriced;
  // The indexes of the orders use the retailer before the category.
  const indexed = retailer === '' ? filter : { category: '', retailer };
  const scanned = sumCounts(isVariant ? stored : stored.filter((each) => counts.isInFacet(each, indexed)));
  const inRange = isPriced(filter)
    ? counts.countPriced(range, { ...NO_FILTER, size, color })
    : { facets: stored, isTruncated: false };
  const count = (counted: counts.Facet): counts.Counted => ({
    ...inRange,
    facets: inRange.facets.filter((each) => counts.isInFacet(each, counted)),
  });
  const isNarrow = category !== '' || retailer !== '';
  // Without a size and a color, both are counted among the same products.
  const sharedPairs = isPriced(filter) && !isVariant ? counts.listPricedVariants(range, facet) : null;
  const listed = { facet, scanned, range: null };
  return {
    /** The most common currency under the other filters. Only its prices are compared. */
    currency,
    unpriced,
    counted: inRange.isTruncated && isNarrow ? counts.countPriced(range, filter) : count(filter),
    count,
    /** Counts by size under the other filters, or by color. */
    countVariants: (name: 'size' | 'color') => {
      const others = { ...facet, [name]: '' };
      if (!isPriced(filter)) return { values: counts.countVariants([name, others]), isTruncated: false };
      const { all: pairs, isTruncated } = sharedPairs ?? counts.listPricedVariants(range, others);
      return { values: countPairs(pairs, name, filter), isTruncated };
    },
    list: (total: number, slice: Slice) => {
      if (isPriced(filter)) {
        // Where counting ended early, lists still choose their index by the number of hits.
        const part = isVariant && inRange.isTruncated ? counts.estimatePriced(range, filter) : 0;
        const most = Math.max(total, Math.round(comparable * part));
        return listInFacet({ ...listed, total: most, range }, sort, slice);
      }
      if (!sort.startsWith('price')) return listInFacet({ ...listed, total }, sort, slice);
      const ids = listInFacet({ ...listed, total: comparable, range }, sort, slice);
      const rest = { limit: slice.limit - ids.length, offset: Math.max(0, slice.offset - comparable) };
      return [...ids, ...listInOtherCurrencies({ ...listed, total: unpriced }, currency ?? '', rest)];
    },
  };
}

function orderOf(sort: ShopFilter['sort'], currency: string | null) {
  const priceOf = (fact: Fact) => (fact.currency === currency ? fact.priceMinor : null);
  return (one: Fact, other: Fact): number => {
    const newer = other.id - one.id;
    if (sort === 'match') return 0;
    if (sort === 'new') return newer;
    if (sort === 'chosen') return other.featured - one.featured || one.position - other.position || -newer;
    const price = priceOf(one);
    const otherPrice = priceOf(other);
    if (price === null || otherPrice === null)
      return Number(price === null) - Number(otherPrice === null) || -newer;
    return sort === 'price-up' ? price - otherPrice || -newer : otherPrice - price || newer;
  };
}

/** Finds products with a search text. The full-text index returns few enough to filter in memory. */
function findByText(filter: ShopFilter): Hits {
  const { found: matching, everywhere } = findText(filter);
  const isVariant = ({ variants }: Fact) =>
    !counts.isOfVariant(filter) ||
    variants.some(([size, color]) => size === filter.size && color === filter.color);
  const facts = matching.rows.filter(isVariant);
  const currency = mostCommonCurrency(facts);
  const { min, max } = rangeOf(filter, currency ?? '');
  const fits = ({ currency: own, priceMinor }: Fact) =>
    own === currency &&
    priceMinor !== null &&
    (min === null || priceMinor >= min) &&
    (max === null || priceMinor <= max);
  const keepPriced = (all: Fact[]) => (isPriced(filter) ? all.filter(fits) : all);
  const found = keepPriced(facts);
  const listPairs = () => keepPriced(matching.rows).map(({ variants }) => variants);
  return {
    currency,
    unpriced: facts.filter((each) => each.currency !== currency || each.currency === null).length,
    counted: { facets: found, isTruncated: matching.isTruncated },
    count: (facet) => ({
      facets: keepPriced(everywhere.rows.filter((each) => counts.isInFacet(each, facet) && isVariant(each))),
      isTruncated: everywhere.isTruncated,
    }),
    countVariants: (name) => ({
      values: countPairs(listPairs(), name, filter),
      isTruncated: matching.isTruncated,
    }),
    list: (_, { limit, offset }) =>
      found
        .toSorted(orderOf(filter.sort, currency))
        .slice(offset, offset + limit)
        .map(({ id }) => id),
  };
}

export function findHits(filter: ShopFilter): Hits {
  return filter.search === '' ? findInFacet(filter) : findByText(filter);
}

type Listed = {
  facet: counts.FacetFilter;
  range: counts.PriceRange | null;
  total: number;
  /** The entries that the index of the sort order has for the filter. */
  scanned: number;
};

const CHOSEN = { path: 'chosen', by: sql.raw('featured DESC, position, id') } as const;
const ORDERS: Record<ShopFilter['sort'], { path: counts.AccessPath; by: SQL }> = {
  // Only a search has matches.
  match: CHOSEN,
  chosen: CHOSEN,
  new: { path: 'new', by: sql.raw('id DESC') },
  'price-up': { path: 'price', by: sql.raw('price_minor, id') },
  'price-down': { path: 'price', by: sql.raw('price_minor DESC, id DESC') },
};

function chooseFilterPath({ facet, range }: Listed): counts.AccessPath | null {
  if (range !== null) return counts.choosePricePath(facet);
  const { category, retailer } = facet;
  const isNarrow = counts.isOfVariant(facet)
    ? category + retailer !== ''
    : category !== '' && retailer !== '';
  return isNarrow ? 'facet' : null;
}

/** Returns the product ids of one page. Scans the index of the sort order or sorts all matches, whichever reads fewer entries. */
export function listInFacet(listed: Listed, sort: ShopFilter['sort'], { limit, offset }: Slice): number[] {
  const { facet, range, total, scanned } = listed;
  if (limit <= 0 || total === 0) return [];
  const filterPath = chooseFilterPath(listed);
  const isSorted = filterPath !== null && total < ((offset + limit) * scanned) / total;
  const { from, where } = counts.findRows(facet, isSorted ? filterPath : ORDERS[sort].path);
  return readIds(sql`SELECT products.id FROM ${from} WHERE ${and(where, range ? counts.inRange(range) : undefined)}
    ORDER BY ${ORDERS[sort].by} LIMIT ${limit} OFFSET ${offset}`);
}

/** Lists products whose price is in another currency or cannot be read, by id. */
export function listInOtherCurrencies(
  { facet, total, scanned }: Listed,
  currency: string,
  { limit, offset }: Slice,
): number[] {
  if (limit <= 0 || total === 0) return [];
  const select = (path: counts.AccessPath, condition: SQL) => {
    const { from, where } = counts.findRows(facet, path);
    return sql`SELECT products.id FROM ${from} WHERE ${and(where, condition)}`;
  };
  const column = sql.raw('products.currency');
  // The index of prices finds them in three ranges.
  const ranges = [sql`${column} IS NULL`, sql`${column} < ${currency}`, sql`${column} > ${currency}`];
  const isScanned = ((offset + limit) * scanned) / total <= total;
  const parts =
    isScanned || counts.isOfVariant(facet)
      ? [select(isScanned ? 'new' : 'facet', sql`${column} IS NOT ${currency}`)]
      : ranges.map((range) => select('price', range));
  return readIds(sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY id LIMIT ${limit} OFFSET ${offset}`);
}

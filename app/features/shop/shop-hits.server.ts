import { env } from '#app/infra/env.server';
import { toMinor } from '#app/lib/price';
import type { Slice } from './product.server';
import * as counts from './shop-counts.server';
import { listInFacet, listInOtherCurrencies } from './shop-lists.server';
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

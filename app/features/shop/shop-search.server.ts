import { and, inArray, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { toMinor } from '#app/lib/price';
import { products } from '#db/schema';
import { countProducts, isListed, listProducts, type ProductCard, productCard } from './product.server';
import {
  type Counted,
  countFacets,
  countPriced,
  type FacetFilter,
  isInFacet,
  isKnown,
  type PriceRange,
} from './shop-counts.server';
import { type Listed, listInFacet, listOtherwisePriced, type Slice } from './shop-lists.server';
import { NO_FILTER, type ShopFilter } from './shop-url';
import { type Fact, findFirst, findWords } from './shop-words.server';
import { correctSearch } from './spelling.server';

/** So far a filtered list can be paged through; of more it is said that there are more. */
const MAX_HITS = 10_000;
/** Values of a filter that are offered, the commonest first. */
const MAX_VALUES = 40;

type FacetValue = { value: string; count: number };
type Facets = { category: FacetValue[]; retailer: FacetValue[] };

/** What filters find: counted by shelf under the price, and listed. */
type Hits = {
  /** The currency whose prices are compared: the commonest among what the other filters find. */
  currency: string | null;
  /** How many there are on all that the filters mean. */
  counted: Counted;
  /** The same for other shelves, as far as it can be told at once (`isCut`: there are more). */
  count: (facet: FacetFilter) => Counted;
  /** How many the shelves and words find that have no readable price in that currency. */
  unpriced: number;
  /** Ids in the order asked for. */
  list: (total: number, slice: Slice) => number[];
};

function isPriced({ min, max }: ShopFilter): boolean {
  return min !== null || max !== null;
}

function rangeOf({ min, max }: ShopFilter, currency: string): PriceRange {
  const minor = (amount: number | null) => (amount === null ? null : toMinor(amount, currency));
  return { currency, min: minor(min), max: minor(max) };
}

function sum(counted: readonly { count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

/** The currency of most of them; of as many in several, the site's own. */
function commonest(counted: readonly { currency: string | null; count: number }[]): string | null {
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

/** Slices of a list that goes on with another one. */
function continued(
  [first, size]: [(slice: Slice) => number[], number],
  second: (slice: Slice) => number[],
  { limit, offset }: Slice,
): number[] {
  const ids = first({ limit, offset });
  return [...ids, ...second({ limit: limit - ids.length, offset: Math.max(0, offset - size) })];
}

/** Without words: the kept sums tell how many, and indexes which. */
function findInFacet(filter: ShopFilter): Hits {
  const all = countFacets();
  const isUnder = (facet: FacetFilter) => all.filter((each) => isInFacet(each, facet));
  const under = isUnder(filter);
  const currency = commonest(under);
  const range = rangeOf(filter, currency ?? '');
  const unpriced = sum(under.filter((each) => each.currency !== currency));
  // As an index of an order tells shelves apart: by their retailer before their category.
  const walked = (facet: FacetFilter) =>
    sum(isUnder(facet.retailer === '' ? facet : { category: '', retailer: facet.retailer }));
  const everywhere = isPriced(filter) ? countPriced(range, NO_FILTER) : { facets: all, isTruncated: false };
  const count = (facet: FacetFilter): Counted => ({
    ...everywhere,
    facets: everywhere.facets.filter((each) => isInFacet(each, facet)),
  });
  const listed = (total: number, priced: PriceRange | null): Listed => ({
    facet: filter,
    range: priced,
    total,
    walked: walked(filter),
  });
  return {
    currency,
    unpriced,
    counted: everywhere.isTruncated ? countPriced(range, filter) : count(filter),
    count,
    list: (total, slice) => {
      const { sort } = filter;
      if (isPriced(filter)) return listInFacet(listed(total, range), sort, slice);
      if (!sort.startsWith('price')) return listInFacet(listed(total, null), sort, slice);
      const priced = sum(under) - unpriced;
      return continued(
        [(part) => listInFacet(listed(priced, range), sort, part), priced],
        (part) => listOtherwisePriced(listed(unpriced, null), currency ?? '', part),
        slice,
      );
    },
  };
}

function orderOf(sort: ShopFilter['sort'], currency: string | null) {
  return (one: Fact, other: Fact): number => {
    const newer = other.id - one.id;
    if (sort === 'new') return newer;
    if (sort === 'chosen') return other.featured - one.featured || one.position - other.position || -newer;
    const [price, otherPrice] = [one, other].map((fact) =>
      fact.currency === currency ? fact.priceMinor : null,
    );
    if (price == null || otherPrice == null)
      return Number(price == null) - Number(otherPrice == null) || -newer;
    return sort === 'price-up' ? price - otherPrice || -newer : otherPrice - price || newer;
  };
}

/** With words: the index of words finds at most so many that what is known of them is looked through. */
function findByWords(filter: ShopFilter): Hits {
  const { found: under, everywhere } = findWords(filter.search, filter);
  const currency = commonest(under.facts);
  const { min, max } = rangeOf(filter, currency ?? '');
  const fits = ({ currency: own, priceMinor }: Fact) =>
    own === currency &&
    priceMinor !== null &&
    (min === null || priceMinor >= min) &&
    (max === null || priceMinor <= max);
  const underPrice = (facts: Fact[]) => (isPriced(filter) ? facts.filter(fits) : facts);
  const found = underPrice(under.facts);
  return {
    currency,
    unpriced: under.facts.filter((each) => each.currency !== currency || each.currency === null).length,
    counted: { facets: found, isTruncated: under.isTruncated },
    count: (facet) => ({
      facets: underPrice(everywhere.facts.filter((each) => isInFacet(each, facet))),
      isTruncated: everywhere.isTruncated,
    }),
    list: (_, { limit, offset }) =>
      found
        .toSorted(orderOf(filter.sort, currency))
        .slice(offset, offset + limit)
        .map(({ id }) => id),
  };
}

function find(filter: ShopFilter): Hits {
  return filter.search === '' ? findInFacet(filter) : findByWords(filter);
}

/** How many there are of each value of a filter, the commonest first; products that nobody has named one for do not count. */
function countValues(facet: keyof Facets, { facets }: Counted): FacetValue[] {
  const counts = new Map<string, number>();
  for (const { [facet]: value, count } of facets)
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, MAX_VALUES);
}

function readCards(ids: readonly number[]): ProductCard[] {
  if (ids.length === 0) return [];
  const known = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const rows = orm
    .select(productCard)
    .from(products)
    .where(and(isListed, inArray(products.id, known)))
    .all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function isFiltered(filter: ShopFilter): boolean {
  return filter.sort !== 'chosen' || hasFilters(filter);
}

function hasFilters({ search, category, retailer, min, max }: ShopFilter): boolean {
  return search !== '' || category !== '' || retailer !== '' || min !== null || max !== null;
}

function findsSomething(filter: ShopFilter): boolean {
  return sum(find(filter).counted.facets) > 0;
}

/** What was likely meant by words that found nothing, where that finds something under the other filters. */
function correct(filter: ShopFilter): string | null {
  const meant = filter.search === '' ? null : correctSearch(filter.search, 'products');
  return meant !== null && findsSomething({ ...filter, search: meant }) ? meant : null;
}

/** The names of filters of which dropping one alone would find something, the first that does; null when none would. */
function findBlockingFilter(filter: ShopFilter): keyof ShopFilter | null {
  const without: [keyof ShopFilter, ShopFilter][] = [
    ['max', { ...filter, max: null }],
    ['min', { ...filter, min: null }],
    ['retailer', { ...filter, retailer: '' }],
    ['category', { ...filter, category: '' }],
    ['search', { ...filter, search: '' }],
  ];
  for (const [name, less] of without) {
    if (JSON.stringify(less) === JSON.stringify(filter)) continue;
    if (findsSomething(less)) return name;
  }
  return null;
}

function isUnknown(filter: ShopFilter, facet: keyof Facets): boolean {
  return filter[facet] !== '' && !isKnown(facet, filter[facet]);
}

/** Returns the first filter whose value no product has, a category or a retailer; null when there is none. */
export function findUnknown(filter: ShopFilter): keyof Facets | null {
  return (['category', 'retailer'] as const).find((facet) => isUnknown(filter, facet)) ?? null;
}

/** Removes a category or retailer that no product has. */
export function dropUnknown(filter: ShopFilter): ShopFilter {
  return {
    ...filter,
    category: isUnknown(filter, 'category') ? '' : filter.category,
    retailer: isUnknown(filter, 'retailer') ? '' : filter.retailer,
  };
}

/** A page of the shop under filters, what each filter's values would find, and what the bounds of the price have left out. */
export function searchShop(filter: ShopFilter, slice: Slice) {
  const hits = find(filter);
  const isPlain = !hasFilters(filter);
  const { counted } = hits;
  const byCategory = hits.count({ ...filter, category: '' });
  const byRetailer = hits.count({ ...filter, retailer: '' });
  const total = isPlain ? countProducts() : sum(counted.facets);
  const isShown = isPlain && filter.sort === 'chosen';
  // A walk of an index ends where a visitor's patience does.
  const reach = Math.min(slice.limit, Math.max(0, MAX_HITS - slice.offset));
  return {
    products: isShown ? listProducts(slice) : readCards(hits.list(total, { ...slice, limit: reach })),
    total: isShown ? total : Math.min(total, MAX_HITS),
    isTruncated: counted.isTruncated || (!isShown && total > MAX_HITS),
    currency: isPriced(filter) || filter.sort.startsWith('price') ? hits.currency : null,
    /** Products that fit but for a price in that currency. */
    skipped: isPriced(filter) ? hits.unpriced : 0,
    facets: {
      category: countValues('category', byCategory),
      retailer: countValues('retailer', byRetailer),
    } satisfies Facets,
    /** There are more of a value than its count says. */
    areFacetsTruncated: byCategory.isTruncated,
    /** Other words than were typed, when those found nothing. */
    meant: total === 0 ? correct(filter) : null,
    emptyingFilter: total === 0 && !isPlain ? findBlockingFilter(filter) : null,
  };
}

/** The first products that a search finds, those with its words in their names before others, and how many there are. */
export function findProducts(
  search: string,
  limit: number,
): { products: ProductCard[]; total: number; isTruncated: boolean } {
  const { ids, ...found } = findFirst(search, limit);
  return { products: readCards(ids), ...found };
}

/** Products to choose from: what a search finds, or the first in the shop's order for an empty one. */
export function searchProducts(search: string, limit: number): ProductCard[] {
  return search.trim() === '' ? listProducts({ limit }) : findProducts(search, limit).products;
}

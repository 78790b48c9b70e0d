import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { findFormerCategory } from '#app/features/categories/category.server';
import { untilChanged } from '#app/infra/content-version.server';
import { readId } from '#app/lib/query';
import { products } from '#db/schema';
import * as catalog from './product.server';
import { type Counted, isKnown } from './shop-counts.server';
import { type FacetValue, findHits, isPriced, sumCounts } from './shop-hits.server';
import { defaultSort, NO_FILTER, type ShopFilter } from './shop-url';
import { rankProducts } from './shop-words.server';
import { correctSearch } from './spelling.server';

/** The last product of a filtered list that pages show. */
const MAX_HITS = 10_000;
const MAX_VALUES = 40;

const FACETS = ['category', 'retailer', 'size', 'color'] as const;
type FacetName = (typeof FACETS)[number];

function countValues(facet: 'category' | 'retailer', { facets }: Counted): FacetValue[] {
  const counts = new Map<string, number>();
  for (const { [facet]: value, count } of facets)
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + count);
  return sortValues([...counts].map(([value, count]) => ({ value, count })));
}

function sortValues(values: FacetValue[]): FacetValue[] {
  return values
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, MAX_VALUES);
}

function readCards(ids: readonly number[]): catalog.CardProduct[] {
  const known = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const isShown = and(catalog.isListed, inArray(products.id, known));
  const rows = catalog.selectCards().where(isShown).all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function isFiltered(filter: ShopFilter): boolean {
  return filter.sort !== defaultSort(filter.search) || hasFilters(filter);
}

function hasFilters(filter: ShopFilter): boolean {
  return filter.search !== '' || FACETS.some((facet) => filter[facet] !== '') || isPriced(filter);
}

const findsSomething = (filter: ShopFilter) => sumCounts(findHits(filter).counted.facets) > 0;

function correct(filter: ShopFilter): string | null {
  const meant = filter.search === '' ? null : correctSearch(filter.search, 'products');
  return meant !== null && findsSomething({ ...filter, search: meant }) ? meant : null;
}

/** The filters in the order in which visitors are advised to drop them. */
const DROPPED = ['max', 'min', 'color', 'size', 'retailer', 'category', 'search'] as const;

function findBlockingFilter(filter: ShopFilter): keyof ShopFilter | null {
  const isBlocking = (name: keyof ShopFilter) =>
    filter[name] !== NO_FILTER[name] && findsSomething({ ...filter, [name]: NO_FILTER[name] });
  return DROPPED.find(isBlocking) ?? null;
}

function isUnknown(filter: ShopFilter, facet: FacetName): boolean {
  return filter[facet] !== '' && !isKnown(facet, filter[facet]);
}

/** Returns the first of these filters whose value no product has, or null. */
export function findUnknown(filter: ShopFilter): FacetName | null {
  return FACETS.find((facet) => isUnknown(filter, facet)) ?? null;
}

export function dropUnknown(filter: ShopFilter): ShopFilter {
  const known = { ...filter };
  for (const facet of FACETS) if (isUnknown(filter, facet)) known[facet] = '';
  return known.category === filter.category
    ? known
    : { ...known, category: findFormerCategory(filter.category) ?? '' };
}

const searchUntilChanged = untilChanged(searchNow);

/** Returns one page of products and the values of its filters. Remembers the first pages of the shop and its categories. */
export function searchShop(filter: ShopFilter, slice: catalog.Slice): ReturnType<typeof searchNow> {
  const isFirst = slice.offset === 0 && !isFiltered({ ...filter, category: '' });
  return (isFirst ? searchUntilChanged : searchNow)({ filter, slice });
}

function searchNow({ filter, slice }: { filter: ShopFilter; slice: catalog.Slice }) {
  const hits = findHits(filter);
  const isPlain = !hasFilters(filter);
  const { counted } = hits;
  const byCategory = hits.count({ ...filter, category: '' });
  const byRetailer = hits.count({ ...filter, retailer: '' });
  const sizes = hits.countVariants('size');
  const colors = hits.countVariants('color');
  const total = isPlain ? catalog.countProducts() : sumCounts(counted.facets);
  const isShown = isPlain && filter.sort === 'chosen';
  const reach = Math.min(slice.limit, Math.max(0, MAX_HITS - slice.offset));
  return {
    products: isShown ? catalog.listProducts(slice) : readCards(hits.list(total, { ...slice, limit: reach })),
    total: isShown ? total : Math.min(total, MAX_HITS),
    isTruncated: counted.isTruncated || (!isShown && total > MAX_HITS),
    currency: isPriced(filter) || filter.sort.startsWith('price') ? hits.currency : null,
    skipped: isPriced(filter) ? hits.unpriced : 0,
    facets: {
      category: countValues('category', byCategory),
      retailer: countValues('retailer', byRetailer),
      size: sortValues(sizes.values),
      color: sortValues(colors.values),
    } satisfies Record<FacetName, FacetValue[]>,
    areFacetsTruncated: byCategory.isTruncated,
    areVariantsTruncated: sizes.isTruncated,
    meant: total === 0 ? correct(filter) : null,
    emptyingFilter: total === 0 && !isPlain ? findBlockingFilter(filter) : null,
  };
}

/** Returns the first products that a search finds, best match first, and their number up to `max`. */
export function findProducts(search: string, { limit, max }: { limit: number; max?: number }) {
  const { ids, isTruncated } = rankProducts(search, { limit: max });
  return { products: readCards(ids.slice(0, limit)), total: ids.length, isTruncated };
}

const PICKED_AT_ONCE = 24;

/** Returns one page of the products to choose from. A number also finds the product with this id. Empty text finds all products. */
export function pickProducts(search: string, page: number) {
  const offset = (page - 1) * PICKED_AT_ONCE;
  if (search.trim() === '') {
    const listed = catalog.listProducts({ limit: PICKED_AT_ONCE + 1, offset });
    return { products: listed.slice(0, PICKED_AT_ONCE), hasMore: listed.length > PICKED_AT_ONCE };
  }
  // A product that is out of stock has no place in a list, but can be named.
  const hasId = eq(products.id, readId(search.trim()) ?? 0);
  const isNamed = and(catalog.isPublishedProduct, hasId, isNull(products.mergedIntoId));
  const named = catalog.selectCards().where(isNamed).all();
  const ids = [...new Set([...named.map(({ id }) => id), ...rankProducts(search).ids])];
  const shown = ids.slice(offset, offset + PICKED_AT_ONCE);
  return {
    products: [...(page === 1 ? named : []), ...readCards(shown.filter((id) => id !== named[0]?.id))],
    hasMore: ids.length > offset + PICKED_AT_ONCE,
  };
}

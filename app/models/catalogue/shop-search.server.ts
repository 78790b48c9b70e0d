import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { toFtsQuery } from '#app/lib/fts-query';
import { toMinor } from '#app/lib/price';
import { NO_FILTER, type ShopFilter } from '#app/lib/shop-address';
import { orm, sqlite } from '#app/models/site/database.server';
import { products, shopCounts } from '#db/schema';
import { countProducts, listProducts, type ProductCard, productCard } from './product.server';
import { correctSearch } from './spelling.server';

/** So many hits are counted and paged through; of more it is said that there are more. */
export const MOST_HITS = 10_000;
/** Values of a filter that are offered, the commonest first. */
const MOST_VALUES = 40;

export type FacetValue = { value: string; count: number };
export type Facets = { category: FacetValue[]; retailer: FacetValue[] };

const byWords = sqlite
  .prepare<[string, number], number>(
    'SELECT rowid FROM products_fts WHERE products_fts MATCH ? ORDER BY rowid DESC LIMIT ?',
  )
  .pluck();

/** What the filters mean for the rows; the words of a search are looked up once for all that is asked. */
class Hits {
  readonly #filter: ShopFilter;
  readonly #ids: string | null;
  readonly isCut: boolean;
  #currency: string | null | undefined;

  constructor(filter: ShopFilter) {
    this.#filter = filter;
    const query = filter.search === '' ? null : toFtsQuery(filter.search);
    const ids = filter.search === '' ? null : query === null ? [] : byWords.all(query, MOST_HITS + 1);
    this.isCut = ids !== null && ids.length > MOST_HITS;
    this.#ids = ids && JSON.stringify(ids.slice(0, MOST_HITS));
  }

  /** Rows that fit all filters but one, without the price. */
  facts(omit?: 'category' | 'retailer' | 'search'): SQL | undefined {
    const { category, retailer } = this.#filter;
    return and(
      this.#ids === null || omit === 'search'
        ? undefined
        : sql`${products.id} in (select value from json_each(${this.#ids}))`,
      category === '' || omit === 'category' ? undefined : eq(products.category, category),
      retailer === '' || omit === 'retailer' ? undefined : eq(products.retailer, retailer),
    );
  }

  get isPriced(): boolean {
    return this.#filter.min !== null || this.#filter.max !== null;
  }

  /** The commonest currency among the newest hits: prices of one are compared, never of two. */
  get currency(): string | null {
    if (this.#currency !== undefined) return this.#currency;
    const newest = orm
      .select({ currency: products.currency })
      .from(products)
      .where(and(this.facts(), isNotNull(products.currency)))
      .orderBy(desc(products.id))
      .limit(MOST_HITS)
      .as('newest');
    const [first] = orm
      .select({ currency: newest.currency, count: sql<number>`count(*)` })
      .from(newest)
      .groupBy(newest.currency)
      .orderBy(desc(sql`count(*)`))
      .limit(1)
      .all();
    this.#currency = first?.currency ?? null;
    return this.#currency;
  }

  /** Rows with a price in that currency, within the bounds. */
  priced(): SQL | undefined {
    const { min, max } = this.#filter;
    const currency = this.currency ?? '';
    return and(
      eq(products.currency, currency),
      min === null ? undefined : gte(products.priceMinor, toMinor(min, currency)),
      max === null ? undefined : lte(products.priceMinor, toMinor(max, currency)),
    );
  }

  /** Rows without one. */
  unpriced(): SQL | undefined {
    return or(isNull(products.currency), ne(products.currency, this.currency ?? ''));
  }

  where(omit?: Parameters<Hits['facts']>[0]): SQL | undefined {
    return and(this.facts(omit), this.isPriced ? this.priced() : undefined);
  }
}

/** How many rows fit, up to one more than are counted. */
function countUpTo(where: SQL | undefined): number {
  const some = orm
    .select({ one: sql`1`.as('one') })
    .from(products)
    .where(where)
    .limit(MOST_HITS + 1)
    .as('some');
  return orm.select({ count: sql<number>`count(*)` }).from(some).get()?.count ?? 0;
}

/** Counts of a filter's values under the others: from the kept sums where those tell it, else over the hits. */
function countValues(facet: 'category' | 'retailer', hits: Hits, filter: ShopFilter): FacetValue[] {
  const count = sql<number>`sum(${shopCounts.count})`;
  const other = facet === 'category' ? 'retailer' : 'category';
  if (filter.search === '' && !hits.isPriced)
    return orm
      .select({ value: shopCounts[facet], count })
      .from(shopCounts)
      .where(
        and(
          ne(shopCounts[facet], ''),
          filter[other] === '' ? undefined : eq(shopCounts[other], filter[other]),
        ),
      )
      .groupBy(shopCounts[facet])
      .orderBy(desc(count), asc(shopCounts[facet]))
      .limit(MOST_VALUES)
      .all();
  const some = orm
    .select({ value: products[facet] })
    .from(products)
    .where(and(hits.where(facet), isNotNull(products[facet])))
    .limit(MOST_HITS)
    .as('some');
  return orm
    .select({ value: some.value, count: sql<number>`count(*)` })
    .from(some)
    .groupBy(some.value)
    .orderBy(desc(sql`count(*)`), asc(some.value))
    .limit(MOST_VALUES)
    .all()
    .flatMap(({ value, count: found }) => (value === null ? [] : [{ value, count: found }]));
}

const CHOSEN = [desc(products.featured), asc(products.position), asc(products.id)];

type Slice = { limit: number; offset: number };

/** The rows of a slice, in the order asked for. By price those with one come first, the others after them. */
function listHits(hits: Hits, { sort }: ShopFilter, { limit, offset }: Slice) {
  const rows = (where: SQL | undefined, order: SQL[], slice: Slice) =>
    slice.limit <= 0
      ? []
      : orm
          .select(productCard)
          .from(products)
          .where(where)
          .orderBy(...order)
          .limit(slice.limit)
          .offset(slice.offset)
          .all();
  if (sort === 'chosen') return rows(hits.where(), CHOSEN, { limit, offset });
  if (sort === 'new') return rows(hits.where(), [desc(products.id)], { limit, offset });
  const up = [asc(products.priceMinor), asc(products.id)];
  const down = [desc(products.priceMinor), desc(products.id)];
  const priced = and(hits.facts(), hits.priced());
  const first = rows(priced, sort === 'price-up' ? up : down, { limit, offset });
  if (hits.isPriced || first.length === limit) return first;
  const before = first.length > 0 ? 0 : Math.max(0, offset - countUpTo(priced));
  const rest = { limit: limit - first.length, offset: before };
  return [...first, ...rows(and(hits.facts(), hits.unpriced()), [asc(products.id)], rest)];
}

export function isFiltered({ sort, ...filter }: ShopFilter): boolean {
  return sort !== 'chosen' || hasFilters({ ...filter, sort });
}

function hasFilters({ search, category, retailer, min, max }: ShopFilter): boolean {
  return search !== '' || category !== '' || retailer !== '' || min !== null || max !== null;
}

function findsSomething(filter: ShopFilter): boolean {
  const where = new Hits(filter).where();
  return orm.select({ id: products.id }).from(products).where(where).limit(1).get() !== undefined;
}

/** What was likely meant by words that found nothing, where that finds something under the other filters. */
function correct(filter: ShopFilter): string | null {
  const meant = filter.search === '' ? null : correctSearch(filter.search, 'products');
  return meant !== null && findsSomething({ ...filter, search: meant }) ? meant : null;
}

/** The names of filters of which dropping one alone would find something, the first that does; null when none would. */
function findCulprit(filter: ShopFilter): keyof ShopFilter | null {
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

/** Values that no product has are as good as none. */
export function dropUnknown(filter: ShopFilter): ShopFilter {
  const known = (facet: 'category' | 'retailer') =>
    filter[facet] === '' ||
    orm
      .select({ count: shopCounts.count })
      .from(shopCounts)
      .where(eq(shopCounts[facet], filter[facet]))
      .limit(1)
      .get() !== undefined;
  return {
    ...filter,
    category: known('category') ? filter.category : '',
    retailer: known('retailer') ? filter.retailer : '',
  };
}

/** A page of the shop under filters, what each filter's values would find, and what the bounds of the price have left out. */
export function searchShop(filter: ShopFilter, slice: Slice) {
  const hits = new Hits(filter);
  const isPlain = !hasFilters(filter);
  const total = isPlain ? countProducts() : countUpTo(hits.where());
  const facets: Facets = {
    category: countValues('category', hits, filter),
    retailer: countValues('retailer', hits, filter),
  };
  const unread = hits.isPriced ? countUpTo(and(hits.facts(), hits.unpriced())) : 0;
  return {
    products: isPlain && filter.sort === 'chosen' ? listProducts(slice) : listHits(hits, filter, slice),
    total: isPlain ? total : Math.min(total, MOST_HITS),
    isCut: hits.isCut || (!isPlain && total > MOST_HITS),
    currency: hits.isPriced || filter.sort.startsWith('price') ? hits.currency : null,
    /** Products that fit but for a price in that currency. */
    leftOut: unread,
    facets,
    /** Other words than were typed, when those found nothing. */
    meant: total === 0 ? correct(filter) : null,
    culprit: total === 0 && !isPlain ? findCulprit(filter) : null,
  };
}

/** The first products that a search finds, those with its words in their names before others, and how many there are. */
export function findProducts(
  search: string,
  limit: number,
): { products: ProductCard[]; total: number; isCut: boolean } {
  const hits = new Hits({ ...NO_FILTER, search });
  const total = search === '' ? 0 : countUpTo(hits.where());
  const query = toFtsQuery(search);
  if (total === 0 || query === null) return { products: [], total: 0, isCut: false };
  const named = byWords.all(`{name brand} : (${query})`, limit);
  const ids = [...new Set([...named, ...byWords.all(query, limit)])].slice(0, limit);
  const rows = orm.select(productCard).from(products).where(inArray(products.id, ids)).all();
  return {
    products: rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    total: Math.min(total, MOST_HITS),
    isCut: hits.isCut,
  };
}

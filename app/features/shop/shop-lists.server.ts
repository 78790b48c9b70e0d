import { and, type SQL, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import {
  type FacetFilter,
  findRows,
  inFacet,
  inRange,
  isOfVariant,
  type PriceRange,
  priceIndexOf,
} from './shop-counts.server';
import type { ShopFilter } from './shop-url';

export type Slice = { limit: number; offset: number };

export type Listed = {
  facet: FacetFilter;
  range: PriceRange | null;
  total: number;
  walked: number;
  /** The products of the size and color, in any category. */
  ofVariant: number;
};

const CHOSEN = sql.raw('featured DESC, position, id');
const ORDERS: Record<ShopFilter['sort'], SQL> = {
  // Only a search has matches.
  match: CHOSEN,
  chosen: CHOSEN,
  new: sql.raw('id DESC'),
  'price-up': sql.raw('price_minor, id'),
  'price-down': sql.raw('price_minor DESC, id DESC'),
};

function orderIndexOf(
  sort: ShopFilter['sort'],
  { category, retailer }: Omit<FacetFilter, 'size' | 'color'>,
): SQL {
  const of = retailer !== '' ? '_retailer' : category !== '' ? '_category' : '';
  if (sort === 'chosen' || sort === 'match')
    return sql.raw(`INDEXED BY products${category !== '' && retailer !== '' ? '_facet' : of}_chosen`);
  if (sort === 'new') return sql.raw(of === '' ? 'NOT INDEXED' : `INDEXED BY products${of}_new`);
  return sql`INDEXED BY ${priceIndexOf({ category, retailer })}`;
}

function filterIndexOf({ facet, range }: Listed): SQL | null {
  if (range !== null) return sql`INDEXED BY ${priceIndexOf(facet)}`;
  return facet.category !== '' && facet.retailer !== '' ? sql.raw('INDEXED BY products_facet_chosen') : null;
}

/** Returns the product ids of one page. Walks the order's index or sorts all matches, whichever reads fewer entries. */
export function listInFacet(listed: Listed, sort: ShopFilter['sort'], { limit, offset }: Slice): number[] {
  const { facet, range, total, walked, ofVariant } = listed;
  if (limit <= 0 || total === 0) return [];
  const filterIndex = filterIndexOf(listed);
  const toWalk = ((offset + limit) * walked) / total;
  // The filter's index also has the products of other sizes and colors.
  const toSort = isOfVariant(facet) ? total * Math.max(1, walked / Math.max(1, ofVariant)) : total;
  const isSorted = filterIndex !== null && toSort < toWalk;
  const index = isSorted ? filterIndex : orderIndexOf(sort, facet);
  const { from, where } = findRows(facet, index, ofVariant < (isSorted ? toSort : toWalk));
  return orm
    .all<{ id: number }>(sql`
      SELECT id FROM ${from} WHERE ${and(where, range ? inRange(range) : undefined)}
      ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}`)
    .map(({ id }) => id);
}

export function listOtherwisePriced(
  { facet, total, walked }: Listed,
  currency: string,
  { limit, offset }: Slice,
): number[] {
  if (limit <= 0 || total === 0) return [];
  const toWalk = ((offset + limit) * walked) / total;
  const isWalked = toWalk <= total;
  const from = (is: SQL) => sql`SELECT id FROM products INDEXED BY ${priceIndexOf(facet)}
    WHERE ${and(inFacet(facet), is)}`;
  const rows = isWalked
    ? sql`SELECT id FROM products ${orderIndexOf('new', facet)} WHERE ${and(inFacet(facet), sql`currency IS NOT ${currency}`)}`
    : sql`${from(sql`currency IS NULL`)} UNION ALL ${from(sql`currency < ${currency}`)}
        UNION ALL ${from(sql`currency > ${currency}`)}`;
  return orm
    .all<{ id: number }>(sql`${rows} ORDER BY id LIMIT ${limit} OFFSET ${offset}`)
    .map(({ id }) => id);
}

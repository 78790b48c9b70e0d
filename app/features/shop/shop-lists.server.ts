import { and, type SQL, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import type { Slice } from './product.server';
import * as counts from './shop-counts.server';
import type { ShopFilter } from './shop-url';

type Listed = {
  facet: counts.FacetFilter;
  range: counts.PriceRange | null;
  total: number;
  /** The entries of the order's index. */
  walked: number;
};

const CHOSEN = { way: 'chosen', by: sql.raw('featured DESC, position, id') } as const;
const ORDERS: Record<ShopFilter['sort'], { way: counts.Way; by: SQL }> = {
  // Only a search has matches.
  match: CHOSEN,
  chosen: CHOSEN,
  new: { way: 'new', by: sql.raw('id DESC') },
  'price-up': { way: 'price', by: sql.raw('price_minor, id') },
  'price-down': { way: 'price', by: sql.raw('price_minor DESC, id DESC') },
};

function filterWayOf({ facet, range }: Listed): counts.Way | null {
  if (range !== null) return counts.waysOfPrice(facet);
  const { category, retailer } = facet;
  const isNarrow = counts.isOfVariant(facet)
    ? category + retailer !== ''
    : category !== '' && retailer !== '';
  return isNarrow ? 'facet' : null;
}

export function readIds(query: SQL): number[] {
  return orm.all<{ id: number }>(query).map(({ id }) => id);
}

/** Returns the product ids of one page. Walks the order's index or sorts all matches, whichever reads fewer entries. */
export function listInFacet(listed: Listed, sort: ShopFilter['sort'], { limit, offset }: Slice): number[] {
  const { facet, range, total, walked } = listed;
  if (limit <= 0 || total === 0) return [];
  const filterWay = filterWayOf(listed);
  const isSorted = filterWay !== null && total < ((offset + limit) * walked) / total;
  const { from, where } = counts.findRows(facet, isSorted ? filterWay : ORDERS[sort].way);
  return readIds(sql`SELECT products.id FROM ${from} WHERE ${and(where, range ? counts.inRange(range) : undefined)}
    ORDER BY ${ORDERS[sort].by} LIMIT ${limit} OFFSET ${offset}`);
}

export function listOtherwisePriced(
  { facet, total, walked }: Listed,
  currency: string,
  { limit, offset }: Slice,
): number[] {
  if (limit <= 0 || total === 0) return [];
  const isWalked = ((offset + limit) * walked) / total <= total;
  const by = (way: counts.Way, is: SQL) => {
    const { from, where } = counts.findRows(facet, way);
    return sql`SELECT products.id FROM ${from} WHERE ${and(where, is)}`;
  };
  const column = sql.raw('products.currency');
  const isOther = sql`${column} IS NOT ${currency}`;
  const rows = isWalked
    ? by('new', isOther)
    : counts.isOfVariant(facet)
      ? by('facet', isOther)
      : sql`${by('price', sql`${column} IS NULL`)} UNION ALL ${by('price', sql`${column} < ${currency}`)}
          UNION ALL ${by('price', sql`${column} > ${currency}`)}`;
  return readIds(sql`${rows} ORDER BY id LIMIT ${limit} OFFSET ${offset}`);
}

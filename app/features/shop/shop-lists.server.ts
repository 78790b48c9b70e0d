import { and, type SQL, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import type { Slice } from './product.server';
import * as counts from './shop-counts.server';
import type { ShopFilter } from './shop-url';

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

export function readIds(query: SQL): number[] {
  return orm.all<{ id: number }>(query).map(({ id }) => id);
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

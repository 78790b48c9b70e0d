import { pickProducts } from '#app/features/shop/shop-search.server';
import { truncate } from '#app/lib/format';
import { pageNumber } from '#app/lib/query';

/** Finds products by the search of a panel: `?find=`, and `?page=` for more of them. */
export function findProducts(query: URLSearchParams) {
  const [find, page] = [query.get('find'), pageNumber(query)];
  if (find === null || find.trim() === '') return { find, page, found: [], hasMore: false };
  const { products: found, hasMore } = pickProducts(truncate(find, 200), page);
  return { find, page, found, hasMore };
}

export const SHOP_SORTS = {
  match: 'Best match first',
  chosen: 'Our choice first',
  new: 'Newest first',
  'price-up': 'Lowest price first',
  'price-down': 'Highest price first',
} as const;
/** The orders that a URL names. `match` is the order of a search without one. */
export const SHOP_SORT_NAMES = ['chosen', 'new', 'price-up', 'price-down'] as const;

/** The filters of the shop, empty or null where they are not set. Sizes and families of colors are as filters write them. */
export type ShopFilter = Record<'search' | 'category' | 'retailer' | 'size' | 'color', string> & {
  /** In main units. */
  min: number | null;
  max: number | null;
  sort: keyof typeof SHOP_SORTS;
};

const ANY = { search: '', category: '', retailer: '', size: '', color: '' };
export const NO_FILTER: ShopFilter = { ...ANY, min: null, max: null, sort: 'chosen' };

/** Returns the order of products when the URL names none. */
export function defaultSort(search: string): ShopFilter['sort'] {
  return search === '' ? 'chosen' : 'match';
}

export function writeAmount(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** Returns the URL of the shop with these filters, always in one order, so that caches share it. */
export function shopUrl(filter: ShopFilter, page = 1): string {
  const query = new URLSearchParams();
  for (const name of ['search', 'category', 'retailer', 'size', 'color'] as const)
    if (filter[name] !== '') query.set(name, filter[name]);
  if (filter.min !== null) query.set('min', writeAmount(filter.min));
  if (filter.max !== null) query.set('max', writeAmount(filter.max));
  const { sort } = filter;
  if (sort !== 'match' && sort !== defaultSort(filter.search)) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/affiliate' : `/affiliate?${query}`;
}

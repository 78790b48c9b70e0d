export const SHOP_SORTS = {
  chosen: 'Our choice first',
  new: 'Newest first',
  'price-up': 'Lowest price first',
  'price-down': 'Highest price first',
} as const;
export const SHOP_SORT_NAMES = [
  'chosen',
  'new',
  'price-up',
  'price-down',
] as const satisfies (keyof typeof SHOP_SORTS)[];

/** The filters of the shop, empty or null where they are not set. Amounts are in main units. */
export type ShopFilter = {
  search: string;
  category: string;
  retailer: string;
  min: number | null;
  max: number | null;
  sort: keyof typeof SHOP_SORTS;
};

export const NO_FILTER: ShopFilter = {
  search: '',
  category: '',
  retailer: '',
  min: null,
  max: null,
  sort: 'chosen',
};

export function writeAmount(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** Returns the URL of the shop with these filters, always in one order, so that caches share it. */
export function shopUrl(filter: ShopFilter, page = 1): string {
  const query = new URLSearchParams();
  if (filter.search !== '') query.set('search', filter.search);
  if (filter.category !== '') query.set('category', filter.category);
  if (filter.retailer !== '') query.set('retailer', filter.retailer);
  if (filter.min !== null) query.set('min', writeAmount(filter.min));
  if (filter.max !== null) query.set('max', writeAmount(filter.max));
  if (filter.sort !== 'chosen') query.set('sort', filter.sort);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/affiliate' : `/affiliate?${query}`;
}

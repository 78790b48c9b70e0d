import { z } from 'zod';
import { SHOP_SORT_NAMES, type ShopFilter } from '#app/lib/shop-address';
import { isStorableText } from '#app/lib/storable-text';

const AMOUNT = /^\d{1,7}(?:[.,]\d{1,2})?$/;

/** An amount in main units: '49', '49.90', '49,90'. */
function amount(name: string) {
  return z
    .string()
    .trim()
    .regex(AMOUNT, `${name} must be an amount such as 49 or 49.90`)
    .transform((text) => Number(text.replace(',', '.')));
}

const search = z
  .string()
  .trim()
  .max(100, 'search must be at most 100 characters')
  .refine(isStorableText, 'search holds what is no character');
const named = z.string().trim().max(60, 'This may be at most 60 characters long.');

/** The shop's filters as its page takes them: what is wrong is as if it were not there (contract, section 12). */
export const shopFilterSchema = z
  .object({
    search: search.catch(''),
    category: named.catch(''),
    retailer: named.catch(''),
    min: amount('min').nullable().catch(null).default(null),
    max: amount('max').nullable().catch(null).default(null),
    sort: z.enum(SHOP_SORT_NAMES).catch('chosen'),
  })
  .transform((filter) =>
    filter.min !== null && filter.max !== null && filter.max < filter.min ? { ...filter, max: null } : filter,
  );

/** Why two bounds hold nothing between them; null where they may. */
export function findRangeFault({
  min,
  max,
}: {
  min?: number | undefined;
  max?: number | undefined;
}): string | null {
  return min !== undefined && max !== undefined && max < min ? 'max must not be less than min' : null;
}

/** The same for the API, which refuses what is wrong. */
export const shopQuery = z.object({
  search: search.optional(),
  category: named.optional(),
  retailer: named.optional(),
  min: amount('min').optional(),
  max: amount('max').optional(),
  sort: z.enum(SHOP_SORT_NAMES, 'sort must be chosen, new, price-up or price-down').optional(),
});

/** The filters in an address. */
export function readShopFilter(query: URLSearchParams): ShopFilter {
  return shopFilterSchema.parse(Object.fromEntries(query));
}

/** The words of a search over the whole site; as good as none where they are too long. */
export function readSiteSearch(query: URLSearchParams): string {
  return search.catch('').parse(query.get('q') ?? '');
}

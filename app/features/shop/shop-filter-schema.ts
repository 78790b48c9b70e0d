import { z } from 'zod';
import { colorFamily } from '#app/lib/color';
import { readMoney, toDecimal } from '#app/lib/price';
import { normalizeSize } from '#app/lib/size';
import { isStorableText } from '#app/lib/storable-text';
import { defaultSort, SHOP_SORT_NAMES, type ShopFilter } from './shop-url';

const AMOUNT = /^\d{1,7}(?:[.,]\d{1,2})?$/;

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
  .refine(isStorableText, 'search contains characters that are not text');
const named = z.string().trim().max(60, 'This may be at most 60 characters long.');

/** A size or color in any spelling, as filters write it: 'small' → 'S', 'garnet' → 'red'. */
const size = named.transform((text) => normalizeSize(text) ?? '');
const color = named.transform((text) => colorFamily(text) ?? text.toLowerCase());

export const shopFilterSchema = z
  .object({
    search: search.catch(''),
    category: named.catch(''),
    retailer: named.catch(''),
    size: size.catch(''),
    color: color.catch(''),
    min: amount('min').nullable().catch(null).default(null),
    max: amount('max').nullable().catch(null).default(null),
    sort: z.enum(SHOP_SORT_NAMES).nullable().catch(null).default(null),
  })
  .transform((filter) => ({ ...filter, sort: filter.sort ?? defaultSort(filter.search) }));

/** The filters of the API, which rejects invalid values. */
export const shopQuery = z.object({
  search: search.optional(),
  category: named.optional(),
  retailer: named.optional(),
  size: named.optional(),
  color: named.optional(),
  min: amount('min').optional(),
  max: amount('max').optional(),
  sort: z.enum(SHOP_SORT_NAMES, 'sort must be chosen, new, price-up or price-down').optional(),
});

export function findRangeError({ min, max }: Pick<z.output<typeof shopQuery>, 'min' | 'max'>): string | null {
  return min !== undefined && max !== undefined && max < min ? 'max must not be less than min' : null;
}

const MAX_AMOUNT = 9_999_999;

/** Reads an amount such as '49,90', '$60' or '60 €' in main units, or returns null. */
function readTypedAmount(text: string): number | null {
  if (!/^[^\d-]{0,8}\d[\d.,'’ ]*[^\d-]{0,8}$/u.test(text)) return null;
  const money = readMoney(text);
  const value = money === null ? Number.NaN : Number(toDecimal(money));
  return value <= MAX_AMOUNT ? value : null;
}

/** Reads the filters of a URL. Invalid values are ignored, and prices that cannot be read are reported. */
export function readShopFilter(query: URLSearchParams) {
  const typed = (name: 'min' | 'max') => (query.get(name) ?? '').trim().slice(0, 40);
  const texts = { min: typed('min'), max: typed('max') };
  const amounts = { min: readTypedAmount(texts.min), max: readTypedAmount(texts.max) };
  const fields = { min: amounts.min?.toString(), max: amounts.max?.toString() };
  const read: ShopFilter = shopFilterSchema.parse({ ...Object.fromEntries(query), ...fields });
  const names = ['min', 'max'] as const;
  const unreadable = names.filter((name) => texts[name] !== '' && amounts[name] === null);
  const swapped = read.min !== null && read.max !== null && read.max < read.min;
  const filter = swapped ? { ...read, min: read.max, max: read.min } : read;
  return { filter, prices: { ...texts, unreadable, swapped } };
}

/** Reads the search text of the whole site. Returns '' if it is too long. */
export function readSiteSearch(query: URLSearchParams): string {
  return search.catch('').parse(query.get('q') ?? '');
}

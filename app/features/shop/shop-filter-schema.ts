import { z } from 'zod';
import { readMoney, toDecimal } from '#app/lib/price';
import { isStorableText } from '#app/lib/storable-text';
import { SHOP_SORT_NAMES, type ShopFilter } from './shop-url';

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

/** The shop's filters as its page takes them: what is wrong is as if it were not there. */
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
    filter.min !== null && filter.max !== null && filter.max < filter.min
      ? { ...filter, min: filter.max, max: filter.min }
      : filter,
  );

/** Why two bounds hold nothing between them; null where they may. */
export function findRangeError({
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

const MAX_AMOUNT = 9_999_999;

/** An amount as a visitor writes it, in main units: '49,90', '$60', '60 €'; null when it is none that can be paid. */
function readTypedAmount(text: string): number | null {
  if (!/^[^\d-]{0,8}\d[\d.,'’ ]*[^\d-]{0,8}$/u.test(text)) return null;
  const money = readMoney(text);
  const value = money === null ? Number.NaN : Number(toDecimal(money));
  return value <= MAX_AMOUNT ? value : null;
}

/** What was typed as bounds of the price, and what the page says of it. */
export type TypedPrices = {
  min: string;
  max: string;
  /** Which of them cannot be read. */
  unreadable: ('min' | 'max')[];
  /** Whether they came in the wrong order, and are used the other way round. */
  swapped: boolean;
};

/** The filters in a URL. A price that cannot be read filters nothing, and is named; others that are wrong count as not set. */
export function readShopFilter(query: URLSearchParams): { filter: ShopFilter; prices: TypedPrices } {
  const typed = (name: 'min' | 'max') => (query.get(name) ?? '').trim().slice(0, 40);
  const [min, max] = [typed('min'), typed('max')];
  const amounts = { min: readTypedAmount(min), max: readTypedAmount(max) };
  const write = (value: number | null) => (value === null ? undefined : String(value));
  const fields = { ...Object.fromEntries(query), min: write(amounts.min), max: write(amounts.max) };
  const filter = shopFilterSchema.parse(fields);
  const names = ['min', 'max'] as const;
  const unreadable = names.filter((name) => ({ min, max })[name] !== '' && amounts[name] === null);
  const swapped = amounts.min !== null && amounts.max !== null && amounts.max < amounts.min;
  return { filter, prices: { min, max, unreadable, swapped } };
}

/** The words of a search over the whole site; as good as none where they are too long. */
export function readSiteSearch(query: URLSearchParams): string {
  return search.catch('').parse(query.get('q') ?? '');
}

import { MAX_VARIANTS, settleVariants, type Variant } from '#app/features/shop/variant';
import type { FeedFields } from './feed-row.server';

const SEPARATOR = /[\s\-–—,/|:·(]+$/;

/** Removes a size or color from the end of a name: 'Slip dress - Red / S' → 'Slip dress'. Returns the name when it has none. */
function stripName(name: string, { size, color }: Variant, isLoose: boolean): string {
  let rest = name;
  for (const word of [size, color, size]) {
    if (word === null) continue;
    const plain = rest.replace(/[\s)]+$/, '');
    if (!plain.toLowerCase().endsWith(word.toLowerCase())) continue;
    const before = plain.slice(0, -word.length);
    const separator = SEPARATOR.exec(before)?.[0] ?? '';
    // A space alone separates only what differs from row to row: 'Little black dress' keeps its last word.
    if (separator === '' || (!isLoose && separator.trim() === '')) continue;
    rest = before.replace(SEPARATOR, '');
  }
  return rest.length >= 2 ? rest : name;
}

/** Returns the name without the part that only says size or color, if all rows share the rest. */
function joinNames(rows: readonly FeedFields[], base: FeedFields): string {
  const isLoose = rows.some(({ name }) => name !== base.name);
  const names = new Set(
    rows.flatMap(({ name, variants = [] }) => variants.map((variant) => stripName(name, variant, isLoose))),
  );
  const [name] = names;
  return names.size === 1 && name !== undefined ? name : base.name;
}

/** Returns the fields of a product with the variants of its rows, whose texts are of the first row in stock. */
export function joinRows(rows: readonly FeedFields[], { own = false } = {}): FeedFields | null {
  const [first] = rows;
  if (first === undefined) return null;
  const inStock = rows.find(({ availability }) => availability === 'in');
  const base = own ? first : (inStock ?? rows.find(({ availability }) => availability !== 'out') ?? first);
  const all = rows.flatMap(({ variants = [] }) => variants).slice(0, MAX_VARIANTS);
  const isPlain = all.length < 2 && all.every(({ size, color }) => size === null && color === null);
  const settled = settleVariants(base, isPlain ? [] : all);
  const { price } = settled.product;
  const cheapest = rows.filter((row) => row.price === price);
  const { originalPrice } =
    cheapest.find(({ availability }) => availability !== 'out') ?? cheapest[0] ?? base;
  const isKnown = rows.some(({ availability }) => availability !== undefined);
  return {
    ...settled.product,
    name: rows.length > 1 && !own ? joinNames(rows, base) : base.name,
    originalPrice: own ? base.originalPrice : originalPrice,
    availability: isKnown ? settled.product.availability : undefined,
    // These do not change with the stock.
    feedKey: first.feedKey,
    gtin: first.gtin,
    mpn: first.mpn,
    variants: settled.variants.map((variant) => ({
      ...variant,
      imageAddress: variant.imageAddress === base.imageAddress ? null : variant.imageAddress,
      feedKey: variant.feedKey === first.feedKey ? null : variant.feedKey,
    })),
  };
}

/** Undoes what `joinRows` leaves out of variants, so that more rows can join them. */
export function splitRow(fields: FeedFields): FeedFields {
  const { price, affiliateLink, imageAddress, feedKey } = fields;
  return {
    ...fields,
    variants: fields.variants?.map((variant) => ({
      ...variant,
      price: variant.price ?? price,
      link: variant.link ?? affiliateLink,
      imageAddress: variant.imageAddress ?? imageAddress,
      feedKey: variant.feedKey ?? feedKey,
    })),
  };
}

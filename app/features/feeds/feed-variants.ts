import { deriveFromVariants, MAX_VARIANTS, type Variant } from '#app/features/shop/variant';
import type { FeedFields } from './feed-row.server';

/** Joins the rows of a group to one product with their variants. Its texts are those of the first row in stock. */
export function joinRows(rows: readonly FeedFields[], { own = false } = {}): FeedFields | null {
  const [first] = rows;
  if (first === undefined) return null;
  const inStock = rows.find(({ availability }) => availability === 'in');
  const base = own ? first : (inStock ?? rows.find(({ availability }) => availability !== 'out') ?? first);
  const all = rows.flatMap(({ variants = [] }) => variants).slice(0, MAX_VARIANTS);
  const isPlain = all.length < 2 && all.every(({ size, color }) => size === null && color === null);
  const { product, variants } = deriveFromVariants(base, isPlain ? [] : all);
  const isKnown = rows.some(({ availability }) => availability !== undefined);
  return {
    ...product,
    name: rows.length > 1 && !own ? joinNames(rows, base) : base.name,
    originalPrice: (own ? base : (findPriced(rows, product.price) ?? base)).originalPrice,
    availability: isKnown ? product.availability : undefined,
    // These do not change with the stock.
    feedKey: first.feedKey,
    gtin: first.gtin,
    mpn: first.mpn,
    // What is the product's own is left out of its variants.
    variants: variants.map((variant) => ({
      ...variant,
      imageAddress: variant.imageAddress === base.imageAddress ? null : variant.imageAddress,
      feedKey: variant.feedKey === first.feedKey ? null : variant.feedKey,
    })),
  };
}

/** Undoes what `joinRows` leaves out of variants, so that more rows can join them. */
export function completeVariants(fields: FeedFields): FeedFields {
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

/** Returns the first row with a price that is not sold out, or else the first one with it. */
function findPriced(rows: readonly FeedFields[], price: string): FeedFields | undefined {
  const priced = rows.filter((row) => row.price === price);
  return priced.find(({ availability }) => availability !== 'out') ?? priced[0];
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

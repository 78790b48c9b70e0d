import type { Availability } from '#app/lib/choices';
import { colorFamily } from '#app/lib/color';
import { readMoney } from '#app/lib/price';
import { normalizeSize } from '#app/lib/size';
import type { productVariants } from '#db/schema';

/** A size and color of a product. A null price, link, image or key of a feed's row is the product's own. */
export type Variant = Omit<typeof productVariants.$inferSelect, 'id' | 'productId' | 'position' | 'imageUrl'>;
export type StoredVariant = Variant & { id: number; imageUrl: string | null };

export const MAX_VARIANTS = 100;

/** Returns the lowest price among those in the currency of the first, or null. */
function findLowest<T extends { price: string }>(offers: readonly T[]): T | null {
  const read = offers.flatMap((offer) => {
    const money = readMoney(offer.price);
    return money === null ? [] : [{ offer, money }];
  });
  const [first] = read;
  const alike = read.filter(({ money }) => money.currency === first?.money.currency);
  return alike.toSorted((one, other) => one.money.minor - other.money.minor)[0]?.offer ?? null;
}

/** Returns the availability of a product with these variants. */
export function joinAvailability(all: readonly Availability[]): Availability {
  if (all.includes('in')) return 'in';
  return all.every((each) => each === 'out') ? 'out' : 'unknown';
}

type Sold = { price: string; affiliateLink: string; availability?: Availability | undefined };

/** Takes price and stock from the variants: the lowest price in stock. Prices and links that are the product's own become null. */
export function deriveFromVariants<P extends Sold, V extends Variant>(product: P, given: readonly V[]) {
  const priced = given.map((each) => ({ ...each, price: each.price ?? product.price }));
  const inStock = priced.filter(({ availability }) => availability !== 'out');
  const lowest = findLowest(inStock.length > 0 ? inStock : priced);
  const price = lowest?.price ?? product.price;
  const availability =
    given.length === 0 ? product.availability : joinAvailability(given.map((each) => each.availability));
  const variants = priced.map((each) => ({
    ...each,
    price: each.price === price ? null : each.price,
    link: each.link === product.affiliateLink ? null : each.link,
  }));
  return { product: { ...product, price, availability }, variants, lowest };
}

/** Returns the sizes and colors for filters, each alone and in pairs; null when there are none. */
export function listFacets(variants: readonly Pick<Variant, 'size' | 'color' | 'availability'>[]) {
  const facets = new Set<string>();
  for (const { size, color, availability } of variants) {
    if (availability === 'out') continue;
    const own = normalizeSize(size ?? '') ?? '';
    const shade = colorFamily(color ?? '') ?? '';
    for (const pair of [
      [own, ''],
      ['', shade],
      [own, shade],
    ])
      if (pair.join('') !== '') facets.add(JSON.stringify(pair));
  }
  return facets.size === 0 ? null : [...facets].sort().map((pair): [string, string] => JSON.parse(pair));
}

/** Returns the variant for a size and a color as they are printed, those in stock first. Empty texts match any. */
export function chooseVariant<V extends Pick<Variant, 'size' | 'color' | 'availability'>>(
  variants: readonly V[],
  { size, color }: { size: string; color: string },
): V | null {
  const fits = variants.filter(
    (each) =>
      (size === '' || normalizeSize(each.size ?? '') === normalizeSize(size)) &&
      (color === '' || (each.color ?? '').toLowerCase() === color.toLowerCase()),
  );
  return fits.find(({ availability }) => availability !== 'out') ?? fits[0] ?? null;
}

/** Returns a variant as the rows of a form have it. */
export function toVariantRow({ id, size, color, price, availability, link }: Variant & { id?: number }) {
  return { id, size: size ?? '', color: color ?? '', price: price ?? '', availability, link: link ?? '' };
}

type Written = Pick<Variant, 'size' | 'color' | 'price' | 'availability' | 'link'>;

/** Writes variants as text, one a line: 'S, garnet, $48, in'. */
export function writeVariants(variants: readonly Written[]): string {
  const lines = variants.map(({ size, color, price, availability, link }) =>
    [size, color, price, availability, link].filter(Boolean).join(', '),
  );
  return lines.join('\n');
}

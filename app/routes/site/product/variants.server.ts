import { showPrice } from '#app/features/shop/shown-price.server';
import { chooseVariant } from '#app/features/shop/variant';
import { type ListedVariant, listVariants } from '#app/features/shop/variant.server';
import type { Availability } from '#app/lib/choices';
import { colorFamily } from '#app/lib/color';
import { normalizeSize } from '#app/lib/size';
import type { ShownOffer } from './offers.server';

type Chosen = { size: string; color: string };

/** Returns the sizes or colors as links, which keep the other choice and the rest of the URL. A chosen one is a link without it. */
function listLinks(
  name: keyof Chosen,
  variants: ListedVariant[],
  { url, chosen }: { url: URL; chosen: Chosen },
) {
  const equal = (text: string) => (name === 'size' ? (normalizeSize(text) ?? text) : text.toLowerCase());
  const texts = new Map(
    variants.flatMap((each) => (each[name] ? [[equal(each[name]), each[name]] as const] : [])),
  );
  return [...texts].map(([key, text]) => {
    const isChosen = chosen[name] !== '' && equal(chosen[name]) === key;
    const query = new URLSearchParams(url.search);
    if (isChosen) query.delete(name);
    else query.set(name, key);
    const variant = chooseVariant(variants, { ...chosen, [name]: text });
    return {
      text,
      isChosen,
      isOut: variant === null || variant.availability === 'out',
      href: query.size === 0 ? url.pathname : `${url.pathname}?${query}`,
    };
  });
}

/** Whether a product may have variants. One in stock has facets. */
export function hasVariants({
  variantFacets,
  availability,
}: {
  variantFacets: unknown;
  availability: Availability;
}) {
  return variantFacets !== null || availability === 'out';
}

/** Returns the sizes and colors of a product's offers, and the variant that the URL chooses. */
export function describeVariants(offers: ShownOffer[], url: URL) {
  const variants = offers.length === 0 ? [] : listVariants(offers.map(({ id }) => id));
  const typed = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 60);
  const chosen = { size: typed('size'), color: typed('color') };
  if (chooseVariant(variants, { size: chosen.size, color: '' }) === null) chosen.size = '';
  if (chooseVariant(variants, { size: '', color: chosen.color }) === null) chosen.color = '';
  const hasChoice = chosen.size !== '' || chosen.color !== '';
  return {
    variants,
    variant: hasChoice ? chooseVariant(variants, chosen) : null,
    sizes: listLinks('size', variants, { url, chosen }),
    colors: listLinks('color', variants, { url, chosen }),
    // An option that is neither size nor color takes the place of the color.
    hasColors: variants.some(({ color }) => color !== null && colorFamily(color) !== null),
  };
}

type Shown = { price: string; originalPrice: string | null; imageUrl: string; availability: Availability };

/** Returns what the page shows of a product when a variant is chosen. */
export function applyVariant(shown: Shown, variant: ListedVariant | null, offers: ShownOffer[]): Shown {
  if (variant === null) return shown;
  const offer = offers.find(({ id }) => id === variant.productId);
  const price = showPrice(variant.price ?? offer?.price ?? shown.price);
  return {
    price: shown.price === '' ? '' : price,
    originalPrice: price === showPrice(shown.price) ? shown.originalPrice : null,
    imageUrl: variant.imageUrl ?? shown.imageUrl,
    availability: variant.availability,
  };
}

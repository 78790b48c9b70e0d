import type { Card } from '#app/features/seo/preview-card';
import { listOffers } from '#app/features/shop/offer.server';
import { readPriceHistory } from '#app/features/shop/price-history.server';
import { FRESH } from '#app/features/shop/price-term';
import type { Product } from '#app/features/shop/product.server';
import { showPrice } from '#app/features/shop/shown-price.server';
import { productObject, type VariantFacts } from '#app/features/shop/structured-product';
import { chooseVariant } from '#app/features/shop/variant';
import { type ListedVariant, listVariants } from '#app/features/shop/variant.server';
import { listSeenIn } from '#app/features/videos/tagged-product.server';
import { toVideoCard } from '#app/features/videos/video-card';
import { env } from '#app/infra/env.server';
import { colorFamily } from '#app/lib/color';
import { DAY } from '#app/lib/date-range';
import { longDate } from '#app/lib/format';
import { nameRetailer } from '#app/lib/link-key';
import { listImages } from '#app/lib/more-images';
import { readMoney } from '#app/lib/price';
import { normalizeSize } from '#app/lib/size';
import { breadcrumbs } from '#app/lib/structured-data';
import type { Clock } from '#app/server/web/page-context.server';

/** Returns the date of a price, and tells the clock when the price stops being recent. */
function describeSeen(seenAt: Date | null, clock: Clock): string | null {
  if (seenAt === null) return null;
  const ends = new Date(seenAt.getTime() + FRESH);
  if (ends <= clock.now) return `Price seen on ${longDate(seenAt)}. It may have changed.`;
  clock.until(ends);
  return `Price seen on ${longDate(seenAt)}`;
}

/** Returns the offers of a product, cheapest first. */
export function describeOffers(productId: number, clock: Clock) {
  const rows = listOffers(productId, clock.now);
  const [first, ...others] = rows;
  // No offer is the lowest if one of the others cannot be compared with it.
  const isCheapest =
    others.length > 0 &&
    first?.priceMinor != null &&
    first.availability !== 'out' &&
    others.every(
      ({ availability, priceMinor, currency }) =>
        availability === 'out' || (priceMinor !== null && currency === first.currency),
    );
  return rows.map((offer) => {
    clock.until(offer.endsAt);
    return {
      id: offer.productId,
      shop: nameRetailer(offer.retailer ?? offer.link),
      price: showPrice(offer.price),
      money:
        offer.priceMinor === null || offer.currency === null
          ? null
          : { minor: offer.priceMinor, currency: offer.currency },
      availability: offer.availability,
      isLowest: isCheapest && offer === first,
      seen: offer.price !== '' ? describeSeen(offer.seenAt, clock) : 'See the price at the shop',
    };
  });
}

type ShownOffer = ReturnType<typeof describeOffers>[number];

type Chosen = { size: string; color: string };

/** Returns the sizes or colors as links, which keep the other choice and the rest of the URL. A chosen one is a link without it. */
function listLinks(
  name: keyof Chosen,
  variants: ListedVariant[],
  { url, chosen }: { url: URL; chosen: Chosen },
) {
  const spellingOf = (text: string) => (name === 'size' ? (normalizeSize(text) ?? text) : text.toLowerCase());
  const texts = new Map(
    variants.flatMap((each) => (each[name] ? [[spellingOf(each[name]), each[name]] as const] : [])),
  );
  return [...texts].map(([key, text]) => {
    const isChosen = chosen[name] !== '' && spellingOf(chosen[name]) === key;
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

type VariantSource = { product: Product; offers: ShownOffer[]; url: URL };

/** Returns the sizes and colors of a product's offers, and the variant that the URL chooses. */
export function describeVariants({ product, offers, url }: VariantSource) {
  // A product in stock that has variants has facets.
  const mayVary = product.variantFacets !== null || product.availability === 'out';
  const variants = mayVary && offers.length > 0 ? listVariants(offers.map(({ id }) => id)) : [];
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

type Shown = Pick<Product, 'price' | 'originalPrice' | 'imageUrl' | 'availability'>;

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

type Structure = { product: Product; card: Card | null; offers: ShownOffer[]; variants: ListedVariant[] };

function factsOf(variant: ListedVariant, { product, offers }: Structure): VariantFacts {
  const { price, size, color, imageUrl: image } = variant;
  const offer = offers.find(({ id }) => id === variant.productId);
  const money = price === null || !offer?.price ? (offer?.money ?? null) : readMoney(price, env.CURRENCY);
  const query = new URLSearchParams({ ...(size && { size }), ...(color && { color }) });
  return { ...variant, money, path: `/product/${product.id}?${query}`, image };
}

/** Returns the page's JSON-LD. It is built on the server, so browsers load no code for it. */
export function structureOf(structure: Structure, origin: string) {
  const { product, card, offers } = structure;
  const [first = '', ...more] = listImages(product);
  // Structured data needs images of the site.
  const images = [first.startsWith('/') ? first : (card?.url ?? ''), ...more].map((image) => origin + image);
  const variants = structure.variants.map((variant) => factsOf(variant, structure));
  const path = `/product/${product.id}`;
  return [
    productObject({ ...product, offers, images, url: origin + path, variants, origin }),
    breadcrumbs(origin, [
      ['Gift Ideas', '/affiliate'],
      [product.name, path],
    ]),
  ];
}

const MAX_SEEN_IN = 12;

export function describeSeenIn(id: number, clock: Clock) {
  const { videos, total } = listSeenIn(id, MAX_SEEN_IN);
  return { total, videos: videos.map(({ at, ...video }) => ({ ...toVideoCard(video, clock), at })) };
}

/** Returns the price history. It covers the last 90 days, so it expires at midnight, UTC. */
export function describeHistory(product: Product, clock: Clock) {
  const history = readPriceHistory(product, clock.now);
  if (history !== null) clock.until(new Date(clock.now.getTime() - (clock.now.getTime() % DAY) + DAY));
  return history;
}

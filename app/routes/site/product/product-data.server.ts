import { readPriceHistory } from '#app/features/shop/price-history.server';
import type { Product } from '#app/features/shop/product.server';
import { productObject, type VariantFacts } from '#app/features/shop/structured-product';
import type { ListedVariant } from '#app/features/shop/variant.server';
import { listSeenIn } from '#app/features/videos/tagged-product.server';
import { toVideoCard } from '#app/features/videos/video-card';
import { env } from '#app/infra/env.server';
import { readMoney } from '#app/lib/price';
import { breadcrumbs } from '#app/lib/structured-data';
import type { Clock } from '#app/server/web/page-context.server';
import type { ShownOffer } from './offers.server';

type Structure = { product: Product; images: string[]; offers: ShownOffer[]; variants: ListedVariant[] };

/** Returns the facts of a variant, whose price is that of its offer if it has none. */
function factsOf(variant: ListedVariant, { product, offers }: Structure): VariantFacts {
  const { price, size, color, availability, gtin, imageUrl } = variant;
  const offer = offers.find(({ id }) => id === variant.productId);
  const money = price === null || !offer?.price ? (offer?.money ?? null) : readMoney(price, env.CURRENCY);
  const query = new URLSearchParams({ ...(size && { size }), ...(color && { color }) });
  const path = `/product/${product.id}?${query}`;
  return { id: variant.id, size, color, availability, gtin, money, path, image: imageUrl };
}

/** Returns the page's JSON-LD. It is built on the server, so browsers load no code for it. */
export function structureOf(structure: Structure, origin: string) {
  const { product, images, offers, variants } = structure;
  const { id, name, description, brand, gtin, availability } = product;
  const path = `/product/${id}`;
  return [
    productObject({
      name,
      description,
      brand,
      gtin,
      availability,
      offers,
      images: images.map((image) => origin + image),
      url: origin + path,
      variants: variants.map((variant) => factsOf(variant, structure)),
      origin,
    }),
    breadcrumbs(origin, [
      ['Gift Ideas', '/affiliate'],
      [name, path],
    ]),
  ];
}

const DAY = 86_400_000;
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

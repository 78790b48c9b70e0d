import { readPriceHistory } from '#app/features/shop/price-history.server';
import type { Product } from '#app/features/shop/product.server';
import { productObject } from '#app/features/shop/structured-product';
import { listSeenIn } from '#app/features/videos/tagged-product.server';
import { toVideoCard } from '#app/features/videos/video-card';
import { breadcrumbs } from '#app/lib/structured-data';
import type { Clock } from '#app/server/web/page-context.server';
import type { ShownOffer } from './offers.server';

type Structure = { product: Product; image: string; offers: ShownOffer[] };

/** Returns the page's JSON-LD. It is built on the server, so browsers load no code for it. */
export function structureOf({ product, image, offers }: Structure, origin: string) {
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
      image: origin + image,
      url: origin + path,
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

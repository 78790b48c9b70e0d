import { listOffers } from '#app/features/shop/offer.server';
import { FRESH } from '#app/features/shop/price-term';
import { showPrice } from '#app/features/shop/shown-price.server';
import { longDate } from '#app/lib/format';
import { nameRetailer } from '#app/lib/link-key';
import type { Clock } from '#app/server/web/page-context.server';

/** Returns the date of a price, and tells the clock when the price stops being recent. */
export function describeSeen(seenAt: Date | null, clock: Clock): string | null {
  if (seenAt === null) return null;
  const ends = new Date(seenAt.getTime() + FRESH);
  if (ends <= clock.now) return `Price seen on ${longDate(seenAt)}. It may have changed.`;
  clock.until(ends);
  return `Price seen on ${longDate(seenAt)}`;
}

const ASK_THE_SHOP = 'See the price at the shop';

/** Returns the offers of a product, cheapest first. */
export function describeOffers(productId: number, clock: Clock) {
  const rows = listOffers(productId, clock.now);
  const [first, second] = rows;
  // No offer is the lowest if one of the others cannot be compared with it.
  const isCheapest =
    second !== undefined &&
    first?.priceMinor != null &&
    first.availability !== 'out' &&
    rows.every(
      (offer) =>
        offer === first ||
        offer.availability === 'out' ||
        (offer.priceMinor !== null && offer.currency === first.currency),
    );
  return rows.map((offer) => {
    clock.until(offer.endsAt);
    const shown = offer.price !== '';
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
      seen: shown ? describeSeen(offer.seenAt, clock) : ASK_THE_SHOP,
    };
  });
}
export type ShownOffer = ReturnType<typeof describeOffers>[number];

import { listOffers } from '#app/features/shop/offer.server';
import { FRESH } from '#app/features/shop/price-term';
import { longDate } from '#app/lib/format';
import { nameRetailer } from '#app/lib/shop-name';
import type { Clock } from '#app/server/web/page-context.server';

/** When a price was seen at the retailer's, so that nobody takes an old one for today's; tells the clock when that reads otherwise. */
export function describeSeen(seenAt: Date | null, clock: Clock): string | null {
  if (seenAt === null) return null;
  const ends = new Date(seenAt.getTime() + FRESH);
  if (ends <= clock.now) return `Last seen on ${longDate(seenAt)}: it may have changed`;
  clock.until(ends);
  return `Price seen on ${longDate(seenAt)}`;
}

/** What stands in the place of a price that its shop's terms have ended, or that was never read. */
const ASK_THE_SHOP = 'The price is told by the shop';

/** Where a product can be bought, the cheapest first, each with what it costs there and when that was seen. */
export function describeOffers(productId: number, clock: Clock) {
  const rows = listOffers(productId, clock.now);
  const [first, second] = rows;
  // The dearer ones tell nothing of a price that cannot be compared with theirs.
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
      price: offer.price,
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

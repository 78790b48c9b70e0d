import type { offers } from '#db/schema';

type Offer = typeof offers.$inferSelect;

const STOCK = { in: 0, unknown: 1, out: 2 };
const dearest = Number.MAX_SAFE_INTEGER;

export function compareOffers(own: string | null) {
  const amount = (offer: Offer) =>
    offer.priceMinor === null || (own !== null && offer.currency !== own) ? dearest : offer.priceMinor;
  return {
    best: (one: Offer, other: Offer) =>
      STOCK[one.availability] - STOCK[other.availability] ||
      amount(one) - amount(other) ||
      one.productId - other.productId,
    cheapest: (one: Offer, other: Offer) =>
      Number(one.availability === 'out') - Number(other.availability === 'out') ||
      amount(one) - amount(other) ||
      one.productId - other.productId,
  };
}

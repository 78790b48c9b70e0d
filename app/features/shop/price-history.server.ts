import { and, asc, eq, inArray } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { longDate } from '#app/lib/format';
import { printMoney } from '#app/lib/price';
import { productPrices } from '#db/schema';
import { hasExpiry, listOffers } from './offer.server';
import { drawSteps, findLowest, type PricePoint } from './price-steps';

const SIZE = { width: 320, height: 64 };

function readLowest(productIds: number[], currency: string): PricePoint[] {
  const { productId, day, minor } = productPrices;
  const isPrice = and(inArray(productId, productIds), eq(productPrices.currency, currency));
  const found = orm.select({ productId, day, minor }).from(productPrices).where(isPrice);
  const rows = found.orderBy(asc(day)).all();
  const prices = new Map<number, number>();
  const days = new Map<string, number>();
  for (const row of rows) {
    if (row.minor === null) prices.delete(row.productId);
    else prices.set(row.productId, row.minor);
    if (prices.size > 0) days.set(row.day, Math.min(...prices.values()));
    // A day without any offer has no price.
    else days.delete(row.day);
  }
  const points = [...days].map(([each, lowest]) => ({ day: each, minor: lowest }));
  // A product that was deleted and restored has its price twice.
  return points.filter((point, index) => index === 0 || point.minor !== points[index - 1]?.minor);
}

/** Returns how a product's lowest price has changed, or null. `db/triggers.sql` records it. Other currencies and expiring prices do not count. */
export function readPriceHistory({ id, currency }: { id: number; currency: string | null }, now: Date) {
  if (currency === null) return null;
  const lasting = listOffers(id, now).filter((offer) => !hasExpiry(offer));
  if (lasting.length === 0) return null;
  const ids = lasting.map(({ productId }) => productId);
  const points = readLowest(ids, currency);
  const path = drawSteps(points, now, SIZE);
  if (path === '') return null;
  const describe = ({ day, minor }: { day: string; minor: number }) => ({
    price: printMoney({ minor, currency }),
    date: longDate(new Date(`${day}T00:00:00Z`)),
  });
  const lowest = findLowest(points, now);
  const days = points.map((point) => ({ ...describe(point), day: point.day })).reverse();
  return { path, ...SIZE, lowest: lowest && describe(lowest), points: days };
}

import { and, asc, eq, inArray } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { longDate } from '#app/lib/format';
import { printMoney } from '#app/lib/price';
import { productPrices } from '#db/schema';
import { endsSoon, listOffers } from './offer.server';
import { drawSteps, findLowest, type PricePoint } from './price-steps';

/** The drawing's own measure; the page gives it any. */
const SIZE = { width: 320, height: 64 };

type Priced = { id: number; currency: string | null };

/** What the cheapest of several offers cost, from each day on which one of them changed. */
function readLowest(productIds: number[], currency: string): PricePoint[] {
  const { productId, day, minor } = productPrices;
  const rows = orm
    .select({ productId, day, minor })
    .from(productPrices)
    .where(and(inArray(productId, productIds), eq(productPrices.currency, currency)))
    .orderBy(asc(day))
    .all();
  const asked = new Map<number, number>();
  const days = new Map<string, number>();
  for (const row of rows) {
    if (row.minor === null) asked.delete(row.productId);
    else asked.set(row.productId, row.minor);
    if (asked.size > 0) days.set(row.day, Math.min(...asked.values()));
    // On a day on which nobody sells it, nothing is said.
    else days.delete(row.day);
  }
  return (
    [...days]
      .map(([each, lowest]) => ({ day: each, minor: lowest }))
      // What was deleted and brought back begins anew at the price that it had.
      .filter((point, index, all) => index === 0 || point.minor !== all[index - 1]?.minor)
  );
}

/**
 * How the price of a product has changed, in words and as a line, by all of its offers: null where it has not, or where nothing is
 * known of it. Only what it cost in its present currency is compared, and no price that its shop's terms end.
 */
export function readPriceHistory({ id, currency }: Priced, now: Date) {
  if (currency === null) return null;
  const lasting = listOffers(id, now).filter((offer) => !endsSoon(offer));
  if (lasting.length === 0) return null;
  const points = readLowest(
    lasting.map(({ productId }) => productId),
    currency,
  );
  const path = drawSteps(points, now, SIZE);
  if (path === '') return null;
  const describe = ({ day, minor }: { day: string; minor: number }) => ({
    price: printMoney({ minor, currency }),
    date: longDate(new Date(`${day}T00:00:00Z`)),
  });
  const lowest = findLowest(points, now);
  return {
    path,
    ...SIZE,
    lowest: lowest && describe(lowest),
    // The last first: what it costs now.
    points: points.map((point) => ({ ...describe(point), day: point.day })).reverse(),
  };
}

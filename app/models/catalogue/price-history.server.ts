import { and, asc, eq } from 'drizzle-orm';
import { longDate } from '#app/lib/format';
import { printMoney } from '#app/lib/price';
import { drawSteps, findLowest } from '#app/lib/price-history';
import { orm } from '#app/models/site/database.server';
import { productPrices } from '#db/schema';

/** The drawing's own measure; the page gives it any. */
const SIZE = { width: 320, height: 64 };

type Priced = { id: number; currency: string | null };

/**
 * How the price of a product has changed, in words and as a line: null where it has not, or where nothing is known of it. Only
 * what it cost in its present currency is compared.
 */
export function readPriceHistory({ id, currency }: Priced, now: Date) {
  if (currency === null) return null;
  const own = and(eq(productPrices.productId, id), eq(productPrices.currency, currency));
  const points = orm
    .select({ day: productPrices.day, minor: productPrices.minor })
    .from(productPrices)
    .where(own)
    .orderBy(asc(productPrices.day))
    .all()
    .flatMap(({ day, minor }) => (minor === null ? [] : [{ day, minor }]))
    // What was deleted and brought back begins anew at the price that it had.
    .filter(({ minor }, index, all) => index === 0 || minor !== all[index - 1]?.minor);
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

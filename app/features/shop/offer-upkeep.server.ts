import { and, asc, eq, gte, isNotNull, lt, lte } from 'drizzle-orm';
import { orm, writeInBackground } from '#app/infra/database.server';
import { offers, products } from '#db/schema';
import { deriveFacts, listUnderived, refreshBestOffer } from './offer.server';
import { rangeOfKeys } from './price-term';

const BATCH = 200;
/** Offers of one transaction, which takes a few milliseconds. */
const READ_BATCH = 500;

function refreshOffers(rows: readonly { id: number }[], now: Date): Promise<void> {
  return writeInBackground((tx) => {
    for (const { id } of rows) refreshBestOffer(tx, id, now);
  });
}

/** Hides prices that have expired. Called every minute. */
export async function expirePrices(now: Date): Promise<void> {
  for (;;) {
    const isExpired = and(isNotNull(products.priceEndsAt), lte(products.priceEndsAt, now));
    const rows = orm.select({ id: products.id }).from(products).where(isExpired).limit(BATCH).all();
    if (rows.length === 0) return;
    await refreshOffers(rows, now);
  }
}

/** Shows or hides the prices of these hosts, after the setting for them has changed or a feed has renewed prices. */
export async function refreshOffersOf(hosts: readonly string[], now = new Date()): Promise<void> {
  const { productId: id, linkKey: key } = offers;
  for (const host of hosts) {
    const { from, to } = rangeOfKeys(host);
    for (let after = from; ; ) {
      const isNext = and(isNotNull(key), gte(key, after), lt(key, to));
      const rows = orm.select({ id, key }).from(offers).where(isNext).orderBy(asc(key)).limit(BATCH).all();
      const last = rows.at(-1)?.key ?? null;
      if (last === null) break;
      await refreshOffers(rows, now);
      if (rows.length < BATCH) break;
      // A full batch with one link must not be read again.
      after = last === after ? `${last}\u0000` : last;
    }
  }
}

/** Fills in the derived values of offers. It is a job, so that other programs may write offers without them. */
export async function deriveMissingFacts(): Promise<void> {
  for (let rows = listUnderived(READ_BATCH); rows.length > 0; rows = listUnderived(READ_BATCH))
    await writeInBackground((tx) => {
      for (const row of rows) {
        tx.update(offers).set(deriveFacts(row)).where(eq(offers.productId, row.id)).run();
        refreshBestOffer(tx, row.id);
      }
    });
}

import { and, asc, eq, gte, isNotNull, lt, lte } from 'drizzle-orm';
import { orm, writeInBackground } from '#app/infra/database.server';
import { offers, products } from '#db/schema';
import { deriveFacts, listUnderived } from './derived-facts.server';
import { refreshBestOffer } from './offer.server';
import { rangeOfKeys } from './price-term';

/** Products whose shown prices are looked at in one transaction. */
const BATCH = 200;
/** Offers that are read at once: a few milliseconds of the one writer. */
const READ_BATCH = 500;

/** Takes away prices that may not be shown any longer; called every minute. */
export async function endPrices(now: Date): Promise<void> {
  for (;;) {
    const ended = and(isNotNull(products.priceEndsAt), lte(products.priceEndsAt, now));
    const rows = orm.select({ id: products.id }).from(products).where(ended).limit(BATCH).all();
    if (rows.length === 0) return;
    await writeInBackground((tx) => {
      for (const { id } of rows) refreshBestOffer(tx, id, now);
    });
  }
}

/**
 * Looks at all offers of these hosts, a few at a time, and shows of each what may be shown: when the rule for a host has changed,
 * and when a feed has seen prices again that were not shown any more.
 */
export async function refreshOffersOf(hosts: readonly string[], now = new Date()): Promise<void> {
  for (const host of hosts) {
    const { from, to } = rangeOfKeys(host);
    for (let after = from; ; ) {
      const rows = orm
        .select({ id: offers.productId, key: offers.linkKey })
        .from(offers)
        .where(and(isNotNull(offers.linkKey), gte(offers.linkKey, after), lt(offers.linkKey, to)))
        .orderBy(asc(offers.linkKey))
        .limit(BATCH)
        .all();
      const last = rows.at(-1)?.key ?? null;
      if (last === null) break;
      await writeInBackground((tx) => {
        for (const { id } of rows) refreshBestOffer(tx, id, now);
      });
      if (rows.length < BATCH) break;
      // So many with one link are nobody's shop.
      after = last === after ? `${last}\u0000` : last;
    }
  }
}

/** Makes what is missing of links and prices. Done by a job, so that not every writer of offers need know of it. */
export async function deriveMissingFacts(): Promise<void> {
  for (let rows = listUnderived(READ_BATCH); rows.length > 0; rows = listUnderived(READ_BATCH))
    await writeInBackground((tx) => {
      for (const row of rows) {
        tx.update(offers).set(deriveFacts(row)).where(eq(offers.productId, row.id)).run();
        refreshBestOffer(tx, row.id);
      }
    });
}

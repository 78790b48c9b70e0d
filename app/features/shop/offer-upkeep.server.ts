import { and, asc, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { writeInBackground } from '#app/infra/content-version.server';
import { orm } from '#app/infra/database.server';
import { inBatches } from '#app/lib/batches';
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
  const { id, priceEndsAt } = products;
  const isExpired = and(isNotNull(priceEndsAt), lte(priceEndsAt, now));
  const read = () => orm.select({ id }).from(products).where(isExpired).limit(BATCH).all();
  for (const rows of inBatches(read)) await refreshOffers(rows, now);
}

/** Shows or hides the prices of these hosts, after the setting for them has changed or a feed has renewed prices. */
export async function refreshOffersOf(hosts: readonly string[], now = new Date()): Promise<void> {
  const { productId: id, linkKey: key } = offers;
  for (const host of hosts) {
    const { from, to } = rangeOfKeys(host);
    let after = { key: from, id: 0 };
    const read = () => {
      // Many offers may share a link.
      const isNext = and(isNotNull(key), sql`(${key}, ${id}) > (${after.key}, ${after.id})`, lt(key, to));
      const found = orm.select({ id, key }).from(offers).where(isNext);
      return found.orderBy(asc(key), asc(id)).limit(BATCH).all();
    };
    for (let rows = read(); rows.length > 0; rows = read()) {
      await refreshOffers(rows, now);
      const { key: lastKey, id: lastId } = rows.at(-1) ?? after;
      after = { key: lastKey ?? to, id: lastId };
    }
  }
}

/** Fills in the derived values of offers. It is a job, so that other programs may write offers without them. */
export async function deriveMissingFacts(): Promise<void> {
  for (const rows of inBatches(() => listUnderived(READ_BATCH)))
    await writeInBackground((tx) => {
      for (const row of rows) {
        tx.update(offers).set(deriveFacts(row)).where(eq(offers.productId, row.id)).run();
        refreshBestOffer(tx, row.id);
      }
    });
}

import { asc, eq, isNull } from 'drizzle-orm';
import { linkKey } from '#app/lib/link-key';
import { orm, writeBeside } from '#app/models/site/database.server';
import { products } from '#db/schema';

/** Products whose links are read at once: a few milliseconds of the one writer. */
const BATCH = 500;

/**
 * Makes the keys of links that have none yet: those of new products, of links that were changed by whoever, and all of a database
 * from before. Done by a job, so that no writer of products need know of it.
 * @param most so many batches now; the rest is left to the next time
 */
export async function makeLinkKeys(most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let batch = 0; batch < most; batch += 1) {
    const rows = orm
      .select({ id: products.id, link: products.affiliateLink })
      .from(products)
      .where(isNull(products.linkKey))
      .orderBy(asc(products.id))
      .limit(BATCH)
      .all();
    if (rows.length === 0) return;
    await writeBeside((tx) => {
      for (const { id, link } of rows)
        tx.update(products)
          .set({ linkKey: linkKey(link) })
          .where(eq(products.id, id))
          .run();
    });
  }
}

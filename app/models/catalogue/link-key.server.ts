import { asc, eq, isNull } from 'drizzle-orm';
import { linkKey } from '#app/lib/link-key';
import { orm, writeBeside } from '#app/models/site/database.server';
import { products } from '#db/schema';

/** Products whose links are read at once: a few milliseconds of the one writer. */
const BATCH = 500;

/** Products whose links have no key yet: new ones, those of which somebody has changed the link, and all of a database from before. */
export function listUnkeyed(limit: number): { id: number; link: string }[] {
  return orm
    .select({ id: products.id, link: products.affiliateLink })
    .from(products)
    .where(isNull(products.linkKey))
    .orderBy(asc(products.id))
    .limit(limit)
    .all();
}

/** Makes the keys that are missing. Done by a job, so that no writer of products need know of it. */
export async function makeLinkKeys(): Promise<void> {
  for (let rows = listUnkeyed(BATCH); rows.length > 0; rows = listUnkeyed(BATCH))
    await writeBeside((tx) => {
      for (const { id, link } of rows)
        tx.update(products)
          .set({ linkKey: linkKey(link) })
          .where(eq(products.id, id))
          .run();
    });
}

import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.server';
import { products } from '#db/schema';
import { refreshBestOffer } from './offer.server';

/** Tables with a row for a product and something else. The row that the other product already has stays. */
const REFERENCES = [
  'compilation_items',
  'answer_choices',
  'answer_changes',
  'answer_comments',
  'video_products',
].map((name) => sql.raw(name));

/** Moves everything that refers to a product to another one: collections, answers, videos and clicks. */
function moveReferences(tx: Transaction, id: number, into: number): void {
  for (const table of REFERENCES) {
    tx.run(sql`UPDATE OR IGNORE ${table} SET product_id = ${into} WHERE product_id = ${id}`);
    tx.run(sql`DELETE FROM ${table} WHERE product_id = ${id}`);
  }
  const add = (table: SQL, keys: SQL) => {
    tx.run(sql`INSERT INTO ${table} (${keys}, product_id, clicks)
      SELECT ${keys}, ${into}, clicks FROM ${table} WHERE product_id = ${id}
      ON CONFLICT DO UPDATE SET clicks = clicks + excluded.clicks`);
    tx.run(sql`DELETE FROM ${table} WHERE product_id = ${id}`);
  };
  add(sql`product_clicks`, sql`day`);
  add(sql`tagged_product_clicks`, sql`day, video_id`);
}

export type Absorbed = Pick<
  typeof products.$inferSelect,
  'id' | 'feedId' | 'feedKey' | 'mergedIntoId' | 'status'
>;

/** Makes products that were single rows of a feed variants of another one, to which their URLs redirect from now on. */
export function absorbProducts(tx: Transaction, { ids, into }: { ids: number[]; into: number }): Absorbed[] {
  if (ids.length === 0) return [];
  const { id, feedId, feedKey, mergedIntoId, status } = products;
  const before = tx
    .select({ id, feedId, feedKey, mergedIntoId, status })
    .from(products)
    .where(inArray(id, ids))
    .all();
  for (const each of ids) moveReferences(tx, each, into);
  tx.update(products).set({ mergedIntoId: into }).where(inArray(mergedIntoId, ids)).run();
  tx.update(products)
    .set({ mergedIntoId: into, status: 'draft', feedId: null, feedKey: null })
    .where(inArray(id, ids))
    .run();
  refreshBestOffer(tx, into);
  return before;
}

/** Makes absorbed products single ones again. What referred to them stays with the product that absorbed them. */
export function releaseProducts(tx: Transaction, absorbed: readonly Absorbed[]): void {
  for (const { id, ...values } of absorbed) {
    tx.update(products).set(values).where(eq(products.id, id)).run();
    refreshBestOffer(tx, id);
  }
}

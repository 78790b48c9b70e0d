import { and, asc, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import { type Actor, recordChange, write } from '#app/infra/database.server';
import { discard, type Source } from '#app/infra/trash.server';
import { countOf } from '#app/lib/format';
import type { Transaction } from '#db/client.server';
import { products } from '#db/schema';
import { primaryOf, refreshBestOffer, withGroups } from './offer.server';

const PRODUCT_ROWS: [Source, ...Source[]] = [
  { table: 'products', column: 'id' },
  { table: 'offers', column: 'product_id' },
  { table: 'product_variants', column: 'product_id' },
  { table: 'product_pages', column: 'product_id' },
  { table: 'product_prices', column: 'product_id' },
  { table: 'compilation_items', column: 'product_id' },
  { table: 'video_products', column: 'product_id' },
  { table: 'answer_choices', column: 'product_id' },
  { table: 'answer_changes', column: 'product_id' },
  { table: 'answer_comments', column: 'product_id' },
  { table: 'tagged_product_clicks', column: 'product_id' },
  { table: 'product_clicks', column: 'product_id' },
];

type Discarding = { ids: number[]; what: string; partOf?: number };

function discardProducts(tx: Transaction, { ids, ...entry }: Discarding): number {
  // The groups of deleted offers need another best offer.
  const primaries = ids.map((id) => primaryOf(tx, id)).filter((primary) => !ids.includes(primary));
  const trashId = discard(tx, { ...entry, sources: PRODUCT_ROWS, ids });
  for (const primary of primaries) refreshBestOffer(tx, primary);
  return trashId;
}

/** Deletes products with those merged into them, and everything that refers to them. They can be restored for a day. */
export async function deleteProducts(
  named: number[],
  actor: Actor,
): Promise<{ deleted: number; trashId: number }> {
  return write((tx) => {
    const ids = withGroups(named);
    const rows = tx.select({ name: products.name }).from(products).where(inArray(products.id, ids)).all();
    const what = countOf(rows.length, 'product');
    const trashId = discardProducts(tx, { ids, what });
    recordChange(tx, actor, { what: `deleted ${what}`, detail: rows.map(({ name }) => name).join(', ') });
    return { deleted: rows.length, trashId };
  });
}

export function settleProducts(tx: Transaction, rows: { table: string; values: Record<string, unknown> }[]) {
  for (const { table, values } of rows)
    if (table === 'products' && typeof values.id === 'number') refreshBestOffer(tx, values.id);
}

/** SQL for products that became variants of the one that they are merged into. */
const absorbed = sql`(status = 'draft' and feed_id is null and merged_into_id is not null)`;

/** Makes the first offer of another feed the primary product of its group, so that the group survives this product. */
function replacePrimary(tx: Transaction, id: number, feedId: number): void {
  const [next] = tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.mergedIntoId, id),
        not(absorbed),
        or(isNull(products.feedId), ne(products.feedId, feedId)),
      ),
    )
    .orderBy(asc(products.id))
    .limit(1)
    .all();
  if (next === undefined) return;
  tx.update(products).set({ mergedIntoId: null }).where(eq(products.id, next.id)).run();
  tx.update(products).set({ mergedIntoId: next.id }).where(eq(products.mergedIntoId, id)).run();
  refreshBestOffer(tx, next.id);
}

/** Moves some products of a feed to the trash. Returns their number. Offers of other feeds stay. */
export function discardOfFeed(
  tx: Transaction,
  feedId: number,
  { partOf, limit }: { partOf: number; limit: number },
): number {
  const own = eq(products.feedId, feedId);
  const ids = tx
    .select({ id: products.id })
    .from(products)
    .where(own)
    .limit(limit)
    .all()
    .map(({ id }) => id);
  if (ids.length === 0) return 0;
  const variants = tx
    .select({ id: products.id })
    .from(products)
    .where(and(absorbed, inArray(products.mergedIntoId, ids)))
    .all();
  for (const id of ids) replacePrimary(tx, id, feedId);
  const all = [...ids, ...variants.map(({ id }) => id)];
  discardProducts(tx, { ids: all, what: countOf(ids.length, 'product'), partOf });
  return ids.length;
}

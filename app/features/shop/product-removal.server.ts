import { and, asc, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, columnsOf, recordChange, write } from '#app/infra/database.server';
import { type DiscardedRow, discard } from '#app/infra/trash.server';
import { countOf } from '#app/lib/format';
import { products, type Transaction } from '#db/schema';
import { primaryOf, refreshBestOffer, withGroups } from './offer.server';

const OWN_TABLES = ['offers', 'product_variants', 'product_pages', 'product_prices'];
/** Tables with a row for a product and something else. */
const REFERENCES = [
  'compilation_items',
  'video_products',
  'answer_choices',
  'answer_changes',
  'answer_comments',
];
const TABLES = [...OWN_TABLES, ...REFERENCES, 'tagged_product_clicks', 'product_clicks'];
const DEPENDENTS = { column: 'product_id', tables: TABLES };

type Discarding = { ids: number[]; what: string; partOf?: number };

function discardProducts(tx: Transaction, { ids, ...entry }: Discarding): number {
  // The groups of deleted offers need another best offer.
  const primaries = ids.map((id) => primaryOf(tx, id)).filter((primary) => !ids.includes(primary));
  const trashId = discard(tx, { ...entry, table: 'products', ids, dependents: DEPENDENTS });
  for (const primary of primaries) refreshBestOffer(tx, primary);
  return trashId;
}

/** Deletes products with those merged into them, and everything that refers to them. They can be restored for a day. */
export async function deleteProducts(named: number[], actor: Actor) {
  return write((tx) => {
    const ids = withGroups(named);
    const rows = tx.select({ name: products.name }).from(products).where(inArray(products.id, ids)).all();
    if (rows.length === 0) return { deleted: 0, trashId: null };
    const what = countOf(rows.length, 'product');
    const trashId = discardProducts(tx, { ids, what });
    recordChange(tx, actor, { what: `deleted ${what}`, detail: rows.map(({ name }) => name).join(', ') });
    return { deleted: rows.length, trashId };
  });
}

/** Chooses the best offers of restored products and their groups, in the caller's transaction. */
export function refreshRestoredOffers(tx: Transaction, rows: DiscardedRow[]): void {
  for (const { table, values } of rows)
    if (table === 'products' && typeof values.id === 'number') refreshBestOffer(tx, values.id);
}

/** Products of a feed that one transaction discards, so that visitors' writes wait only shortly. */
const BATCH = 100;

/** SQL for products that became variants of the one that they are merged into. */
const absorbed = sql`(status = 'draft' and feed_id is null and merged_into_id is not null)`;

/** Makes the first offer of another feed the primary product of its group, so that the group survives this product. */
function replacePrimary(tx: Transaction, id: number, feedId: number): void {
  const isOfOther = or(isNull(products.feedId), ne(products.feedId, feedId));
  const mayLead = and(eq(products.mergedIntoId, id), not(absorbed), isOfOther);
  const { id: own } = products;
  const next = tx.select({ id: own }).from(products).where(mayLead).orderBy(asc(own)).limit(1).get();
  if (next === undefined) return;
  tx.update(products).set({ mergedIntoId: null }).where(eq(products.id, next.id)).run();
  tx.update(products).set({ mergedIntoId: next.id }).where(eq(products.mergedIntoId, id)).run();
  refreshBestOffer(tx, next.id);
}

/** Moves some products of a feed to the trash. Offers of other feeds stay. */
export function discardOfFeed(tx: Transaction, feedId: number, partOf: number): void {
  const { id: own } = products;
  const found = tx.select({ id: own }).from(products).where(eq(products.feedId, feedId)).limit(BATCH).all();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  const isVariant = and(absorbed, inArray(products.mergedIntoId, ids));
  const variants = tx.select({ id: own }).from(products).where(isVariant).all();
  for (const id of ids) replacePrimary(tx, id, feedId);
  const all = [...ids, ...variants.map(({ id }) => id)];
  discardProducts(tx, { ids: all, what: countOf(ids.length, 'product'), partOf });
}

/** Moves everything that refers to a product to another one. A row that the other product already has stays. */
function moveReferences(tx: Transaction, id: number, into: number): void {
  for (const table of REFERENCES.map((name) => sql.raw(name))) {
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

type Absorbed = Pick<typeof products.$inferSelect, 'id' | 'feedId' | 'feedKey' | 'mergedIntoId' | 'status'>;

/** Makes products that were single rows of a feed variants of another one, to which their URLs redirect from now on. */
export function absorbProducts(tx: Transaction, { ids, into }: { ids: number[]; into: number }): Absorbed[] {
  if (ids.length === 0) return [];
  const isAbsorbed = inArray(products.id, ids);
  const columns = columnsOf(products, 'id', 'feedId', 'feedKey', 'mergedIntoId', 'status');
  const before = tx.select(columns).from(products).where(isAbsorbed).all();
  for (const each of ids) moveReferences(tx, each, into);
  tx.update(products).set({ mergedIntoId: into }).where(inArray(products.mergedIntoId, ids)).run();
  const variant = { mergedIntoId: into, status: 'draft', feedId: null, feedKey: null } as const;
  tx.update(products).set(variant).where(isAbsorbed).run();
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

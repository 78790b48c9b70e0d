import { and, asc, count, eq, max } from 'drizzle-orm';
import { write } from '#app/infra/database.server';
import { discard, restoreOwn } from '#app/infra/trash.server';
import { compilationItems } from '#db/schema';
import {
  changedIf,
  changeOwned,
  isDone,
  isOwned,
  type OwnedChange,
  type Owner,
  touch,
} from './compilation-owner.server';
import { findPrice, findPrices, MAX_ITEMS } from './new-compilation.server';

type ItemChange = { compilationId: number; productId: number; owner: Owner };

function item(compilationId: number, productId: number) {
  return and(eq(compilationItems.compilationId, compilationId), eq(compilationItems.productId, productId));
}

export type AddOutcome = 'added' | 'already-there' | 'no-product' | 'full' | 'not-found';

type ItemValues = Partial<typeof compilationItems.$inferInsert>;

/** Sets columns of a product. `settled` is the outcome for a compilation that holds the product. */
async function updateItem(
  { compilationId, productId, owner }: ItemChange,
  values: ItemValues,
  settled: 'changed' | 'same',
): Promise<boolean> {
  const outcome = await changeOwned(compilationId, owner, (tx) => {
    const { changes } = tx.update(compilationItems).set(values).where(item(compilationId, productId)).run();
    return changes > 0 ? settled : 'missing';
  });
  return isDone(outcome);
}

/** Marks a product as bought or not. Only the owner sees the mark, so the compilation keeps its date. */
export function markBought({ bought, ...change }: ItemChange & { bought: boolean }): Promise<boolean> {
  return updateItem(change, { boughtAt: bought ? new Date() : null }, 'same');
}

/** Adds a product at the end of a compilation, unless the compilation already holds it. */
export async function addCompilationItem({
  compilationId,
  productId,
  owner,
  note,
  sortOrder,
}: ItemChange & { note?: string | undefined; sortOrder?: number | undefined }): Promise<AddOutcome> {
  return write((tx): AddOutcome => {
    if (!isOwned(tx, compilationId, owner)) return 'not-found';
    const savedPrice = findPrice(tx, productId);
    if (savedPrice === null) return 'no-product';
    const included = eq(compilationItems.compilationId, compilationId);
    const items = tx
      .select({ last: max(compilationItems.sortOrder), count: count() })
      .from(compilationItems)
      .where(included)
      .get();
    if ((items?.count ?? 0) >= MAX_ITEMS)
      return tx.select().from(compilationItems).where(item(compilationId, productId)).get()
        ? 'already-there'
        : 'full';
    const values = {
      compilationId,
      productId,
      sortOrder: sortOrder ?? (items?.last ?? -1) + 1,
      note: note || null,
      savedPrice,
    };
    if (tx.insert(compilationItems).values(values).onConflictDoNothing().run().changes === 0)
      return 'already-there';
    touch(tx, compilationId);
    return 'added';
  });
}

export type AddSeveralOutcome =
  | { ok: true; added: number; existing: number }
  | { ok: false; reason: 'no-product' | 'full' | 'not-found' };

/** Adds several products at the end, in their order. Products that the compilation holds keep their position; unknown ones are skipped. */
export async function addCompilationItems({
  compilationId,
  productIds,
  owner,
}: {
  compilationId: number;
  productIds: readonly number[];
  owner: Owner;
}): Promise<AddSeveralOutcome> {
  return write((tx): AddSeveralOutcome => {
    if (!isOwned(tx, compilationId, owner)) return { ok: false, reason: 'not-found' };
    const prices = findPrices(tx, productIds);
    if (prices.size === 0) return { ok: false, reason: 'no-product' };
    const rows = tx
      .select({ productId: compilationItems.productId, sortOrder: compilationItems.sortOrder })
      .from(compilationItems)
      .where(eq(compilationItems.compilationId, compilationId))
      .all();
    const existing = new Set(rows.map((row) => row.productId));
    const fresh = [...prices].filter(([productId]) => !existing.has(productId));
    if (existing.size + fresh.length > MAX_ITEMS) return { ok: false, reason: 'full' };
    const last = Math.max(-1, ...rows.map(({ sortOrder }) => sortOrder));
    for (const [index, [productId, savedPrice]] of fresh.entries())
      tx.insert(compilationItems)
        .values({ compilationId, productId, savedPrice, sortOrder: last + 1 + index })
        .run();
    if (fresh.length > 0) touch(tx, compilationId);
    return { ok: true, added: fresh.length, existing: prices.size - fresh.length };
  });
}

/** Removes a product. `restoreCompilationItem` undoes that by `removedId`, which is null when nothing was removed. */
export async function removeCompilationItem({
  compilationId,
  productId,
  owner,
}: ItemChange): Promise<{ outcome: OwnedChange; removedId: number | null }> {
  let removedId: number | null = null;
  const outcome = await changeOwned(compilationId, owner, (tx) => {
    const row = tx
      .select({ id: compilationItems.id })
      .from(compilationItems)
      .where(item(compilationId, productId))
      .get();
    if (row === undefined) return 'missing';
    const sources: [{ table: string; column: string }] = [{ table: 'compilation_items', column: 'id' }];
    removedId = discard(tx, { what: 'item', sources, ids: [row.id] });
    return 'changed';
  });
  return { outcome, removedId };
}

/** Restores a removed product with its note and position. Returns false when that is impossible. */
export async function restoreCompilationItem({
  compilationId,
  removedId,
  owner,
}: Pick<ItemChange, 'compilationId' | 'owner'> & { removedId: number }): Promise<boolean> {
  const outcome = await changeOwned(compilationId, owner, (tx) => {
    const included = eq(compilationItems.compilationId, compilationId);
    const items = tx.select({ count: count() }).from(compilationItems).where(included).get();
    if ((items?.count ?? 0) >= MAX_ITEMS) return 'missing';
    return changedIf(
      restoreOwn(
        tx,
        removedId,
        ({ table, values }) => table === 'compilation_items' && values.compilation_id === compilationId,
      ),
    );
  });
  return isDone(outcome);
}

/** Stores the owner's note on a product. An empty note removes it. */
export function noteCompilationItem({ note, ...change }: ItemChange & { note: string }): Promise<boolean> {
  return updateItem(change, { note: note || null }, 'changed');
}

/** Moves a product one position. Returns false when no compilation of this owner holds it. */
export async function moveCompilationItem({
  compilationId,
  productId,
  owner,
  by,
}: ItemChange & { by: -1 | 1 }): Promise<boolean> {
  const outcome = await changeOwned(compilationId, owner, (tx) => {
    const rows = tx
      .select({
        id: compilationItems.id,
        productId: compilationItems.productId,
        sortOrder: compilationItems.sortOrder,
      })
      .from(compilationItems)
      .where(eq(compilationItems.compilationId, compilationId))
      .orderBy(asc(compilationItems.sortOrder), asc(compilationItems.id))
      .all();
    const from = rows.findIndex((row) => row.productId === productId);
    const moved = rows[from];
    const to = from + by;
    if (moved === undefined) return 'missing';
    if (rows[to] === undefined) return 'same';
    rows.splice(from, 1);
    rows.splice(to, 0, moved);
    for (const [sortOrder, row] of rows.entries()) {
      if (row.sortOrder === sortOrder) continue;
      tx.update(compilationItems).set({ sortOrder }).where(eq(compilationItems.id, row.id)).run();
    }
    return 'changed';
  });
  return isDone(outcome);
}

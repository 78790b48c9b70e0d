import { and, asc, eq } from 'drizzle-orm';
import { countWhere, write } from '#app/infra/database.server';
import { discard, restoreOwn } from '#app/infra/trash.server';
import { moveByOne } from '#app/lib/move-by-one';
import { compilationItems } from '#db/schema';
import { findPrices, MAX_ITEMS } from './compilation.server';
import { asksAboutOne, listCompilations } from './compilation-list.server';
import { type ChangeOutcome, changeOwned, isOwned, type Owner, touch } from './compilation-owner.server';

type Owned = { compilationId: number; owner: Owner };
type ItemChange = Owned & { productId: number };

function item(compilationId: number, productId: number) {
  return and(eq(compilationItems.compilationId, compilationId), eq(compilationItems.productId, productId));
}

const isIn = (compilationId: number) => eq(compilationItems.compilationId, compilationId);

/** Sets columns of a product. `done` is the outcome for a compilation that holds the product. */
function updateItem(
  { compilationId, productId, owner }: ItemChange,
  values: Partial<typeof compilationItems.$inferInsert>,
  done: ChangeOutcome,
): Promise<boolean> {
  return changeOwned(compilationId, owner, (tx) => {
    const { changes } = tx.update(compilationItems).set(values).where(item(compilationId, productId)).run();
    return changes > 0 ? done : 'missing';
  });
}

/** Marks a product as bought or not. Only the owner sees the mark, so the compilation keeps its date. */
export function markBought({ bought, ...change }: ItemChange & { bought: boolean }): Promise<boolean> {
  return updateItem(change, { boughtAt: bought ? new Date() : null }, 'same');
}

type AddedItems = Owned & {
  productIds: readonly number[];
  note?: string | null | undefined;
  sortOrder?: number | null | undefined;
};
type AddOutcome =
  | { ok: true; added: number; existing: number }
  | { ok: false; reason: 'no-product' | 'full' | 'not-found' };

/** Adds products at the end, in their order. Products that the compilation holds keep their position; unknown ones are skipped. */
export function addCompilationItems(wanted: AddedItems): Promise<AddOutcome> {
  const { compilationId, productIds, owner, note, sortOrder } = wanted;
  return write((tx): AddOutcome => {
    if (!isOwned(compilationId, owner, tx)) return { ok: false, reason: 'not-found' };
    const prices = findPrices(tx, productIds);
    if (prices.size === 0) return { ok: false, reason: 'no-product' };
    const rows = tx.select().from(compilationItems).where(isIn(compilationId)).all();
    const existing = new Set(rows.map((row) => row.productId));
    const fresh = [...prices].filter(([productId]) => !existing.has(productId));
    if (existing.size + fresh.length > MAX_ITEMS) return { ok: false, reason: 'full' };
    const next = Math.max(-1, ...rows.map((row) => row.sortOrder)) + 1;
    for (const [index, [productId, savedPrice]] of fresh.entries()) {
      const place = sortOrder ?? next + index;
      const values = { compilationId, productId, savedPrice, sortOrder: place, note: note || null };
      tx.insert(compilationItems).values(values).run();
    }
    if (fresh.length > 0) touch(tx, compilationId);
    return { ok: true, added: fresh.length, existing: prices.size - fresh.length };
  });
}

/** Removes a product. Returns the id by which `restoreCompilationItem` undoes that, or null when nothing was removed. */
export async function removeCompilationItem({ compilationId, productId, owner }: ItemChange) {
  let removedId = null as number | null;
  await changeOwned(compilationId, owner, (tx) => {
    const row = tx.select().from(compilationItems).where(item(compilationId, productId)).get();
    if (row === undefined) return 'missing';
    removedId = discard(tx, { what: 'item', table: 'compilation_items', ids: [row.id] });
    return 'changed';
  });
  return removedId;
}

/** Restores a removed product with its note and position. Returns false when that is impossible. */
export function restoreCompilationItem({ compilationId, removedId, owner }: Owned & { removedId: number }) {
  return changeOwned(compilationId, owner, (tx) => {
    const isFull = countWhere(compilationItems, isIn(compilationId), tx) >= MAX_ITEMS;
    const deleted = { table: 'compilation_items', compilationId } as const;
    return !isFull && restoreOwn(tx, removedId, deleted) ? 'changed' : 'missing';
  });
}

/** Stores the owner's note on a product. An empty note removes it. */
export function noteCompilationItem({ note, ...change }: ItemChange & { note: string }): Promise<boolean> {
  return updateItem(change, { note: note || null }, 'changed');
}

/** Moves a product one position. Returns false when no compilation of this owner holds it. */
export function moveCompilationItem({ by, ...change }: ItemChange & { by: -1 | 1 }): Promise<boolean> {
  const { compilationId, productId, owner } = change;
  return changeOwned(compilationId, owner, (tx) => {
    const { id, sortOrder: order } = compilationItems;
    const included = tx.select().from(compilationItems).where(isIn(compilationId));
    const rows = included.orderBy(asc(order), asc(id)).all();
    const from = rows.findIndex((row) => row.productId === productId);
    if (from < 0) return 'missing';
    if (rows[from + by] === undefined) return 'same';
    for (const [sortOrder, row] of moveByOne(rows, from, by).entries())
      if (row.sortOrder !== sortOrder)
        tx.update(compilationItems).set({ sortOrder }).where(eq(id, row.id)).run();
    return 'changed';
  });
}

/** The collection that the Save button of a product creates for a visitor without one. */
export const FIRST_LIST = { title: 'My list', isPublic: 'on', hidePrices: 'on' };

type List = { id: number; title: string };
export type SaveOutcome =
  | { done: 'added' | 'full' | 'failed'; list: List }
  /** `removedId` undoes the removal. */
  | { done: 'removed'; list: List; removedId: number | null }
  | { done: 'no-list' };

/** Returns the collection that holds the product, or else the one changed last. A question about one product or video stays as it is. */
function chooseList(owner: Owner, productId: number) {
  return listCompilations(owner, { holding: [productId] })
    .toSorted(
      (one, other) =>
        Number(other.isSaved) - Number(one.isSaved) || other.updatedAt.getTime() - one.updatedAt.getTime(),
    )
    .find(({ id }) => !asksAboutOne(id));
}

type Toggle = { productId: number; wasSaved: boolean };

/** Saves a product to the owner's list, or removes it if the button showed it as saved. The same request sent again changes nothing. */
export async function toggleSaved(owner: Owner, { productId, wasSaved }: Toggle): Promise<SaveOutcome> {
  const list = chooseList(owner, productId);
  if (list === undefined) return { done: 'no-list' };
  const change = { compilationId: list.id, productId, owner };
  if (list.isSaved && wasSaved)
    return { done: 'removed', list, removedId: await removeCompilationItem(change) };
  const outcome = await addCompilationItems({ ...change, productIds: [productId] });
  if (outcome.ok) return { done: 'added', list };
  return { done: outcome.reason === 'full' ? 'full' : 'failed', list };
}

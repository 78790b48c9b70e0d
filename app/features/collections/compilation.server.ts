import Database from 'better-sqlite3';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isPublishedProduct } from '#app/features/shop/product.server';
import { orm, write } from '#app/infra/database.server';
import { createRandomId, createShareCode } from '#app/lib/token.server';
import { compilationItems, compilations, products, type Transaction } from '#db/schema';
import {
  changedIf,
  changeOwned,
  isDone,
  isOwnedBy,
  type Owner,
  ownedBy,
  ownedCompilation,
  ownedCompilations,
} from './compilation-owner.server';
import type { compilationEditSchema } from './compilation-schema';

export type Compilation = typeof compilations.$inferSelect;
const DAY = 86_400_000;

export const seenByAll = and(
  eq(compilations.isPublic, true),
  isNull(compilations.deletedAt),
  isNull(compilations.hiddenAt),
);

type Visibility = Pick<Compilation, 'isPublic' | 'deletedAt' | 'hiddenAt'>;

/** Applies `seenByAll` to a row. */
export function isSeenByAll({ isPublic, deletedAt, hiddenAt }: Visibility): boolean {
  return isPublic && deletedAt === null && hiddenAt === null;
}

/** Returns when a collection stops taking answers (UTC), or null when it has no last day. */
export function answersEnd({ closesOn }: Pick<Compilation, 'closesOn'>): Date | null {
  const day = Date.parse(`${closesOn}T00:00:00Z`);
  return Number.isNaN(day) ? null : new Date(day + DAY);
}

type Answerable = Pick<Compilation, 'answersOpen' | 'closesOn'>;

export function takesAnswers(compilation: Answerable, now = new Date()): boolean {
  const end = answersEnd(compilation);
  return compilation.answersOpen && (end === null || now < end);
}

const isLive = isNull(compilations.deletedAt);
const whole = (named: SQL) => orm.select().from(compilations).where(and(named, isLive)).prepare();
const byId = whole(eq(compilations.id, sql.placeholder('id')));
const byShareCode = whole(eq(compilations.shareCode, sql.placeholder('shareCode')));

/** Returns a compilation that the viewer may see: public, or the viewer's own. */
export function findCompilation(by: { id: number } | { shareCode: string }, viewer: Owner) {
  const compilation = 'id' in by ? byId.get(by) : byShareCode.get(by);
  if (compilation === undefined) return null;
  const isOwner = Object.keys(viewer).length > 0 && isOwnedBy(compilation.id, viewer);
  return isSeenByAll(compilation) || isOwner ? { compilation, isOwner } : null;
}

/** Returns a compilation's title without checking its owner, which the caller has done. */
export function findTitle(id: number): string | null {
  const named = eq(compilations.id, id);
  return orm.select({ title: compilations.title }).from(compilations).where(named).get()?.title ?? null;
}

type CompilationEdit = Omit<z.output<typeof compilationEditSchema>, 'intent' | 'notify' | 'notifyEmail'>;

export async function editCompilation(
  id: number,
  { owner, description, from, closesOn, ...fields }: CompilationEdit & { owner: Owner },
): Promise<boolean> {
  const optional = { description: description || null, from: from || null, closesOn: closesOn || null };
  const values = { ...fields, ...optional };
  const outcome = await changeOwned(id, owner, (tx) =>
    changedIf(tx.update(compilations).set(values).where(eq(compilations.id, id)).run().changes > 0),
  );
  return isDone(outcome);
}

export const RESTORE_DAYS = 30;

/** Hides a compilation from everyone. `restoreCompilation` undoes that within `RESTORE_DAYS`. */
export async function deleteCompilation(id: number, owner: Owner): Promise<boolean> {
  const own = ownedCompilation(id, owner);
  const deleted = { deletedAt: new Date() };
  return write((tx) => tx.update(compilations).set(deleted).where(own).run().changes > 0);
}

/** Deletes a compilation that its owner has deleted before. It cannot be restored any more. */
export async function deleteCompilationForGood(id: number, owner: Owner): Promise<boolean> {
  const deleted = deletedBy(owner, id);
  return write((tx) => tx.delete(compilations).where(deleted).run().changes > 0);
}

function deletedBy(owner: Owner, id?: number) {
  const named = id === undefined ? undefined : eq(compilations.id, id);
  return and(named, isNotNull(compilations.deletedAt), ownedBy(owner));
}

/** Returns the title of a compilation that its owner has deleted and can restore, or null. */
export function findDeletedTitle(id: number, owner: Owner): string | null {
  const deleted = deletedBy(owner, id);
  return orm.select({ title: compilations.title }).from(compilations).where(deleted).get()?.title ?? null;
}

/** Lists the compilations that an owner has deleted and can restore, the last deleted first. */
export function listDeletedCompilations(owner: Owner) {
  const { id, title, deletedAt } = compilations;
  const deleted = orm.select({ id, title, deletedAt }).from(compilations).where(deletedBy(owner));
  return deleted.orderBy(desc(deletedAt)).all();
}

export async function restoreCompilation(id: number, owner: Owner): Promise<boolean> {
  const deleted = deletedBy(owner, id);
  return write((tx) => tx.update(compilations).set({ deletedAt: null }).where(deleted).run().changes > 0);
}

export const MAX_ITEMS = 500;

type Columns = typeof compilations.$inferInsert;
/** `manageHash` is the SHA-256 of a private link's token, for a browser that may refuse cookies. */
export type NewCompilation = Pick<Columns, 'title' | 'description' | 'from' | 'closesOn' | 'manageHash'> & {
  isPublic: boolean;
  hidePrices?: boolean | undefined;
  shareCode?: string | undefined;
  productIds?: readonly number[] | undefined;
  owner: Owner;
  /** Finds by the share code the compilation that the same form created before. */
  mayRepeat?: boolean | undefined;
};

type CreateCompilationOutcome =
  | { ok: true; compilation: Compilation; added: number }
  | { ok: false; reason: 'no-product' | 'full' };

function isTaken(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(error.code);
}

/** Returns a product's price as it is printed now, or null for a product that does not exist. */
export function findPrice(tx: Transaction, productId: number): string | null {
  const named = and(eq(products.id, productId), isPublishedProduct);
  return tx.select({ price: products.price }).from(products).where(named).get()?.price ?? null;
}

/** Returns the printed price of each product that exists, in the given order. */
export function findPrices(tx: Transaction, productIds: readonly number[]): Map<number, string> {
  const prices = new Map<number, string>();
  for (const productId of productIds) {
    const price = findPrice(tx, productId);
    if (price !== null) prices.set(productId, price);
  }
  return prices;
}

/** Creates a compilation. Unknown products are skipped, unless all are. The insert replaces a share code that is taken. */
export function createCompilation(wanted: NewCompilation): Promise<CreateCompilationOutcome> {
  const { owner, productIds = [], ...fields } = wanted;
  // The column's default counts whole seconds, too coarse to sort compilations by.
  const now = new Date();
  const columns = {
    createdAt: now,
    updatedAt: now,
    title: fields.title,
    description: fields.description || null,
    isPublic: fields.isPublic,
    from: fields.from || null,
    hidePrices: fields.hidePrices ?? false,
    closesOn: fields.closesOn ?? null,
    manageHash: fields.manageHash ?? null,
    userId: owner.userId ?? null,
    ownerHash: owner.userId === undefined ? (owner.browserHash ?? null) : null,
  };
  return write((tx): CreateCompilationOutcome => {
    const prices = [...findPrices(tx, productIds)];
    if (prices.length > MAX_ITEMS) return { ok: false, reason: 'full' };
    if (productIds.length > 0 && prices.length === 0) return { ok: false, reason: 'no-product' };
    const earlier = fields.mayRepeat === true ? findRepeated(tx, { ...fields, owner }) : undefined;
    if (earlier !== undefined) return { ok: true, compilation: earlier, added: prices.length };
    const compilation = withFreeNames((names) => {
      const values = { ...columns, ...names };
      return tx.insert(compilations).values(values).returning().get();
    }, fields.shareCode);
    for (const [sortOrder, [productId, savedPrice]] of prices.entries()) {
      const item = { compilationId: compilation.id, productId, savedPrice, sortOrder };
      tx.insert(compilationItems).values(item).run();
    }
    return { ok: true, compilation, added: prices.length };
  });
}

/** Finds the compilation that the same form created before, when the browser never received the response. */
function findRepeated(
  tx: Transaction,
  { shareCode, title, owner }: Pick<NewCompilation, 'shareCode' | 'title' | 'owner'>,
): Compilation | undefined {
  if (shareCode === undefined) return undefined;
  const same = and(eq(compilations.shareCode, shareCode), eq(compilations.title, title));
  const own = and(same, ownedCompilations(owner));
  return tx.select().from(compilations).where(own).get();
}

/** Runs a write with a new id and a share code until both are free. A wanted code that is taken is replaced. */
export function withFreeNames<T>(work: (names: { id: number; shareCode: string }) => T, wanted?: string): T {
  for (let shareCode = wanted ?? createShareCode(); ; shareCode = createShareCode())
    try {
      return work({ id: createRandomId(), shareCode });
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
}

import Database from 'better-sqlite3';
import { and, count, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Cursor } from '#app/lib/cursor';
import { createRandomId, createShareCode } from '#app/lib/token.server';
import { isPublishedProduct } from '#app/models/catalogue/product.server';
import { orm, write } from '#app/models/site/database.server';
import type { Transaction } from '#db/client.server';
import { compilationItems, compilations, products } from '#db/schema';

export type Compilation = typeof compilations.$inferSelect;

const DAY = 86_400_000;
/** Pieces that one compilation holds at most (contract, section 15). */
export const MOST_ITEMS = 500;

/**
 * Who asks: an account, the browser that made things before there was one, the bearer of a private manage link, or all
 * of these at once. Tokens are given as their hashes.
 */
export type Owner = { userId?: number; browserHash?: string; manageHash?: string };

/** The one rule of who may change a compilation, as a condition for the WHERE clause. */
function ownedBy({ userId, browserHash, manageHash }: Owner) {
  const claims = [
    userId === undefined ? undefined : eq(compilations.userId, userId),
    browserHash === undefined
      ? undefined
      : and(isNull(compilations.userId), eq(compilations.ownerHash, browserHash)),
    manageHash === undefined ? undefined : eq(compilations.manageHash, manageHash),
  ].filter((claim) => claim !== undefined);
  return claims.length === 0 ? sql`0` : or(...claims);
}

/** The one rule of which compilations everybody may see, as a condition for the WHERE clause. */
export const seenByAll = and(
  eq(compilations.isPublic, true),
  isNull(compilations.deletedAt),
  isNull(compilations.hiddenAt),
);

/** The same of one that has been read. */
export function isSeenByAll({
  isPublic,
  deletedAt,
  hiddenAt,
}: Pick<Compilation, 'isPublic' | 'deletedAt' | 'hiddenAt'>): boolean {
  return isPublic && deletedAt === null && hiddenAt === null;
}

/** The moment after which a collection takes no more answers, in UTC; null when it has no last day. */
export function answersEnd({ closesOn }: Pick<Compilation, 'closesOn'>): Date | null {
  const day = Date.parse(`${closesOn}T00:00:00Z`);
  return Number.isNaN(day) ? null : new Date(day + DAY);
}

/** Whether she can answer now: its owner has not closed it, and its last day is not over. */
export function takesAnswers(
  compilation: Pick<Compilation, 'answersOpen' | 'closesOn'>,
  now = new Date(),
): boolean {
  const end = answersEnd(compilation);
  return compilation.answersOpen && (end === null || now < end);
}

/** The condition of an owner's compilations that are there. */
export function ownedCompilations(owner: Owner) {
  return and(isNull(compilations.deletedAt), ownedBy(owner));
}

/** The condition under which a compilation is there and is this owner's. */
export function ownedCompilation(id: number, owner: Owner) {
  return and(eq(compilations.id, id), ownedCompilations(owner));
}

export type NewCompilation = {
  title: string;
  description?: string | undefined;
  isPublic: boolean;
  shareCode?: string | undefined;
  /** What it begins with, in this order. */
  productIds?: readonly number[] | undefined;
  from?: string | undefined;
  hidePrices?: boolean | undefined;
  closesOn?: string | undefined;
  owner: Owner;
};
export type CreateCompilationOutcome =
  | { ok: true; compilation: Compilation; added: number }
  | { ok: false; reason: 'no-product' | 'full' };

export function isTaken(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(error.code);
}

/** Of several products those that there are, each once, with what each costs now, as it is printed. */
export function findPrices(tx: Transaction, productIds: readonly number[]): Map<number, string> {
  const prices = new Map<number, string>();
  for (const productId of productIds) {
    const price = findPrice(tx, productId);
    if (price !== null) prices.set(productId, price);
  }
  return prices;
}

/**
 * Makes a compilation, with first products when some are named: what is no product is left out, as long as one is one. A share code that is taken is replaced by a new one:
 * the insert decides, so that fifty at once with one code become fifty collections.
 */
export async function createCompilation({
  owner,
  productIds = [],
  ...fields
}: NewCompilation): Promise<CreateCompilationOutcome> {
  // The column's own default counts whole seconds, too coarse for an order of what was made.
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
    userId: owner.userId ?? null,
    ownerHash: owner.userId === undefined ? (owner.browserHash ?? null) : null,
  };
  return write((tx): CreateCompilationOutcome => {
    const prices = [...findPrices(tx, productIds)];
    if (prices.length > MOST_ITEMS) return { ok: false, reason: 'full' };
    if (productIds.length > 0 && prices.length === 0) return { ok: false, reason: 'no-product' };
    const compilation = insertWithFreeCode(tx, columns, fields.shareCode);
    for (const [sortOrder, [productId, savedPrice]] of prices.entries())
      tx.insert(compilationItems)
        .values({ compilationId: compilation.id, productId, savedPrice, sortOrder })
        .run();
    return { ok: true, compilation, added: prices.length };
  });
}

function insertWithFreeCode(
  tx: Transaction,
  columns: Omit<typeof compilations.$inferInsert, 'id' | 'shareCode'>,
  wanted: string | undefined,
): Compilation {
  let shareCode = wanted ?? createShareCode();
  for (;;) {
    try {
      return tx
        .insert(compilations)
        .values({ ...columns, id: createRandomId(), shareCode })
        .returning()
        .get();
    } catch (error) {
      if (!isTaken(error)) throw error;
      shareCode = createShareCode();
    }
  }
}

/** What a product costs now, as it is printed; null when there is no such product. */
export function findPrice(tx: Transaction, productId: number): string | null {
  const named = and(eq(products.id, productId), isPublishedProduct);
  return tx.select({ price: products.price }).from(products).where(named).get()?.price ?? null;
}

/** A compilation as its viewer may see it: null when it does not exist or is private and not his. */
export function findCompilation(
  by: { id: number } | { shareCode: string },
  viewer: Owner,
): { compilation: Compilation; isOwner: boolean } | null {
  const named = 'id' in by ? eq(compilations.id, by.id) : eq(compilations.shareCode, by.shareCode);
  const row = orm
    .select({ compilation: compilations, isOwner: sql<number>`coalesce((${ownedBy(viewer)}), 0)` })
    .from(compilations)
    .where(and(named, isNull(compilations.deletedAt)))
    .get();
  if (!row) return null;
  const isOwner = row.isOwner === 1;
  return isSeenByAll(row.compilation) || isOwner ? { compilation: row.compilation, isOwner } : null;
}

/** The viewer's own compilations, newest first, with how many products each holds, and whether it has all of those that are `holding`. */
export function listCompilations(owner: Owner, { holding = [] }: { holding?: readonly number[] } = {}) {
  const holds = sql<number>`${holding.length} > 0 and ${holding.length} = (select count(*) from compilation_items where compilation_items.compilation_id = compilations.id and compilation_items.product_id in (select value from json_each(${JSON.stringify(holding)})))`;
  return orm
    .select({
      id: compilations.id,
      title: compilations.title,
      description: compilations.description,
      isPublic: compilations.isPublic,
      createdAt: compilations.createdAt,
      updatedAt: compilations.updatedAt,
      products: sql<number>`(select count(*) from compilation_items where compilation_items.compilation_id = compilations.id)`,
      holdsIt: holds.mapWith(Boolean),
    })
    .from(compilations)
    .where(ownedCompilations(owner))
    .orderBy(desc(compilations.createdAt), desc(compilations.id))
    .all();
}

/** One page of the viewer's own compilations, newest first, by the last row of the page before. */
export function listCompilationPage(owner: Owner, { limit, after }: { limit: number; after: Cursor | null }) {
  const mine = ownedCompilations(owner);
  const older =
    after === null
      ? undefined
      : sql`(${compilations.createdAt}, ${compilations.id}) < (${after[0]}, ${after[1]})`;
  const rows = orm
    .select({
      compilation: compilations,
      products: sql<number>`(select count(*) from compilation_items where compilation_items.compilation_id = compilations.id)`,
    })
    .from(compilations)
    .where(and(mine, older))
    .orderBy(desc(compilations.createdAt), desc(compilations.id))
    .limit(limit + 1)
    .all();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.compilation : undefined;
  return {
    compilations: page,
    total: orm.select({ count: count() }).from(compilations).where(mine).get()?.count ?? 0,
    next: last === undefined ? null : [last.createdAt.getTime(), last.id],
  };
}

/** Whether the viewer has a compilation: the header links to them only then. */
export function hasCompilations(owner: Owner): boolean {
  // Most visitors have nothing that could own one.
  if (Object.keys(owner).length === 0) return false;
  const mine = ownedCompilations(owner);
  return orm.select({ id: compilations.id }).from(compilations).where(mine).limit(1).get() !== undefined;
}

/** Of more than these, the rest is not marked as saved. */
const MOST_SAVED = 1_000;

/** The products that the viewer has in his collections. */
export function listSavedProducts(owner: Owner): number[] {
  if (Object.keys(owner).length === 0) return [];
  const mine = ownedCompilations(owner);
  return orm
    .selectDistinct({ id: compilationItems.productId })
    .from(compilationItems)
    .innerJoin(compilations, eq(compilations.id, compilationItems.compilationId))
    .where(mine)
    .limit(MOST_SAVED)
    .all()
    .map(({ id }) => id);
}

export function countClaimable(browserHash: string): number {
  const mine = and(
    isNull(compilations.deletedAt),
    isNull(compilations.userId),
    eq(compilations.ownerHash, browserHash),
  );
  return orm.select({ count: count() }).from(compilations).where(mine).get()?.count ?? 0;
}

/** Moves this browser's compilations to an account, where their private links end; returns how many. */
export async function claimCompilations(userId: number, browserHash: string): Promise<number> {
  const mine = and(isNull(compilations.userId), eq(compilations.ownerHash, browserHash));
  // A private link was for whoever had no account; now it would be a second door to the account's own.
  const moved = {
    userId,
    ownerHash: null,
    manageHash: null,
    // Mail about answers goes to the account's address from now on.
    ...{ notifyEmail: null, notifyConfirmedAt: null },
  };
  return write((tx) => tx.update(compilations).set(moved).where(mine).run().changes);
}

export function touch(tx: Transaction, compilationId: number): void {
  tx.update(compilations).set({ updatedAt: new Date() }).where(eq(compilations.id, compilationId)).run();
}

/** What a change did: something, nothing because all is as wished already, or nothing because its subject is not there. */
export type Changed = 'changed' | 'same' | 'missing';
/** The same of a compilation that may not be this owner's. */
export type OwnedChange = Changed | 'not-owned';

export function changedIf(condition: boolean): Changed {
  return condition ? 'changed' : 'missing';
}

export function isDone(outcome: OwnedChange): boolean {
  return outcome === 'changed' || outcome === 'same';
}

export async function changeOwned(
  id: number,
  owner: Owner,
  change: (tx: Transaction) => Changed,
): Promise<OwnedChange> {
  return write((tx) => {
    if (!isOwned(tx, id, owner)) return 'not-owned';
    const changed = change(tx);
    if (changed === 'changed') touch(tx, id);
    return changed;
  });
}

export function isOwned(tx: Transaction, id: number, owner: Owner): boolean {
  return (
    tx.select({ id: compilations.id }).from(compilations).where(ownedCompilation(id, owner)).get() !==
    undefined
  );
}

export type CompilationEdit = Pick<Compilation, 'title' | 'isPublic' | 'cardPictures' | 'hidePrices'> & {
  description?: string | undefined;
  from?: string | undefined;
  closesOn?: string | undefined;
};

export async function editCompilation(
  id: number,
  { owner, description, from, closesOn, ...fields }: CompilationEdit & { owner: Owner },
): Promise<boolean> {
  const words = { description: description || null, from: from || null, closesOn: closesOn || null };
  const outcome = await changeOwned(id, owner, (tx) =>
    changedIf(
      tx
        .update(compilations)
        .set({ ...fields, ...words })
        .where(eq(compilations.id, id))
        .run().changes > 0,
    ),
  );
  return isDone(outcome);
}

/** A deletion can be undone for this long, in milliseconds. */
const UNDO_TIME = DAY;

/** Hides a compilation from everybody; `restoreCompilation` brings it back within a day. Older deletions become final. */
export async function deleteCompilation(id: number, owner: Owner): Promise<boolean> {
  return write(
    (tx) =>
      tx.update(compilations).set({ deletedAt: new Date() }).where(ownedCompilation(id, owner)).run()
        .changes > 0,
  );
}

export async function purgeDeletedCompilations(now = new Date()): Promise<void> {
  const final = lt(compilations.deletedAt, new Date(now.getTime() - UNDO_TIME));
  await write((tx) => tx.delete(compilations).where(final).run());
}

/** For an owner's page, which has been asked for its owner already. */
export function findTitle(id: number): string | null {
  const named = eq(compilations.id, id);
  return orm.select({ title: compilations.title }).from(compilations).where(named).get()?.title ?? null;
}

/** The title of a compilation that its owner has deleted and can still bring back; null for any other. */
export function findDeletedTitle(id: number, owner: Owner): string | null {
  const deleted = and(eq(compilations.id, id), isNotNull(compilations.deletedAt), ownedBy(owner));
  return orm.select({ title: compilations.title }).from(compilations).where(deleted).get()?.title ?? null;
}

export async function restoreCompilation(id: number, owner: Owner): Promise<boolean> {
  const deleted = and(eq(compilations.id, id), isNotNull(compilations.deletedAt), ownedBy(owner));
  return write((tx) => tx.update(compilations).set({ deletedAt: null }).where(deleted).run().changes > 0);
}

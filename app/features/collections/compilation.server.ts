import Database from 'better-sqlite3';
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { isPublishedProduct } from '#app/features/shop/product.server';
import { orm, write } from '#app/infra/database.server';
import { createRandomId, createShareCode } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { compilationItems, compilations, products } from '#db/schema';

export type Compilation = typeof compilations.$inferSelect;
const DAY = 86_400_000;

/** Pieces that one compilation holds at most. */
export const MAX_ITEMS = 500;

/**
 * Who asks: an account, the browser that made things before there was one, the bearer of a private manage link, or all
 * of these at once. Tokens are given as their hashes.
 */
export type Owner = { userId?: number; browserHash?: string; manageHash?: string };

/** The one rule of who may change a compilation, as a condition for the WHERE clause. */
function ownedBy({ userId, browserHash, manageHash }: Owner) {
  const claims = [
    userId === undefined ? undefined : eq(compilations.userId, userId),
    ...(browserHash === undefined
      ? []
      : [
          and(isNull(compilations.userId), eq(compilations.ownerHash, browserHash)),
          sql`${compilations.id} in (select compilation_id from compilation_browsers where browser_hash = ${browserHash})`,
        ]),
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
  /** SHA-256 of the token of a private link that opens it, for a browser that may take no cookie. */
  manageHash?: string | undefined;
  /** Whether the same form may have been sent before: its share code then finds the compilation that it made. */
  mayRepeat?: boolean | undefined;
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
    const compilation = insertWithFreeCode(tx, columns, fields.shareCode);
    for (const [sortOrder, [productId, savedPrice]] of prices.entries())
      tx.insert(compilationItems)
        .values({ compilationId: compilation.id, productId, savedPrice, sortOrder })
        .run();
    return { ok: true, compilation, added: prices.length };
  });
}

/** The compilation that the same form made before, when the reply to it was lost and it was sent again. */
function findRepeated(
  tx: Transaction,
  { shareCode, title, owner }: Pick<NewCompilation, 'shareCode' | 'title' | 'owner'>,
): Compilation | undefined {
  if (shareCode === undefined) return undefined;
  const same = and(eq(compilations.shareCode, shareCode), eq(compilations.title, title));
  return tx
    .select()
    .from(compilations)
    .where(and(same, ownedCompilations(owner)))
    .get();
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

/** Whether a compilation is there and this owner's. */
export function isOwnedBy(id: number, owner: Owner): boolean {
  return (
    orm.select({ id: compilations.id }).from(compilations).where(ownedCompilation(id, owner)).get() !==
    undefined
  );
}

export type CompilationEdit = Pick<Compilation, 'title' | 'isPublic' | 'cardImages' | 'hidePrices'> & {
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

/** A deleted compilation can be restored for this many days. */
export const RESTORE_DAYS = 30;

/** Hides a compilation from everybody; `restoreCompilation` brings it back within `RESTORE_DAYS`. */
export async function deleteCompilation(id: number, owner: Owner): Promise<boolean> {
  return write(
    (tx) =>
      tx.update(compilations).set({ deletedAt: new Date() }).where(ownedCompilation(id, owner)).run()
        .changes > 0,
  );
}

export async function purgeDeletedCompilations(now = new Date()): Promise<void> {
  const final = lt(compilations.deletedAt, new Date(now.getTime() - RESTORE_DAYS * DAY));
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

/** The compilations that an owner has deleted and can still restore, the last deleted first. */
export function listDeletedCompilations(
  owner: Owner,
): { id: number; title: string; deletedAt: Date | null }[] {
  const { id, title, deletedAt } = compilations;
  return orm
    .select({ id, title, deletedAt })
    .from(compilations)
    .where(and(isNotNull(deletedAt), ownedBy(owner)))
    .orderBy(desc(deletedAt))
    .all();
}

export async function restoreCompilation(id: number, owner: Owner): Promise<boolean> {
  const deleted = and(eq(compilations.id, id), isNotNull(compilations.deletedAt), ownedBy(owner));
  return write((tx) => tx.update(compilations).set({ deletedAt: null }).where(deleted).run().changes > 0);
}

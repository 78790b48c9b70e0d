import Database from 'better-sqlite3';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isPublishedProduct } from '#app/features/shop/product.server';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { addDays } from '#app/lib/date-range';
import { startOfDay } from '#app/lib/format';
import { createRandomId, createShareCode } from '#app/lib/token.server';
import { compilationItems, compilations, products, type Transaction } from '#db/schema';
import * as owners from './compilation-owner.server';
import type { compilationEditSchema } from './compilation-schema';

export type Compilation = typeof compilations.$inferSelect;

const isNotDeleted = isNull(compilations.deletedAt);
export const seenByAll = and(eq(compilations.isPublic, true), isNotDeleted, isNull(compilations.hiddenAt));

/** Applies `seenByAll` to a row. */
export function isSeenByAll({ isPublic, deletedAt, hiddenAt }: Compilation): boolean {
  return isPublic && deletedAt === null && hiddenAt === null;
}

/** Returns when a collection stops taking answers, or null when it has no last day. That day is one of the site's time zone. */
export function answersEnd({ closesOn }: Pick<Compilation, 'closesOn'>): Date | null {
  return closesOn === null ? null : startOfDay(addDays(closesOn, 1), env.TIME_ZONE);
}

type Answerable = Pick<Compilation, 'answersOpen' | 'closesOn'>;

export function takesAnswers(compilation: Answerable, now = new Date()): boolean {
  const end = answersEnd(compilation);
  return compilation.answersOpen && (end === null || now < end);
}

const prepareFind = (named: SQL) => orm.select().from(compilations).where(and(named, isNotDeleted)).prepare();
const byId = prepareFind(eq(compilations.id, sql.placeholder('id')));
const byShareCode = prepareFind(eq(compilations.shareCode, sql.placeholder('shareCode')));

/** Returns a compilation that the viewer may see: public, or the viewer's own. */
export function findCompilation(by: { id: number } | { shareCode: string }, viewer: owners.Owner) {
  const compilation = 'id' in by ? byId.get(by) : byShareCode.get(by);
  if (compilation === undefined) return null;
  const isOwner = Object.keys(viewer).length > 0 && owners.isOwned(compilation.id, viewer);
  return isSeenByAll(compilation) || isOwner ? { compilation, isOwner } : null;
}

type Fields = Omit<z.output<typeof compilationEditSchema>, 'intent' | 'notify' | 'notifyEmail'>;
type Edit = Fields & { owner: owners.Owner };

export function editCompilation(id: number, { owner, description, from, closesOn, ...fields }: Edit) {
  const optional = { description: description || null, from: from || null, closesOn: closesOn || null };
  const values = { ...fields, ...optional };
  return owners.changeOwned(id, owner, (tx) => {
    tx.update(compilations).set(values).where(eq(compilations.id, id)).run();
    return 'changed';
  });
}

function setDeletedAt(deletedAt: Date | null, which: SQL | undefined): Promise<boolean> {
  return write((tx) => tx.update(compilations).set({ deletedAt }).where(which).run().changes > 0);
}

/** Hides a compilation from everyone. `restoreCompilation` undoes that within `RESTORE_DAYS` of the trash. */
export function deleteCompilation(id: number, owner: owners.Owner): Promise<boolean> {
  return setDeletedAt(new Date(), owners.ownedCompilation(id, owner));
}

export function restoreCompilation(id: number, owner: owners.Owner): Promise<boolean> {
  return setDeletedAt(null, deletedBy(owner, id));
}

/** Deletes a compilation that its owner has deleted before. It cannot be restored any more. */
export async function deleteCompilationForGood(id: number, owner: owners.Owner): Promise<boolean> {
  return write((tx) => tx.delete(compilations).where(deletedBy(owner, id)).run().changes > 0);
}

function deletedBy(owner: owners.Owner, id?: number) {
  const named = id === undefined ? undefined : eq(compilations.id, id);
  return and(named, isNotNull(compilations.deletedAt), owners.ownedBy(owner));
}

/** Returns the title of a compilation that its owner has deleted and can restore, or null. */
export function findDeletedTitle(id: number, owner: owners.Owner): string | null {
  const deleted = deletedBy(owner, id);
  return orm.select({ title: compilations.title }).from(compilations).where(deleted).get()?.title ?? null;
}

/** Lists the compilations that an owner has deleted and can restore, the last deleted first. */
export function listDeletedCompilations(owner: owners.Owner) {
  const { id, title, deletedAt } = compilations;
  const deleted = orm.select({ id, title, deletedAt }).from(compilations).where(deletedBy(owner));
  return deleted.orderBy(desc(deletedAt)).all();
}

export const MAX_ITEMS = 500;

type Columns = typeof compilations.$inferInsert;
/** `manageHash` is the SHA-256 of a private link's token, for a browser that may refuse cookies. */
export type NewCompilation = Pick<Columns, 'title' | 'description' | 'from' | 'closesOn' | 'manageHash'> & {
  isPublic: boolean;
  hidePrices?: boolean | undefined;
  shareCode?: string | undefined;
  productIds?: readonly number[] | undefined;
  owner: owners.Owner;
  /** Finds by the share code the compilation that the same form created before. */
  mayRepeat?: boolean | undefined;
};

type CreateCompilationOutcome =
  | { ok: true; compilation: Compilation; added: number; isNew: boolean }
  | { ok: false; reason: 'no-product' | 'full' | 'past-day' };

/** Returns the printed price of each product that exists, in the given order. In one query, since a form may name 60,000. */
export function findPrices(tx: Transaction, productIds: readonly number[]): Map<number, string> {
  const wanted = sql`json_each(${JSON.stringify(productIds)}) AS wanted`;
  const rows = tx.all<{ id: number; price: string }>(
    sql`SELECT ${products.id}, ${products.price} FROM ${wanted} CROSS JOIN ${products} ON ${products.id} = wanted.value
      WHERE ${isPublishedProduct} ORDER BY wanted.key`,
  );
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/** Creates a compilation. Unknown products are skipped, unless all are. The insert replaces a share code that is taken. */
export async function createCompilation(wanted: NewCompilation): Promise<CreateCompilationOutcome> {
  const { owner, productIds = [], shareCode, mayRepeat, ...fields } = wanted;
  const { closesOn = null } = fields;
  if (!takesAnswers({ answersOpen: true, closesOn })) return { ok: false, reason: 'past-day' };
  // The column's default counts whole seconds, too coarse to sort compilations by.
  const now = new Date();
  const columns = {
    ...fields,
    createdAt: now,
    updatedAt: now,
    description: fields.description || null,
    from: fields.from || null,
    userId: owner.userId,
    ownerHash: owner.userId === undefined ? owner.browserHash : null,
  };
  return write((tx): CreateCompilationOutcome => {
    const prices = [...findPrices(tx, productIds)];
    if (prices.length > MAX_ITEMS) return { ok: false, reason: 'full' };
    if (productIds.length > 0 && prices.length === 0) return { ok: false, reason: 'no-product' };
    const earlier = mayRepeat === true ? findRepeated(tx, wanted) : undefined;
    if (earlier !== undefined) return { ok: true, compilation: earlier, added: prices.length, isNew: false };
    const compilation = withFreeNames((names) => {
      const values = { ...columns, ...names };
      return tx.insert(compilations).values(values).returning().get();
    }, shareCode);
    for (const [sortOrder, [productId, savedPrice]] of prices.entries()) {
      const item = { compilationId: compilation.id, productId, savedPrice, sortOrder };
      tx.insert(compilationItems).values(item).run();
    }
    return { ok: true, compilation, added: prices.length, isNew: true };
  });
}

/** Finds the compilation that the same form created before, when the browser never received the response. */
function findRepeated(tx: Transaction, { shareCode, title, owner }: NewCompilation): Compilation | undefined {
  if (shareCode === undefined) return undefined;
  const same = and(eq(compilations.shareCode, shareCode), eq(compilations.title, title));
  const own = and(same, owners.ownedCompilations(owner));
  return tx.select().from(compilations).where(own).get();
}

/** Runs a write with a new id and a share code until both are free. A wanted code that is taken is replaced. */
export function withFreeNames<T>(work: (names: { id: number; shareCode: string }) => T, wanted?: string): T {
  for (let shareCode = wanted ?? createShareCode(); ; shareCode = createShareCode())
    try {
      return work({ id: createRandomId(), shareCode });
    } catch (error) {
      const code = error instanceof Database.SqliteError ? error.code : '';
      if (!/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(code)) throw error;
    }
}

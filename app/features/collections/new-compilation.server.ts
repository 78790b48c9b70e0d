import Database from 'better-sqlite3';
import { and, eq } from 'drizzle-orm';
import { isPublishedProduct } from '#app/features/shop/product.server';
import { write } from '#app/infra/database.server';
import { createRandomId, createShareCode } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { compilationItems, compilations, products } from '#db/schema';
import type { Compilation } from './compilation.server';
import { type Owner, ownedCompilations } from './compilation-owner.server';

export const MAX_ITEMS = 500;

export type NewCompilation = {
  title: string;
  description?: string | undefined;
  isPublic: boolean;
  shareCode?: string | undefined;
  productIds?: readonly number[] | undefined;
  from?: string | undefined;
  hidePrices?: boolean | undefined;
  closesOn?: string | undefined;
  owner: Owner;
  /** SHA-256 of a private link's token, for a browser that may refuse cookies. */
  manageHash?: string | undefined;
  /** Finds by the share code the compilation that the same form created before. */
  mayRepeat?: boolean | undefined;
};

export type CreateCompilationOutcome =
  | { ok: true; compilation: Compilation; added: number }
  | { ok: false; reason: 'no-product' | 'full' };

export function isTaken(error: unknown): boolean {
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
    const compilation = insertWithFreeCode(tx, columns, fields.shareCode);
    for (const [sortOrder, [productId, savedPrice]] of prices.entries())
      tx.insert(compilationItems)
        .values({ compilationId: compilation.id, productId, savedPrice, sortOrder })
        .run();
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

function insertWithFreeCode(
  tx: Transaction,
  columns: Omit<typeof compilations.$inferInsert, 'id' | 'shareCode'>,
  requestedCode: string | undefined,
): Compilation {
  let shareCode = requestedCode ?? createShareCode();
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

import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { hasRow, orm, type Reader, write } from '#app/infra/database.server';
import { compilations, type Transaction } from '#db/schema';

/** The viewer's proofs of ownership: an account, the hash of a browser's cookie, or the hash of a private link's token. */
export type Owner = { userId?: number; browserHash?: string; manageHash?: string };

/** SQL condition for compilations that this owner may change. Every write to a compilation uses it. */
export function ownedBy({ userId, browserHash, manageHash }: Owner) {
  const isMaker = and(isNull(compilations.userId), eq(compilations.ownerHash, browserHash ?? ''));
  const isOpened = sql`${compilations.id} in (select compilation_id from compilation_browsers where browser_hash = ${browserHash})`;
  const claims = [
    userId === undefined ? [] : eq(compilations.userId, userId),
    browserHash === undefined ? [] : [isMaker, isOpened],
    manageHash === undefined ? [] : eq(compilations.manageHash, manageHash),
  ].flat();
  return claims.length === 0 ? sql`0` : or(...claims);
}

/** SQL condition for an owner's compilations that are not deleted. */
export function ownedCompilations(owner: Owner) {
  return and(isNull(compilations.deletedAt), ownedBy(owner));
}

export function ownedCompilation(id: number, owner: Owner) {
  return and(eq(compilations.id, id), ownedCompilations(owner));
}

export function isOwned(id: number, owner: Owner, reader: Reader = orm): boolean {
  return hasRow(compilations, ownedCompilation(id, owner), reader);
}

export function touch(tx: Transaction, compilationId: number): void {
  tx.update(compilations).set({ updatedAt: new Date() }).where(eq(compilations.id, compilationId)).run();
}

/** What a change did: `same` leaves the date of the compilation, `missing` means that its subject does not exist. */
export type ChangeOutcome = 'changed' | 'same' | 'missing';

/** Changes an owner's compilation in one transaction, and dates it. Returns false when it or the subject is missing. */
export function changeOwned(id: number, owner: Owner, change: (tx: Transaction) => ChangeOutcome) {
  return write((tx) => {
    const changed = isOwned(id, owner, tx) ? change(tx) : 'missing';
    if (changed === 'changed') touch(tx, id);
    return changed !== 'missing';
  });
}

import { and, eq, inArray, ne } from 'drizzle-orm';
import { orm, sqlite, write } from '#app/infra/database.server';
import { moveInTrash } from '#app/infra/trash.server';
import { createToken, hashToken } from '#app/lib/token.server';
import {
  answers,
  compilationBrowsers,
  compilationItems,
  compilations,
  formerCompilationIds,
  type Transaction,
} from '#db/schema';
import { moveNotices } from './answer-notice.server';
import { withFreeNames } from './compilation.server';
import { isOwned, type Owner, ownedCompilation, ownedCompilations } from './compilation-owner.server';

/** Replaces the private link's token. Returns null when the compilation is not the owner's. */
export async function renewManageToken(id: number, owner: Owner): Promise<string | null> {
  const token = createToken();
  const change = { manageHash: hashToken(token) };
  const own = ownedCompilation(id, owner);
  const { changes } = await write((tx) => tx.update(compilations).set(change).where(own).run());
  return changes > 0 ? token : null;
}

/** Ends every link by a new id and share code. Returns the new id, and a private link's token if the owner has no other access, or null. */
export async function renewLinks(id: number, owner: Owner) {
  const { manageHash: _, ...lasting } = owner;
  return write((tx) => {
    if (!isOwned(id, owner, tx)) return null;
    const manageToken = isOwned(id, lasting, tx) ? null : createToken();
    // SQLite then checks the rows that refer to the old id when the transaction ends.
    sqlite.pragma('defer_foreign_keys = ON');
    const newId = withFreeNames((names) => {
      tx.update(compilations).set(names).where(eq(compilations.id, id)).run();
      return names.id;
    });
    for (const table of [compilationItems, answers, compilationBrowsers, formerCompilationIds])
      tx.update(table).set({ compilationId: newId }).where(eq(table.compilationId, id)).run();
    tx.insert(formerCompilationIds).values({ formerId: id, compilationId: newId }).run();
    moveNotices(tx, { from: id, to: newId });
    moveInTrash(tx, { from: id, to: newId });
    forgetBrowsers(tx, newId, owner);
    const manageHash = manageToken === null ? null : hashToken(manageToken);
    tx.update(compilations).set({ manageHash }).where(eq(compilations.id, newId)).run();
    return { id: newId, manageToken };
  });
}

/** Ends the access of browsers that a private link opened, except the owner's own. */
function forgetBrowsers(tx: Transaction, id: number, { browserHash }: Owner): void {
  const others = browserHash === undefined ? undefined : ne(compilationBrowsers.browserHash, browserHash);
  const forgotten = and(eq(compilationBrowsers.compilationId, id), others);
  tx.delete(compilationBrowsers).where(forgotten).run();
}

/** Ends the private link, and the access of the browsers that it opened. */
export async function revokeManageToken(id: number, owner: Owner): Promise<boolean> {
  return write((tx) => {
    if (!isOwned(id, owner, tx)) return false;
    tx.update(compilations).set({ manageHash: null }).where(eq(compilations.id, id)).run();
    forgetBrowsers(tx, id, owner);
    return true;
  });
}

/** Ends the private links of an account, which a stolen session may have created, and the access of their browsers. */
export function endPrivateLinks(tx: Transaction, userId: number): void {
  const own = eq(compilations.userId, userId);
  tx.update(compilations).set({ manageHash: null }).where(own).run();
  const ids = tx.select({ id: compilations.id }).from(compilations).where(own);
  tx.delete(compilationBrowsers).where(inArray(compilationBrowsers.compilationId, ids)).run();
}

/** Gives a browser the owner's access. The caller has checked the owner. */
export async function rememberBrowser(compilationId: number, browserHash: string): Promise<void> {
  await write((tx) =>
    tx.insert(compilationBrowsers).values({ compilationId, browserHash }).onConflictDoNothing().run(),
  );
}

/** Returns the present id of an owner's compilation by a former id, or null. */
export function findMovedCompilation(formerId: number, owner: Owner): number | null {
  const { id } = compilations;
  const former = and(eq(formerCompilationIds.formerId, formerId), ownedCompilations(owner));
  const moved = orm.select({ id }).from(formerCompilationIds);
  const now = moved.innerJoin(compilations, eq(id, formerCompilationIds.compilationId)).where(former).get();
  return now?.id ?? null;
}

import { eq } from 'drizzle-orm';
import { createRandomId, createShareCode, createToken, hashToken } from '#app/lib/token.server';
import { sqlite, write } from '#app/models/site/database.server';
import { renameInTrash } from '#app/models/site/trash.server';
import type { Transaction } from '#db/client.server';
import { answers, compilationItems, compilations } from '#db/schema';
import { moveNotices } from './answer-notice.server';
import { isOwned, isTaken, type Owner, ownedCompilation } from './compilation.server';

/** Makes the private link's token anew; an earlier one ends. Null when the compilation is not the owner's. */
export async function renewManageToken(id: number, owner: Owner): Promise<string | null> {
  const token = createToken();
  const changed = await write(
    (tx) =>
      tx
        .update(compilations)
        .set({ manageHash: hashToken(token) })
        .where(ownedCompilation(id, owner))
        .run().changes,
  );
  return changed > 0 ? token : null;
}

/** Gives the compilation an id and a share code that nobody knows yet; returns the id. */
function rename(tx: Transaction, id: number): number {
  for (;;) {
    const newId = createRandomId();
    const names = { id: newId, shareCode: createShareCode() };
    try {
      tx.update(compilations).set(names).where(eq(compilations.id, id)).run();
      return newId;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

/**
 * Ends every link that was handed out: the compilation gets a new id and a new share code, so that the old addresses lead
 * nowhere, her private links with them. What it holds and what was answered stay with it.
 * @returns the new id, or null when the compilation is not the owner's.
 */
export async function renewLinks(id: number, owner: Owner): Promise<number | null> {
  return write((tx) => {
    if (!isOwned(tx, id, owner)) return null;
    // What belongs to it follows before the transaction ends; that is when SQLite looks then.
    sqlite.pragma('defer_foreign_keys = ON');
    const newId = rename(tx, id);
    for (const table of [compilationItems, answers])
      tx.update(table).set({ compilationId: newId }).where(eq(table.compilationId, id)).run();
    moveNotices(tx, { from: id, to: newId });
    renameInTrash(tx, { column: 'compilation_id', from: id, to: newId });
    return newId;
  });
}

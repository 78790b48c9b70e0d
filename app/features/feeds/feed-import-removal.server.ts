import { rm } from 'node:fs/promises';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { feedImports, feeds } from '#db/schema';
import { ENDED, type FeedImport, inState, OPEN, storedFile, WORKING } from './feed-import.server';
import { clearRows, inSteps } from './feed-import-row.server';
import { FEED_MESSAGES } from './feed-texts';

/** Imports without a result that stay in a feed's history. */
const MAX_ENDED = 50;

/** Replaces the earlier files of a feed that were not applied. Their rows, up to a million, are deleted in small steps. */
export async function removeReplaced({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): Promise<void> {
  const isBefore = lt(feedImports.id, id);
  await write((tx) =>
    tx
      .update(feedImports)
      .set({ state: 'stopped', message: FEED_MESSAGES.replaced })
      .where(and(isBefore, inState(feedId, OPEN)))
      .run(),
  );
  const ended = orm
    .select()
    .from(feedImports)
    .where(and(isBefore, inState(feedId, ENDED)))
    .orderBy(desc(feedImports.id))
    .all();
  for (const [index, { id: importId, file }] of ended.entries()) {
    const isOld = index >= MAX_ENDED;
    // An import without a file was handled before, or never had a file.
    if (file === null && !isOld) continue;
    if (file !== null) await rm(storedFile(file), { force: true });
    await clearRows(importId);
    const own = eq(feedImports.id, importId);
    await write((tx) =>
      isOld
        ? tx.delete(feedImports).where(own).run()
        : tx.update(feedImports).set({ file: null }).where(own).run(),
    );
  }
}

/** Deletes an import that is not at work, and its rows. Its products stay. */
export async function deleteFeedImport(feedImport: FeedImport): Promise<void> {
  if (WORKING.includes(feedImport.state)) return;
  if (feedImport.file) await rm(feedImport.file, { force: true });
  await clearRows(feedImport.id);
  await write((tx) => tx.delete(feedImports).where(eq(feedImports.id, feedImport.id)).run());
}

/** Deletes a feed and its imports, but not its products. Returns false while one of its imports is at work. */
export async function deleteFeed({ id, name }: { id: number; name: string }, actor: Actor): Promise<boolean> {
  const own = eq(feedImports.feedId, id);
  const imports = orm.select().from(feedImports).where(own).all();
  if (imports.some(({ state }) => WORKING.includes(state))) return false;
  for (const feedImport of imports) {
    if (feedImport.file !== null) await rm(storedFile(feedImport.file), { force: true });
    await clearRows(feedImport.id);
  }
  const some = sql`SELECT id FROM products WHERE feed_id = ${id} LIMIT 2000`;
  await inSteps(sql`UPDATE products SET feed_id = NULL, feed_key = NULL WHERE id IN (${some})`);
  await write((tx) => {
    tx.delete(feeds).where(eq(feeds.id, id)).run();
    recordChange(tx, actor, { what: 'deleted a feed', detail: name });
  });
  return true;
}

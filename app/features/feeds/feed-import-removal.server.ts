import { rm } from 'node:fs/promises';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { feedImports, feeds } from '#db/schema';
import { ENDED, type FeedImport, inState, OPEN, REPLACED, storedFile, WORKING } from './feed-import.server';
import { clearRows, inSteps } from './feed-import-row.server';

/** So many imports without a result stay in a feed's history. */
const MAX_ENDED = 50;

/**
 * Takes the place of earlier files of a feed that nothing came of, and removes what they have left, a little at a time: a run may
 * have a million rows. That they were there stays in the feed's history.
 */
export async function removeReplaced({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): Promise<void> {
  const isBefore = lt(feedImports.id, id);
  await write((tx) =>
    tx
      .update(feedImports)
      .set({ state: 'stopped', message: REPLACED })
      .where(and(isBefore, inState(feedId, OPEN)))
      .run(),
  );
  const ended = orm
    .select()
    .from(feedImports)
    .where(and(isBefore, inState(feedId, ENDED)))
    .orderBy(desc(feedImports.id))
    .all();
  for (const [place, { id: importId, file }] of ended.entries()) {
    const isOld = place >= MAX_ENDED;
    // What has no file any more has been here before, or never had one.
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

/** Removes a run that is not on its way, and what was staged of it; products that it brought stay. */
export async function deleteFeedImport(feedImport: FeedImport): Promise<void> {
  if (WORKING.includes(feedImport.state)) return;
  if (feedImport.file) await rm(feedImport.file, { force: true });
  await clearRows(feedImport.id);
  await write((tx) => tx.delete(feedImports).where(eq(feedImports.id, feedImport.id)).run());
}

/**
 * Forgets a feed and its files; products that it brought stay. Rows and keys go a little at a time. False while one of its files is
 * being read or applied.
 */
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

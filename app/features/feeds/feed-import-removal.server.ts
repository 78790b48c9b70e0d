import { rm } from 'node:fs/promises';
import { and, desc, eq, lt } from 'drizzle-orm';
import { orm, write } from '#app/infra/database.server';
import { feedImports } from '#db/schema';
import { ENDED, type FeedImport, inState, OPEN, storedFile, WORKING } from './feed-import.server';
import { clearRows } from './feed-import-row.server';
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

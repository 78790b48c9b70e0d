import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { discardOfFeed, refreshRestoredOffers } from '#app/features/shop/product-removal.server';
import { writeInBackground } from '#app/infra/content-version.server';
import { type Actor, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { discardFeed, restorePart } from '#app/infra/trash.server';
import { oneAtATime } from '#app/lib/one-at-a-time';
import { feedImports, feeds, trash } from '#db/schema';
import { inState, storedFile, WORKING } from './feed-import.server';
import { clearRows, runInSteps } from './feed-import-row.server';

/** Deletes a feed, and its products if that is chosen. Returns its id in the trash, or null while one of its imports is at work. */
export function deleteFeed(
  { id, name }: { id: number; name: string },
  { removesProducts }: { removesProducts: boolean },
  actor: Actor,
): Promise<number | null> {
  return write((tx) => {
    if (hasRow(feedImports, inState(id, WORKING), tx)) return null;
    const trashId = discardFeed(tx, { id, what: `the feed ${name}` });
    tx.update(feeds).set({ trashId, removesProducts }).where(eq(feeds.id, id)).run();
    const what = removesProducts ? 'deleted a feed and its products' : 'deleted a feed';
    recordChange(tx, actor, { what, detail: name });
    return trashId;
  });
}

/** Finds a feed with unfinished work: its products are to be removed or restored, or its deletion has become final. */
function findUnfinished() {
  const isFinal = sql`not exists (select 1 from trash where id = ${feeds.trashId})`;
  const hasProducts = sql`exists (select 1 from products where feed_id = ${feeds.id})`;
  const isUnfinished = sql`${feeds.trashId} is not null and
    (${feeds.deletedAt} is null or ${isFinal} or (${feeds.removesProducts} and ${hasProducts}))`;
  const row = orm.select().from(feeds).where(isUnfinished).limit(1).get();
  return row?.trashId == null ? undefined : { ...row, trashId: row.trashId };
}

async function removeProducts({ id, trashId }: { id: number; trashId: number }): Promise<void> {
  await writeInBackground((tx) => {
    if (!hasRow(feeds, and(eq(feeds.id, id), isNotNull(feeds.deletedAt)), tx)) return;
    discardOfFeed(tx, id, trashId);
  });
}

async function restoreProducts({ id, trashId }: { id: number; trashId: number }): Promise<void> {
  await writeInBackground((tx) => {
    const rows = restorePart(tx, trashId);
    if (rows !== null) refreshRestoredOffers(tx, rows);
    else tx.update(feeds).set({ trashId: null, removesProducts: false }).where(eq(feeds.id, id)).run();
  });
}

/** Deletes a feed for good. Its products keep their keys, by which a later feed finds them. */
async function purgeFeed({ id, trashId }: { id: number; trashId: number }): Promise<void> {
  await runInSteps(
    sql`DELETE FROM trash WHERE id IN (SELECT id FROM trash WHERE part_of = ${trashId} LIMIT 1)`,
  );
  for (const feedImport of orm.select().from(feedImports).where(eq(feedImports.feedId, id)).all()) {
    if (feedImport.file !== null) await rm(storedFile(feedImport.file), { force: true });
    await clearRows(feedImport.id);
  }
  const some = sql`SELECT id FROM products WHERE feed_id = ${id} LIMIT 2000`;
  await runInSteps(sql`UPDATE products SET feed_id = NULL WHERE id IN (${some})`);
  await write((tx) => tx.delete(feeds).where(eq(feeds.id, id)).run());
}

/** Continues all deletions of feeds and their undos, a batch at a time. Called every minute, so a crash loses at most one batch. */
export const continueFeedRemovals = oneAtATime(async () => {
  for (let feed = findUnfinished(); feed !== undefined; feed = findUnfinished()) {
    if (feed.deletedAt === null) await restoreProducts(feed);
    else if (hasRow(trash, eq(trash.id, feed.trashId))) await removeProducts(feed);
    else await purgeFeed(feed);
  }
});

/** How long an answer waits for a deletion or its undo, in milliseconds. Only feeds with thousands of products take longer. */
const MAX_WAIT = 2_000;

/** Continues deletions, and waits for their end for a short time. They go on in the background. */
export async function waitForFeedRemovals(): Promise<void> {
  await Promise.race([continueFeedRemovals().catch(logError), sleep(MAX_WAIT, undefined, { ref: false })]);
}

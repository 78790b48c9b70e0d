import { desc, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { addLater } from '#app/infra/later-counts.server';
import { missingPages, redirects } from '#db/schema';
import { MAX_PATH, normalizePath } from './redirect-rule';

const MAX_PAGES = 1_000;

/** Keeps the pages that most visitors asked for, and of those the last ones. */
const dropOthers = sql`delete from ${missingPages} where path in (select path from missing_pages
  order by hits desc, seen_at desc limit -1 offset ${MAX_PAGES})`;

/** Counts a request for a page that does not exist, in memory. */
export function countMissingLater(pathname: string): void {
  const path = normalizePath(pathname);
  if (path === null || path === '/' || path.length > MAX_PATH) return;
  addLater({ kind: 'missing', key: path, max: MAX_PAGES }, (tx, count) => {
    const seenAt = new Date();
    const again = { target: missingPages.path, set: { hits: sql`hits + ${count}`, seenAt } };
    tx.insert(missingPages).values({ path, hits: count, seenAt }).onConflictDoUpdate(again).run();
  });
  // Once after all of them, since kinds are stored in the order in which they were first counted.
  addLater({ kind: 'most missing', key: '' }, (tx) => tx.run(dropOthers));
}

export function countRedirectLater(id: number): void {
  addLater({ kind: 'redirect', key: String(id) }, (tx, count) =>
    tx.run(sql`update ${redirects} set hits = hits + ${count} where id = ${id}`),
  );
}

export function listMissingPages(limit: number) {
  const { hits: most, seenAt } = missingPages;
  return orm.select().from(missingPages).orderBy(desc(most), desc(seenAt)).limit(limit).all();
}

import { desc, sql } from 'drizzle-orm';
import { orm, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { missingPages, redirects } from '#db/schema';
import { MAX_PATH, normalizePath } from './redirect-rule';

const MAX_PAGES = 1_000;
/** The time between two writes of counts, in milliseconds. */
const WRITE_INTERVAL = 3_000;

const missing = new Map<string, number>();
const hits = new Map<number, number>();
let timer: NodeJS.Timeout | null = null;

/** Keeps the pages that most visitors asked for, and of those the last ones. */
const dropOthers = sql`delete from ${missingPages} where path in (select path from missing_pages
  order by hits desc, seen_at desc limit -1 offset ${MAX_PAGES})`;

/** Writes the counts. If the database cannot be written, they are retried with the next write. */
export async function flushRedirectCounts(): Promise<void> {
  timer = null;
  const waiting = { missing: [...missing], hits: [...hits] };
  missing.clear();
  hits.clear();
  if (waiting.missing.length + waiting.hits.length === 0) return;
  await write((tx) => {
    for (const [path, count] of waiting.missing) {
      const seenAt = new Date();
      const again = { target: missingPages.path, set: { hits: sql`hits + ${count}`, seenAt } };
      tx.insert(missingPages).values({ path, hits: count, seenAt }).onConflictDoUpdate(again).run();
    }
    if (waiting.missing.length > 0) tx.run(dropOthers);
    for (const [id, count] of waiting.hits)
      tx.run(sql`update ${redirects} set hits = hits + ${count} where id = ${id}`);
  }).catch((error: unknown) => {
    logError(error);
    for (const [path, count] of waiting.missing) addMissing(path, count);
    for (const [id, count] of waiting.hits) countRedirectLater(id, count);
  });
}

function flushSoon(): void {
  if (timer === null) timer = setTimeout(() => void flushRedirectCounts(), WRITE_INTERVAL).unref();
}

function addMissing(path: string, count: number): void {
  if (missing.size >= MAX_PAGES && !missing.has(path)) return;
  missing.set(path, (missing.get(path) ?? 0) + count);
  flushSoon();
}

/** Counts a request for a page that does not exist, in memory. */
export function countMissingLater(pathname: string): void {
  const path = normalizePath(pathname);
  if (path === null || path === '/' || path.length > MAX_PATH) return;
  addMissing(path, 1);
}

export function countRedirectLater(id: number, count = 1): void {
  hits.set(id, (hits.get(id) ?? 0) + count);
  flushSoon();
}

export function listMissingPages(limit: number) {
  const { hits: most, seenAt } = missingPages;
  return orm.select().from(missingPages).orderBy(desc(most), desc(seenAt)).limit(limit).all();
}

import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orm, writeInBackground } from '#app/infra/database.server';
import { countOf } from '#app/lib/format';
import { feedImportRows } from '#db/schema';

export type FeedRow = typeof feedImportRows.$inferSelect;
export type FeedStatus = FeedRow['status'];

/** Rows that one transaction takes: short, so that nobody waits for it. */
export const FEED_BATCH = 100;

/** The note beside a product that undoing an import left as it is. */
export const LEFT_NOTE = 'Left as it is: it was changed since the import, or someone collected it.';

/** Runs a statement over some rows until it changes none: in small transactions, so that no visitor's write waits for a long one. */
export async function inSteps(statement: SQL): Promise<void> {
  for (;;) {
    const { changes } = await writeInBackground((tx) => tx.run(statement));
    if (changes === 0) return;
  }
}

export function clearRows(importId: number): Promise<void> {
  const some = sql`SELECT id FROM feed_import_rows WHERE import_id = ${importId} LIMIT 2000`;
  return inSteps(sql`DELETE FROM feed_import_rows WHERE id IN (${some})`);
}

/** Rows by their status. `offers` of the new ones are another retailer's offers of products that the site has already. */
export type FeedCounts = Record<FeedStatus | 'offers' | 'applied', number>;

/** How many rows of each kind there are, and how many of them are applied; each is counted in an index, of a million rows too. */
export function countFeedRows(importId: number): FeedCounts {
  const { importId: feedImport, status, appliedAt } = feedImportRows;
  const count = sql<number>`count(*)`;
  const counts = { new: 0, changed: 0, unchanged: 0, missing: 0, error: 0, offers: 0, applied: 0 };
  const rows = orm
    .select({ status, count })
    .from(feedImportRows)
    .where(eq(feedImport, importId))
    .groupBy(status)
    .all();
  for (const each of rows) counts[each.status] = each.count;
  const applied = and(eq(feedImport, importId), isNotNull(appliedAt));
  const offers = and(eq(feedImport, importId), sql`is_offer = 1`);
  counts.offers = orm.select({ count }).from(feedImportRows).where(offers).get()?.count ?? 0;
  counts.applied = orm.select({ count }).from(feedImportRows).where(applied).get()?.count ?? 0;
  return counts;
}

export const FEED_ROWS_PER_PAGE = 50;

/** Rows of a run to look at, from the one after `after`. */
export function listFeedRows(
  importId: number,
  status: FeedStatus,
  { after, limit = FEED_ROWS_PER_PAGE }: { after: number; limit?: number },
): FeedRow[] {
  const { importId: feedImport, status: state, id } = feedImportRows;
  return orm
    .select()
    .from(feedImportRows)
    .where(and(eq(feedImport, importId), eq(state, status), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all();
}

const cellsSchema = z.record(z.string(), z.string());

/** The cells of a wrong row as the file has them, by column; none of a row that a version before this one has read. */
export function readWrongCells({ fields }: Pick<FeedRow, 'fields'>): Record<string, string> {
  return cellsSchema.safeParse(fields).data ?? {};
}

/** Reasons that are summed at most. */
const MAX_REASONS = 12;

/** Why rows of a file are wrong, the commonest reason first: one sum for all rows that differ only in the text that they hold. */
export function sumReasons(importId: number): { reason: string; count: number }[] {
  const { importId: feedImport, status, message } = feedImportRows;
  const isWrong = and(eq(feedImport, importId), eq(status, 'error'));
  const sums = new Map<string, number>();
  const count = sql<number>`count(*)`;
  for (const row of orm
    .select({ message, count })
    .from(feedImportRows)
    .where(isWrong)
    .groupBy(message)
    .all()) {
    const reason = (row.message ?? '').replace(/“[^”]*”/g, '“…”').replace(/^Line \d+/, 'Another line');
    sums.set(reason, (sums.get(reason) ?? 0) + row.count);
  }
  return [...sums]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_REASONS);
}

/** How many products undoing an import has left as they are. */
export function countLeft(importId: number): number {
  const left = and(eq(feedImportRows.importId, importId), eq(feedImportRows.wasLeft, true));
  return orm.select({ count: sql<number>`count(*)` }).from(feedImportRows).where(left).get()?.count ?? 0;
}

/**
 * '3 new products · 1 change' and so on, before anything is written. Where rows are joined to fewer products, it begins with
 * '160 rows, 23 products'.
 */
export function describeFeed(
  counts: FeedCounts,
  { rows, skipped }: { rows: number; skipped: number },
): string {
  const products = counts.new + counts.changed + counts.unchanged + counts.error;
  return [
    ...(rows - skipped > products && products > 0
      ? [`${countOf(rows, 'row')}, ${countOf(products, 'product')}`]
      : []),
    countOf(counts.new - counts.offers, 'new product'),
    ...(counts.offers > 0 ? [countOf(counts.offers, 'new offer')] : []),
    countOf(counts.changed, 'change'),
    `${counts.unchanged} the same`,
    `${counts.missing} no longer there`,
    ...(skipped > 0 ? [`${skipped} left out`] : []),
    `${counts.error} wrong`,
  ].join(' · ');
}

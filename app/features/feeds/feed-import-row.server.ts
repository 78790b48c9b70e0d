import { and, asc, count, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { shortNameOf } from '#app/features/categories/category.server';
import { writeInBackground } from '#app/infra/content-version.server';
import { countWhere, orm } from '#app/infra/database.server';
import { countOf, fullCount, joinFacts } from '#app/lib/format';
import { feedImportRows, type Transaction } from '#db/schema';
import { type FeedFields, feedFieldsSchema } from './feed-row.server';

export type FeedRow = typeof feedImportRows.$inferSelect;
type FeedStatus = FeedRow['status'];

/** Rows of one transaction. It is short, so that visitors' writes do not wait for it. */
export const FEED_BATCH = 100;

/** Repeats a statement over some rows until it changes none, each time in a short transaction. */
export async function runInSteps(statement: SQL): Promise<void> {
  while ((await writeInBackground((tx) => tx.run(statement).changes)) > 0);
}

export function updateRow(tx: Transaction, id: number, values: Partial<FeedRow>): void {
  tx.update(feedImportRows).set(values).where(eq(feedImportRows.id, id)).run();
}

export function clearRows(importId: number): Promise<void> {
  const some = sql`SELECT id FROM feed_import_rows WHERE import_id = ${importId} LIMIT 2000`;
  return runInSteps(sql`DELETE FROM feed_import_rows WHERE id IN (${some})`);
}

/** Counts of rows. `offers` are the new rows that are another retailer's offer for a product of the site. */
export type FeedCounts = Record<FeedStatus | 'offers' | 'applied', number>;

const NO_ROWS: Record<FeedStatus, number> = { new: 0, changed: 0, unchanged: 0, missing: 0, error: 0 };

/** Counts an import's rows. Each count reads an index, so a million rows cost little. */
export function countFeedRows(importId: number): FeedCounts {
  const { importId: feedImport, status, appliedAt } = feedImportRows;
  const own = eq(feedImport, importId);
  const rows = orm.select({ status, count: count() }).from(feedImportRows).where(own).groupBy(status).all();
  const counted = Object.fromEntries(rows.map((row) => [row.status, row.count]));
  const applied = countWhere(feedImportRows, and(own, isNotNull(appliedAt)));
  return { ...NO_ROWS, ...counted, offers: countWhere(feedImportRows, and(own, sql`is_offer = 1`)), applied };
}

export const FEED_ROWS_PER_PAGE = 50;

export function listFeedRows(
  importId: number,
  status: FeedStatus,
  { after, limit = FEED_ROWS_PER_PAGE }: { after: number; limit?: number },
): FeedRow[] {
  const { importId: feedImport, status: state, id } = feedImportRows;
  const isNext = and(eq(feedImport, importId), eq(state, status), gt(id, after));
  return orm.select().from(feedImportRows).where(isNext).orderBy(asc(id)).limit(limit).all();
}

const cellsSchema = z.record(z.string(), z.string());

/** Returns the cells of a row with errors, by column. Rows of older versions have none. */
export function readErrorCells({ fields }: Pick<FeedRow, 'fields'>): Record<string, string> {
  return cellsSchema.safeParse(fields).data ?? {};
}

const MAX_REASONS = 12;

/** Counts the errors of an import by reason, the most common first. Quoted texts and line numbers do not count. */
export function countReasons(importId: number): { reason: string; count: number }[] {
  const { importId: feedImport, status, message } = feedImportRows;
  const isError = and(eq(feedImport, importId), eq(status, 'error'));
  const rows = orm.select({ message, count: count() }).from(feedImportRows).where(isError).groupBy(message);
  const counts = new Map<string, number>();
  for (const row of rows.all()) {
    const reason = (row.message ?? '').replace(/“[^”]*”/g, '“…”').replace(/^Line \d+/, 'Another line');
    counts.set(reason, (counts.get(reason) ?? 0) + row.count);
  }
  return [...counts]
    .map(([reason, total]) => ({ reason, count: total }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_REASONS);
}

export function countNotUndone(importId: number): number {
  const { importId: feedImport, wasLeft } = feedImportRows;
  return countWhere(feedImportRows, and(eq(feedImport, importId), eq(wasLeft, true)));
}

/** Returns a summary such as '3 new products · 1 change', without zero counts. Variants are counted first: '23 products, 160 variants'. */
export function describeFeed(
  counts: FeedCounts,
  { variants, skipped, leftAlone }: { variants: number; skipped: number; leftAlone: number },
): string {
  const products = counts.new + counts.changed + counts.unchanged;
  const added = counts.new - counts.offers;
  return (
    joinFacts([
      variants > 0 && `${countOf(products, 'product')}, ${countOf(variants, 'variant')}`,
      added > 0 && countOf(added, 'new product'),
      counts.offers > 0 && countOf(counts.offers, 'new offer'),
      counts.changed > 0 && countOf(counts.changed, 'change'),
      leftAlone > 0 && `${countOf(leftAlone, 'edited field')} left alone`,
      counts.unchanged > 0 && `${fullCount(counts.unchanged)} unchanged`,
      counts.missing > 0 && `${fullCount(counts.missing)} missing`,
      skipped > 0 && `${fullCount(skipped)} filtered out`,
      counts.error > 0 && countOf(counts.error, 'error'),
    ]) || 'No products'
  );
}

const MAX_CARDS = 6;

export function findRowFields(importId: number, rowId: number): FeedFields | null {
  const own = and(eq(feedImportRows.importId, importId), eq(feedImportRows.id, rowId));
  const row = orm.select({ fields: feedImportRows.fields }).from(feedImportRows).where(own).get();
  return feedFieldsSchema.safeParse(row?.fields).data ?? null;
}

/** Returns the first new products of an import as cards, or else the first changed ones. */
export function listRowCards(importId: number) {
  const list = (status: FeedStatus) => listFeedRows(importId, status, { after: 0, limit: MAX_CARDS });
  const added = list('new');
  return (added.length > 0 ? added : list('changed')).flatMap(({ id, fields }) => {
    const read = feedFieldsSchema.safeParse(fields).data;
    if (read === undefined) return [];
    const { name, price, originalPrice, imageAddress, affiliateLink: link, availability = 'unknown' } = read;
    const category = shortNameOf(read.category);
    return [{ id, name, price, originalPrice, link, category, availability, imageAddress }];
  });
}

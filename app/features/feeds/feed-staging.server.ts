import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { readManagedFields } from '#app/features/shop/managed-field';
import { listExpiringHosts, renewSeenAt } from '#app/features/shop/offer.server';
import { refreshOffersOf } from '#app/features/shop/offer-upkeep.server';
import { writeInBackground } from '#app/infra/content-version.server';
import { columnsOf, orm, write } from '#app/infra/database.server';
import { inBatches } from '#app/lib/batches';
import { countOf, fullCount } from '#app/lib/format';
import { UnreadableFile } from '#app/lib/text-file.server';
import { feedImportRows, feedImports, offers, products } from '#db/schema';
import { type Feed, findFeed, listStoredColumns, mapColumns } from './feed.server';
import { listUnmanaged } from './feed-changes';
import { completeVariants, createChecker, GroupCollector, joinRows } from './feed-check.server';
import { compareRows, type ReadProduct, type ReadRow, type Staging } from './feed-comparison.server';
import * as imports from './feed-import.server';
import { clearRows, countFeedRows, FEED_BATCH, updateRow } from './feed-import-row.server';
import { type FeedMapping, findUnknownColumn, passesFilter } from './feed-mapping';
import { readColumns, readFeed } from './feed-reader.server';
import { feedFieldsSchema } from './feed-row.server';
import { FEED_MESSAGES } from './feed-texts';

type FeedImport = imports.FeedImport;

const MISSING_BATCH = 2_000;

/** Says that an import was deleted, or that a newer file has replaced it. */
class Replaced extends Error {}

type Counts = { rows: number; skipped: number; leftAlone: number; variants: number };

async function storeRows(
  feedImport: FeedImport,
  { staged, ...counts }: Counts & { staged: (typeof feedImportRows.$inferInsert)[] },
) {
  const isReading = and(eq(feedImports.id, feedImport.id), eq(feedImports.state, 'reading'));
  return writeInBackground((tx) => {
    if (tx.update(feedImports).set(counts).where(isReading).run().changes === 0) throw new Replaced();
    return staged.map(
      (row) => tx.insert(feedImportRows).values(row).returning({ id: feedImportRows.id }).get().id,
    );
  });
}

/** @param absorbed the products that become variants of others */
async function stageMissing(feedImport: FeedImport, absorbed: ReadonlySet<number>): Promise<void> {
  const isMissing = sql`NOT EXISTS (SELECT 1 FROM feed_import_rows WHERE import_id = ${feedImport.id} AND product_id = ${products.id})`;
  const isListed = and(eq(products.feedId, feedImport.feedId), ne(offers.availability, 'out'));
  const columns = columnsOf(products, 'id', 'name');
  const read = (after: number) => {
    const found = orm.select(columns).from(products).innerJoin(offers, eq(offers.productId, products.id));
    const isNext = and(isListed, isMissing, gt(products.id, after));
    return found.where(isNext).orderBy(products.id).limit(MISSING_BATCH).all();
  };
  for (const some of inBatches(read)) {
    const missing = some.filter((each) => !absorbed.has(each.id));
    if (missing.length > 0)
      await writeInBackground((tx) => {
        const shared = { importId: feedImport.id, row: 0, status: 'missing' } as const;
        const rows = missing.map(({ id: productId, name }) => ({ ...shared, name, productId }));
        for (const row of rows) tx.insert(feedImportRows).values(row).run();
      });
  }
}

async function prepare(feedImport: FeedImport): Promise<Prepared> {
  const feed = findFeed(feedImport.feedId);
  if (feed === null) throw new Replaced();
  const { columns, totalRows } = await readColumns(imports.fileOf(feedImport), feedImport.format);
  const mapping = imports.mappingOf(feedImport) ?? mapColumns(feed, columns);
  const found = { columns, totalRows, mapping };
  await write((tx) => tx.update(feedImports).set(found).where(eq(feedImports.id, feedImport.id)).run());
  const unknown = findUnknownColumn(mapping.template, columns);
  if (totalRows > 0 && unknown !== null)
    throw new UnreadableFile(
      `The link in the feed’s settings uses column “${unknown}”, which is not in the file. Change the link.`,
    );
  return { feed, mapping, columns };
}

/** Stores the rows that were read. Rows of a group that was stored before join its stored row. */
async function storeRead(staging: Staging, read: ReadRow[], counts: Counts): Promise<void> {
  const { feedImport, groups } = staging;
  const isFirstOfGroup = ({ group }: ReadRow, index: number) =>
    group === null || (!groups.has(group) && read.findIndex((one) => one.group === group) === index);
  const first = read.filter(isFirstOfGroup);
  const compared = compareRows(staging, first);
  counts.leftAlone += compared.leftAlone;
  counts.variants += compared.variants;
  const ids = await storeRows(feedImport, { ...counts, staged: compared.staged });
  for (const [index, { group }] of first.entries())
    if (group !== null && compared.staged[index]?.status !== 'error') groups.set(group, ids[index] ?? 0);
  const later = read.filter((each) => !first.includes(each));
  for (const each of later)
    if (each.group !== null && !groups.has(each.group)) await storeRead(staging, [each], counts);
    else if ('fields' in each) await joinStoredRow(staging, each, counts);
  if (later.length > 0) await storeRows(feedImport, { ...counts, staged: [] });
}

async function joinStoredRow(staging: Staging, read: ReadProduct, counts: Counts): Promise<void> {
  const id = staging.groups.get(read.group ?? 0) ?? 0;
  const row = orm.select().from(feedImportRows).where(eq(feedImportRows.id, id)).get();
  const before = feedFieldsSchema.safeParse(row?.fields).data;
  const parts = before && [before, read.fields].map(completeVariants);
  const fields = parts && joinRows(parts, { own: staging.isOwn });
  if (row === undefined || !fields) return;
  const { staged, variants } = compareRows(staging, [{ ...read, fields, row: row.row }]);
  counts.variants += variants - (before.variants?.length ?? 0);
  const [joined] = staged;
  if (joined !== undefined) await writeInBackground((tx) => updateRow(tx, id, joined));
}

async function readRows(feedImport: FeedImport, { feed, mapping }: Prepared): Promise<ReadonlySet<number>> {
  const check = createChecker(mapping);
  const unmanaged = listUnmanaged({ manages: feed.manages, mapping });
  const seen = { merged: new Set<number>(), absorbed: new Set<number>(), groups: new Map<number, number>() };
  const staging: Staging = { feedImport, isOwn: mapping.own, unmanaged, ...seen };
  const collector = new GroupCollector(mapping);
  const counts: Counts = { rows: 0, skipped: 0, leftAlone: 0, variants: 0 };
  let read: ReadRow[] = [];
  const flush = async () => {
    await storeRead(staging, read, counts);
    read = [];
  };
  for await (const line of readFeed(imports.fileOf(feedImport), feedImport.format)) {
    counts.rows += 1;
    if (passesFilter(line.record, mapping)) read.push(...collector.add(line).flatMap(check));
    else counts.skipped += 1;
    if (counts.rows % FEED_BATCH === 0) await flush();
  }
  read.push(...collector.end().flatMap(check));
  await flush();
  return staging.absorbed;
}

async function finishScheduled(feedImport: FeedImport): Promise<void> {
  const { new: added, changed, missing } = countFeedRows(feedImport.id);
  if (added + changed + missing > 0) {
    if (await imports.moveFeedImport(feedImport.id, ['reading'], { state: 'applying' }))
      await imports.logFeedImport(feedImport, { username: feedImport.who }, 'applied an import');
    return;
  }
  const { unchanged: message } = FEED_MESSAGES;
  await imports.moveFeedImport(feedImport.id, ['reading'], { state: 'stopped', message });
  await imports.rememberFile(feedImport);
  await renewUnchangedOffers(feedImport);
}

export async function stageFeed(feedImport: FeedImport): Promise<void> {
  try {
    await imports.clearEarlierImports(feedImport);
    await clearRows(feedImport.id);
    const prepared = await prepare(feedImport);
    await stageMissing(feedImport, await readRows(feedImport, prepared));
    const reviewReason = findReviewReason(feedImport, prepared);
    const state = reviewReason === null ? 'staged' : 'needs-review';
    if (state === 'staged' && feedImport.daily) await finishScheduled(feedImport);
    else await imports.moveFeedImport(feedImport.id, ['reading'], { state, message: reviewReason });
  } catch (error) {
    if (!(error instanceof Replaced)) throw error;
  }
}

const MAX_PROBLEM_SHARE = 1 / 5;

type Prepared = { feed: Feed; mapping: FeedMapping; columns: string[] };

function explainNoProducts({ skipped }: FeedImport, { mapping: { filter }, columns }: Prepared): string {
  if (skipped === 0 || filter === null)
    return 'The file contains no products. Check that it is the right file.';
  return columns.includes(filter.column)
    ? `The feed’s filter leaves out all rows (${fullCount(skipped)}). Change the filter in the feed’s settings.`
    : `The feed’s filter uses column “${filter.column}”, which is not in the file. Change the filter in the feed’s settings.`;
}

function describeColumnChanges({ format }: FeedImport, { feed, columns }: Prepared): string | null {
  const before = listStoredColumns(feed.headings);
  const lost = before.filter((column) => !columns.includes(column));
  const added = before.length === 0 ? [] : columns.filter((column) => !before.includes(column));
  if (lost.length === 0 && (format === 'google' || added.length === 0)) return null;
  const changes = [
    ...lost.map((column) => `“${column}” is missing`),
    ...added.map((column) => `“${column}” is new`),
  ];
  return `The columns differ from the last file: ${changes.slice(0, 6).join(', ')}.`;
}

function findReviewReason(feedImport: FeedImport, prepared: Prepared): string | null {
  const { error, missing, ...counts } = countFeedRows(feedImport.id);
  const good = counts.new + counts.changed + counts.unchanged;
  if (good + error === 0)
    return explainNoProducts(imports.findFeedImport(feedImport.id) ?? feedImport, prepared);
  const { columns } = prepared.mapping;
  const unknown = (['name', 'price'] as const).filter((field) => columns[field] === undefined);
  if (unknown.length > 0)
    return `No column found for the ${unknown.join(' and the ')}. Choose one under “Change columns”.`;
  const changes = describeColumnChanges(feedImport, prepared);
  const total = good + error + missing;
  if (changes !== null || error + missing <= total * MAX_PROBLEM_SHARE) return changes;
  const problems = [
    error > 0 && `${fullCount(error)} ${error === 1 ? 'has' : 'have'} errors`,
    missing > 0 && `${fullCount(missing)} ${missing === 1 ? 'is' : 'are'} missing from the file`,
  ].filter(Boolean);
  return `Of ${countOf(total, 'product')}, ${problems.join(' and ')}. Review them before you apply the import.`;
}

const BATCH = 1_000;

type Step = { id: number; productId: number | null };

/** Renews the dates of prices, unless the feed leaves prices alone. */
async function renewOffers(feedId: number, read: (after: number) => Step[]): Promise<void> {
  if (readManagedFields(findFeed(feedId)?.manages)?.includes('price') === false) return;
  const now = new Date();
  for (const steps of inBatches(read)) {
    const productIds = steps.flatMap(({ productId }) => productId ?? []);
    await writeInBackground((tx) => renewSeenAt(tx, productIds, now));
  }
  // Expired prices may be shown again.
  await refreshOffersOf(listExpiringHosts(), now);
}

export function renewUnchangedOffers({ id, feedId }: Pick<FeedImport, 'id' | 'feedId'>): Promise<void> {
  const { id: rowId, productId, status, importId } = feedImportRows;
  return renewOffers(feedId, (after) => {
    const isNext = and(eq(importId, id), eq(status, 'unchanged'), gt(rowId, after));
    const rows = orm.select({ id: rowId, productId }).from(feedImportRows).where(isNext);
    return rows.orderBy(asc(rowId)).limit(BATCH).all();
  });
}

export function renewFeedOffers(feedId: number): Promise<void> {
  const { id, feedKey } = products;
  let last = '';
  return renewOffers(feedId, () => {
    // In the order of the index: by id, each step would sort all products of the feed.
    const isNext = and(eq(products.feedId, feedId), gt(feedKey, last));
    const found = orm.select({ id, productId: id, feedKey }).from(products).where(isNext);
    const rows = found.orderBy(asc(feedKey)).limit(BATCH).all();
    last = rows.at(-1)?.feedKey ?? last;
    return rows;
  });
}

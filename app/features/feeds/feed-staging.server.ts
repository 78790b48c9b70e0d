import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { writeInBackground } from '#app/infra/content-version.server';
import { columnsOf, orm, write } from '#app/infra/database.server';
import { inBatches } from '#app/lib/batches';
import { countOf, fullCount } from '#app/lib/format';
import { UnreadableFile } from '#app/lib/text-file.server';
import { feedImportRows, feedImports, offers, products } from '#db/schema';
import { findFeed, listStoredColumns, mapColumns } from './feed.server';
import { createChecker, GroupCollector } from './feed-check.server';
import {
  compareRows,
  createStaging,
  type ReadProduct,
  type ReadRow,
  type Staging,
} from './feed-comparison.server';
import * as imports from './feed-import.server';
import { clearRows, countFeedRows, FEED_BATCH, updateRow } from './feed-import-row.server';
import { findUnknownColumn, passesFilter } from './feed-mapping';
import { readColumns, readFeed } from './feed-reader.server';
import { renewUnchangedOffers } from './feed-renewal.server';
import { feedFieldsSchema } from './feed-row.server';
import { FEED_MESSAGES } from './feed-texts';
import { completeVariants, joinRows } from './feed-variants';

type FeedImport = imports.FeedImport;

/** Says that an import was deleted, or that a newer file has replaced it. */
class Replaced extends Error {}

/** Reads the file of an import, compares each row with its product, and stores what it would change. */
export async function stageFeed(feedImport: FeedImport): Promise<void> {
  try {
    await imports.clearEarlierImports(feedImport);
    await clearRows(feedImport.id);
    const prepared = await prepare(feedImport);
    const staging = await readRows(prepared);
    await stageMissing(staging);
    const reviewReason = findReviewReason(prepared, staging.counts.skipped);
    const state = reviewReason === null ? 'staged' : 'needs-review';
    if (state === 'staged' && feedImport.daily) await finishScheduled(feedImport);
    else await imports.moveFeedImport(feedImport.id, ['reading'], { state, message: reviewReason });
  } catch (error) {
    if (!(error instanceof Replaced)) throw error;
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Finds the columns of the file, and what they mean. @throws UnreadableFile */
async function prepare(feedImport: FeedImport) {
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
  return { feedImport, feed, mapping, columns };
}

async function readRows(prepared: Prepared): Promise<Staging> {
  const { feedImport, mapping } = prepared;
  const staging = createStaging(prepared);
  const { counts } = staging;
  const check = createChecker(mapping);
  const collector = new GroupCollector(mapping);
  let batch: ReadRow[] = [];
  const storeBatch = async () => {
    await storeRead(staging, batch);
    batch = [];
  };
  const add = async (read: ReadRow[]) => {
    for (const each of read) {
      // A group that comes again joins its row, which must be stored.
      if (each.group !== null && batch.some(({ group }) => group === each.group)) await storeBatch();
      batch.push(each);
    }
  };
  for await (const line of readFeed(imports.fileOf(feedImport), feedImport.format)) {
    counts.rows += 1;
    if (passesFilter(line.record, mapping)) await add(collector.add(line).flatMap(check));
    else counts.skipped += 1;
    if (counts.rows % FEED_BATCH === 0) await storeBatch();
  }
  await add(collector.end().flatMap(check));
  await storeBatch();
  return staging;
}

/** Stores rows that were read. Rows of a group that is stored join its row. */
async function storeRead(staging: Staging, read: ReadRow[]): Promise<void> {
  const { groups, counts } = staging;
  const added: ReadRow[] = [];
  for (const each of read) {
    const storedId = each.group === null ? undefined : groups.get(each.group);
    if (storedId === undefined || !('fields' in each)) added.push(each);
    else await joinStoredRow(staging, storedId, each);
  }
  const { staged, leftAlone, variants } = compareRows(staging, added);
  counts.leftAlone += leftAlone;
  counts.variants += variants;
  const ids = await storeRows(staging, staged);
  for (const [index, { group }] of added.entries())
    if (group !== null && staged[index]?.status !== 'error') groups.set(group, ids[index] ?? 0);
}

/** Stores rows and the counts until now. Returns the ids of the rows. */
function storeRows({ feedImport, counts }: Staging, staged: (typeof feedImportRows.$inferInsert)[]) {
  const isReading = and(eq(feedImports.id, feedImport.id), eq(feedImports.state, 'reading'));
  const { id } = feedImportRows;
  return writeInBackground((tx) => {
    if (tx.update(feedImports).set(counts).where(isReading).run().changes === 0) throw new Replaced();
    return staged.map((row) => tx.insert(feedImportRows).values(row).returning({ id }).get().id);
  });
}

/** Adds the variants of a product to the stored row of its group, and compares that with its product again. */
async function joinStoredRow(staging: Staging, id: number, read: ReadProduct): Promise<void> {
  const row = orm.select().from(feedImportRows).where(eq(feedImportRows.id, id)).get();
  const before = feedFieldsSchema.safeParse(row?.fields).data;
  const fields = before && joinRows([before, read.fields].map(completeVariants), { own: staging.isOwn });
  if (row === undefined || !fields) return;
  const { staged, variants } = compareRows(staging, [{ ...read, fields, row: row.row }]);
  staging.counts.variants += variants - (before.variants?.length ?? 0);
  const [joined] = staged;
  if (joined !== undefined) await writeInBackground((tx) => updateRow(tx, id, joined));
}

const MISSING_BATCH = 2_000;

/** Stages the products of the feed that are not in the file, except those that become variants of others. */
async function stageMissing({ feedImport, absorbed }: Staging): Promise<void> {
  const isMissing = sql`NOT EXISTS (SELECT 1 FROM feed_import_rows WHERE import_id = ${feedImport.id} AND product_id = ${products.id})`;
  const isListed = and(eq(products.feedId, feedImport.feedId), ne(offers.availability, 'out'));
  const columns = columnsOf(products, 'id', 'name');
  const read = (after: number) => {
    const found = orm.select(columns).from(products).innerJoin(offers, eq(offers.productId, products.id));
    const isNext = and(isListed, isMissing, gt(products.id, after));
    return found.where(isNext).orderBy(products.id).limit(MISSING_BATCH).all();
  };
  for (const some of inBatches(read)) {
    const missing = some.filter(({ id }) => !absorbed.has(id));
    if (missing.length > 0)
      await writeInBackground((tx) => {
        for (const { id: productId, name } of missing) {
          const row = { importId: feedImport.id, row: 0, status: 'missing', name, productId } as const;
          tx.insert(feedImportRows).values(row).run();
        }
      });
  }
}

/** Applies an import of the schedule, or ends it if it would change nothing. */
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

/** Above this share of errors and missing products, a person reviews the import. */
const MAX_PROBLEM_SHARE = 1 / 5;

/** Returns why a person must review an import before it is applied, or null. The filter has left out `skipped` rows. */
function findReviewReason(prepared: Prepared, skipped: number): string | null {
  const { error, missing, ...counts } = countFeedRows(prepared.feedImport.id);
  const good = counts.new + counts.changed + counts.unchanged;
  if (good + error === 0) return explainNoProducts(prepared, skipped);
  const { columns } = prepared.mapping;
  const unknown = (['name', 'price'] as const).filter((field) => columns[field] === undefined);
  if (unknown.length > 0)
    return `No column found for the ${unknown.join(' and the ')}. Choose one under “Change columns”.`;
  const changes = describeColumnChanges(prepared);
  const total = good + error + missing;
  if (changes !== null || error + missing <= total * MAX_PROBLEM_SHARE) return changes;
  const problems = [
    error > 0 && `${fullCount(error)} ${error === 1 ? 'has' : 'have'} errors`,
    missing > 0 && `${fullCount(missing)} ${missing === 1 ? 'is' : 'are'} missing from the file`,
  ].filter(Boolean);
  return `Of ${countOf(total, 'product')}, ${problems.join(' and ')}. Review them before you apply the import.`;
}

function explainNoProducts({ mapping: { filter }, columns }: Prepared, skipped: number): string {
  if (skipped === 0 || filter === null)
    return 'The file contains no products. Check that it is the right file.';
  return columns.includes(filter.column)
    ? `The feed’s filter leaves out all rows (${fullCount(skipped)}). Change the filter in the feed’s settings.`
    : `The feed’s filter uses column “${filter.column}”, which is not in the file. Change the filter in the feed’s settings.`;
}

function describeColumnChanges({ feedImport, feed, columns }: Prepared): string | null {
  const before = listStoredColumns(feed.headings);
  const lost = before.filter((column) => !columns.includes(column));
  const added = before.length === 0 ? [] : columns.filter((column) => !before.includes(column));
  // In XML, any product may have another column.
  const isUsual = added.length === 0 || feedImport.format === 'google';
  if (lost.length === 0 && isUsual) return null;
  const changes = [
    ...lost.map((column) => `“${column}” is missing`),
    ...added.map((column) => `“${column}” is new`),
  ];
  return `The columns differ from the last file: ${changes.slice(0, 6).join(', ')}.`;
}

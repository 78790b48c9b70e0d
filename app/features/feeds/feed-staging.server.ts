import { and, eq, ne, sql } from 'drizzle-orm';
import { orm, write, writeInBackground } from '#app/infra/database.server';
import { UnreadableFile } from '#app/lib/text-file.server';
import { feedImportRows, feedImports, offers, products } from '#db/schema';
import { findFeed, mapColumns } from './feed.server';
import { listUnmanaged } from './feed-changes';
import { createChecker } from './feed-check.server';
import {
  compareRows,
  type ImportRow,
  type Read,
  type ReadProduct,
  type Staging,
} from './feed-comparison.server';
import { GroupCollector } from './feed-group';
import { type FeedImport, fileOf, mappingOf, moveFeedImport, rememberFile } from './feed-import.server';
import { logFeedImport } from './feed-import-control.server';
import { removeReplaced } from './feed-import-removal.server';
import { clearRows, countFeedRows, FEED_BATCH } from './feed-import-row.server';
import type { FeedLine } from './feed-line';
import { findUnknownColumn, isTaken } from './feed-mapping';
import { readColumns, readFeed } from './feed-reader.server';
import { renewUnchanged } from './feed-renewal.server';
import { findDoubt, type Prepared } from './feed-review.server';
import { feedFieldsSchema } from './feed-row.server';
import { FEED_MESSAGES } from './feed-texts';
import { joinRows, splitRow } from './feed-variants';

const MISSING_BATCH = 2_000;

/** Says that an import was deleted, or that a newer file has replaced it. */
class Replaced extends Error {}

type Counts = { rows: number; skipped: number; leftAlone: number; variants: number };

async function store(
  feedImport: FeedImport,
  { staged, ...counts }: Counts & { staged: ImportRow[] },
): Promise<number[]> {
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
  for (let after = 0; ; ) {
    const some = orm
      .select({ id: products.id, name: products.name, isMissing: sql<number>`${isMissing}` })
      .from(products)
      .innerJoin(offers, eq(offers.productId, products.id))
      .where(
        and(
          eq(products.feedId, feedImport.feedId),
          sql`${products.id} > ${after}`,
          ne(offers.availability, 'out'),
        ),
      )
      .orderBy(products.id)
      .limit(MISSING_BATCH)
      .all();
    const missing = some.filter((each) => each.isMissing === 1 && !absorbed.has(each.id));
    if (missing.length > 0)
      await writeInBackground((tx) => {
        for (const { id: productId, name } of missing)
          tx.insert(feedImportRows)
            .values({ importId: feedImport.id, row: 0, status: 'missing', name, productId })
            .run();
      });
    const last = some.at(-1);
    if (some.length < MISSING_BATCH || last === undefined) return;
    after = last.id;
  }
}

async function prepare(feedImport: FeedImport): Promise<Prepared> {
  const feed = findFeed(feedImport.feedId);
  if (feed === null) throw new Replaced();
  const { columns, totalRows } = await readColumns(fileOf(feedImport), feedImport.format);
  const mapping = mappingOf(feedImport) ?? mapColumns(feed, columns);
  const found = { columns, totalRows, mapping };
  await write((tx) => tx.update(feedImports).set(found).where(eq(feedImports.id, feedImport.id)).run());
  const unknown = findUnknownColumn(mapping.template, columns);
  if (totalRows > 0 && unknown !== null)
    throw new UnreadableFile(
      `The link in the feed’s settings uses column “${unknown}”, which is not in the file. Change the link.`,
    );
  return { feed, mapping, columns };
}

/** Stores the rows that were read. A group that has come before joins the rows that it had then. */
async function storeRead(staging: Staging, read: Read[], counts: Counts): Promise<void> {
  const { feedImport, groups } = staging;
  const isFirst = (each: Read, index: number) =>
    !('fields' in each) ||
    each.group === null ||
    (!groups.has(each.group) &&
      read.findIndex((one) => 'fields' in one && one.group === each.group) === index);
  const first = read.filter(isFirst);
  const compared = compareRows(staging, first);
  counts.leftAlone += compared.leftAlone;
  counts.variants += compared.variants;
  const ids = await store(feedImport, { ...counts, staged: compared.staged });
  for (const [index, each] of first.entries())
    if ('fields' in each && each.group !== null) groups.set(each.group, ids[index] ?? 0);
  const rest = read.filter((each) => !first.includes(each));
  for (const each of rest) if ('fields' in each) await rejoin(staging, each, counts);
  if (rest.length > 0) await store(feedImport, { ...counts, staged: [] });
}

async function rejoin(staging: Staging, read: ReadProduct, counts: Counts): Promise<void> {
  const id = staging.groups.get(read.group ?? 0) ?? 0;
  const row = orm.select().from(feedImportRows).where(eq(feedImportRows.id, id)).get();
  const before = feedFieldsSchema.safeParse(row?.fields).data;
  const fields = before && joinRows([splitRow(before), splitRow(read.fields)], { own: staging.isOwn });
  if (row === undefined || !fields) return;
  const { staged, variants } = compareRows(staging, [{ ...read, fields, row: row.row }]);
  counts.variants += variants - (before.variants?.length ?? 0);
  const [joined] = staged;
  if (joined !== undefined)
    await writeInBackground((tx) =>
      tx.update(feedImportRows).set(joined).where(eq(feedImportRows.id, id)).run(),
    );
}

async function readRows(feedImport: FeedImport, { feed, mapping }: Prepared): Promise<ReadonlySet<number>> {
  const check = createChecker(mapping);
  const unmanaged = listUnmanaged({ manages: feed.manages, mapping });
  const staging: Staging = {
    feedImport,
    isOwn: mapping.own,
    unmanaged,
    merged: new Set<number>(),
    absorbed: new Set<number>(),
    groups: new Map<number, number>(),
  };
  const collector = new GroupCollector(mapping);
  const counts: Counts = { rows: 0, skipped: 0, leftAlone: 0, variants: 0 };
  let read: Read[] = [];
  const flush = async () => {
    await storeRead(staging, read, counts);
    read = [];
  };
  const take = (complete: FeedLine[][]) => {
    for (const lines of complete) read.push(...check(lines));
  };
  for await (const line of readFeed(fileOf(feedImport), feedImport.format)) {
    counts.rows += 1;
    if (isTaken(line.record, mapping)) take(collector.add(line));
    else counts.skipped += 1;
    if (counts.rows % FEED_BATCH === 0) await flush();
  }
  take(collector.end());
  await flush();
  return staging.absorbed;
}

async function finishScheduled(feedImport: FeedImport): Promise<void> {
  const { new: added, changed, missing } = countFeedRows(feedImport.id);
  if (added + changed + missing > 0) {
    if (await moveFeedImport(feedImport.id, ['reading'], { state: 'applying' }))
      await logFeedImport(feedImport, { username: feedImport.who }, 'applied an import');
    return;
  }
  const { unchanged: message } = FEED_MESSAGES;
  await moveFeedImport(feedImport.id, ['reading'], { state: 'stopped', message });
  await rememberFile(feedImport);
  await renewUnchanged(feedImport);
}

export async function stageFeed(feedImport: FeedImport): Promise<void> {
  try {
    await removeReplaced(feedImport);
    await clearRows(feedImport.id);
    const prepared = await prepare(feedImport);
    const absorbed = await readRows(feedImport, prepared);
    await stageMissing(feedImport, absorbed);
    const doubt = findDoubt(feedImport, prepared);
    const state = doubt === null ? 'staged' : 'needs-review';
    if (state === 'staged' && feedImport.daily) await finishScheduled(feedImport);
    else await moveFeedImport(feedImport.id, ['reading'], { state, message: doubt });
  } catch (error) {
    if (!(error instanceof Replaced)) throw error;
  }
}

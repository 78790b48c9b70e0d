import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { listProductCategories } from '#app/features/shop/product-list.server';
import { orm, write, writeInBackground } from '#app/infra/database.server';
import { UnreadableFile } from '#app/lib/text-file.server';
import { feedImportRows, feedImports, offers, products } from '#db/schema';
import { findFeed, mapColumns } from './feed.server';
import { listUnmanaged } from './feed-changes';
import { compareRows, type ImportRow, type Read } from './feed-comparison.server';
import { GroupJoiner } from './feed-group';
import { type FeedImport, fileOf, mappingOf, moveFeedImport, rememberFile } from './feed-import.server';
import { logFeedImport } from './feed-import-control.server';
import { removeReplaced } from './feed-import-removal.server';
import { clearRows, countFeedRows, FEED_BATCH } from './feed-import-row.server';
import type { FeedLine } from './feed-line';
import { type FeedMapping, type FeedRecord, findUnknownColumn, isTaken } from './feed-mapping';
import { readColumns, readFeed } from './feed-reader.server';
import { renewUnchanged } from './feed-renewal.server';
import { findDoubt, type Prepared } from './feed-review.server';
import { checkFeedRow } from './feed-row.server';
import { FEED_MESSAGES } from './feed-texts';

const MISSING_BATCH = 2_000;

/** Says that an import was deleted, or that a newer file has replaced it. */
class Replaced extends Error {}

async function store(
  feedImport: FeedImport,
  { staged, ...counts }: { rows: number; skipped: number; leftAlone: number; staged: ImportRow[] },
) {
  const isReading = and(eq(feedImports.id, feedImport.id), eq(feedImports.state, 'reading'));
  await writeInBackground((tx) => {
    if (tx.update(feedImports).set(counts).where(isReading).run().changes === 0) throw new Replaced();
    for (const row of staged) tx.insert(feedImportRows).values(row).run();
  });
}

async function stageMissing(feedImport: FeedImport): Promise<void> {
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
    const missing = some.filter((each) => each.isMissing === 1);
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

/** Returns a number for a key, because a million keys would take too much memory. */
function fingerprint(key: string): number {
  return createHash('sha1').update(key).digest().readUIntBE(0, 6);
}

/** Returns the spellings of categories that products have, by their text in lower case, which feeds write. */
function readSpellings(): Map<string, string> {
  const all = listProductCategories().map((category) => [category.toLowerCase(), category] as const);
  return new Map([...all, ...all.filter(([lower, category]) => lower === category)]);
}

function createChecker(mapping: FeedMapping): (row: number, record: FeedRecord) => Read {
  const spellings: ReadonlyMap<string, string> = mapping.own ? new Map() : readSpellings();
  const lines = new Map<number, number>();
  return (row, record) => {
    const checked = checkFeedRow(record, mapping);
    if (!checked.ok)
      return { row, key: checked.key, name: checked.name, message: checked.message, cells: record };
    const { key, fields, notes } = checked;
    const print = fingerprint(key);
    const duplicate = lines.get(print);
    if (duplicate !== undefined)
      return {
        row,
        key: null,
        name: fields.name,
        message: `Line ${duplicate} has the same key.`,
        cells: record,
      };
    lines.set(print, row);
    const category = spellings.get(fields.category) ?? fields.category;
    return { row, key, fields: { ...fields, category }, notes, cells: record };
  };
}

async function readRows(feedImport: FeedImport, { feed, mapping }: Prepared): Promise<void> {
  const check = createChecker(mapping);
  const unmanaged = listUnmanaged({ manages: feed.manages, mapping });
  const staging = { feedImport, isOwn: mapping.own, unmanaged, merged: new Set<number>() };
  const groups = new GroupJoiner(mapping);
  let read: Read[] = [];
  let [rows, skipped, leftAlone] = [0, 0, 0];
  const flush = async () => {
    const compared = compareRows(staging, read);
    leftAlone += compared.leftAlone;
    await store(feedImport, { rows, skipped, leftAlone, staged: compared.staged });
    read = [];
  };
  const take = (complete: FeedLine[]) => {
    for (const { line, record } of complete) read.push(check(line, record));
  };
  for await (const line of readFeed(fileOf(feedImport), feedImport.format)) {
    rows += 1;
    if (isTaken(line.record, mapping)) take(groups.add(line));
    else skipped += 1;
    if (rows % FEED_BATCH === 0) await flush();
  }
  take(groups.end());
  await flush();
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
    await readRows(feedImport, prepared);
    await stageMissing(feedImport);
    const doubt = findDoubt(feedImport, prepared);
    const state = doubt === null ? 'staged' : 'needs-review';
    if (state === 'staged' && feedImport.daily) await finishScheduled(feedImport);
    else await moveFeedImport(feedImport.id, ['reading'], { state, message: doubt });
  } catch (error) {
    if (!(error instanceof Replaced)) throw error;
  }
}

import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { OwnProduct } from '#app/features/shop/offer.server';
import { findDuplicate } from '#app/features/shop/offer-merge.server';
import { orm, write, writeInBackground } from '#app/infra/database.server';
import { UnreadableFile } from '#app/lib/text-file.server';
import { truncate } from '#app/lib/truncate';
import { feedImportRows, feedImports, offers, products } from '#db/schema';
import { findFeed, mapColumns } from './feed.server';
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
import {
  checkFeedRow,
  describeChanges,
  type FeedFields,
  findMismatch,
  findProductsByKeys,
} from './feed-row.server';

type ImportRow = typeof feedImportRows.$inferInsert;
type Read =
  /** `cells` are those of the file. */
  | { row: number; key: string; fields: FeedFields; notes: string[]; cells: FeedRecord }
  | { row: number; key: string | null; name: string; message: string; cells: FeedRecord };
/** Products that one look for what is gone compares. */
const MISSING_BATCH = 2_000;

/** The run is not there any more, or another file took its place. */
class Replaced extends Error {}

/** What is in the feed again, without a word of whether it can be had, is sold again: it had left the lists when it left the feed. */
function bringBack(fields: FeedFields, product: OwnProduct | undefined): FeedFields {
  const isBack = product?.availability === 'out' && fields.availability === undefined;
  return isBack ? { ...fields, availability: 'unknown' } : fields;
}

/** Tells whether a new row becomes another shop's offer of a product that the site has. */
function describeNew(fields: FeedFields, { feedId }: FeedImport, joined: Set<number>) {
  const product = findDuplicate(fields, feedId);
  if (product === null || joined.has(product.id)) return { isOffer: false, told: [] };
  joined.add(product.id);
  return { isOffer: true, told: [`another shop’s offer of “${truncate(product.name, 80)}”`] };
}

/** Returns a row's message: its changes, then its left-out parts. */
function writeMessage(told: string[], notes: string[]): string | null {
  return [...told, ...notes].join(', ') || null;
}

/** @param joined the products that earlier rows of the file join: a feed has one offer of each. */
function compare(feedImport: FeedImport, read: Read[], joined: Set<number>): ImportRow[] {
  const known = findProductsByKeys(
    feedImport.feedId,
    read.flatMap(({ key }) => key ?? []),
  );
  return read.map((each): ImportRow => {
    const place = { importId: feedImport.id, row: each.row };
    const product = each.key === null ? undefined : known.get(each.key);
    const productId = product?.id ?? null;
    const wrong = { ...place, productId, status: 'error', fields: each.cells } as const;
    if (!('fields' in each)) return { ...wrong, name: each.name, message: each.message };
    const fields = bringBack(each.fields, product);
    const mismatch = product === undefined ? null : findMismatch(product, fields);
    if (mismatch !== null) return { ...wrong, name: fields.name, message: mismatch };
    const row = { ...place, productId, name: fields.name, fields };
    if (product === undefined) {
      const { isOffer, told } = describeNew(fields, feedImport, joined);
      return { ...row, status: 'new', isOffer, message: writeMessage(told, each.notes) };
    }
    const changes = describeChanges(product, fields);
    const status = changes.length > 0 ? 'changed' : 'unchanged';
    return { ...row, status, message: writeMessage(changes, each.notes) };
  });
}

/** @throws Replaced when another file has taken its place meanwhile. */
async function store(
  feedImport: FeedImport,
  { rows, skipped, staged }: { rows: number; skipped: number; staged: ImportRow[] },
) {
  const there = and(eq(feedImports.id, feedImport.id), eq(feedImports.state, 'reading'));
  await writeInBackground((tx) => {
    if (tx.update(feedImports).set({ rows, skipped }).where(there).run().changes === 0) throw new Replaced();
    for (const row of staged) tx.insert(feedImportRows).values(row).run();
  });
}

/** Sets down which of the feed's products its file does not hold any more, those that can still be bought. */
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

/** Tells the columns of a file apart, all of them, and what becomes of each. */
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
      `No column is called “${unknown}”, so no links can be made: change the link in the feed’s settings.`,
    );
  return { feed, mapping, columns };
}

/** A key as a number that hardly any other has: a million of them fit where a million texts would not. */
function fingerprint(key: string): number {
  return createHash('sha1').update(key).digest().readUIntBE(0, 6);
}

/** Checks rows one by one, each key once. */
function createChecker(mapping: FeedMapping): (row: number, record: FeedRecord) => Read {
  // The line of each key.
  const seen = new Map<number, number>();
  return (row, record) => {
    const checked = checkFeedRow(record, mapping);
    if (!checked.ok)
      return { row, key: checked.key, name: checked.name, message: checked.message, cells: record };
    const { key, fields, notes } = checked;
    const print = fingerprint(key);
    const duplicate = seen.get(print);
    if (duplicate !== undefined)
      return {
        row,
        key: null,
        name: fields.name,
        message: `Line ${duplicate} has the same key.`,
        cells: record,
      };
    seen.set(print, row);
    return { row, key, fields, notes, cells: record };
  };
}

async function readRows(feedImport: FeedImport, mapping: FeedMapping): Promise<void> {
  const check = createChecker(mapping);
  const joined = new Set<number>();
  const groups = new GroupJoiner(mapping);
  let read: Read[] = [];
  let [rows, skipped] = [0, 0];
  const take = (complete: FeedLine[]) => {
    for (const { line, record } of complete) read.push(check(line, record));
  };
  for await (const line of readFeed(fileOf(feedImport), feedImport.format)) {
    rows += 1;
    if (isTaken(line.record, mapping)) take(groups.add(line));
    else skipped += 1;
    if (rows % FEED_BATCH > 0) continue;
    await store(feedImport, { rows, skipped, staged: compare(feedImport, read, joined) });
    read = [];
  }
  take(groups.end());
  await store(feedImport, { rows, skipped, staged: compare(feedImport, read, joined) });
}

/** What a schedule brought needs nobody: it is applied, or there is nothing to apply. */
async function goOnAlone(feedImport: FeedImport): Promise<void> {
  const { new: added, changed, missing } = countFeedRows(feedImport.id);
  if (added + changed + missing > 0) {
    if (await moveFeedImport(feedImport.id, ['reading'], { state: 'applying' }))
      await logFeedImport(feedImport, { username: feedImport.who }, 'applied a feed');
    return;
  }
  await moveFeedImport(feedImport.id, ['reading'], {
    state: 'stopped',
    message: 'Nothing has changed since the file that was applied last.',
  });
  await rememberFile(feedImport);
  await renewUnchanged(feedImport.id);
}

/** Reads a run's file and stages what it would change, from its start; ends staged, or waiting where something is odd. */
export async function stageFeed(feedImport: FeedImport): Promise<void> {
  try {
    await removeReplaced(feedImport);
    await clearRows(feedImport.id);
    const prepared = await prepare(feedImport);
    await readRows(feedImport, prepared.mapping);
    // What was imported before feeds were stored came from many shops: one file says nothing of the others.
    await stageMissing(feedImport);
    const doubt = findDoubt(feedImport, prepared);
    const state = doubt === null ? 'staged' : 'needs-review';
    if (state === 'staged' && feedImport.daily) await goOnAlone(feedImport);
    else await moveFeedImport(feedImport.id, ['reading'], { state, message: doubt });
  } catch (error) {
    if (!(error instanceof Replaced)) throw error;
  }
}

import { rm } from 'node:fs/promises';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../db/client.server';
import { compilationItems, feedImports, feedRows, products } from '../../db/schema';
import { feedMappingSchema } from '../forms/feed';
import { type FeedMapping, guessMapping } from '../lib/feed-mapping';
import { countOf } from '../lib/format';
import { type Actor, recordChange } from './audit.server';
import { orm, write } from './database.server';
import { previewFeed, readFeed, sniffFormat, UnreadableFeed } from './feed-reader.server';
import {
  checkFeedRow,
  describeChanges,
  type FeedFields,
  feedFieldsSchema,
  findProductsByKeys,
} from './feed-row.server';
import type { Product } from './product.server';
import { drawProductStandIn } from './product-admin.server';

export type FeedImport = typeof feedImports.$inferSelect;
export type FeedRow = typeof feedRows.$inferSelect;
export type FeedStatus = FeedRow['status'];

/** States in which something is on its way. */
const WORKING: FeedImport['state'][] = ['reading', 'applying', 'undoing'];
/** Rows that one transaction takes: short, so that nobody waits for it. */
const BATCH = 100;

/** Takes a file in; what kind of feed it is, it says itself. */
export async function createFeedImport(
  { path, name }: { path: string; name: string },
  actor: Actor,
): Promise<{ ok: true; id: number } | { ok: false; message: string }> {
  try {
    const values = {
      name: name.slice(0, 200),
      file: path,
      format: await sniffFormat(path),
      who: actor.username,
    };
    const { id } = await write((tx) =>
      tx.insert(feedImports).values(values).returning({ id: feedImports.id }).get(),
    );
    return { ok: true, id };
  } catch (error) {
    await rm(path, { force: true });
    if (!(error instanceof UnreadableFeed)) throw error;
    return { ok: false, message: error.message };
  }
}

export function findFeedImport(id: number): FeedImport | null {
  return orm.select().from(feedImports).where(eq(feedImports.id, id)).get() ?? null;
}

/** The last imports, newest first. */
export function listFeedImports(limit = 20): FeedImport[] {
  return orm.select().from(feedImports).orderBy(desc(feedImports.id)).limit(limit).all();
}

/** How many rows of an import are new, changed, the same, wrong; and how many have been applied. */
export function countFeedRows(importId: number): Record<FeedStatus | 'applied', number> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, applied: 0 };
  const rows = orm
    .select({
      status: feedRows.status,
      count: sql<number>`count(*)`,
      applied: sql<number>`count(${feedRows.appliedAt})`,
    })
    .from(feedRows)
    .where(eq(feedRows.importId, importId))
    .groupBy(feedRows.status)
    .all();
  for (const { status, count, applied } of rows) {
    counts[status] = count;
    counts.applied += applied;
  }
  return counts;
}

export const FEED_ROWS_PER_PAGE = 50;

/** Rows of an import to look at, from the one after `after`. */
export function listFeedRows(importId: number, status: FeedStatus, after: number): FeedRow[] {
  return orm
    .select()
    .from(feedRows)
    .where(and(eq(feedRows.importId, importId), eq(feedRows.status, status), gt(feedRows.id, after)))
    .orderBy(asc(feedRows.id))
    .limit(FEED_ROWS_PER_PAGE)
    .all();
}

/** Moves an import on, if it is where it is thought to be; of several that try, one does. */
export async function moveFeedImport(
  id: number,
  from: FeedImport['state'][],
  values: Partial<FeedImport>,
): Promise<boolean> {
  const there = and(eq(feedImports.id, id), inArray(feedImports.state, from));
  return write((tx) => tx.update(feedImports).set(values).where(there).run().changes > 0);
}

/** Sets which column becomes what, and lets the reading begin. */
export function startReading(id: number, mapping: FeedMapping): Promise<boolean> {
  return moveFeedImport(id, ['uploaded', 'failed'], { mapping, state: 'reading', error: null });
}

export async function startApplying(id: number, actor: Actor): Promise<boolean> {
  const started = await moveFeedImport(id, ['ready', 'undone'], { state: 'applying' });
  const { name } = findFeedImport(id) ?? { name: '' };
  if (started) await write((tx) => recordChange(tx, actor, 'applied a feed', name));
  return started;
}

export async function startUndoing(id: number, actor: Actor): Promise<boolean> {
  const started = await moveFeedImport(id, ['applied', 'applying'], { state: 'undoing' });
  const { name } = findFeedImport(id) ?? { name: '' };
  if (started) await write((tx) => recordChange(tx, actor, 'took back a feed', name));
  return started;
}

/** Removes an import that is not on its way, and what was staged of it; products that it brought stay. */
export async function deleteFeedImport(id: number): Promise<void> {
  const found = findFeedImport(id);
  if (found === null || WORKING.includes(found.state)) return;
  if (found.file) await rm(found.file, { force: true });
  await write((tx) => tx.delete(feedImports).where(eq(feedImports.id, id)).run());
}

type Staged = { row: number; key: string; fields: FeedFields };

async function stage(
  importId: number,
  { good, wrong }: { good: Staged[]; wrong: (typeof feedRows.$inferInsert)[] },
): Promise<void> {
  const known = findProductsByKeys(good.map(({ key }) => key));
  const rows = good.map(({ row, key, fields }): typeof feedRows.$inferInsert => {
    const product = known.get(key);
    const changes = product === undefined ? [] : describeChanges(product, fields);
    const status = product === undefined ? 'new' : changes.length > 0 ? 'changed' : 'same';
    const message = changes.join(', ') || null;
    return { importId, row, status, name: fields.name, productId: product?.id ?? null, fields, message };
  });
  await write((tx) => {
    for (const row of [...rows, ...wrong]) tx.insert(feedRows).values(row).run();
  });
}

/** Reads a feed and stages what it would change; begins anew where an earlier reading broke off. */
async function readAndStage({ id, file, format, mapping }: FeedImport): Promise<void> {
  const parsed = feedMappingSchema.safeParse(mapping);
  if (file === null || !parsed.success) throw new UnreadableFeed('The file is not there any more.');
  for (;;) {
    const { changes } = await write((tx) =>
      tx.run(
        sql`DELETE FROM feed_rows WHERE id IN (SELECT id FROM feed_rows WHERE import_id = ${id} LIMIT 2000)`,
      ),
    );
    if (changes === 0) break;
  }
  const seen = new Map<string, number>();
  let good: Staged[] = [];
  let wrong: (typeof feedRows.$inferInsert)[] = [];
  let row = 0;
  for await (const record of readFeed(file, format)) {
    row += 1;
    const checked = checkFeedRow(record, parsed.data);
    const twin = checked.ok ? seen.get(checked.key) : undefined;
    if (!checked.ok)
      wrong.push({ importId: id, row, status: 'wrong', name: checked.name, message: checked.message });
    else if (twin !== undefined)
      wrong.push({
        ...{ importId: id, row, status: 'wrong', name: checked.fields.name },
        message: `Row ${twin} has the same key.`,
      });
    else {
      seen.set(checked.key, row);
      good.push({ row, ...checked });
    }
    if (good.length + wrong.length < BATCH) continue;
    await stage(id, { good, wrong });
    [good, wrong] = [[], []];
  }
  await stage(id, { good, wrong });
  await rm(file, { force: true });
  await moveFeedImport(id, ['reading'], { state: 'ready', file: null });
}

/** What a row did to a product, and what was there before: the way back. */
const doneSchema = z.discriminatedUnion('did', [
  z.object({ did: z.literal('inserted') }),
  z.object({
    did: z.literal('updated'),
    values: z.object({
      ...{
        name: z.string(),
        description: z.string(),
        price: z.string(),
        originalPrice: z.string().nullable(),
      },
      ...{ affiliateLink: z.string(), category: z.string(), badge: z.string().nullable() },
      ...{ featured: z.boolean(), position: z.number(), imageUrl: z.string() },
      ...{ imageAddress: z.string().nullable(), imageOrigin: z.string().nullable() },
      priceSeenAt: z.coerce.date().nullable(),
    }),
  }),
]);

/** What a feed's picture means for a product: to be fetched, or one of this site. */
function pictureOf({ imageAddress }: FeedFields, product: Product | undefined): Partial<Product> {
  if (imageAddress === null || imageAddress === (product?.imageAddress ?? product?.imageUrl)) return {};
  return imageAddress.startsWith('/')
    ? { imageUrl: imageAddress, imageAddress: null, imageOrigin: null }
    : { imageAddress, imageOrigin: imageAddress };
}

async function applyBatch(id: number): Promise<boolean> {
  const waiting = and(
    eq(feedRows.importId, id),
    isNull(feedRows.appliedAt),
    inArray(feedRows.status, ['new', 'changed']),
  );
  const rows = orm.select().from(feedRows).where(waiting).orderBy(asc(feedRows.id)).limit(BATCH).all();
  const standIns = new Map<number, string>();
  for (const row of rows) {
    const fields = feedFieldsSchema.safeParse(row.fields).data;
    if (fields && row.status === 'new')
      standIns.set(row.id, await drawProductStandIn(fields.category, row.id));
  }
  const now = new Date();
  await write((tx) => {
    for (const row of rows) {
      const fields = feedFieldsSchema.parse(row.fields);
      const { feedKey, imageAddress, ...texts } = fields;
      // Looked for now, not as the preview found it: another import may have been quicker, or the product gone.
      const product =
        (row.productId === null ? undefined : findById(tx, row.productId)) ??
        (feedKey === null ? undefined : findByKey(tx, feedKey));
      const values = { ...texts, ...pictureOf(fields, product), priceSeenAt: now };
      let productId = product?.id;
      if (product !== undefined) tx.update(products).set(values).where(eq(products.id, product.id)).run();
      else
        productId = tx
          .insert(products)
          .values({ ...values, imageUrl: values.imageUrl ?? standIns.get(row.id) ?? '', feedKey })
          .returning({ id: products.id })
          .get().id;
      const before =
        product === undefined
          ? { did: 'inserted' as const }
          : { did: 'updated' as const, values: doneSchema.options[1].shape.values.parse(product) };
      tx.update(feedRows).set({ appliedAt: now, productId, before }).where(eq(feedRows.id, row.id)).run();
    }
  });
  return rows.length === BATCH;
}

function findById(tx: Transaction, id: number): Product | undefined {
  return tx.select().from(products).where(eq(products.id, id)).get();
}

function findByKey(tx: Transaction, feedKey: string): Product | undefined {
  return tx.select().from(products).where(eq(products.feedKey, feedKey)).get();
}

/** Whether a product is still as a row left it, and in nobody's collection if that row brought it. */
function isUntouched(
  tx: Transaction,
  product: Product,
  { fields, inserted }: { fields: FeedFields; inserted: boolean },
): boolean {
  if (describeChanges(product, { ...fields, imageAddress: null }).length > 0) return false;
  if (!inserted) return true;
  const inIt = eq(compilationItems.productId, product.id);
  return (
    tx.select({ id: compilationItems.id }).from(compilationItems).where(inIt).limit(1).get() === undefined
  );
}

const KEPT = 'Kept: it was changed since, or somebody collected it.';

async function undoBatch(id: number): Promise<boolean> {
  const applied = and(eq(feedRows.importId, id), isNotNull(feedRows.appliedAt));
  const rows = orm.select().from(feedRows).where(applied).orderBy(desc(feedRows.id)).limit(BATCH).all();
  await write((tx) => {
    for (const { id: rowId, productId, fields, before } of rows) {
      const done = doneSchema.safeParse(before).data;
      const wrote = feedFieldsSchema.safeParse(fields).data;
      const product = productId === null ? undefined : findById(tx, productId);
      let message: string | undefined;
      if (product !== undefined && done !== undefined && wrote !== undefined) {
        const inserted = done.did === 'inserted';
        if (!isUntouched(tx, product, { fields: wrote, inserted })) message = KEPT;
        else if (inserted) tx.delete(products).where(eq(products.id, product.id)).run();
        else tx.update(products).set(done.values).where(eq(products.id, product.id)).run();
      }
      tx.update(feedRows)
        .set({ appliedAt: null, before: null, ...(message === undefined ? {} : { message }) })
        .where(eq(feedRows.id, rowId))
        .run();
    }
  });
  return rows.length === BATCH;
}

/** How many products an import that was taken back has left as they are. */
export function countKept(importId: number): number {
  const kept = and(eq(feedRows.importId, importId), eq(feedRows.message, KEPT));
  return orm.select({ count: sql<number>`count(*)` }).from(feedRows).where(kept).get()?.count ?? 0;
}

/** Carries an import on from wherever it stands, to where it waits for the administrator; a crash loses at most one batch. */
export async function carryOnFeedImport(id: number): Promise<void> {
  const found = findFeedImport(id);
  try {
    if (found?.state === 'reading') await readAndStage(found);
    if (found?.state === 'applying') {
      while (await applyBatch(id)) if (findFeedImport(id)?.state !== 'applying') return;
      await moveFeedImport(id, ['applying'], { state: 'applied' });
    }
    if (found?.state === 'undoing') {
      while (await undoBatch(id));
      await moveFeedImport(id, ['undoing'], { state: 'undone' });
    }
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error;
    await moveFeedImport(id, ['reading'], { state: 'failed', error: error.message });
  }
}

/** Imports that were on their way when the site stopped. */
export function listUnfinishedFeedImports(): number[] {
  return orm
    .select({ id: feedImports.id })
    .from(feedImports)
    .where(inArray(feedImports.state, WORKING))
    .all()
    .map(({ id }) => id);
}

/** '3 new products, 1 change' and so on, before anything is written. */
export function describeFeed({ new: added, changed, same, wrong }: ReturnType<typeof countFeedRows>): string {
  return [
    countOf(added, 'new product'),
    countOf(changed, 'change'),
    `${same} the same`,
    `${wrong} wrong`,
  ].join(' · ');
}

type FeedHead =
  | { ok: true; columns: string[]; rows: Record<string, string>[]; mapping: FeedMapping }
  | { ok: false; message: string };

/** The columns and first rows of a file that has not been read yet, with the mapping that they suggest. */
export async function readFeedHead({ file, format, mapping }: FeedImport): Promise<FeedHead> {
  if (file === null) return { ok: false, message: 'The file is not there any more.' };
  try {
    const head = await previewFeed(file, format);
    if (head.rows.length === 0) return { ok: false, message: 'The file holds no products.' };
    return {
      ok: true,
      ...head,
      mapping: feedMappingSchema.safeParse(mapping).data ?? guessMapping(head.columns),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error;
    return { ok: false, message: error.message };
  }
}

/** Files that imports still need. */
export function listFeedFiles(): Set<string> {
  const rows = orm
    .select({ file: feedImports.file })
    .from(feedImports)
    .where(isNotNull(feedImports.file))
    .all();
  return new Set(rows.flatMap(({ file }) => file ?? []));
}

/** Gives up reading a file that cannot be read for a reason of ours. */
export function giveUpReading(id: number): Promise<boolean> {
  return moveFeedImport(id, ['reading'], { state: 'failed', error: 'The file could not be read.' });
}

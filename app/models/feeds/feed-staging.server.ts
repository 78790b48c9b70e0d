import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { feedMappingSchema } from '#app/forms/feed';
import { writeBeside } from '#app/models/site/database.server';
import { feedRows } from '#db/schema';
import { FEED_BATCH, type FeedImport, moveFeedImport } from './feed-import.server';
import { readFeed, UnreadableFeed } from './feed-reader.server';
import {
  checkFeedRow,
  describeChanges,
  type FeedFields,
  findProductsByKeys,
  findStranger,
} from './feed-row.server';

type Staged = { row: number; key: string; fields: FeedFields };

async function stage(
  importId: number,
  { good, wrong }: { good: Staged[]; wrong: (typeof feedRows.$inferInsert)[] },
): Promise<void> {
  const known = findProductsByKeys(good.map(({ key }) => key));
  const rows = good.map(({ row, key, fields }): typeof feedRows.$inferInsert => {
    const product = known.get(key);
    const stranger = product === undefined ? null : findStranger(product, fields);
    if (stranger !== null) return { importId, row, status: 'wrong', name: fields.name, message: stranger };
    const changes = product === undefined ? [] : describeChanges(product, fields);
    const status = product === undefined ? 'new' : changes.length > 0 ? 'changed' : 'same';
    const message = changes.join(', ') || null;
    return { importId, row, status, name: fields.name, productId: product?.id ?? null, fields, message };
  });
  await writeBeside((tx) => {
    for (const row of [...rows, ...wrong]) tx.insert(feedRows).values(row).run();
  });
}

/** Reads a feed and stages what it would change; begins anew where an earlier reading broke off. */
export async function stageFeed({ id, file, format, mapping }: FeedImport): Promise<void> {
  const parsed = feedMappingSchema.safeParse(mapping);
  if (file === null || !parsed.success) throw new UnreadableFeed('The file is not there any more.');
  for (;;) {
    const { changes } = await writeBeside((tx) =>
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
    if (good.length + wrong.length < FEED_BATCH) continue;
    await stage(id, { good, wrong });
    [good, wrong] = [[], []];
  }
  await stage(id, { good, wrong });
  await rm(file, { force: true });
  await moveFeedImport(id, ['reading'], { state: 'ready', file: null });
}

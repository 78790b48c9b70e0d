import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { refreshBestOffer } from '#app/features/shop/offer.server';
import { type Actor, hasRow, recordChange, SCHEDULE, write } from '#app/infra/database.server';
import { countOf } from '#app/lib/format';
import type { PublicationStatus } from '#app/lib/publication';
import { products, videos } from '#db/schema';

const TABLES = { product: products, video: videos };

/** Publishes or unpublishes products or videos. @returns the number of changes. */
export function publishMany(
  kind: keyof typeof TABLES,
  { ids, status }: { ids: number[]; status: PublicationStatus },
  actor: Actor,
): Promise<number> {
  const table = TABLES[kind];
  return write((tx) => {
    const { changes } = tx.update(table).set({ status, publishAt: null }).where(inArray(table.id, ids)).run();
    // Offers of drafts do not count.
    if (kind === 'product') for (const id of ids) refreshBestOffer(tx, id);
    const what = `${status === 'published' ? 'published' : 'unpublished'} ${countOf(changes, kind)}`;
    if (changes > 0) recordChange(tx, actor, { what, detail: ids.join(', ') });
    return changes;
  });
}

/** Publishes scheduled products and videos. The server calls this every few seconds. */
export async function publishDueCatalogue(now: Date): Promise<void> {
  for (const [kind, table] of Object.entries(TABLES)) {
    const due = and(eq(table.status, 'draft'), isNotNull(table.publishAt), lte(table.publishAt, now));
    if (!hasRow(table, due)) continue;
    await write((tx) => {
      const live = { status: 'published', publishAt: null } as const;
      const published = tx.update(table).set(live).where(due).returning({ id: table.id }).all();
      const ids = published.map(({ id }) => id);
      if (table === products) for (const id of ids) refreshBestOffer(tx, id);
      // A person may have published them since.
      if (ids.length === 0) return;
      recordChange(tx, SCHEDULE, { what: `published ${countOf(ids.length, kind)}`, detail: ids.join(', ') });
    });
  }
}

import { and, eq } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { feedImportRows } from '#db/schema';
import { type FeedRow, listFeedRows } from './feed-import-row.server';
import { type FeedMapping, type FeedRecord, readFeedRow } from './feed-mapping';
import { type FeedFields, feedFieldsSchema } from './feed-row.server';

const MAX_CARDS = 6;

export function findRowFields(importId: number, rowId: number): FeedFields | null {
  const own = and(eq(feedImportRows.importId, importId), eq(feedImportRows.id, rowId));
  const row = orm.select({ fields: feedImportRows.fields }).from(feedImportRows).where(own).get();
  return feedFieldsSchema.safeParse(row?.fields).data ?? null;
}

function readCard({ id, fields }: FeedRow) {
  const read = feedFieldsSchema.safeParse(fields).data;
  if (read === undefined) return [];
  const { name, price, originalPrice, category, imageAddress } = read;
  const { affiliateLink: link, availability = 'unknown' } = read;
  return [{ id, name, price, originalPrice, link, category, availability, imageAddress }];
}

export function listRowCards(importId: number) {
  for (const status of ['new', 'changed'] as const) {
    const rows = listFeedRows(importId, status, { after: 0, limit: MAX_CARDS });
    if (rows.length > 0) return rows.flatMap(readCard);
  }
  return [];
}

export function exampleLink(record: FeedRecord | undefined, mapping: FeedMapping | null): string | null {
  if (record === undefined || mapping === null) return null;
  return readFeedRow(record, mapping).link || null;
}

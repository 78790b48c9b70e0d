import { and, eq } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { feedImportRows } from '#db/schema';
import { type FeedRow, listFeedRows } from './feed-import-row.server';
import { type FeedMapping, type FeedRecord, readFeedRow } from './feed-mapping';
import { type FeedFields, feedFieldsSchema } from './feed-row.server';

/** Rows that are shown as the cards that they will be. */
const CARDS = 6;

/** What a staged row would store; null where it is none. */
export function findRowFields(importId: number, rowId: number): FeedFields | null {
  const own = and(eq(feedImportRows.importId, importId), eq(feedImportRows.id, rowId));
  const row = orm.select({ fields: feedImportRows.fields }).from(feedImportRows).where(own).get();
  return feedFieldsSchema.safeParse(row?.fields).data ?? null;
}

function readCard({ id, fields }: FeedRow) {
  const read = feedFieldsSchema.safeParse(fields).data;
  if (read === undefined) return [];
  const { name, price, originalPrice, affiliateLink, category, availability, imageAddress } = read;
  return [
    {
      id,
      name,
      price,
      originalPrice,
      link: affiliateLink,
      category,
      availability: availability ?? ('unknown' as const),
      imageAddress,
    },
  ];
}

/** The first rows of a run as cards: new products, or changed ones where there are none. */
export function listRowCards(importId: number) {
  for (const status of ['new', 'changed'] as const) {
    const rows = listFeedRows(importId, status, { after: 0, limit: CARDS });
    if (rows.length > 0) return rows.flatMap(readCard);
  }
  return [];
}

/** Where the link of a file's first row leads by a feed's settings; null where that cannot be told. */
export function exampleLink(record: FeedRecord | undefined, mapping: FeedMapping | null): string | null {
  if (record === undefined || mapping === null) return null;
  return readFeedRow(record, mapping).link || null;
}

import { MANAGED_FIELDS } from '#app/features/shop/managed-field';
import type { OwnProduct } from '#app/features/shop/offer.server';
import { findDuplicate } from '#app/features/shop/offer-group.server';
import { countOf, truncate } from '#app/lib/format';
import type { feedImportRows } from '#db/schema';
import type { Feed } from './feed.server';
import { describeChanges, leaveAlone, listLeftAlone, listUnmanaged } from './feed-changes';
import type { FeedImport } from './feed-import.server';
import type { FeedMapping, FeedRecord } from './feed-mapping';
import * as feedProducts from './feed-product.server';
import type { FeedFields } from './feed-row.server';

type ImportRow = typeof feedImportRows.$inferInsert;
/** The product of a row or of a group's rows. `group` is a number for the group's name. */
export type ReadProduct = {
  row: number;
  group: number | null;
  fields: FeedFields;
  notes: string[];
  cells: FeedRecord;
};
export type ReadRow =
  | ReadProduct
  | { row: number; key: string | null; group: null; name: string; message: string; cells: FeedRecord };

/** Returns whether a new row is another retailer's offer for a product of the site, and its message. */
function describeNew(fields: FeedFields, { feedId }: FeedImport, merged: Set<number>) {
  const product = findDuplicate(fields, feedId);
  if (product === null || merged.has(product.id)) return { isOffer: false, changes: [] };
  merged.add(product.id);
  return { isOffer: true, changes: [`new offer for “${truncate(product.name, 80)}”`] };
}

type Prepared = { feedImport: FeedImport; feed: Feed; mapping: FeedMapping };
export type Staging = ReturnType<typeof createStaging>;

/** Returns what is known of an import while its file is read. */
export function createStaging({ feedImport, feed, mapping }: Prepared) {
  return {
    feedImport,
    isOwn: mapping.own,
    unmanaged: listUnmanaged(feed.manages, mapping),
    counts: { rows: 0, skipped: 0, leftAlone: 0, variants: 0 },
    /** The products that have an offer of an earlier row: a feed has one offer for each. */
    merged: new Set<number>(),
    /** The products of single rows that become variants of another product. */
    absorbed: new Set<number>(),
    /** The ids of the stored rows of groups. */
    groups: new Map<number, number>(),
  };
}

/** Compares a row with its product. `leftAlone` are the edited fields that the row would have changed. */
function compareProduct(product: OwnProduct, fields: FeedFields, { isOwn, unmanaged }: Staging) {
  const managed = leaveAlone(fields, product, unmanaged);
  const leftAlone = isOwn ? [] : listLeftAlone(product, managed);
  const changes = describeChanges(product, leaveAlone(managed, product, leftAlone));
  const names = leftAlone.map((field) => MANAGED_FIELDS[field]).join(', ');
  return { changes, leftAlone, notes: names === '' ? [] : [`edited, so left alone: ${names}`] };
}

function keysOf(read: ReadRow): string[] {
  if ('fields' in read) return feedProducts.listKeys(read.fields);
  return read.key === null ? [] : [read.key];
}

type Matched = { product: OwnProduct | undefined; others: OwnProduct[]; isAdopted: boolean };
type Staged = { row: ImportRow; leftAlone: number };

/** Compares a row with its product. `others` are products that become variants of it. */
function stageRow(read: ReadProduct, { product, others, isAdopted }: Matched, staging: Staging): Staged {
  const { feedImport, isOwn, merged, absorbed } = staging;
  const written =
    isOwn && product !== undefined ? feedProducts.restoreKeys(read.fields, product) : read.fields;
  // A product that is in the feed again was set to 'out' when it was missing.
  const isBack = product?.availability === 'out' && written.availability === undefined;
  const fields: FeedFields = isBack ? { ...written, availability: 'unknown' } : written;
  const { name } = fields;
  const source = { importId: feedImport.id, row: read.row, productId: product?.id ?? null, name };
  const mismatch = product === undefined ? null : feedProducts.findMismatch(product, fields);
  if (mismatch !== null)
    return { row: { ...source, status: 'error', fields: read.cells, message: mismatch }, leftAlone: 0 };
  if (product === undefined) {
    const { isOffer, changes } = describeNew(fields, feedImport, merged);
    const message = [...changes, ...read.notes].join(', ') || null;
    return { row: { ...source, status: 'new', isOffer, fields, message }, leftAlone: 0 };
  }
  const compared = compareProduct(product, fields, staging);
  for (const { id } of others) absorbed.add(id);
  const changes = [
    ...(isAdopted ? ['joins this feed'] : []),
    ...(others.length > 0 ? [`${countOf(others.length, 'product')} of single rows become variants`] : []),
    ...compared.changes,
  ];
  const status = changes.length > 0 ? 'changed' : 'unchanged';
  const message = [...changes, ...compared.notes, ...read.notes].join(', ') || null;
  return { row: { ...source, status, fields, message }, leftAlone: compared.leftAlone.length };
}

/** Compares the rows that were read with the products. `leftAlone` counts edited fields that they would have changed. */
export function compareRows(staging: Staging, read: ReadRow[]) {
  const { isOwn, feedImport } = staging;
  const { id: importId } = feedImport;
  let leftAlone = 0;
  let variants = 0;
  const known = feedProducts.findProductsByKeys(feedImport.feedId, read.flatMap(keysOf));
  const unknownKeys = read.flatMap(keysOf).filter((key) => !known.has(key));
  const unowned = unknownKeys.length === 0 ? [] : feedProducts.findUnownedByKeys(unknownKeys);
  const staged = read.map((each): ImportRow => {
    const named = new Set(keysOf(each).flatMap((key) => known.get(key) ?? []));
    // The oldest product with one of the keys is the row's.
    const [own, ...others] = [...named].sort((one, other) => one.id - other.id);
    if (!('fields' in each)) {
      const { row, name, message, cells: fields } = each;
      return { importId, row, productId: own?.id ?? null, status: 'error', fields, name, message };
    }
    const product = own ?? feedProducts.findAdopted(unowned, each.fields);
    const matched = { product, others: isOwn ? [] : others, isAdopted: own === undefined };
    const compared = stageRow(each, matched, staging);
    leftAlone += compared.leftAlone;
    variants += each.fields.variants?.length ?? 0;
    return compared.row;
  });
  return { staged, leftAlone, variants };
}

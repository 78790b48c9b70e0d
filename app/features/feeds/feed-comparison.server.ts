import { MANAGED_FIELDS, type ManagedField } from '#app/features/shop/managed-field';
import type { OwnProduct } from '#app/features/shop/offer.server';
import { findDuplicate } from '#app/features/shop/offer-merge.server';
import { truncate } from '#app/lib/truncate';
import type { feedImportRows } from '#db/schema';
import { describeChanges, leaveAlone, listLeftAlone } from './feed-changes';
import type { FeedImport } from './feed-import.server';
import type { FeedRecord } from './feed-mapping';
import {
  type FeedFields,
  findAdopted,
  findMismatch,
  findProductsByKeys,
  findUnownedByKeys,
} from './feed-row.server';

export type ImportRow = typeof feedImportRows.$inferInsert;
export type Read =
  | { row: number; key: string; fields: FeedFields; notes: string[]; cells: FeedRecord }
  | { row: number; key: string | null; name: string; message: string; cells: FeedRecord };

/** Makes a product available that is in the feed again, unless the feed says otherwise. It was set to 'out' when it was missing. */
function restoreAvailability(fields: FeedFields, product: OwnProduct | undefined): FeedFields {
  const isBack = product?.availability === 'out' && fields.availability === undefined;
  return isBack ? { ...fields, availability: 'unknown' } : fields;
}

/** Returns whether a new row is another retailer's offer for a product of the site, and its message. */
function describeNew(fields: FeedFields, { feedId }: FeedImport, merged: Set<number>) {
  const product = findDuplicate(fields, feedId);
  if (product === null || merged.has(product.id)) return { isOffer: false, changes: [] };
  merged.add(product.id);
  return { isOffer: true, changes: [`new offer for “${truncate(product.name, 80)}”`] };
}

function writeMessage(changes: string[], notes: string[]): string | null {
  return [...changes, ...notes].join(', ') || null;
}

type Staging = {
  feedImport: FeedImport;
  isOwn: boolean;
  unmanaged: ManagedField[];
  /** The products that have an offer of an earlier row: a feed has one offer for each. */
  merged: Set<number>;
};

/** Compares a row with its product. `leftAlone` are the edited fields that the row would have changed. */
function compareProduct(product: OwnProduct, fields: FeedFields, { isOwn, unmanaged }: Staging) {
  const managed = leaveAlone(fields, product, unmanaged);
  const leftAlone = isOwn ? [] : listLeftAlone(product, managed);
  const changes = describeChanges(product, leaveAlone(managed, product, leftAlone));
  const fieldNames = leftAlone.map((field) => MANAGED_FIELDS[field]).join(', ');
  return {
    changes,
    leftAlone,
    notes: leftAlone.length === 0 ? [] : [`edited, so left alone: ${fieldNames}`],
  };
}

/** Compares the rows that were read with the products. `leftAlone` counts edited fields that they would have changed. */
export function compareRows(staging: Staging, read: Read[]): { staged: ImportRow[]; leftAlone: number } {
  const { feedImport, merged } = staging;
  let leftAlone = 0;
  const known = findProductsByKeys(
    feedImport.feedId,
    read.flatMap(({ key }) => key ?? []),
  );
  const strangers = read.flatMap(({ key }) => (key === null || known.has(key) ? [] : key));
  const unowned = strangers.length === 0 ? [] : findUnownedByKeys(strangers);
  const staged = read.map((each): ImportRow => {
    const source = { importId: feedImport.id, row: each.row };
    const own = each.key === null ? undefined : known.get(each.key);
    const product = own ?? ('fields' in each ? findAdopted(unowned, each.fields) : undefined);
    const productId = product?.id ?? null;
    const failed = { ...source, productId, status: 'error', fields: each.cells } as const;
    if (!('fields' in each)) return { ...failed, name: each.name, message: each.message };
    const fields = restoreAvailability(each.fields, product);
    const mismatch = product === undefined ? null : findMismatch(product, fields);
    if (mismatch !== null) return { ...failed, name: fields.name, message: mismatch };
    const row = { ...source, productId, name: fields.name, fields };
    if (product === undefined) {
      const { isOffer, changes } = describeNew(fields, feedImport, merged);
      return { ...row, status: 'new', isOffer, message: writeMessage(changes, each.notes) };
    }
    const compared = compareProduct(product, fields, staging);
    const changes = [...(own === undefined ? ['joins this feed'] : []), ...compared.changes];
    leftAlone += compared.leftAlone.length;
    const status = changes.length > 0 ? 'changed' : 'unchanged';
    return { ...row, status, message: writeMessage(changes, [...compared.notes, ...each.notes]) };
  });
  return { staged, leftAlone };
}

import { isDeepStrictEqual } from 'node:util';
import {
  listEditedFields,
  MANAGED_FIELD_NAMES,
  type ManagedField,
  readManagedFields,
} from '#app/features/shop/managed-field';
import type { OwnProduct } from '#app/features/shop/offer.server';
import { plainVariant } from '#app/features/shop/variant.server';
import { truncate } from '#app/lib/format';
import { listMoreUrls } from '#app/lib/more-images';
import type { FeedMapping } from './feed-mapping';
import type { FeedFields } from './feed-row.server';

const LABELS = [
  ['name', 'name'],
  ['description', 'description'],
  ['price', 'price'],
  ['originalPrice', 'old price'],
  ['affiliateLink', 'link'],
  ['category', 'category'],
  ['brand', 'brand'],
  ['retailer', 'retailer'],
  ['availability', 'availability'],
  ['gtin', 'GTIN'],
  ['mpn', 'MPN'],
  ['badge', 'badge'],
  ['imageAddress', 'image'],
  ['featured', 'featured'],
  ['position', 'sort order'],
] as const;
/** Fields whose texts are too long to print. */
const TOO_LONG = ['description', 'affiliateLink', 'imageAddress'];

type Name = (typeof LABELS)[number][0];

/** Returns a field's values before and after a row, or null when the row does not change it. */
function compareField(product: OwnProduct, fields: FeedFields, name: Name) {
  const own = { ...product, imageAddress: product.imageAddress ?? product.imageUrl };
  const next = fields[name];
  // An empty image, retailer, brand or number changes nothing.
  const isUnknown =
    next === undefined ||
    (next === null && ['imageAddress', 'retailer', 'brand', 'gtin', 'mpn'].includes(name));
  return isUnknown || next === own[name] ? null : { from: own[name], to: next };
}

function changesImages(product: OwnProduct, { moreImages }: FeedFields): boolean {
  return moreImages !== undefined && !isDeepStrictEqual(listMoreUrls(product), moreImages);
}

/** Returns how a row changes the variants: 'variants: 4 → 5'. */
function describeVariants(product: OwnProduct, { variants }: Pick<FeedFields, 'variants'>): string[] {
  const own = product.variants.map(plainVariant);
  if (variants === undefined || isDeepStrictEqual(own, variants)) return [];
  return [own.length === variants.length ? 'variants' : `variants: ${own.length} → ${variants.length}`];
}

/** Lists what a row changes: 'price: $60 → $55'. */
export function describeChanges(product: OwnProduct, fields: FeedFields): string[] {
  const changes = LABELS.flatMap(([name, label]) => {
    const change = compareField(product, fields, name);
    if (change === null) return [];
    if (TOO_LONG.includes(name)) return [label];
    const [from, to] = [change.from, change.to].map((value) => truncate(String(value ?? '–'), 80));
    return [`${label}: ${from} → ${to}`];
  });
  const images = changesImages(product, fields) ? ['images'] : [];
  return [...changes, ...images, ...describeVariants(product, fields)];
}

function partsOf(field: ManagedField): Name[] {
  if (field === 'price') return ['price', 'originalPrice'];
  return field === 'image' ? ['imageAddress'] : field === 'variants' ? [] : [field];
}

type Source = { manages: unknown; mapping: FeedMapping };

/** Returns the fields that a feed never changes on existing products: by its settings, or because its file has no column for them. */
export function listUnmanaged({ manages, mapping }: Source): ManagedField[] {
  // An export of this site has the edits of a person.
  if (mapping.own) return [];
  const managed = readManagedFields(manages);
  const isUnmanaged = (field: ManagedField) => managed !== null && !managed.includes(field);
  const isMissing = (field: ManagedField) =>
    (field === 'badge' || field === 'description') && mapping.columns[field] === undefined;
  return MANAGED_FIELD_NAMES.filter((field) => isUnmanaged(field) || isMissing(field));
}

/** Returns the edited fields of a product that a row would have changed. */
export function listLeftAlone(product: OwnProduct, fields: FeedFields): ManagedField[] {
  const edited = listEditedFields(product);
  return edited.length === 0 ? [] : listChanged(product, fields).filter((field) => edited.includes(field));
}

/** Returns a row's fields with those that it leaves alone as they are now. */
export function leaveAlone(fields: FeedFields, product: OwnProduct, names: readonly ManagedField[]) {
  const { name, description, category, badge, price, originalPrice } = product;
  const own: Record<ManagedField, Partial<FeedFields>> = {
    name: { name },
    description: { description },
    image: { imageAddress: null, moreImages: undefined },
    category: { category },
    badge: { badge },
    price: { price, originalPrice },
    retailer: { retailer: null },
    brand: { brand: null },
    variants: { variants: undefined },
  };
  const left: FeedFields = Object.assign({ ...fields }, ...names.map((each) => own[each]));
  // The variants then cost what the product costs.
  return names.includes('price')
    ? { ...left, variants: fields.variants?.map((variant) => ({ ...variant, price: null })) }
    : left;
}

/** Returns the fields of a product that a row changes. */
export function listChanged(product: OwnProduct, fields: FeedFields): ManagedField[] {
  return MANAGED_FIELD_NAMES.filter(
    (field) =>
      partsOf(field).some((name) => compareField(product, fields, name) !== null) ||
      (field === 'image' && changesImages(product, fields)) ||
      (field === 'variants' && describeVariants(product, fields).length > 0),
  );
}

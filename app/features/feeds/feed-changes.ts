import { isDeepStrictEqual } from 'node:util';
import * as managed from '#app/features/shop/managed-field';
import type { OwnProduct } from '#app/features/shop/offer.server';
import { plainVariant } from '#app/features/shop/variant.server';
import { truncate } from '#app/lib/format';
import { listMoreUrls } from '#app/lib/more-images';
import type { FeedMapping } from './feed-mapping';
import type { FeedFields } from './feed-row.server';

/** The fields of a row that change a product, with their labels in previews. */
const LABELS = {
  name: 'name',
  description: 'description',
  price: 'price',
  originalPrice: 'old price',
  affiliateLink: 'link',
  category: 'category',
  brand: 'brand',
  retailer: 'retailer',
  availability: 'availability',
  gtin: 'GTIN',
  mpn: 'MPN',
  badge: 'badge',
  imageAddress: 'image',
  featured: 'featured',
  position: 'sort order',
} as const;
type Name = keyof typeof LABELS;
const NAMES = Object.keys(LABELS) as Name[];

/** Fields that change nothing when a row leaves them empty. */
const MAY_BE_EMPTY: Name[] = ['imageAddress', 'retailer', 'brand', 'gtin', 'mpn'];
/** Fields whose texts are too long to print. */
const TOO_LONG: Name[] = ['description', 'affiliateLink', 'imageAddress'];
/** Fields that belong to a managed field of another name. */
const PARTS: Partial<Record<Name, managed.ManagedField>> = { originalPrice: 'price', imageAddress: 'image' };

type Change = { field: managed.ManagedField | null; text: string };

/** Lists what a row changes: its text, such as 'price: $60 → $55', and the managed field that it belongs to. */
function listChanges(product: OwnProduct, fields: FeedFields): Change[] {
  const own = { ...product, imageAddress: product.imageAddress ?? product.imageUrl };
  const changes = NAMES.flatMap((name): Change[] => {
    const to = fields[name];
    const isUnknown = to === undefined || (to === null && MAY_BE_EMPTY.includes(name));
    if (isUnknown || to === own[name]) return [];
    const print = (value: unknown) => truncate(String(value ?? '–'), 80);
    const values = TOO_LONG.includes(name) ? '' : `: ${print(own[name])} → ${print(to)}`;
    return [{ field: PARTS[name] ?? managed.readManagedField(name), text: LABELS[name] + values }];
  });
  if (fields.moreImages !== undefined && !isDeepStrictEqual(listMoreUrls(product), fields.moreImages))
    changes.push({ field: 'image', text: 'images' });
  const before = product.variants.map(plainVariant);
  const after = fields.variants ?? before;
  const counts = before.length === after.length ? '' : `: ${before.length} → ${after.length}`;
  if (!isDeepStrictEqual(before, after)) changes.push({ field: 'variants', text: `variants${counts}` });
  return changes;
}

/** Lists what a row changes, for a preview. */
export function describeChanges(product: OwnProduct, fields: FeedFields): string[] {
  return listChanges(product, fields).map(({ text }) => text);
}

/** Returns the managed fields of a product that a row changes. */
export function listChanged(product: OwnProduct, fields: FeedFields): managed.ManagedField[] {
  const changed = listChanges(product, fields).map(({ field }) => field);
  return managed.MANAGED_FIELD_NAMES.filter((field) => changed.includes(field));
}

/** Returns the edited fields of a product that a row would have changed. */
export function listLeftAlone(product: OwnProduct, fields: FeedFields): managed.ManagedField[] {
  const edited = managed.listEditedFields(product);
  return edited.length === 0 ? [] : listChanged(product, fields).filter((field) => edited.includes(field));
}

/** Returns the fields that a feed never changes on existing products: by its settings, or because its file has no column for them. */
export function listUnmanaged(manages: unknown, mapping: FeedMapping): managed.ManagedField[] {
  // An export of this site has the edits of a person.
  if (mapping.own) return [];
  const changeable = managed.readManagedFields(manages) ?? managed.MANAGED_FIELD_NAMES;
  const isMissing = (field: managed.ManagedField) =>
    (field === 'badge' || field === 'description') && mapping.columns[field] === undefined;
  return managed.MANAGED_FIELD_NAMES.filter((field) => !changeable.includes(field) || isMissing(field));
}

/** Returns a row's fields with those that it leaves alone as they are now. */
export function leaveAlone(fields: FeedFields, product: OwnProduct, names: readonly managed.ManagedField[]) {
  const { name, description, category, badge, price, originalPrice } = product;
  const own: Record<managed.ManagedField, Partial<FeedFields>> = {
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

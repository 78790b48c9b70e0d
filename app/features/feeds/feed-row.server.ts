import { createHmac } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type OwnProduct, ownProduct, type Reader } from '#app/features/shop/offer.server';
import type { Product } from '#app/features/shop/product.server';
import { productSchema } from '#app/features/shop/product-schema';
import { orm } from '#app/infra/database.server';
import { secret } from '#app/infra/secret.server';
import { isRoundedNumber, readGtin } from '#app/lib/gtin';
import { htmlToText } from '#app/lib/html-text';
import { isUnpaid, readMoney } from '#app/lib/price';
import { truncate } from '#app/lib/truncate';
import { rowSchema } from '#db/row-schema';
import { AVAILABILITIES, feeds, offers, products } from '#db/schema';
import {
  type FeedField,
  type FeedMapping,
  type FeedRecord,
  type FeedTexts,
  readFeedRow,
} from './feed-mapping';

export const TEXTS = [
  'name',
  'description',
  'price',
  'originalPrice',
  'affiliateLink',
  'category',
  'badge',
] as const;

export const feedFieldsSchema = z.intersection(
  rowSchema(products, [...TEXTS, 'feedKey']),
  z.object({
    imageAddress: z.string().nullable(),
    featured: z.boolean().optional(),
    position: z.int().optional(),
    // Imports of older versions have none of these.
    brand: z.string().nullable().optional(),
    retailer: z.string().nullable().optional(),
    availability: z.enum(AVAILABILITIES).optional(),
    gtin: z.string().nullable().optional(),
    mpn: z.string().nullable().optional(),
  }),
);
export type FeedFields = z.output<typeof feedFieldsSchema>;

/** The prefix of the keys in this site's exports. It differs from site to site, so that an export of another site adds products. */
const SITE_PREFIX = `ribbon-${createHmac('sha256', secret).update('feed').digest('hex').slice(0, 8)}`;
const OWN_KEY = new RegExp(`^${SITE_PREFIX}:(\\d{1,15})$`);

/** Returns a product's key in an export. An import finds the product by it, whatever else has changed in the file. */
export function keyOfProduct({ id }: Pick<Product, 'id'>): string {
  return `${SITE_PREFIX}:${id}`;
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host.replace(/^www\./, '') : '';
}

/** Returns why a row is not the product with its key, or null. */
export function findMismatch(product: OwnProduct, fields: FeedFields): string | null {
  if (product.name === fields.name || hostOf(product.affiliateLink) === hostOf(fields.affiliateLink))
    return null;
  return `The key belongs to “${product.name}”, but both the name and the retailer are different.`;
}

/** A row as a product. A feed without stock data does not change the availability. */
const feedProductSchema = productSchema.extend({
  availability: z.enum(AVAILABILITIES).optional().catch(undefined),
});

type Checked =
  /** `notes` describe the left-out parts of the row. */
  | { ok: true; key: string; fields: FeedFields; notes: string[] }
  | { ok: false; key: string | null; name: string; message: string };

function checkImage(image: string): string | null | undefined {
  if (image === '') return null;
  // Exports contain images of this site.
  if (/^\/media\/[\w.-]+$/.test(image)) return image;
  return URL.canParse(image) && image.startsWith('https://') ? image : undefined;
}

const FIELD_NAMES = new Map<unknown, { field: FeedField; label: string }>([
  ['name', { field: 'name', label: 'name' }],
  ['price', { field: 'price', label: 'price' }],
  ['originalPrice', { field: 'originalPrice', label: 'old price' }],
  ['affiliateLink', { field: 'link', label: 'link' }],
  ['category', { field: 'category', label: 'category' }],
]);
const IMAGE = { field: 'image', label: 'image' } as const;

type FieldError = { field: FeedField; label: string; why: string };

/** Returns an error such as 'no link in column URL' or '“x” in column URL: …'. */
function describeError(
  { field, label, why }: FieldError,
  { texts, mapping }: { texts: FeedTexts; mapping: FeedMapping },
): string {
  const column = mapping.columns[field];
  const advice = field === 'category' ? ' (set one in the feed’s settings)' : '';
  if (column === undefined && texts[field] === '') return `no column for the ${label}${advice}`;
  const where = column === undefined ? '' : ` in column ${column}`;
  return texts[field] === ''
    ? `no ${label}${where}${advice}`
    : `“${truncate(texts[field], 60)}”${where}: ${why}`;
}

function describeBarcode(gtin: string): string[] {
  if (isRoundedNumber(gtin)) return [`barcode “${gtin}”: a spreadsheet has rounded it`];
  const isNumber = /^\D{0,2}\d[\d\s.,-]{6,}\D{0,1}$/.test(gtin);
  return isNumber && readGtin(gtin) === null ? [`barcode “${truncate(gtin, 30)}”: not a valid GTIN`] : [];
}

/** Reads a row as a product. Texts are truncated first, because retailers write more than Ribbon stores. */
function parseProduct(texts: FeedTexts, { own }: FeedMapping) {
  return feedProductSchema.safeParse({
    ...texts,
    name: truncate(own ? texts.name : htmlToText(texts.name), 200),
    description: truncate(own ? texts.description : htmlToText(texts.description), 5_000),
    affiliateLink: texts.link,
    category: truncate(texts.category, 60),
    brand: truncate(texts.brand, 60),
    retailer: truncate(texts.retailer, 60),
    gtin: truncate(texts.gtin, 20),
    mpn: truncate(texts.mpn, 70),
    badge: truncate(texts.badge, 20),
  });
}

function listNotes(texts: FeedTexts, mapping: FeedMapping): string[] {
  return [
    ...(checkImage(texts.image) === undefined
      ? [describeError({ ...IMAGE, why: 'not an https URL' }, { texts, mapping })]
      : []),
    ...describeBarcode(texts.gtin),
    ...(!mapping.own && readMoney(texts.price) === null
      ? [`price “${truncate(texts.price, 40)}”: unknown currency`]
      : []),
  ];
}

export function checkFeedRow(record: FeedRecord, mapping: FeedMapping): Checked {
  const texts = readFeedRow(record, mapping);
  const parsed = parseProduct(texts, mapping);
  const key = texts.key === '' ? null : truncate(texts.key, 300);
  const issues = parsed.success ? [] : parsed.error.issues;
  const errors = issues.map(({ path: [name], message }) => {
    const named = FIELD_NAMES.get(name);
    const why = message.replace(/\.$/, '');
    return named === undefined ? why : describeError({ ...named, why }, { texts, mapping });
  });
  if (!mapping.own && texts.price !== '' && isUnpaid(texts.price))
    errors.push(
      describeError({ field: 'price', label: 'price', why: 'the price must be above 0' }, { texts, mapping }),
    );
  if (!parsed.success || errors.length > 0) {
    const sentence = `${[...new Set(errors)].join('; ')}.`;
    const message = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
    return { ok: false, key, name: truncate(texts.name, 200), message };
  }
  const feedKey = key ?? `link:${parsed.data.affiliateLink}`;
  const position = /^-?\d{1,7}$/.test(texts.position) ? Number(texts.position) : undefined;
  return {
    ok: true,
    key: feedKey,
    notes: listNotes(texts, mapping),
    fields: {
      ...parsed.data,
      feedKey,
      imageAddress: checkImage(texts.image) ?? null,
      ...(texts.featured === '' ? {} : { featured: /^(?:yes|true|1|on)$/i.test(texts.featured) }),
      ...(position === undefined ? {} : { position }),
    },
  };
}

/** Whether a product has no feed, or only a deleted one. */
export function isUnowned({ feedId }: Pick<OwnProduct, 'feedId'>, reader: Reader = orm): boolean {
  if (feedId === null) return true;
  const owner = and(eq(feeds.id, feedId), isNull(feeds.deletedAt));
  return reader.select({ id: feeds.id }).from(feeds).where(owner).get() === undefined;
}

/** Returns the products of deleted feeds that kept these keys there. Products that are deleted with their feed do not count. */
export function findUnownedByKeys(keys: string[]): OwnProduct[] {
  const deleted = orm
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(isNotNull(feeds.deletedAt), eq(feeds.removesProducts, false)))
    .all();
  const owners = [isNull(products.feedId), ...deleted.map(({ id }) => eq(products.feedId, id))];
  return owners.flatMap((isOwned) =>
    orm
      .select(ownProduct)
      .from(products)
      .innerJoin(offers, eq(offers.productId, products.id))
      .where(and(isOwned, isNotNull(products.feedKey), inArray(products.feedKey, keys)))
      .orderBy(asc(products.id))
      .all(),
  );
}

/** Returns the product of a deleted feed that a row describes: with the same key and the same host of its link. */
export function findAdopted(unowned: OwnProduct[], { feedKey, affiliateLink }: FeedFields) {
  const host = hostOf(affiliateLink);
  return unowned.find((product) => product.feedKey === feedKey && hostOf(product.affiliateLink) === host);
}

/** Returns products by their keys in a feed, or by their keys in an export. */
export function findProductsByKeys(feedId: number, keys: string[]): Map<string, OwnProduct> {
  const selectOwn = () =>
    orm.select(ownProduct).from(products).innerJoin(offers, eq(offers.productId, products.id));
  const ids = keys.flatMap((key) => OWN_KEY.exec(key)?.[1] ?? []).map(Number);
  const rows = [
    ...selectOwn()
      .where(and(eq(products.feedId, feedId), inArray(products.feedKey, keys)))
      .all(),
    ...selectOwn().where(inArray(products.id, ids)).all(),
  ];
  return new Map(
    rows.flatMap((product) => [
      ...(product.feedId === feedId ? [[product.feedKey ?? '', product] as const] : []),
      [`${SITE_PREFIX}:${product.id}`, product] as const,
    ]),
  );
}

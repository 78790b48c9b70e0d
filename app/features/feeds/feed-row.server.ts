import { createHmac } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type OwnProduct, ownProduct } from '#app/features/shop/offer.server';
import type { Product } from '#app/features/shop/product.server';
import { productSchema } from '#app/features/shop/product-schema';
import { orm } from '#app/infra/database.server';
import { secret } from '#app/infra/secret.server';
import { isRoundedNumber, readGtin } from '#app/lib/gtin';
import { htmlToText } from '#app/lib/html-text';
import { isUnpaid, readMoney } from '#app/lib/price';
import { truncate } from '#app/lib/truncate';
import { rowSchema } from '#db/row-schema';
import { AVAILABILITIES, offers, products } from '#db/schema';
import {
  type FeedField,
  type FeedMapping,
  type FeedRecord,
  type FeedTexts,
  readFeedRow,
} from './feed-mapping';

/** What a feed writes of a product as text. */
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
    // Runs of before know none of these.
    brand: z.string().nullable().optional(),
    retailer: z.string().nullable().optional(),
    availability: z.enum(AVAILABILITIES).optional(),
    gtin: z.string().nullable().optional(),
    mpn: z.string().nullable().optional(),
  }),
);
export type FeedFields = z.output<typeof feedFieldsSchema>;

/** What stands in an export for products that no feed brought: this site's own mark, so that another's products are not taken for them. */
const SITE = `ribbon-${createHmac('sha256', secret).update('feed').digest('hex').slice(0, 8)}`;
const OWN_KEY = new RegExp(`^${SITE}:(\\d{1,15})$`);

/** What an export calls a product: by its own number, so that it is found again whatever else is changed in the file. */
export function keyOfProduct({ id }: Pick<Product, 'id'>): string {
  return `${SITE}:${id}`;
}

function shopOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host.replace(/^www\./, '') : '';
}

/** Why a row is not the product that its key names; null when it may be. */
export function findMismatch(product: OwnProduct, fields: FeedFields): string | null {
  if (product.name === fields.name || shopOf(product.affiliateLink) === shopOf(fields.affiliateLink))
    return null;
  return `Left out: its key is that of “${product.name}”, but name and shop would both change.`;
}

/** A product as a feed's row has it; a feed that does not say whether it can be had changes nothing of that. */
const feedProductSchema = productSchema.extend({
  availability: z.enum(AVAILABILITIES).optional().catch(undefined),
});

type Checked =
  /** `notes` describe the left-out parts of the row. */
  | { ok: true; key: string; fields: FeedFields; notes: string[] }
  | { ok: false; key: string | null; name: string; message: string };

/** The address of a picture; null without one, undefined where it cannot be used. */
function checkImage(image: string): string | null | undefined {
  if (image === '') return null;
  // A picture of this site, as an export writes it.
  if (/^\/media\/[\w.-]+$/.test(image)) return image;
  return URL.canParse(image) && image.startsWith('https://') ? image : undefined;
}

/** What a field of a product is called in a sentence about a row, and in the mapping. */
const SAID = new Map<unknown, { field: FeedField; label: string }>([
  ['name', { field: 'name', label: 'name' }],
  ['price', { field: 'price', label: 'price' }],
  ['originalPrice', { field: 'originalPrice', label: 'old price' }],
  ['affiliateLink', { field: 'link', label: 'link' }],
  ['category', { field: 'category', label: 'category' }],
]);
const IMAGE = { field: 'image', label: 'picture' } as const;

type Wrong = { field: FeedField; label: string; why: string };

/** What is wrong with a field, in words about this row: 'no link in column URL', '“x” in column URL: …'. */
function describeWrong(
  { field, label, why }: Wrong,
  { texts, mapping }: { texts: FeedTexts; mapping: FeedMapping },
): string {
  const column = mapping.columns[field];
  // The settings can name one for all rows, as no other field can have it.
  const advice = field === 'category' ? ' (the feed’s settings can name one for such rows)' : '';
  if (column === undefined && texts[field] === '') return `no column is the ${label}${advice}`;
  const place = column === undefined ? '' : ` in column ${column}`;
  return texts[field] === ''
    ? `no ${label}${place}${advice}`
    : `“${truncate(texts[field], 60)}”${place}: ${why}`;
}

/** Returns why a barcode is left out; nothing for one that is read, and for text without digits. */
function describeBarcode(gtin: string): string[] {
  if (isRoundedNumber(gtin)) return [`barcode “${gtin}”: a spreadsheet has rounded it`];
  const isNumber = /^\D{0,2}\d[\d\s.,-]{6,}\D{0,1}$/.test(gtin);
  return isNumber && readGtin(gtin) === null ? [`barcode “${truncate(gtin, 30)}”: no valid GTIN`] : [];
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

/** Lists the parts of a good row that are left out. */
function listNotes(texts: FeedTexts, mapping: FeedMapping): string[] {
  return [
    ...(checkImage(texts.image) === undefined
      ? [describeWrong({ ...IMAGE, why: 'no https address' }, { texts, mapping })]
      : []),
    ...describeBarcode(texts.gtin),
    ...(!mapping.own && readMoney(texts.price) === null
      ? [`price “${truncate(texts.price, 40)}”: the currency is not known`]
      : []),
  ];
}

/** Returns the fields that a row would store, or all of its errors. */
export function checkFeedRow(record: FeedRecord, mapping: FeedMapping): Checked {
  const texts = readFeedRow(record, mapping);
  const parsed = parseProduct(texts, mapping);
  const key = texts.key === '' ? null : truncate(texts.key, 300);
  const issues = parsed.success ? [] : parsed.error.issues;
  const wrong = issues.map(({ path: [name], message }) => {
    const said = SAID.get(name);
    const why = message.replace(/\.$/, '');
    return said === undefined ? why : describeWrong({ ...said, why }, { texts, mapping });
  });
  if (!mapping.own && texts.price !== '' && isUnpaid(texts.price))
    wrong.push(
      describeWrong({ field: 'price', label: 'price', why: 'the price must be above 0' }, { texts, mapping }),
    );
  if (!parsed.success || wrong.length > 0) {
    const sentence = `${[...new Set(wrong)].join('; ')}.`;
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

/** A feed's products by what it calls them; an export's by their own numbers, whichever feed brought them; as their own shops sell them. */
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
      [`${SITE}:${product.id}`, product] as const,
    ]),
  );
}

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
  ['gtin', 'barcode'],
  ['mpn', 'maker’s number'],
  ['badge', 'badge'],
  ['imageAddress', 'picture'],
  ['featured', 'featured'],
  ['position', 'order'],
] as const;
/** Of these it is enough that they change: their texts are too long to compare on a line. */
const UNTOLD = ['description', 'affiliateLink', 'imageAddress'];

/** What a row changes of a product: 'price: $60 → $55'. */
export function describeChanges(product: OwnProduct, fields: FeedFields): string[] {
  const own = { ...product, imageAddress: product.imageAddress ?? product.imageUrl };
  return LABELS.flatMap(([name, label]) => {
    const next = fields[name];
    // A feed without pictures, or without a column, leaves what is there; so does one that names no retailer or brand.
    const isSilent =
      next === undefined ||
      (next === null && ['imageAddress', 'retailer', 'brand', 'gtin', 'mpn'].includes(name));
    if (isSilent || next === own[name]) return [];
    if (UNTOLD.includes(name)) return [label];
    return [`${label}: ${truncate(String(own[name] ?? '–'), 80)} → ${truncate(String(next ?? '–'), 80)}`];
  });
}

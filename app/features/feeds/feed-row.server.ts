import { z } from 'zod';
import { isCategory } from '#app/features/categories/category.server';
import { PRICE, productSchema } from '#app/features/shop/product-schema';
import type { Variant } from '#app/features/shop/variant';
import { variantSchema } from '#app/features/shop/variant.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { truncate } from '#app/lib/format';
import { isRoundedNumber, readGtin } from '#app/lib/gtin';
import { htmlToText } from '#app/lib/html-text';
import { MAX_IMAGES } from '#app/lib/more-images';
import { hasNumber, isUnpaid, readMoney } from '#app/lib/price';
import { splitSizes } from '#app/lib/size';
import { AVAILABILITIES, products, rowSchema } from '#db/schema';
import { cellOf } from './feed-cells';
import {
  type FeedMapping,
  type FeedRecord,
  type FeedTexts,
  listImageUrls,
  readFeedRow,
} from './feed-mapping';
import { hasCategory } from './feed-product.server';

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
  rowSchema(products, [...TEXTS, 'feedKey', 'brand', 'retailer', 'gtin', 'mpn']),
  z.object({
    imageAddress: z.string().nullable(),
    moreImages: z.array(z.string()).optional(),
    featured: z.boolean().optional(),
    position: z.int().optional(),
    availability: z.enum(AVAILABILITIES).optional(),
    variants: z.array(variantSchema).optional(),
  }),
);
export type FeedFields = z.output<typeof feedFieldsSchema>;

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

/** Fields whose errors name their column. */
const LABELED = ['name', 'price', 'originalPrice', 'link', 'category'] as const;

type RowTexts = { texts: FeedTexts; mapping: FeedMapping };

/** Returns an error such as 'no link in column URL' or '“x” in column URL: …'. */
function describeError(field: keyof FeedTexts, { why, texts, mapping }: RowTexts & { why: string }): string {
  const label = field === 'originalPrice' ? 'old price' : field;
  const column = mapping.columns[field];
  const advice = field === 'category' ? ' (set one in the feed’s settings)' : '';
  if (column === undefined && texts[field] === '') return `no column for the ${label}${advice}`;
  const where = column === undefined ? '' : ` in column ${column}`;
  return texts[field] === ''
    ? `no ${label}${where}${advice}`
    : `“${truncate(texts[field], 60)}”${where}: ${why}`;
}

function findPriceError(price: string): string | null {
  if (!hasNumber(price)) return PRICE;
  return isUnpaid(price) ? 'the price must be above 0' : null;
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
      ? [describeError('image', { why: 'not an https URL', texts, mapping })]
      : []),
    ...describeBarcode(texts.gtin),
    ...(!mapping.own && readMoney(texts.price) === null
      ? [`price “${truncate(texts.price, 40)}”: unknown currency`]
      : []),
  ];
}

/** Returns the variants of a row: one for each of its sizes, with everything that the row says. */
function readVariants(record: FeedRecord, texts: FeedTexts, { own }: FeedMapping): Variant[] {
  const availability = feedProductSchema.shape.availability.parse(texts.availability) ?? 'unknown';
  const gtin = (text: string) => readGtin(truncate(text, 20));
  const source = own
    ? {
        link: cellOf(record, 'variant link') || null,
        imageAddress: cellOf(record, 'variant image') || null,
        gtin: gtin(cellOf(record, 'variant gtin')),
      }
    : { link: texts.link, imageAddress: checkImage(texts.image) ?? null, gtin: gtin(texts.gtin) };
  const sizes = own ? [texts.size] : splitSizes(texts.size);
  return (sizes.length === 0 ? [''] : sizes).map((size) => ({
    feedKey: texts.key === '' ? null : truncate(texts.key, 300),
    size: truncate(size, 60) || null,
    color: truncate(texts.color, 60) || null,
    price: texts.price,
    availability,
    ...source,
  }));
}

function readMoreImages(record: FeedRecord, mapping: FeedMapping, image: string): string[] | undefined {
  const urls = listImageUrls(record, mapping).filter((url) => url !== image && checkImage(url));
  const hasColumn = mapping.own && record['additional image link'] !== undefined;
  return urls.length === 0 && !hasColumn ? undefined : [...new Set(urls)].slice(0, MAX_IMAGES - 1);
}

export function checkFeedRow(record: FeedRecord, mapping: FeedMapping): Checked {
  const { pricesAsWritten } = readSiteSettings();
  const texts = readFeedRow(record, mapping, { pricesAsWritten });
  const parsed = parseProduct(texts, mapping);
  const key = texts.key === '' ? null : truncate(texts.key, 300);
  const row = { texts, mapping };
  const issues = parsed.success ? [] : parsed.error.issues;
  const errors = issues.map(({ path: [name], message }) => {
    const field = LABELED.find((each) => each === (name === 'affiliateLink' ? 'link' : name));
    const why = message.replace(/\.$/, '');
    return field === undefined ? why : describeError(field, { why, ...row });
  });
  const why = mapping.own || texts.price === '' ? null : findPriceError(texts.price);
  if (why !== null) errors.push(describeError('price', { why, ...row }));
  const { category = '' } = parsed.data ?? {};
  // Products of feeds may have other texts, which an export returns. They stay, but no other product gets them.
  if (mapping.own && category !== '' && !isCategory(category) && !hasCategory(texts.key, category))
    errors.push(describeError('category', { why: 'the site has no such category', ...row }));
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
      moreImages: readMoreImages(record, mapping, texts.image),
      ...(texts.featured === '' ? {} : { featured: /^(?:yes|true|1|on)$/i.test(texts.featured) }),
      ...(position === undefined ? {} : { position }),
      variants: readVariants(record, texts, mapping),
    },
  };
}

import { createHmac } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { stripHtml } from '#app/adapters/platforms/reading';
import { productSchema } from '#app/forms/product';
import { cut } from '#app/lib/cut';
import { type FeedMapping, type FeedRecord, type FeedTexts, readFeedRow } from '#app/lib/feed-mapping';
import type { Product } from '#app/models/catalogue/product.server';
import { orm } from '#app/models/site/database.server';
import { secret } from '#app/secret.server';
import { rowSchema } from '#db/row-schema';
import { products } from '#db/schema';

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

/** What a feed calls a product counts within the shop that its link leads to: two shops may both sell an `A0`. */
function scopedKey(key: string, link: string): string {
  return OWN_KEY.test(key) ? key : `${shopOf(link)} ${key}`;
}

/** Why a row is not the product that its key names; null when it may be. */
export function findStranger(product: Product, fields: FeedFields): string | null {
  if (product.name === fields.name || shopOf(product.affiliateLink) === shopOf(fields.affiliateLink))
    return null;
  return `Left out: its key is that of “${product.name}”, but name and shop would both change.`;
}

type Checked = { ok: true; key: string; fields: FeedFields } | { ok: false; name: string; message: string };

function checkImage(image: string): string | null | undefined {
  if (image === '') return null;
  // A picture of this site, as an export writes it.
  if (/^\/media\/[\w.-]+$/.test(image)) return image;
  return URL.canParse(image) && image.startsWith('https://') ? image : undefined;
}

/** What a row would store, or everything that is wrong with it. */
export function checkFeedRow(record: FeedRecord, mapping: FeedMapping): Checked {
  const texts: FeedTexts = readFeedRow(record, mapping);
  const parsed = productSchema.safeParse({
    ...texts,
    description: mapping.own ? texts.description : stripHtml(texts.description),
    affiliateLink: texts.link,
  });
  const image = checkImage(texts.image);
  const position = /^-?\d{1,7}$/.test(texts.position) ? Number(texts.position) : undefined;
  const wrong = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)),
    ...(image === undefined ? ['The picture must have an https address'] : []),
  ];
  if (!parsed.success || image === undefined)
    return { ok: false, name: cut(texts.name, 200), message: `${wrong.join('. ')}.` };
  const link = parsed.data.affiliateLink;
  const key = texts.key === '' ? `link:${link}` : scopedKey(cut(texts.key, 300), link);
  return {
    ok: true,
    key,
    fields: {
      ...parsed.data,
      feedKey: key,
      imageAddress: image,
      ...(texts.featured === '' ? {} : { featured: /^(?:yes|true|1|on)$/i.test(texts.featured) }),
      ...(position === undefined ? {} : { position }),
    },
  };
}

export function findProductsByKeys(keys: string[]): Map<string, Product> {
  const ids = keys.flatMap((key) => OWN_KEY.exec(key)?.[1] ?? []).map(Number);
  const rows = [
    ...orm.select().from(products).where(inArray(products.feedKey, keys)).all(),
    ...orm.select().from(products).where(inArray(products.id, ids)).all(),
  ];
  return new Map(
    rows.flatMap((product) => [
      [product.feedKey ?? '', product] as const,
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
  ['badge', 'badge'],
  ['imageAddress', 'picture'],
  ['featured', 'featured'],
  ['position', 'order'],
] as const;

export function describeChanges(product: Product, fields: FeedFields): string[] {
  const own = { ...product, imageAddress: product.imageAddress ?? product.imageUrl };
  return LABELS.flatMap(([name, label]) => {
    const next = fields[name];
    // A feed without pictures, or without a column, leaves what is there.
    if (next === undefined || (name === 'imageAddress' && next === null) || next === own[name]) return [];
    return [name === 'price' ? `price: ${product.price} → ${fields.price}` : label];
  });
}

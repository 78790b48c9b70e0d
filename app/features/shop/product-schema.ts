import { z } from 'zod';
import { AVAILABILITY_NAMES } from '#app/lib/choices';
import { optionalDay } from '#app/lib/date-schema';
import { readGtin, readMpn } from '#app/lib/gtin';
import { publicationFields } from '#app/lib/publication-schema';
import { selectionSchema } from '#app/lib/selection-schema';
import { checkbox, optionalText, requiredText } from '#app/lib/text-schema';

const orNull = (text: string | undefined) => text || null;

/** An address that visitors are sent to or pictures fetched from: https, without a user in it. */
const address = (message: string) =>
  z
    .string(message)
    .trim()
    .max(2_000, message)
    .refine((text) => {
      // Parsing drops tabs and line breaks, which must not reach a header.
      if (/\s/.test(text) || !URL.canParse(text)) return false;
      const { protocol, username, hostname } = new URL(text);
      return protocol === 'https:' && username === '' && hostname.includes('.');
    }, message);

/** A product as it is written by hand or read from a feed. */
export const productSchema = z.object({
  name: requiredText('Name', 'Name must be at least 2 characters', { min: 2, max: 200 }),
  description: optionalText('Description', 5_000).transform((text) => text ?? ''),
  price: requiredText('Price', 'Please enter a price', { max: 40 }),
  originalPrice: optionalText('Old price', 40).transform(orNull),
  affiliateLink: address('The link must be an https address'),
  category: requiredText('Category', 'Please enter a category', { max: 60 }).transform((text) =>
    text.toLowerCase(),
  ),
  badge: optionalText('Badge', 20).transform(orNull),
  brand: optionalText('Brand', 60).transform(orNull),
  retailer: optionalText('Retailer', 60).transform(orNull),
  gtin: optionalText('Barcode', 20).transform((text) => readGtin(text ?? '')),
  mpn: optionalText('Maker’s number', 70).transform((text) => readMpn(text ?? '')),
});

/** The administrator's form; a picture comes as a file or by its address. */
export const productFormSchema = productSchema.extend({
  gtin: optionalText('Barcode', 20)
    .refine((text) => !text || readGtin(text) !== null, 'That is no barcode: a digit is wrong or missing')
    .transform((text) => readGtin(text ?? '')),
  availability: z.enum(AVAILABILITY_NAMES).catch('unknown'),
  featured: checkbox,
  ...publicationFields,
  position: z.coerce
    .number('Order must be a whole number')
    .int('Order must be a whole number')
    .min(-1_000_000, 'Order is too small')
    .max(1_000_000, 'Order is too large')
    .default(0),
  priceSeen: optionalDay('Please enter a date').transform((text) =>
    text ? new Date(`${text}T00:00:00Z`) : null,
  ),
  imageAddress: z
    .union(
      [z.literal(''), address('The picture must have an https address')],
      'The picture must have an https address',
    )
    .optional()
    .transform((text) => text || null),
});

/** A product as a program sends it: what the form asks for, in JSON's own types. */
export const newProductSchema = productFormSchema
  .pick({ gtin: true })
  .extend(productSchema.omit({ gtin: true }).shape)
  .extend({
    availability: z
      .enum(AVAILABILITY_NAMES, `availability must be one of ${AVAILABILITY_NAMES.join(', ')}`)
      .default('unknown'),
    featured: z.boolean('featured must be true or false').default(false),
    draft: z.boolean('draft must be true or false').default(false),
    imageAddress: address('The picture must have an https address').optional(),
  });

export const productListSchema = z.object({
  q: z.string().trim().max(200).catch(''),
  category: z.string().max(60).catch(''),
  state: z.enum(['all', 'featured', 'others', 'drafts']).catch('all'),
  sort: z.enum(['shop', 'added', 'name']).catch('shop'),
  select: selectionSchema,
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type ProductList = z.output<typeof productListSchema>;

/** Services that hide where a link leads: retailers' programmes often forbid them, and they die. */
const SHORTENERS = [
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'ow.ly',
  'is.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
  'shorturl.at',
];

/** What is doubtful about a link that may be stored; null when nothing is. */
export function warnOfLink(link: string): string | null {
  const host = new URL(link).hostname.replace(/^www\./, '');
  return SHORTENERS.includes(host)
    ? `${host} is a shortener: the link may stop working, and the retailer’s programme may not count it.`
    : null;
}

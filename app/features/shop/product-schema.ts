import { z } from 'zod';
import { isCategory, spellCategory } from '#app/features/categories/category.server';
import { AVAILABILITY_NAMES, UPDATE_INTERVAL_NAMES } from '#app/lib/choices';
import { optionalDay, publicationFields } from '#app/lib/date-schema';
import { readGtin, readMpn } from '#app/lib/gtin';
import { parseJson } from '#app/lib/json';
import { MAX_IMAGES } from '#app/lib/more-images';
import { selectionSchema } from '#app/lib/selection-schema';
import { checkbox, openedVersion, optionalText, requiredText } from '#app/lib/text-schema';
import { MAX_VARIANTS } from './variant';

const orNull = (text: string | undefined) => text || null;

/** An https URL without a user name. Visitors are sent to it, or an image is fetched from it. */
const httpsUrl = (message: string) =>
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

export const productSchema = z.object({
  name: requiredText('Name', 'Name must be at least 2 characters', { min: 2, max: 200 }),
  description: optionalText('Description', 5_000).transform((text) => text ?? ''),
  price: requiredText('Price', 'Enter a price', { max: 40 }),
  originalPrice: optionalText('Old price', 40).transform(orNull),
  affiliateLink: httpsUrl('The link must start with https://'),
  category: requiredText('Category', 'Choose a category', { max: 60 }).transform(spellCategory),
  badge: optionalText('Badge', 20).transform(orNull),
  brand: optionalText('Brand', 60).transform(orNull),
  retailer: optionalText('Retailer', 60).transform(orNull),
  gtin: optionalText('GTIN', 20).transform((text) => readGtin(text ?? '')),
  mpn: optionalText('MPN', 70).transform((text) => readMpn(text ?? '')),
});

const IMAGE_URL = 'The image URL must start with https://';
const imageUrl = httpsUrl(IMAGE_URL);

export const PRICE = 'Enter a price with a number, such as $68 or 59,90 €';

const isPrice = (text: string) => /\d/.test(text);

const VARIANT_LINK = 'The link of a variant must start with https://';

/** A size and color that a person enters. The stored variant with this id keeps what the form does not show. */
export const variantRowSchema = z.object({
  id: z.coerce.number().int().optional(),
  size: optionalText('Size', 60).transform(orNull),
  color: optionalText('Color', 60).transform(orNull),
  price: optionalText('Price', 40)
    .transform(orNull)
    .refine((text) => text === null || isPrice(text), PRICE),
  availability: z.enum(AVAILABILITY_NAMES).catch('unknown'),
  link: z
    .union([z.literal(''), httpsUrl(VARIANT_LINK)], VARIANT_LINK)
    .optional()
    .transform(orNull),
});

const variantRows = z
  .array(variantRowSchema)
  .max(MAX_VARIANTS, `A product can have at most ${MAX_VARIANTS} variants`);

const FORM_NAMES = ['id', 'size', 'color', 'price', 'availability', 'link'] as const;

/** Joins the repeated fields of variants into one, because forms are parsed with each field once. Empty rows are left out. */
export function joinVariants(form: FormData): FormData {
  const columns = FORM_NAMES.map((name) => [name, form.getAll(`variant-${name}`).map(String)] as const);
  const count = Math.max(...columns.map(([, texts]) => texts.length));
  if (count === 0) return form;
  const rows = Array.from({ length: count }, (_, index) =>
    Object.fromEntries(columns.map(([name, texts]) => [name, texts[index] ?? ''])),
  );
  const filled = rows.filter((row) => ['size', 'color', 'price', 'link'].some((name) => row[name]?.trim()));
  form.set('variants', JSON.stringify(filled.map(({ id, ...row }) => ({ ...(id && { id }), ...row }))));
  return form;
}

/** Prices that a person enters. Feeds may also have prices that cannot be read. */
const enteredPrices = {
  price: productSchema.shape.price.refine(isPrice, PRICE),
  originalPrice: productSchema.shape.originalPrice.refine((text) => text === null || isPrice(text), PRICE),
};

export const productFormSchema = productSchema.extend({
  ...enteredPrices,
  /** The retailer's page that the form is filled in from. */
  link: optionalText('URL', 2_000),
  /** How often the page is read again. */
  keepUpToDate: z.enum(UPDATE_INTERVAL_NAMES).optional().catch(undefined),
  version: openedVersion,
  /** The rows of variants as JSON. Without it, the variants stay as they are. */
  variants: z
    .string()
    .optional()
    .transform((text) => (text === undefined ? undefined : (parseJson(text) ?? null)))
    .pipe(variantRows.optional()),
  gtin: optionalText('GTIN', 20)
    .refine(
      (text) => !text || readGtin(text) !== null,
      'The GTIN is wrong. Check that no digit is wrong or missing.',
    )
    .transform((text) => readGtin(text ?? '')),
  availability: z.enum(AVAILABILITY_NAMES).catch('unknown'),
  featured: checkbox,
  ...publicationFields,
  position: z.coerce
    .number('The sort order must be a whole number')
    .int('The sort order must be a whole number')
    .min(-1_000_000, 'The sort order must be at least -1000000')
    .max(1_000_000, 'The sort order must be at most 1000000')
    .default(0),
  priceSeen: optionalDay('Enter a date, such as 2026-11-25').transform((text) =>
    text ? new Date(`${text}T00:00:00Z`) : null,
  ),
  imageAddress: optionalText('Image URLs', 20_000)
    .transform((text) => text?.split(/\s+/).filter(Boolean) ?? [])
    .pipe(z.array(imageUrl, IMAGE_URL).max(MAX_IMAGES, `At most ${MAX_IMAGES} images`)),
});

export const newProductSchema = productFormSchema
  .pick({ gtin: true })
  .extend(productSchema.omit({ gtin: true }).shape)
  .extend({
    ...enteredPrices,
    category: productSchema.shape.category.refine(isCategory, 'Choose a category'),
    availability: z
      .enum(AVAILABILITY_NAMES, `availability must be one of ${AVAILABILITY_NAMES.join(', ')}`)
      .default('unknown'),
    featured: z.boolean('featured must be true or false').default(false),
    draft: z.boolean('draft must be true or false').default(false),
    imageAddress: imageUrl.optional(),
    variants: variantRows.optional(),
  });

export const productListSchema = z.object({
  q: z.string().trim().max(200).catch(''),
  category: z.string().max(60).catch(''),
  /** `none`: products without a feed. */
  feed: z
    .union([
      z.literal(['', 'none']),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .catch(''),
  retailer: z.string().trim().max(60).catch(''),
  status: z.enum(['', 'published', 'scheduled', 'draft']).catch(''),
  availability: z.enum(['', ...AVAILABILITY_NAMES]).catch(''),
  state: z.enum(['all', 'featured', 'others', 'drafts']).catch('all'),
  sort: z.enum(['shop', 'newest', 'name', 'price', 'clicks', 'earnings']).catch('shop'),
  select: selectionSchema,
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type ProductList = z.output<typeof productListSchema>;

const SHORTENER =
  /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at)$/;

export function warnOfLink(link: string): string | null {
  const host = new URL(link).hostname.replace(/^www\./, '');
  return SHORTENER.test(host)
    ? `${host} is a link shortener. The link may stop working, and the affiliate program may not count it.`
    : null;
}

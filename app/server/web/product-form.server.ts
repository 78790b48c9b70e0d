import { type AppLoadContext, data } from '@remix-run/node';
import { z } from 'zod';
import { isCategory } from '#app/features/categories/category.server';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { fetchPublicPreview } from '#app/features/media/thumbnail.server';
import { chosenRetailer } from '#app/features/shop/edited-fields.server';
import type { OwnProduct } from '#app/features/shop/offer.server';
import { productVersion } from '#app/features/shop/product-admin.server';
import { fillFromPage, readProductPage } from '#app/features/shop/product-page.server';
import * as schemas from '#app/features/shop/product-schema';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { toVariantRow, writeVariants } from '#app/features/shop/variant';
import { describeConflict } from '#app/lib/conflict';
import { printGtin } from '#app/lib/gtin';
import { parseJson } from '#app/lib/json';
import { MAX_IMAGES } from '#app/lib/more-images';
import { answerConflict } from './conflict.server';
import { rejectFields, type Sent, storeForm, textOf, typedValues } from './form.server';
import { filesOf, type Upload } from './multipart.server';
import { publicationValues, readPublication } from './publication.server';
import { makeSentImage } from './upload.server';

/** Stores the uploaded images of the field `image`. Returns null when one cannot be used. */
export async function makeSentImages(upload: Pick<Upload, 'files'>): Promise<string[] | null> {
  const urls: string[] = [];
  for (const file of filesOf(upload, 'image').slice(0, MAX_IMAGES)) {
    const url = await makeSentImage(file);
    if (!url) return null;
    urls.push(url);
  }
  return urls;
}

type ProductForm = Upload & { context: AppLoadContext; category?: string | undefined };

/** Parses a product and stores it by `work`. It may keep `category` although the site has no such category. */
export function storeProductForm<T>(
  { form, files, context, category }: ProductForm,
  work: (product: Awaited<ReturnType<typeof readProduct>>) => Promise<T>,
) {
  const given = { context, form: schemas.joinVariants(form), schema: schemas.productFormSchema };
  return storeForm(given, async ({ value, refuse, sent }) => {
    if (value.category !== category && !isCategory(value.category))
      return refuse({ category: [PRODUCT_ERRORS.category] });
    const images = await makeSentImages({ files });
    if (images === null) return refuse({ image: [IMAGE_ERRORS.image] });
    return work(await readProduct(sent, value, images));
  });
}

type SentProduct = Sent<typeof schemas.productFormSchema>;

async function readProduct(
  sent: SentProduct,
  value: z.output<typeof schemas.productFormSchema>,
  images: string[],
) {
  const { imageAddress, priceSeen, link, keepUpToDate, ...fields } = value;
  const [imageUrl, ...added] = images;
  // An uploaded image comes before those of URLs.
  const imageOrigin = imageUrl === undefined ? imageAddress[0] : undefined;
  const more = imageUrl === undefined ? imageAddress.slice(1) : imageAddress;
  const isMissing = imageOrigin !== undefined && (await fetchPublicPreview(imageOrigin)) === null;
  const imageWarning = isMissing ? IMAGE_ERRORS.imageNotThere : null;
  return {
    sent,
    fields: {
      ...fields,
      ...readPublication(value),
      priceSeenAt: priceSeen,
      imageUrl,
      imageOrigin,
      addedImages: [
        ...added.map((url) => ({ address: null, url })),
        ...more.map((address) => ({ address, url: null })),
      ],
    },
    page: { link, keepUpToDate },
    warning: [schemas.warnOfLink(fields.affiliateLink), imageWarning]
      .filter((warning) => warning !== null)
      .join(' '),
  };
}

const filledSchema = z.record(z.string(), z.string()).catch({});

/** Fills the empty fields of a product form from the page of `link`, and stores nothing. A failure keeps what was typed. */
export async function fillProductForm({ form }: Upload, context: AppLoadContext) {
  const typed = typedValues({ form: schemas.joinVariants(form), schema: schemas.productFormSchema });
  const { link = '' } = typed;
  const read = await readProductPage(link);
  if (!read.ok) return rejectFields(context, { link: [read.error] }, { initialValue: typed });
  const found = fillFromPage(read.page);
  const before = filledSchema.parse(parseJson(textOf(form, 'filled')));
  const isOpen = ([name]: [string, string]) =>
    ['', '[]', 'unknown', before[name]].includes(typed[name] ?? '');
  const values = Object.fromEntries(Object.entries(found.values).filter(isOpen));
  const sources = Object.fromEntries(Object.entries(found.sources).filter(([name]) => name in values));
  const given = Object.entries(typed).filter(([, value]) => value !== '');
  const initialValue = { affiliateLink: link, ...Object.fromEntries(given), ...values };
  return data({ initialValue, sources, filled: { host: new URL(read.url).host, values } });
}

/** True for a form that has a page to read and nothing else, as after Enter in the field of the page. */
export function isOnlyLink({ form }: Upload): boolean {
  return (
    textOf(form, 'link') !== '' &&
    ['name', 'price', 'affiliateLink'].every((name) => textOf(form, name) === '')
  );
}

function describeRows(json = '[]'): string {
  return writeVariants(z.array(schemas.variantRowSchema).catch([]).parse(parseJson(json)));
}

/** Returns a product's values as its form shows them. */
export function productValues(product: OwnProduct) {
  const { name, description, category, badge, brand, mpn, featured } = product;
  const { price, originalPrice, affiliateLink, availability } = product;
  const facts = { name, description, category, badge, brand, mpn, featured };
  const offer = { price, originalPrice, affiliateLink, availability };
  return {
    ...facts,
    ...offer,
    priceSeen: product.priceSeenAt?.toISOString().slice(0, 10) ?? '',
    gtin: product.gtin === null ? '' : printGtin(product.gtin),
    retailer: chosenRetailer(product),
    position: String(product.position),
    variants: JSON.stringify(product.variants.map(toVariantRow)),
    ...publicationValues(product),
  };
}

const LABELS = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  originalPrice: 'Old price',
  priceSeen: 'Price checked on',
  affiliateLink: 'Link to the retailer',
  brand: 'Brand',
  retailer: 'Retailer',
  availability: 'Availability',
  category: 'Category',
  badge: 'Badge',
  position: 'Sort order',
  gtin: 'GTIN (barcode)',
  mpn: 'MPN',
  featured: 'Featured',
  status: 'Status',
  publishAt: 'Publish at',
  variants: 'Sizes and colors',
};

/** Answers a form of a product that has changed since it was opened. */
export function answerProductConflict(sent: SentProduct, now: OwnProduct) {
  const values = typedValues(sent);
  const { featured, ...theirs } = productValues(now);
  const texts = describeConflict(LABELS, {
    mine: { ...values, variants: describeRows(values.variants ?? theirs.variants) },
    theirs: { ...theirs, variants: describeRows(theirs.variants), featured: featured ? 'on' : '' },
  });
  return answerConflict(sent, { now: { version: String(productVersion(now)) }, ...texts });
}

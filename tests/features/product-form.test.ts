import { expect, test } from 'vitest';
import { adSchema } from '#app/features/ads/ad-schema';
import { listMoreProducts } from '#app/features/shop/product.server';
import { newProductSchema, productFormSchema } from '#app/features/shop/product-schema';
import { COMMAND_LINE } from '#app/infra/database.server';
import { saveSiteSettings } from '#app/infra/site-settings.server';
import { printGtin, readGtin } from '#app/lib/gtin';
import { productValues, storeProductForm } from '#app/server/web/product-form.server';
import { applyImport, readFirstFile } from '../support/feed-imports';
import { edit, findByName } from '../support/products';

const FORM = {
  name: 'Coat',
  price: '$5',
  affiliateLink: 'https://shop.example/coat',
  category: 'Coats I love',
  status: 'published',
};

async function addProduct(name: string, category: string) {
  const file = `id,name,price,link,category,gtin\n${name},${name},$5,https://shop.example/${name},${category},\n`;
  await applyImport(await readFirstFile(file));
  return findByName(name);
}

test('a category keeps its case, except the three of the videos', () => {
  expect(productFormSchema.parse(FORM).category).toBe('Coats I love');
  expect(productFormSchema.parse({ ...FORM, category: 'Lingerie' }).category).toBe('lingerie');
});

test('the form refuses a category that does not exist, unless its product has it', async () => {
  const read = async (fields: Record<string, string>, category?: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...FORM, ...fields })) form.append(name, value);
    const sent = { form, files: new Map(), context: {}, category };
    const answer = await storeProductForm(sent, async ({ fields }) => fields.category);
    return typeof answer === 'string' ? answer : answer.data.error;
  };
  const error = { category: ['The site has no such category. Choose one from the list.'] };
  expect(await read({})).toEqual(error);
  expect(await read({}, 'hats')).toEqual(error);
  expect(await read({}, FORM.category)).toBe(FORM.category);
  expect(await read({ category: 'Intimate Apparel' })).toBe('fashion');
});

test('a feed writes a category as other products have it', async () => {
  await edit(await addProduct('Parka', 'outerwear'), { category: 'Outerwear' });
  expect((await addProduct('Anorak', 'OUTERWEAR')).category).toBe('Outerwear');
  expect((await addProduct('Mitten', 'Mittens')).category).toBe('mittens');
});

test.each(['4006381333931', '012345678905', '73513537', '10614141000415'])(
  'the barcode %s returns as it was typed',
  async (gtin) => {
    expect(printGtin(readGtin(gtin) ?? '')).toBe(gtin);
    const product = await edit(await addProduct(`Code-${gtin}`, 'codes'), { gtin: readGtin(gtin) });
    expect(productValues(product).gtin).toBe(gtin);
  },
);

test.each(['abc', 'on request', '€'])('the price “%s” is refused in the form and the API', (price) => {
  for (const schema of [productFormSchema, newProductSchema]) {
    const parsed = schema.safeParse({ ...FORM, price });
    expect(parsed.error?.issues[0]?.message).toBe('Enter a price with a number, such as $68 or 59,90 €');
  }
  expect(productFormSchema.safeParse({ ...FORM, originalPrice: price }).success).toBe(false);
});

test.each(['$68', '59,90 €', '1.234,56 €', 'from $20', '£5–£7', '99p'])(
  'the price “%s” is accepted',
  (price) => {
    expect(productFormSchema.parse({ ...FORM, price }).price).toBe(price);
  },
);

test.each([
  ['£12', 1_200],
  ['12,50 €', 1_250],
  ['USD 7', 700],
  ['12.5', 1_250],
  ['', null],
])('an ad takes the price “%s”', (pricePerThousand, cents) => {
  const ad = { placement: 'home', title: 'A', text: 'B', link: 'https://shop.example', pricePerThousand };
  expect(adSchema.parse(ad).pricePerThousand).toBe(cents);
  expect(adSchema.safeParse({ ...ad, pricePerThousand: 'twelve' }).success).toBe(false);
});

test('saving a product keeps the time at which its price was seen', async () => {
  const product = await addProduct('Cape', 'capes');
  const seen = new Date('2026-11-25T04:03:00Z');
  const day = new Date('2026-11-25T00:00:00Z');
  await edit(product, { priceSeenAt: seen });
  expect((await edit(product, { description: 'Words.', priceSeenAt: day })).priceSeenAt).toEqual(seen);
  const next = new Date('2026-11-26T00:00:00Z');
  expect((await edit(product, { priceSeenAt: next })).priceSeenAt).toEqual(next);
});

test('prices are printed in one form, or as the retailer writes them', async () => {
  const shown = () =>
    listMoreProducts({ id: 0, category: 'printed' }, 5).map(({ price, originalPrice }) => [
      price,
      originalPrice,
    ]);
  await edit(await addProduct('Typed', 'printed'), { price: '49,90 €', originalPrice: '60 EUR' });
  await edit(await addProduct('Range', 'printed'), { price: 'from $20', originalPrice: null });
  expect(shown()).toEqual([
    ['€49.90', '€60'],
    ['from $20', null],
  ]);
  expect(findByName('Typed').price).toBe('49,90 €');
  await saveSiteSettings({ pricesAsWritten: true }, COMMAND_LINE, '/admin/settings/shop');
  expect(shown()).toEqual([
    ['49,90 €', '60 EUR'],
    ['from $20', null],
  ]);
  const file = 'id,name,price,link,category\nFed,Fed,"12,50 EUR",https://shop.example/fed,fed\n';
  await applyImport(await readFirstFile(file));
  expect(findByName('Fed').price).toBe('12,50 EUR');
  await saveSiteSettings({ pricesAsWritten: false }, COMMAND_LINE, '/admin/settings/shop');
});

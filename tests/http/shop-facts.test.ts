import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { makeDataDir, type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
let settings: Record<string, string>;
/** The site that runs now: it is started again once, at another port. */
const here = {
  get url() {
    return site.url;
  },
};
beforeAll(async () => {
  const DATA_DIR = makeDataDir();
  settings = { LIMITS: 'off', CURRENCY: 'eur', DATA_DIR };
  site = await startSite(settings);
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

const WORDS = { name: 'Linen robe', category: 'fashion', affiliateLink: 'https://www.linen.example/robe' };

/** Adds a product by the form; its address. */
async function addProduct(fields: Record<string, string>): Promise<string> {
  const saved = await admin.post('/admin/products/new', { intent: 'save', ...WORDS, ...fields });
  expect(saved.status).toBe(303);
  return `/product/${saved.location?.split('/').at(-1)?.split('?')[0]}`;
}

async function readApi(path: string) {
  const list = JSON.parse((await new Visitor(here).get('/api/products?limit=500')).text);
  return list.data.find(({ id }: { id: number }) => path === `/product/${id}`);
}

async function readOffer(path: string) {
  const { text } = await new Visitor(here).get(path);
  const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')[
    '@graph'
  ];
  return graph.find((each: { '@type': string }) => each['@type'] === 'Product');
}

test('a product shows its brand, retailer and availability if known', async () => {
  const path = await addProduct({
    price: '49,90',
    brand: 'Petite Rue',
    retailer: 'Oak & Linen',
    availability: 'in',
  });
  const page = (await new Visitor(here).get(path)).text;
  expect(page).toContain('Petite Rue');
  expect(page).not.toContain('Out of stock');
  expect(await readApi(path)).toMatchObject({
    brand: 'Petite Rue',
    retailer: 'Oak & Linen',
    availability: 'in',
    priceMinor: 4_990,
    currency: 'EUR',
  });
  expect(await readOffer(path)).toMatchObject({
    brand: { '@type': 'Brand', name: 'Petite Rue' },
    offers: { price: '49.90', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  });
});

test('unknown facts are omitted', async () => {
  const path = await addProduct({ price: '$20' });
  // A feed may have a price without a number.
  editDatabase(
    site,
    `UPDATE offers SET price = 'Price on request', price_minor = NULL, currency = NULL WHERE product_id = ${path.split('/').at(-1)};
     UPDATE products SET price = 'Price on request', price_minor = NULL, currency = NULL WHERE id = ${path.split('/').at(-1)};`,
  );
  expect(await readApi(path)).toMatchObject({
    brand: null,
    retailer: 'linen.example',
    availability: 'unknown',
    priceMinor: null,
    currency: null,
  });
  expect(await readOffer(path)).not.toHaveProperty('offers');
});

test('a product without a retailer is sold by the host of its link', async () => {
  const path = await addProduct({ price: '$20' });
  const id = path.split('/').at(-1);
  const form = await admin.get(`/admin/products/${id}`);
  expect(form.text).toMatch(/name="retailer"[^>]*value=""/);
  const changed = {
    ...WORDS,
    price: '¥3,000',
    affiliateLink: 'https://other.example/robe',
    availability: 'in',
  };
  await admin.post(`/admin/products/${id}`, { intent: 'save', ...changed });
  expect(await readApi(path)).toMatchObject({
    retailer: 'other.example',
    availability: 'in',
    priceMinor: 3_000,
    currency: 'JPY',
  });
  expect(await readOffer(path)).toMatchObject({
    offers: { price: '3000', priceCurrency: 'JPY', availability: 'https://schema.org/InStock' },
  });
});

test('data changed outside of forms is indexed at the next start', async () => {
  const path = await addProduct({ price: '€ 40', retailer: 'Oak & Linen' });
  const id = Number(path.split('/').at(-1));
  editDatabase(
    site,
    `UPDATE offers SET price = '£5–£7' WHERE product_id = ${id}; UPDATE products SET retailer = NULL WHERE id = 1`,
  );
  await site.stop();
  site = await startSite(settings);
  await expect
    .poll(() => readApi(path))
    .toMatchObject({ priceMinor: 500, currency: 'GBP', retailer: 'Oak & Linen' });
  expect(await readApi('/product/1')).toMatchObject({
    retailer: 'shop.example',
    priceMinor: 6_800,
    currency: 'USD',
  });
});

test('hidden prices are absent from the share page’s data', async () => {
  const he = new Visitor(here);
  const made = await he.post('/compilation/new', { title: 'For June', isPublic: 'on', product: '1' });
  const address = (made.location ?? '').split('?')[0] ?? '';
  await he.post(address, { intent: 'edit', title: 'For June', isPublic: 'on', hidePrices: 'on' });
  const hers = await new Visitor(here).get(
    `/api${address.replace('/compilation/', '/compilations/')}/products`,
  );
  expect(JSON.parse(hers.text).data.products).toMatchObject([
    { price: '', priceMinor: null, currency: null, retailer: '', affiliateLink: '' },
  ]);
  expect(hers.text).not.toContain('Mirabelle');
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ReadPage, readProductHtml } from '#app/features/shop/product-page/page-facts.server';
import { fillFromPage, readProductPage } from '#app/features/shop/product-page.server';
import { PAGE_ERRORS } from '#app/features/shop/product-page-texts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'product-pages');
const RECORDINGS = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings', 'pages');

const read = (name: string, url = `https://${name}.example/p`) =>
  readProductHtml(readFileSync(join(FIXTURES, `${name}.html`), 'utf8'), url);
const facts = (page: ReadPage) =>
  Object.fromEntries(Object.entries(page).map(([name, found]) => [name, found.value]));
const sources = (page: ReadPage) =>
  Object.fromEntries(Object.entries(page).map(([name, found]) => [name, found.source]));
const eur = (amount: string, oldAmount: string | null = null) => ({ amount, currency: 'EUR', oldAmount });

test('reads a Shopify page with its variants, at the lowest price in stock', () => {
  const page = facts(read('shopify', 'https://rosewater.example/products/slip?variant=2'));
  const variant = { color: 'Garnet', image: 'https://rosewater.example/cdn/garnet.jpg?width=1920' };
  const link = 'https://rosewater.example/products/slip?variant=';
  const usd = (amount: string) => ({ amount, currency: 'USD', oldAmount: null });
  expect(page).toEqual({
    name: 'Satin Slip Dress',
    description: 'Bias cut.\n\nFalls to the knee.',
    brand: 'Rosewater',
    price: usd('68.00'),
    availability: 'in',
    images: [variant.image],
    variants: [
      {
        ...variant,
        size: 'S',
        price: usd('58.00'),
        availability: 'out',
        link: `${link}1`,
        gtin: '04006381333931',
      },
      { ...variant, size: 'M', price: usd('68.00'), availability: 'in', link: `${link}2`, gtin: null },
    ],
  });
});

test('reads a WooCommerce page without the entities, tags and related products', () => {
  expect(facts(read('woocommerce', 'https://nordlicht.example/wollmantel/'))).toEqual({
    name: 'Wollmantel – lang',
    description: 'Reine Schurwolle & Seide. Gefüttert.',
    price: eur('199.00', '249.00'),
    availability: 'in',
    images: ['https://nordlicht.example/1.jpg', 'https://nordlicht.example/2.jpg'],
  });
});

test('reads the microdata of a Magento page without other products', () => {
  expect(facts(read('magento'))).toEqual({
    name: 'Linen Shirt',
    description: 'Cool.\n\nWashed\nShell buttons',
    brand: 'Weft',
    price: { amount: '42.00', currency: 'GBP', oldAmount: null },
    availability: 'out',
    images: ['https://magento.example/media/catalog/shirt.jpg'],
  });
});

test('reads the price objects of a Salesforce page', () => {
  expect(facts(read('salesforce'))).toEqual({
    name: 'Suede Pumps',
    price: eur('119.50'),
    availability: 'in',
  });
});

test('repairs line breaks and surplus commas, and resolves relative images', () => {
  const page = facts(read('prestashop'));
  expect(page.description).toBe('Imprimé à la main.');
  expect(page.images).toEqual(['https://soie.example/fr/img/foulard.jpg']);
  expect(page.price).toEqual(eur('1089.90'));
  expect(page.brand).toBeUndefined();
});

test('skips a broken block, a price of 0 and the products of a list', () => {
  const page = read('bigcommerce');
  expect(facts(page)).toEqual({
    name: 'Amber Candle',
    price: { amount: '24.00', currency: 'USD', oldAmount: null },
    availability: 'in',
  });
  expect(sources(page)).toEqual({ name: 'json-ld', price: 'open-graph', availability: 'open-graph' });
});

test('reads the variants that offers name', () => {
  const page = facts(read('offers-with-items'));
  expect(page).toMatchObject({ mpn: 'R-77', price: eur('45.00'), availability: 'in' });
  expect(page.variants).toMatchObject([
    { size: 'S', color: 'bleu', price: eur('45.00'), availability: 'in' },
    { size: 'M', color: 'rouge', price: eur('40.00'), availability: 'out' },
  ]);
});

const factsOf = (json: unknown, head = '') =>
  facts(
    readProductHtml(
      `${head}<script type="application/ld+json">${JSON.stringify(json)}</script>`,
      'https://a.example/p',
    ),
  );

test('follows references between the nodes of a graph', () => {
  const page = factsOf({
    '@graph': [
      {
        '@type': 'Product',
        name: 'Vase',
        offers: { '@id': '#o' },
        image: { '@id': '#i' },
        brand: { '@id': '#b' },
      },
      { '@type': 'Offer', '@id': '#o', price: '12.50', priceCurrency: 'EUR' },
      { '@type': 'ImageObject', '@id': '#i', url: '/vase.jpg' },
      { '@type': 'Brand', '@id': '#b', name: 'Clay' },
    ],
  });
  const images = ['https://a.example/vase.jpg'];
  expect(page).toEqual({ name: 'Vase', price: eur('12.50'), images, brand: 'Clay' });
});

test.each([
  ['its id', { '@id': '#slip' }],
  ['its number', undefined],
])('reads the variants that name their group by %s', (_, group) => {
  const variant = (size: string, availability: string) => ({
    '@type': 'Product',
    name: `Slip ${size}`,
    ...(group ? { isVariantOf: group } : { inProductGroupWithID: '7' }),
    size,
    offers: { price: 60, priceCurrency: 'EUR', availability },
  });
  const page = factsOf([
    { '@type': 'ProductGroup', '@id': '#slip', name: 'Slip', productGroupID: '7' },
    variant('S', 'OutOfStock'),
    variant('M', 'InStock'),
  ]);
  expect(page).toMatchObject({ name: 'Slip', price: eur('60.00'), availability: 'in' });
  expect(page.variants).toMatchObject([
    { size: 'S', availability: 'out' },
    { size: 'M', availability: 'in' },
  ]);
});

test.each([
  [
    'an offer around its product',
    { '@type': 'Offer', price: 9, priceCurrency: 'EUR', itemOffered: { '@type': 'Product', name: 'Cup' } },
  ],
  ['a price of the product', { '@type': 'Product', name: 'Cup', price: '9,00', priceCurrency: '€' }],
  [
    'the price of a new product before a used one',
    {
      '@type': 'Product',
      name: 'Cup',
      offers: [
        { price: 5, priceCurrency: 'EUR', itemCondition: 'https://schema.org/UsedCondition' },
        { price: 9, priceCurrency: 'EUR', itemCondition: 'https://schema.org/NewCondition' },
      ],
    },
  ],
  ['a price with more digits', { '@type': 'Product', name: 'Cup', price: 9.001, priceCurrency: 'EUR' }],
  ['a price with many digits', { '@type': 'Product', name: 'Cup', price: '8.9958', priceCurrency: 'EUR' }],
  [
    'a price per unit next to the price',
    {
      '@type': 'Product',
      name: 'Cup',
      offers: {
        priceCurrency: 'EUR',
        priceSpecification: [{ price: 90, referenceQuantity: { value: 1 } }, { price: 9 }],
      },
    },
  ],
  [
    'the product of a page',
    {
      '@type': 'WebPage',
      mainEntity: { '@type': 'schema:Product', name: 'Cup', offers: { price: 'EUR 9' } },
    },
  ],
])('reads %s', (_, json) => {
  expect(factsOf(json)).toMatchObject({ name: 'Cup', price: eur('9.00') });
});

test.each([
  ['a CDATA section', (json: string) => `/*<![CDATA[*/ ${json} /*]]>*/`],
  ['a CDATA section in line comments', (json: string) => `//<![CDATA[\n${json}\n//]]>`],
  ['an HTML comment', (json: string) => `<!-- ${json} -->`],
  ['comments', (json: string) => `/* made by a plugin */ ${json.replace('{', '{ // the cup\n')} // end`],
])('reads a block of JSON-LD with %s', (_, wrap) => {
  const product = {
    '@type': 'Product',
    name: 'Cup',
    url: 'https://a.example/p',
    offers: { price: 9, priceCurrency: 'EUR' },
  };
  const html = `<script type="application/ld+json">${wrap(JSON.stringify(product))}</script>`;
  const page = facts(readProductHtml(html, 'https://a.example/p'));
  expect(page).toMatchObject({ name: 'Cup', price: eur('9.00') });
});

test('reads the parts of microdata that an itemref names, before and after the item', () => {
  const html = `<div id="gallery"><img itemprop="image" src="/cup.jpg"></div>
    <div itemscope itemtype="https://schema.org/Product" itemref="gallery price none"><b itemprop="name">Cup</b></div>
    <p id="price" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">9</b>
    <meta itemprop="priceCurrency" content="EUR"></p><b itemprop="name">Other</b>`;
  const page = facts(readProductHtml(html, 'https://a.example/p'));
  expect(page).toEqual({ name: 'Cup', price: eur('9.00'), images: ['https://a.example/cup.jpg'] });
});

test('keeps a product that is a property of nothing, when an offer has an itemref', () => {
  const html = `<div itemprop="mainEntityOfPage" itemscope itemtype="https://schema.org/Product"><b itemprop="name">Cup</b>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer" itemref="branch"><meta itemprop="price" content="9">
    <meta itemprop="priceCurrency" content="EUR"></div></div>
    <div itemscope itemtype="https://schema.org/Product"><a itemprop="name" href="/other">Other</a></div>`;
  expect(facts(readProductHtml(html, 'https://a.example/p'))).toEqual({ name: 'Cup', price: eur('9.00') });
});

test('reads the text of a link that is a name or a brand, without the label of a brand', () => {
  const html = `<div itemscope itemtype="https://schema.org/Product"><a itemprop="name" href="/cup">Cup</a>
    <p itemprop="brand"><a href="/clay">More of the brand: Clay</a></p></div>`;
  expect(facts(readProductHtml(html, 'https://a.example/p'))).toEqual({ name: 'Cup', brand: 'Clay' });
});

test.each([
  ['Lamp - white', 'Shop', 'Lamp - white'],
  ['Lamp - Shop', 'Shop', 'Lamp'],
  ['茶杯｜小店', '小店', '茶杯'],
  ['Workshop', 'shop', 'Workshop'],
])('reads the name of a page without a price: %s', (title, site, name) => {
  const html = `<meta property="og:title" content="${title}"><meta property="og:site_name" content="${site}">`;
  expect(facts(readProductHtml(html, 'https://a.example/p'))).toEqual({ name });
});

test.each([
  ['Details about Blue lamp', 'Blue lamp', 'Blue lamp'],
  ['Lamp of blue glass', 'Lamp', 'Lamp of blue glass'],
])('reads the heading %s under the preview %s as %s', (heading, preview, name) => {
  const html = `<meta property="og:title" content="${preview} | Shop"><meta property="og:site_name" content="Shop">
    <div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${heading}</h1></div>`;
  expect(facts(readProductHtml(html, 'https://a.example/p'))).toEqual({ name });
});

test('reads the heading of a page without a title', () => {
  const html = '<title> </title><h1><span itemprop="name">Blue lamp</span></h1>';
  expect(facts(readProductHtml(html, 'https://a.example/p'))).toEqual({ name: 'Blue lamp' });
});

test('reads URLs escaped twice, the file of an image, and the old code of the ruble', () => {
  const image = { url: '/page-of-image', contentUrl: '/cup.jpg?w=80&amp;h=80' };
  const offers = { price: 249, priceCurrency: 'RUR' };
  expect(factsOf({ '@type': 'Product', name: 'Cup', image, offers })).toEqual({
    name: 'Cup',
    price: { amount: '249.00', currency: 'RUB', oldAmount: null },
    images: ['https://a.example/cup.jpg?w=80&h=80'],
  });
});

test.each([
  ['the currency and stock of a range', { price: 12 }, '12.00'],
  ['the lowest price of a range whose offers have none', { sku: '1' }, '10.00'],
])('reads from an AggregateOffer %s', (_, offer, amount) => {
  const range = { '@type': 'AggregateOffer', priceCurrency: 'EUR', lowPrice: 10, availability: 'OutOfStock' };
  const offers = { ...range, offers: [{ '@type': 'Offer', ...offer }] };
  expect(factsOf({ '@type': 'Product', name: 'Cup', offers })).toEqual({
    name: 'Cup',
    price: eur(amount),
    availability: 'out',
  });
});

test('reads the stock of a product whose offer has none', () => {
  const offers = { price: 12, priceCurrency: 'EUR' };
  const page = factsOf({
    '@type': 'Product',
    name: 'Cup',
    availability: 'http://schema.org/InStock',
    offers,
  });
  expect(page).toMatchObject({ price: eur('12.00'), availability: 'in' });
});

test('reads the variants that the names of offers tell', () => {
  const offer = (name: string, price: number) => ({ '@type': 'Offer', name, price, priceCurrency: 'EUR' });
  const product = (...offers: object[]) => factsOf({ '@type': 'Product', name: 'Robe', offers });
  expect(product(offer('Small / Black', 45), offer('Robe - M / Red', 40)).variants).toMatchObject([
    { size: 'Small', color: 'Black', price: eur('45.00') },
    { size: 'M', color: 'Red', price: eur('40.00') },
  ]);
  expect(product(offer('Robe', 45), offer('Robe', 40)).variants).toBeUndefined();
});

test('prefers the product that the title names', () => {
  const product = (name: string, price: number) => ({
    '@type': 'Product',
    name,
    offers: { price, priceCurrency: 'EUR' },
  });
  const page = factsOf([product('Scarf', 5), product('Cup', 9)], '<title>Cup | A shop</title>');
  expect(page).toMatchObject({ name: 'Cup', price: eur('9.00') });
});

test('takes amount and currency from one source', () => {
  expect(read('two-currencies').price).toEqual({ value: eur('95.00'), source: 'open-graph' });
  const { values, sources } = fillFromPage(read('no-currency'), new Date('2026-11-25'));
  expect(values).toEqual({ name: 'Ring', price: '80.00', priceSeen: '2026-11-25' });
  expect(sources.price).toBe('From the page’s JSON-LD. The page names no currency. Add it to the price.');
});

test('prints the price as readers see it, and says where each value came from', () => {
  const { values, sources } = fillFromPage(read('woocommerce'));
  expect(values).toMatchObject({ price: '€199', originalPrice: '€249', availability: 'in' });
  expect(values.imageAddress).toBe('https://nordlicht.example/1.jpg\nhttps://nordlicht.example/2.jpg');
  expect(sources.price).toBe('From the page’s JSON-LD.');
  expect(JSON.parse(fillFromPage(read('shopify')).values.variants ?? '')).toEqual([
    { size: 'S', color: 'Garnet', price: '$58', availability: 'out', link: '' },
    { size: 'M', color: 'Garnet', price: '', availability: 'in', link: '' },
  ]);
});

test.each([
  ['Price', '€24.50', '24.50'],
  ['Preis', '24,50 € – 39,00 €', '24.50'],
  ['Цена', '24,50 €', '24.50', 'Наличие', 'В наличии'],
  ['Hinta', '24,50 €', '24.50', 'Saatavuus', 'Varastossa'],
  ['Written by', '12 €', null],
])(
  'reads a price from the labels of a preview: %s %s',
  (label, price, amount, stock = 'Availability', text = 'In stock') => {
    const html = `<title>Cup</title><meta name="twitter:label2" content="${label}"><meta name="twitter:data2" content="${price}">
    <meta name="twitter:label1" content="${stock}"><meta name="twitter:data1" content="${text}">`;
    const page = facts(readProductHtml(html, 'https://a.example/p'));
    expect(page).toEqual({ name: 'Cup', availability: 'in', ...(amount && { price: eur(amount) }) });
  },
);

function nameOfPage(name: string, heading: string): string | undefined {
  const html = `<h1>${heading}</h1><div itemscope itemtype="https://schema.org/Product">
    <meta itemprop="name" content="${name}"><meta itemprop="color" content="noir"><div itemprop="offers" itemscope
    itemtype="https://schema.org/Offer"><meta itemprop="price" content="60"><meta itemprop="priceCurrency" content="EUR">`;
  return readProductHtml(html, 'https://a.example/p').name?.value;
}

test('a name has the color of the heading', () => {
  expect(nameOfPage('Robe', 'Robe - noir')).toBe('Robe - noir');
});

test('a name has no price in front', () => {
  expect(nameOfPage('60 € · Robe', 'Robe, longue')).toBe('Robe');
  expect(nameOfPage('501 – Jeans', 'Jeans')).toBe('501 – Jeans');
});

test('reads properties that objects have from the start', () => {
  const html = `<script type="application/ld+json">{"@type":"Product","name":"Ring","__proto__":1,"constructor":2}</script>
    <div itemscope itemtype="https://schema.org/Product"><b itemprop="__proto__ constructor">x</b><b itemprop="name">Ring</b></div>`;
  expect(readProductHtml(html, 'https://a.example').name?.value).toBe('Ring');
});

test('reads a page that nests 100,000 elements', () => {
  const deep = '<div itemscope itemprop="name">'.repeat(100_000);
  const json = `{"@type":"Product","name":${'['.repeat(100_000)}`;
  const html = `<title>Ring</title><script type="application/ld+json">${json}</script><div itemscope itemtype="https://schema.org/Product">${deep}`;
  expect(readProductHtml(html, 'https://a.example').name?.value).toBe('Ring');
});

test.each([
  ['no link', PAGE_ERRORS.notALink],
  ['https://www.amazon.co.uk/dp/B000000001', PAGE_ERRORS.amazon],
  [
    'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Famazon.de%2Fdp%2FB000000001',
    PAGE_ERRORS.amazon,
  ],
  ['https://amzn.to/3abc', PAGE_ERRORS.amazon],
  ['https://127.0.0.1/coat', PAGE_ERRORS.refused('127.0.0.1', '')],
  ['http://169.254.169.254/latest/meta-data', PAGE_ERRORS.refused('169.254.169.254', '')],
])('does not read %s', async (link, error) => {
  expect(await readProductPage(link)).toEqual({ ok: false, error });
});

type Expected = {
  url: string;
  name: string | null;
  nameStartsWith?: string;
  brand: string | null;
  price: { amount: string; currency: string } | null;
  availability: string | null;
  gtin: string | null;
  images: string[];
  variants: { size?: string | null; color?: string | null }[];
};
/** Results that the note beside a recording also allows, and names of which the result has only a part. */
const ALLOWED: Record<string, { name?: string; stock?: string | null }> = {
  'changedetection-offer-without-product.html': { name: 'test' },
  'monsterpet-microdata-offers.html': { stock: 'InStock' },
  'otto-microdata-body.html': { name: 'KÄRCHER Hochdruckreiniger »K 3 Full Control«' },
  'usedvictoria-dollar-in-content.html': { stock: null },
};

if (existsSync(RECORDINGS)) {
  const pages = readdirSync(RECORDINGS).filter((name) => name.endsWith('.html'));
  test.each(pages)('reads the recorded page %s', (name) => {
    const expected: Expected = JSON.parse(
      readFileSync(join(RECORDINGS, name.replace('.html', '.expected.json')), 'utf8'),
    );
    const page = readProductHtml(readFileSync(join(RECORDINGS, name), 'utf8'), expected.url);
    const { price } = page;
    const allowed = { name: expected.name, stock: expected.availability, ...ALLOWED[name] };
    if (expected.nameStartsWith) expect(page.name?.value).toMatch(expected.nameStartsWith);
    else expect(page.name?.value).toBe(allowed.name);
    expect(page.brand?.value ?? null).toBe(expected.brand);
    expect(price ? { amount: price.value.amount, currency: price.value.currency } : null).toEqual(
      expected.price,
    );
    const stock = { in: 'InStock', out: 'OutOfStock', unknown: null }[page.availability?.value ?? 'unknown'];
    expect(stock).toBe(allowed.stock);
    expect(page.gtin?.value ?? null).toBe(expected.gtin?.padStart(14, '0') ?? null);
    if (expected.images.length > 0) expect(page.images).toBeDefined();
    const named = expected.variants.filter(({ size, color }) => size || color);
    expect(page.variants?.value.length ?? 0).toBe(named.length);
  });
}

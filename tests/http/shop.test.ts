import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
  // More than the demo has: another retailer, another currency, and prices that cannot be read.
  const add = (
    id: number,
    name: string,
    category: string,
    retailer: string,
    minor: number | null,
    currency: string | null,
  ) =>
    `INSERT INTO products (id, name, description, image_url, price, affiliate_link, category, retailer, price_minor, currency)
     VALUES (${id}, '${name}', 'A fine thing', '/favicon.svg', 'x', 'https://${retailer}/${id}', '${category}', '${retailer}', ${minor}, ${currency ? `'${currency}'` : null});
     UPDATE offers SET link_key = '${id}' WHERE product_id = ${id};`;
  editDatabase(
    site,
    [
      add(901, 'Négligé of lace', 'lingerie', 'oak.example', 2_500, 'USD'),
      add(902, 'Robe of wool', 'fashion', 'oak.example', 9_900, 'EUR'),
      add(903, 'Robe on request', 'fashion', 'oak.example', null, null),
    ].join('\n'),
  );
});
afterAll(() => site.stop());

const get = (query: string) => new Visitor(site).get(`/affiliate${query}`);
const idsOf = (text: string) =>
  [...text.matchAll(/<article class="card" id="product-(\d+)"/g)].map((match) => Number(match[1]));
const ids = async (query: string) => idsOf((await get(query)).text);

test('search matches word beginnings without case and accents', async () => {
  expect(await ids('?search=neglige')).toEqual([901]);
  expect(await ids('?search=NÉGLIGÉ+lac')).toEqual([901]);
  expect(await ids('?search=robe+wool')).toEqual([902]);
  expect((await ids('?search=robe')).sort()).toEqual(expect.arrayContaining([3, 902, 903]));
  expect(await ids('?search=zzzz')).toEqual([]);
});

test('category, shop and price filters show their counts', async () => {
  const lingerie = await get('?category=lingerie');
  expect(lingerie.text).toContain('Gift Ideas for Her: Lingerie');
  const found = idsOf(lingerie.text);
  expect(found).toContain(901);
  expect(found).not.toContain(902);
  expect(lingerie.text).toMatch(/>oak\.example \(1\)</);
  const oak = await get('?retailer=oak.example');
  expect(idsOf(oak.text).sort()).toEqual([901, 902, 903]);
  expect(oak.text).toMatch(
    /href="\/affiliate\?category=fashion&amp;retailer=oak\.example"[^>]*><span[^>]*>Fashion<\/span> <span class="number">2</,
  );
  expect(await ids('?retailer=oak.example&category=fashion')).toEqual([902, 903]);
  const cheap = await get('?max=30');
  expect(idsOf(cheap.text)).toContain(901);
  expect(idsOf(cheap.text)).not.toContain(1);
  expect(cheap.text).toContain('2 products without a price in USD not shown');
  expect(cheap.text).toContain('Up to $30');
  expect(await ids('?min=109,50&max=110.50')).toEqual([19]);
  expect(cheap.text).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(lingerie.text).not.toContain('<meta name="robots"');
  expect(lingerie.text).toContain(`<link rel="canonical" href="${site.url}/affiliate?category=lingerie"/>`);
});

test('contradictory price bounds are a 400 in the API and ignored on the page', async () => {
  const refused = await new Visitor(site).get('/api/products?min=50&max=10');
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text).fieldErrors).toEqual({ max: ['max must not be less than min'] });
  expect((await get('?min=50&max=10')).status).toBe(200);
});

test('price limits above the products follow the settings', async () => {
  const before = await get('');
  expect(before.text).toMatch(/href="\/affiliate\?max=25"[^>]*>Under \$25</);
  const cheap = (await get('?max=50&category=fashion')).text;
  expect(cheap).toMatch(/href="\/affiliate\?category=fashion" aria-current="true"/);
  expect(cheap).not.toContain('Up to $50');
  const admin = await becomeAdministrator(site);
  const change = (priceLimits: string) => admin.post('/admin/settings/shop', { priceLimits });
  expect((await change('cheap')).text).toContain('such as 25, 50, 100');
  await change('40, 200');
  const after = (await get('')).text;
  expect(after).toContain('Under $200');
  expect(after).not.toContain('>Under $25<');
  await change('none');
  expect((await get('')).text).not.toContain('Price limits');
});

test('sorting by price puts other currencies and missing prices last', async () => {
  const up = await ids('?sort=price-up&search=robe');
  expect(up.slice(0, 1)).toEqual([3]);
  expect(up.slice(-2)).toEqual([902, 903]);
  const all = await get('?sort=price-up');
  expect(idsOf(all.text)).toHaveLength(24);
  expect(idsOf(all.text).slice(0, 2)).toEqual([18, 901]);
  const second = await get('?sort=price-up&page=2');
  expect(idsOf(second.text)).toEqual([15, 902, 903]);
  expect(await ids('?sort=price-down&page=2')).toEqual([18, 902, 903]);
  expect((await ids('?sort=new')).slice(0, 3)).toEqual([903, 902, 901]);
});

test('each filter can be removed', async () => {
  const page = await get('?search=lace&category=lingerie&max=60&sort=price-up');
  for (const without of [
    '/affiliate?category=lingerie&amp;max=60&amp;sort=price-up',
    '/affiliate?search=lace&amp;category=lingerie&amp;sort=price-up',
  ])
    expect(page.text).toContain(`class="chip" href="${without}"`);
  expect(page.text).toContain('<a href="/affiliate?search=lace&amp;max=60&amp;sort=price-up">');
  expect(page.text.replaceAll('<!-- -->', '')).toMatch(/Filter\s*<span[^>]*>3</);
  const searched = await get('?search=lace');
  expect(searched.text.replaceAll('<!-- -->', '')).toMatch(/Filter\s*<span[^>]*>1</);
});

test('wrong values of filters are ignored', async () => {
  const wrong = await get('?category=nonsense&retailer=nobody&min=x&max=-5&sort=up&page=0&search=');
  expect(wrong.status).toBe(200);
  expect(idsOf(wrong.text)).toEqual(await ids(''));
  expect(wrong.text).not.toMatch(/href="[^"]*(?:nonsense|nobody|sort=up)/);
  expect((await get(`?search=${'x'.repeat(101)}`)).text).toContain('27 products');
});

test('a page after the last one is a 404', async () => {
  expect((await get('?page=99')).status).toBe(404);
});

test('a price may have a sign or a code', async () => {
  const plain = await ids('?max=60');
  for (const typed of ['$60', '60 €', 'USD 60', '60,00', ' 60 ']) {
    const page = await get(`?max=${encodeURIComponent(typed)}`);
    expect([typed, idsOf(page.text)]).toEqual([typed, plain]);
  }
});

test('an unreadable price is reported at its field', async () => {
  for (const typed of ['sixty', '-60', '6 0 x 1']) {
    const { text } = await get(`?max=${encodeURIComponent(typed)}`);
    expect(text).toContain('Enter a price as a number, such as 60.');
    const [field] = /<input[^>]*id="shop-max"[^>]*>/.exec(text) ?? [];
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain(`value="${typed}"`);
  }
});

test('two prices in the wrong order are swapped with a note', async () => {
  const swapped = await get('?min=100&max=20');
  expect(swapped.text).toContain('The first price was higher than the second. They are swapped.');
  expect(idsOf(swapped.text)).toEqual(await ids('?min=20&max=100'));
});

test('the page of a category is cached', async () => {
  const { headers } = await get('?category=lingerie');
  expect(headers.get('ETag')).toMatch(/^W\//);
});

test('the API refuses unknown categories and retailers', async () => {
  for (const filter of ['category=nope', 'retailer=nope'])
    expect((await new Visitor(site).get(`/api/products?${filter}`)).status).toBe(400);
});

test('a list of the API says whether it is truncated', async () => {
  const found = await new Visitor(site).get('/api/products?category=lingerie');
  expect(JSON.parse(found.text).meta.truncated).toBe(false);
});

test('an empty result names the filter to remove', async () => {
  const page = await get('?search=lace&category=lingerie&max=1');
  expect(page.text).toContain('No products match these filters.');
  expect(page.text).toContain('Remove the <!-- -->maximum price</a>');
  expect(page.text).toContain('href="/affiliate?search=lace&amp;category=lingerie">Remove the');
  const none = await get('?search=qqqqqq&retailer=oak.example');
  expect(none.text).toContain('No products match these filters.');
  expect(none.text).not.toContain('No products available');
  const hopeless = await get('?search=qqqqqq&max=1');
  expect(hopeless.text).toContain('<a href="/affiliate">Clear all filters</a>');
  for (const address of ['/affiliate#recommended', '/affiliate?max=50'])
    expect(page.text).toContain(`<a class="pill" href="${address}">`);
});

test('the API takes the same filters and refuses wrong ones', async () => {
  const call = async (query: string) => {
    const answer = await new Visitor(site).get(`/api/products${query}`);
    return { status: answer.status, ...JSON.parse(answer.text) };
  };
  const cheap = await call('?max=30&sort=price-up');
  expect(cheap.data.map(({ id }: { id: number }) => id)).toEqual([18, 901, 22]);
  expect(cheap.meta.total).toBe(3);
  expect(cheap.meta.facets.retailer).toEqual([
    { value: 'Fernweg', count: 1 },
    { value: 'Mirabelle', count: 1 },
    { value: 'oak.example', count: 1 },
  ]);
  const first = await call('?category=lingerie&limit=4');
  const next = await call(`?category=lingerie&limit=4&cursor=${first.meta.nextCursor}`);
  expect(new Set([...first.data, ...next.data].map(({ id }: { id: number }) => id)).size).toBe(8);
  const plain = await call('');
  expect(plain.meta.facets.category.find(({ value }: { value: string }) => value === 'lingerie').count).toBe(
    first.meta.total,
  );
  for (const wrong of [
    '?min=x',
    '?max=1e3',
    '?sort=up',
    `?search=${'x'.repeat(101)}`,
    '?category=lingerie&cursor=zzz',
  ])
    expect((await call(wrong)).status, wrong).toBe(400);
});

test('a search finds words without accents, and a retailer with a word', async () => {
  expect(await ids('?search=négligés')).toEqual([901]);
  expect(await ids('?search=oak+wool')).toEqual([902]);
});

test('a search without results suggests a correction that finds some', async () => {
  const page = await get('?search=neglegee&retailer=oak.example');
  expect(idsOf(page.text)).toEqual([]);
  expect(page.text).toContain('href="/affiliate?search=neglige&amp;retailer=oak.example"><bdi>neglige</bdi>');
  expect((await get('?search=qqqqqq')).text).not.toContain('Did you mean');
  expect((await get('?search=robe&max=1')).text).not.toContain('Did you mean');
});

test('the site search shows six results of each kind and their count', async () => {
  const home = await new Visitor(site).get('/');
  expect(home.text).toContain('<form action="/search" role="search"');
  expect(home.text).toContain('href="/affiliate?max=50">Gifts under $50</a>');
  const page = await new Visitor(site).get('/search?q=robe');
  expect(idsOf(page.text)).toEqual(expect.arrayContaining([3, 902, 903]));
  expect(page.text).toContain('<a href="/affiliate?search=robe">');
  expect(page.text).toContain('<a href="/videos?search=robe">');
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
  const wide = await new Visitor(site).get('/search?q=a');
  expect(idsOf(wide.text)).toHaveLength(6);
  expect(wide.text.match(/href="\/video\/\d+"/g)?.length).toBeGreaterThan(0);
  expect((await new Visitor(site).get('/search?q=roeb')).text).toContain(
    'href="/search?q=robe"><bdi>robe</bdi>',
  );
  expect((await new Visitor(site).get(`/search?q=${'x'.repeat(101)}`)).text).toContain(
    'Enter a word to search for.',
  );
});

test('stored counts follow every change of a product', () => {
  editDatabase(
    site,
    `UPDATE products SET category = 'fashion' WHERE id = 901;
     UPDATE products SET retailer = 'elm.example' WHERE id = 902;
     DELETE FROM products WHERE id = 903;`,
  );
  return get('').then(({ text }) => {
    expect(text).toMatch(/>oak\.example \(1\)</);
    expect(text).toMatch(/>elm\.example \(1\)</);
  });
});

test('what is out of stock leaves lists and keeps its page', async () => {
  const him = new Visitor(site);
  const { location } = await him.post('/compilation/new', { title: 'For the lake', product: '902' });
  editDatabase(site, "UPDATE products SET availability = 'out' WHERE id = 902;");
  for (const list of [
    '?search=robe',
    '?retailer=elm.example',
    '?category=fashion&sort=new',
    '?sort=price-up&page=2',
  ])
    expect(await ids(list), list).not.toContain(902);
  expect(idsOf((await him.get('/search?q=wool')).text)).toEqual([]);
  expect((await get('')).text).not.toContain('>elm.example (');
  const api = JSON.parse((await him.get('/api/products?limit=100')).text);
  expect(api.data.map((product: { id: number }) => product.id)).not.toContain(902);
  const page = await him.get('/product/902');
  expect(page.text).toContain('Out of stock');
  expect((await him.get(location?.split('?')[0] ?? '')).text).toContain('Robe of wool');
  editDatabase(site, "UPDATE products SET availability = 'in' WHERE id = 902;");
  expect(await ids('?search=robe')).toContain(902);
});

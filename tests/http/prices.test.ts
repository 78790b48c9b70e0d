import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSteps, findLowest } from '#app/features/shop/price-steps';
import { editDatabase } from '../support/attacks';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const inWords = (days: number) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${ago(days)}T00:00:00Z`));

/** The prices of a product from so many days ago on, the last of them the present one. */
function setPrices(id: number, prices: [days: number, minor: number][]): void {
  const minor = prices.at(-1)?.[1] ?? 0;
  const setPrice = (table: string, key: string) =>
    `UPDATE ${table} SET price = '$${minor / 100}', price_minor = ${minor}, currency = 'USD' WHERE ${key} = ${id};`;
  editDatabase(
    site,
    `DELETE FROM product_prices WHERE product_id = ${id};
     ${setPrice('offers', 'product_id')} ${setPrice('products', 'id')}
     DELETE FROM product_prices WHERE product_id = ${id};
     ${prices.map(([days, minor]) => `INSERT INTO product_prices VALUES (${id}, '${ago(days)}', ${minor}, 'USD');`).join('\n')}`,
  );
}

const read = async (id: number, query = '') => (await new Visitor(site).get(`/product/${id}${query}`)).text;

test('a product shows its price change and its lowest price in 90 days', async () => {
  setPrices(1, [[40, 8_900]]);
  expect(await read(1)).not.toContain('<details class="price-history"');
  setPrices(1, [
    [5, 8_900],
    [2, 6_800],
  ]);
  const young = await read(1);
  expect(young).toContain('Price history');
  expect(young).not.toContain('Lowest in 90 days');
  setPrices(1, [
    [200, 4_000],
    [120, 8_900],
    [30, 5_400],
    [10, 6_800],
  ]);
  const page = await read(1);
  expect(page).toContain(`Lowest in 90 days: $54 on ${inWords(30)}`);
  for (const [days, price] of [
    [200, '$40'],
    [120, '$89'],
    [30, '$54'],
    [10, '$68'],
  ] as const)
    expect(page).toContain(`<time dateTime="${ago(days)}">${inWords(days)}</time></td><td>${price}</td>`);
  expect(page).toContain('<path d="M0 64');
});

test('a change by hand is one row a day and returns on restore', async () => {
  const body = (price: string) => {
    const form = new FormData();
    const fields = { name: 'Changing', price, affiliateLink: 'https://shop.example/c', category: 'fashion' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return { method: 'POST', body: form };
  };
  const added = await admin.send('/admin/products/new', body('$50'));
  const id = Number(/\d+/.exec(added.location ?? '')?.[0]);
  editDatabase(site, `UPDATE product_prices SET day = '${ago(20)}' WHERE product_id = ${id};`);
  await admin.send(`/admin/products/${id}`, body('$45'));
  await admin.send(`/admin/products/${id}`, body('$40'));
  const page = await read(id);
  expect(page).toContain(`Lowest in 90 days: $40 on ${inWords(0)}`);
  expect(page).not.toContain('$45');
  expect((await admin.get(`/admin/products/${id}`)).text).toContain('Lowest in 90 days: $40');
  const deleted = await admin.follow(await admin.post(`/admin/products/${id}`, { intent: 'delete' }));
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect(await read(id)).toContain(`<time dateTime="${ago(20)}">`);
});

test('an old price is labeled as the last one seen', async () => {
  const see = (days: number) =>
    editDatabase(site, `UPDATE offers SET seen_at = ${Date.now() - days * DAY} WHERE product_id = 4;`);
  see(29);
  expect(await read(4)).toContain(`Price seen on ${inWords(29)}`);
  see(31);
  expect(await read(4)).toContain(`Price seen on ${inWords(31)}. It may have changed.`);
});

test('a collection without prices hides their history too', async () => {
  const his = new Visitor(site);
  await his.post('/compilation/new', { title: 'For the lake', product: '1', isPublic: 'on' });
  const code = 'HiddenOnes';
  editDatabase(site, `UPDATE compilations SET share_code = '${code}' WHERE title = 'For the lake';`);
  expect(await read(1, `?in=${code}`)).toContain('<details class="price-history"');
  editDatabase(site, `UPDATE compilations SET hide_prices = 1 WHERE share_code = '${code}';`);
  const hidden = await read(1, `?in=${code}`);
  expect(hidden).toContain('Silk slip in garnet');
  expect(hidden).not.toContain('<details class="price-history"');
  expect(hidden).not.toMatch(/\$(?:40|54|68|89)/);
});

test('a price history claims only what its rows hold', () => {
  const now = new Date('2026-10-31T12:00:00Z');
  expect(findLowest([], now)).toBeNull();
  expect(findLowest([{ day: '2026-10-18', minor: 5 }], now)).toBeNull();
  expect(findLowest([{ day: '2026-10-17', minor: 5 }], now)).toEqual({ day: '2026-10-17', minor: 5 });
  // A price of before the window counts as long as it held into it.
  const fallen = [
    { day: '2026-01-01', minor: 3 },
    { day: '2026-05-01', minor: 4 },
    { day: '2026-09-01', minor: 9 },
  ];
  expect(findLowest(fallen, now)).toEqual({ day: '2026-08-02', minor: 4 });
  expect(drawSteps([{ day: '2026-10-01', minor: 5 }], now, { width: 10, height: 10 })).toBe('');
  expect(
    drawSteps(
      [
        { day: '2026-10-01', minor: 5 },
        { day: '2026-10-16', minor: 10 },
      ],
      now,
      { width: 100, height: 10 },
    ),
  ).toBe('M0 10H49V0H100');
});

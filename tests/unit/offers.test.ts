import { beforeAll, expect, test } from 'vitest';
import { findOwnProduct, insertProduct, listOffers, renewSeenAt } from '#app/features/shop/offer.server';
import { mergeProducts } from '#app/features/shop/offer-group.server';
import { expirePrices, refreshOffersOf } from '#app/features/shop/offer-upkeep.server';
import { readPriceHistory } from '#app/features/shop/price-history.server';
import { leadsTo, rangeOfKeys, readHosts, TERM } from '#app/features/shop/price-term';
import { findProduct } from '#app/features/shop/product.server';
import { COMMAND_LINE, sqlite, write } from '#app/infra/database.server';
import { DEFAULT_SETTINGS, saveSiteSettings } from '#app/infra/site-settings.server';
import { readGtin, readMpn } from '#app/lib/gtin';
import { migrate } from '#db/migrate.server';

beforeAll(() => {
  migrate(sqlite);
});

test('a barcode counts by 14 digits with a valid check digit', () => {
  const same = ['4006381333931', '4 006381 333931', '04006381333931', '4006381-333931'];
  expect(new Set(same.map(readGtin))).toEqual(new Set(['04006381333931']));
  expect(readGtin('012345678905')).toBe('00012345678905');
  expect(readGtin('96385074')).toBe('00000096385074');
  expect(readGtin('9780306406157')).toBe('09780306406157');
  for (const none of ['', '4006381333932', '400638133393', 'SKU-12345678', '0000000000000', '2012345678903'])
    expect(readGtin(none), none).toBeNull();
  for (const own of ['0212345678909', '0412345678907']) expect(readGtin(own), own).toBeNull();
});

test('an MPN needs a meaning', () => {
  expect(readMpn(' RB-7 ')).toBe('RB-7');
  for (const none of ['', '-', 'n/a', 'N/A', 'None', 'does not apply', '7'])
    expect(readMpn(none), none).toBeNull();
});

test('retailers’ hosts are grouped across countries', () => {
  const hosts = readHosts('amazon.*, amzn.to\nWWW2.Shop.example; none');
  expect(hosts).toEqual(['amazon.*', 'amzn.to', 'www2.shop.example']);
  for (const key of ['amazon.de/dp/B0', 'amazon.co.uk/x', 'amzn.to/3', 'amazon.com', 'amazon.com?x=1'])
    expect(leadsTo(key, hosts), key).toBe(true);
  for (const key of ['amazonia.de/x', 'myamazon.de/x', 'shop.example/amazon.de', '', 'amzn.top/x'])
    expect(leadsTo(key, hosts), key).toBe(false);
  for (const [host, key] of [
    ['amazon.*', 'amazon.de/dp/B0'],
    ['amzn.to', 'amzn.to/3'],
    ['amzn.to', 'amzn.to'],
  ] as const) {
    const { from, to } = rangeOfKeys(host);
    expect(key >= from && key < to, key).toBe(true);
  }
});

const HOUR = 3_600_000;

/** A product of a shop, whose price was seen at a moment. */
function add(link: string, price: string, seen: Date): Promise<number> {
  const product = { name: 'Robe', description: '', imageUrl: '/favicon.svg', category: 'robes' };
  return write((tx) =>
    insertProduct(tx, product, { price, originalPrice: null, affiliateLink: link, priceSeenAt: seen }),
  );
}

test('an Amazon price is hidden a day after it was seen', async () => {
  const seen = new Date();
  const at = (hours: number) => new Date(seen.getTime() + hours * HOUR);
  const id = await add('https://www.amazon.de/dp/B012345678?tag=x', '€40', seen);
  const other = await add('https://shop.example/robe', '€50', seen);
  await expirePrices(at(23));
  expect(findProduct(id)).toMatchObject({ price: '€40', priceMinor: 4_000 });
  await expirePrices(at(24));
  expect(findProduct(id)).toMatchObject({ price: '', priceMinor: null, currency: null, originalPrice: null });
  expect(findProduct(other)).toMatchObject({ price: '€50' });
  expect(listOffers(id, at(24))).toMatchObject([{ price: '', priceMinor: null }]);
  // The text of its retailer stays, for editors and for comparing the next file.
  expect(findOwnProduct(id)).toMatchObject({ price: '€40' });
  await write((tx) => renewSeenAt(tx, [id], at(30)));
  await refreshOffersOf(['amazon.*'], at(30));
  expect(findProduct(id)).toMatchObject({ price: '€40', priceEndsAt: new Date(at(30).getTime() + TERM) });
  // What is remembered of it is not shown either.
  sqlite.exec(
    `INSERT INTO product_prices VALUES (${id}, '2020-01-01', 100, 'EUR'), (${other}, '2020-01-01', 9900, 'EUR')`,
  );
  expect(readPriceHistory({ id, currency: 'EUR' }, at(30))).toBeNull();
  expect(readPriceHistory({ id: other, currency: 'EUR' }, at(30))?.points).toHaveLength(2);
});

test('an offer with an ended price comes after known prices', async () => {
  const actor = { id: 1, username: 'keeper' };
  const seen = new Date(Date.now() - 30 * HOUR);
  const dear = await add('https://shop.example/dear', '$90', seen);
  const cheap = await add('https://amzn.to/cheap', '$60', seen);
  await mergeProducts(cheap, dear, actor);
  expect(findProduct(dear)).toMatchObject({ price: '$90', offerId: null });
  expect(findProduct(cheap)).toMatchObject({ price: '$90', offerId: dear, mergedIntoId: dear });
  await saveSiteSettings({ ...DEFAULT_SETTINGS, dayPrices: 'none' }, actor, '');
  await refreshOffersOf(['amzn.to']);
  expect(findProduct(dear)).toMatchObject({ price: '$60', offerId: cheap, priceEndsAt: null });
  await saveSiteSettings({ ...DEFAULT_SETTINGS, dayPrices: '' }, actor, '');
  await refreshOffersOf(['amzn.to']);
  expect(findProduct(dear)).toMatchObject({ price: '$90', offerId: null });
});

test('prices of all offers that share a link are hidden', async () => {
  const seen = new Date(Date.now() - 30 * HOUR);
  for (let index = 0; index < 250; index += 1) await add('https://voucher.example/', '$60', seen);
  await saveSiteSettings({ ...DEFAULT_SETTINGS, dayPrices: 'voucher.example' }, COMMAND_LINE, '');
  await refreshOffersOf(['voucher.example']);
  const shown = sqlite.prepare(
    "SELECT count(*) FROM products WHERE affiliate_link LIKE '%voucher%' AND price <> ''",
  );
  expect(shown.pluck().get()).toBe(0);
});

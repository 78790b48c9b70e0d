import { expect, test } from 'vitest';
import { countRecentClicks, listLastDays, monthAgo } from '#app/features/analytics/analytics.server';
import { deleteFeed } from '#app/features/feeds/feed-removal.server';
import { listEditedFields } from '#app/features/shop/managed-field';
import { moveProducts } from '#app/features/shop/product-admin.server';
import {
  countProductsForAdmin,
  listProductCategories,
  listProductsForAdmin,
} from '#app/features/shop/product-list.server';
import { productListSchema } from '#app/features/shop/product-schema';
import { listStoredPlatforms, listVideosForAdmin } from '#app/features/videos/video-admin.server';
import { videoListSchema } from '#app/features/videos/video-admin-schema';
import { COMMAND_LINE, sqlite } from '#app/infra/database.server';
import { applyImport, readFirstFile } from '../support/feed-imports';
import { edit, findByName } from '../support/products';

type Row = {
  name: string;
  price?: string;
  category?: string;
  retailer?: string;
  stock?: string;
  gtin?: string;
};

async function addProducts(...rows: Row[]): Promise<number> {
  const lines = rows.map(
    ({ name, price = '$5', category = 'hats', retailer = 'Oak', stock = 'in', gtin = '' }) =>
      [
        name,
        name,
        price,
        `https://list.example/${encodeURIComponent(name)}`,
        category,
        retailer,
        stock,
        gtin,
      ].join(),
  );
  const content = ['id,name,price,link,category,retailer,availability,gtin', ...lines].join('\n');
  const feedImport = await readFirstFile(content);
  await applyImport(feedImport);
  return feedImport.feedId;
}

const parse = (query: Record<string, string | number>) =>
  productListSchema.parse(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  );
const list = (query: Record<string, string | number>) => listProductsForAdmin(parse(query));

const listNames = (query: Record<string, string | number>) => list(query).rows.map(({ name }) => name);

test('the list of products has filters for feed, retailer, status and availability', async () => {
  const feed = await addProducts(
    { name: 'Felt hat', retailer: 'Elm' },
    { name: 'Straw hat', stock: 'out' },
    { name: 'Silk hat' },
    { name: 'Wool hat' },
  );
  await edit(findByName('Silk hat'), { status: 'draft' });
  await edit(findByName('Wool hat'), { status: 'draft', publishAt: new Date('2099-01-01') });
  const find = (query: Record<string, string | number>) => listNames({ feed, sort: 'name', ...query });
  expect(find({})).toEqual(['Felt hat', 'Silk hat', 'Straw hat', 'Wool hat']);
  expect(find({ retailer: 'Elm' })).toEqual(['Felt hat']);
  expect(find({ availability: 'out' })).toEqual(['Straw hat']);
  expect(find({ status: 'published' })).toEqual(['Felt hat', 'Straw hat']);
  expect(find({ status: 'draft' })).toEqual(['Silk hat']);
  expect(find({ status: 'scheduled' })).toEqual(['Wool hat']);
  expect(find({ state: 'drafts' })).toEqual(['Silk hat', 'Wool hat']);
  expect(countProductsForAdmin(parse({ feed, state: 'drafts' }))).toEqual({ total: 2, isTruncated: false });
  expect(list({ feed, q: 'straw' }).total).toBe(1);
});

test('products without a feed are those of no feed and of deleted feeds', async () => {
  const feed = await addProducts({ name: 'Orphan' });
  expect(listNames({ feed: 'none', q: 'orphan' })).toEqual([]);
  await deleteFeed({ id: feed, name: '' }, { removesProducts: false }, COMMAND_LINE);
  expect(listNames({ feed: 'none', q: 'orphan' })).toEqual(['Orphan']);
});

test('the list of products sorts by price, clicks and age', async () => {
  const feed = await addProducts(
    { name: 'Dear', price: '$90' },
    { name: 'Cheap', price: '$9' },
    { name: 'Unknown', price: '7 thalers' },
    { name: 'Fair', price: '$10' },
  );
  expect(listNames({ feed, sort: 'price' })).toEqual(['Cheap', 'Fair', 'Dear', 'Unknown']);
  expect(listNames({ feed, sort: 'newest' })).toEqual(['Fair', 'Unknown', 'Cheap', 'Dear']);
  const click = sqlite.prepare('INSERT INTO product_clicks (product_id, day, clicks) VALUES (?, ?, ?)');
  click.run(findByName('Cheap').id, monthAgo(), 2);
  click.run(findByName('Dear').id, monthAgo(), 7);
  click.run(findByName('Fair').id, '2020-01-01', 900);
  expect(listNames({ feed, sort: 'clicks' })).toEqual(['Dear', 'Cheap', 'Fair', 'Unknown']);
  expect(listNames({ feed, sort: 'clicks', page: 2 })).toEqual([]);
  for (const sort of ['clicks', 'earnings', 'price'])
    expect(listNames({ feed, sort, q: 'cheap' })).toEqual(['Cheap']);
});

test('clicks in 30 days are those of the days that the statistics show', async () => {
  await addProducts({ name: 'Lamp' });
  const { id } = findByName('Lamp');
  const click = sqlite.prepare('INSERT INTO product_clicks (product_id, day, clicks) VALUES (?, ?, ?)');
  for (const [count, day] of listLastDays(31).days.entries()) click.run(id, day, count === 0 ? 500 : 1);
  expect(countRecentClicks([id])).toEqual(new Map([[id, 30]]));
});

test('an offer of another retailer has its own price, retailer and availability', async () => {
  await addProducts({ name: 'Main shawl', price: '$50', retailer: 'Ash', gtin: '4006381333931' });
  const second = { name: 'Other shawl', price: '$65', retailer: 'Yew', stock: 'out', gtin: '4006381333931' };
  const feed = await addProducts(second);
  expect(list({ feed }).rows).toMatchObject([{ price: '$65', retailer: 'Yew' }]);
  expect(listNames({ retailer: 'Yew' })).toEqual(['Other shawl']);
  expect(listNames({ retailer: 'Ash' })).toEqual(['Main shawl']);
  expect(listNames({ feed, availability: 'out' })).toEqual(['Other shawl']);
});

test('a category that is set for several products counts as an edit of each', async () => {
  await addProducts({ name: 'Glove one', category: 'gloves' }, { name: 'Glove two' });
  const ids = ['Glove one', 'Glove two'].map((name) => findByName(name).id);
  expect(await moveProducts(ids, 'gloves', COMMAND_LINE)).toBe(1);
  expect(findByName('Glove two').category).toBe('gloves');
  expect(['Glove one', 'Glove two'].map((name) => listEditedFields(findByName(name)))).toEqual([
    [],
    ['category'],
  ]);
  expect(listProductCategories()).toEqual([...new Set(listProductCategories())].sort());
});

test('a search of videos lists the newest 2,000 hits and says that there are more', async () => {
  sqlite.exec(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2001)
    INSERT INTO videos (source, source_id, title, description, thumbnail_url, embed_url, url, category) SELECT 'youtube', n, 'Zibeline haul ' || n, '', '', '', 'https://video.example/' || n, 'fashion' FROM numbers`);
  const list = (query: Record<string, string>) => listVideosForAdmin(videoListSchema.parse(query));
  expect(list({ q: 'zibeline', sort: 'title' })).toMatchObject({ total: 2000, isTruncated: true });
  expect(list({ q: 'zibeline 2001' })).toMatchObject({ total: 1, isTruncated: false });
  expect(list({ q: '?!' })).toEqual({ rows: [], total: 0, pages: 1, isTruncated: false });
  expect(list({ source: 'youtube' })).toMatchObject({ total: 2001, isTruncated: false });
  expect(listStoredPlatforms()).toContain('youtube');
  sqlite.exec("DELETE FROM videos WHERE title LIKE 'Zibeline haul %'");
  // The version of the content is read once in each turn.
  await new Promise(setImmediate);
  expect(list({ source: 'youtube' }).total).toBe(0);
});

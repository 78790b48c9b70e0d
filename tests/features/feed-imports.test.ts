import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addFeed, editFeed, findFeed } from '#app/features/feeds/feed.server';
import { continueFeedImport } from '#app/features/feeds/feed-apply.server';
import {
  addFetch,
  findFeedImport,
  startApplying,
  startUndoing,
} from '#app/features/feeds/feed-import.server';
import { countFeedRows, countNotUndone, listRowCards } from '#app/features/feeds/feed-import-row.server';
import { feedSettingsSchema } from '#app/features/feeds/feed-schema';
import { createFeedJob } from '#app/features/feeds/feed-worker.server';
import { COMMAND_LINE, sqlite } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { applyImport, readFirstFile, readNextFile, undoImport } from '../support/feed-imports';

type Product = { id: number; price: string; original_price: string | null; availability: string };
const find = (name: string) =>
  sqlite.prepare<[string], Product>('SELECT * FROM products WHERE name = ?').get(name);

const fileOf = (...rows: string[]) => ['id,title,link,price,category', ...rows].join('\n');

test('two feeds keep separate products under one key', async () => {
  const oak = await readFirstFile(fileOf('A0,Oak camisole,https://oak.example/a0,$5,lingerie'));
  await applyImport(oak);
  const elm = await readFirstFile(fileOf('A0,Elm garden hose,https://elm.example/a0,$5,lingerie'));
  expect(countFeedRows(elm.id)).toMatchObject({ new: 1, changed: 0 });
  await applyImport(elm);
  expect([find('Oak camisole'), find('Elm garden hose')]).not.toContain(undefined);
});

test('the preview names categories as the list of products does', async () => {
  const rows = [
    'B1,Slip,https://shop.example/b1,$5,lingerie',
    'B2,Candle,https://shop.example/b2,$6,candles',
  ];
  const { id } = await readFirstFile(fileOf(...rows));
  expect(listRowCards(id).map(({ category }) => category)).toEqual(['Lingerie', 'Candles']);
});

test('an import sets the availability, and undoing it restores the former one', async () => {
  const file = (state: string) =>
    `id,title,link,price,category,availability\nv1,Velvet bow,https://bows.example/1,$5,lingerie,${state}\n`;
  const first = await readFirstFile(file('in stock'));
  await applyImport(first);
  expect(find('Velvet bow')?.availability).toBe('in');
  const next = await readNextFile(first.feedId, file('out_of_stock'));
  await applyImport(next);
  expect(find('Velvet bow')?.availability).toBe('out');
  await undoImport(next);
  expect(find('Velvet bow')?.availability).toBe('in');
});

test('undoing an import keeps products that were edited or collected since', async () => {
  const rows = ['Untouched', 'Edited', 'Collected'].map(
    (name) => `${name},${name},https://shop.example/${name},$1,lingerie`,
  );
  const feedImport = await readFirstFile(fileOf(...rows));
  await applyImport(feedImport);
  sqlite.exec(`
    UPDATE products SET name = 'Edited by hand' WHERE name = 'Edited';
    INSERT INTO compilations (id, title, share_code, owner_hash) VALUES (1, 'Mine', 'abcdefghij', 'x');
    INSERT INTO compilation_items (compilation_id, product_id) SELECT 1, id FROM products WHERE name = 'Collected'`);
  await undoImport(feedImport);
  expect(countNotUndone(feedImport.id)).toBe(2);
  expect(find('Untouched')).toBeUndefined();
  expect([find('Edited by hand'), find('Collected')]).not.toContain(undefined);
});

test('an import can be undone while its last products are applied', async () => {
  const feedImport = await readFirstFile(fileOf('s1,Satin sash,https://shop.example/s1,$5,lingerie'));
  await startApplying(feedImport, COMMAND_LINE);
  const applying = continueFeedImport(feedImport.id);
  await startUndoing(feedImport, COMMAND_LINE);
  await applying;
  await continueFeedImport(feedImport.id);
  expect(findFeedImport(feedImport.id)).toMatchObject({ state: 'undone', undoing: false });
  expect(find('Satin sash')).toBeUndefined();
});

test.each([
  ['remembers its file', false, '"tag"'],
  ['forgets its file if the settings were changed since', true, null],
])('an applied import %s', async (_, isEdited, etag) => {
  const feedImport = await readFirstFile(fileOf('e1,Wrap,https://shop.example/e1,$5,lingerie'));
  sqlite.prepare('UPDATE feed_imports SET etag = ? WHERE id = ?').run('"tag"', feedImport.id);
  const settings = feedSettingsSchema.parse({ name: 'A feed', currency: 'EUR' });
  if (isEdited) await editFeed(feedImport.feedId, settings, COMMAND_LINE);
  await applyImport(feedImport);
  expect(findFeed(feedImport.feedId)?.etag).toBe(etag);
});

test('the activity log names only the settings of a feed that were changed', async () => {
  const settings = { name: 'Laces', currency: 'USD' };
  const { feedId } = await readFirstFile(fileOf(), settings);
  sqlite.prepare('UPDATE feeds SET etag = ?, last_modified = ? WHERE id = ?').run('"tag"', 'Mon', feedId);
  await editFeed(feedId, feedSettingsSchema.parse({ ...settings, currency: 'EUR' }), COMMAND_LINE);
  const last = sqlite.prepare('SELECT detail FROM audit_log ORDER BY id DESC LIMIT 1').pluck();
  expect(last.get()).toBe('Laces; currency: USD → EUR');
});

test('a filter without matching rows fails the import', async () => {
  const file = fileOf('1,Hat,https://hat.example/1,$5,hats');
  const filter = { filterIs: 'is', filterValue: 'Cap' } as const;
  const none = await readFirstFile(file, { ...filter, filterColumn: 'title' });
  expect(none.message).toContain('The feed’s filter leaves out all rows (1).');
  const unknown = await readFirstFile(file, { ...filter, filterColumn: 'Title' });
  expect(unknown.message).toContain('column “Title”, which is not in the file');
});

test('XML that is nested too deeply fails the import', async () => {
  const deep = gzipSync(Buffer.concat([Buffer.from('<rss>'), Buffer.alloc(3_000_000, '<a>')]));
  const { state, message } = await readFirstFile(deep);
  expect([state, message]).toEqual(['failed', expect.stringContaining('nested more than 60 levels deep')]);
});

const item =
  '<item><g:id>x1</g:id><title>Kimono</title><link>https://shop.example/x1</link><g:price>12 USD</g:price><g:product_type>A &gt; Lingerie</g:product_type><g:tax><g:country>US</g:country></g:tax></item>';
const rss = (items: string) =>
  `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Feed</title>${items}</channel></rss>`;

test('a sale price of the last product only is a column too', async () => {
  const many = Array.from({ length: 12 }, (_, index) => item.replace('x1', `m${index}`)).join('');
  const late = item
    .replace('x1', 'late')
    .replace('Kimono', 'Late kimono')
    .replace('</item>', '<g:sale_price>9 USD</g:sale_price></item>');
  const feedImport = await readFirstFile(rss(many + late));
  expect(countFeedRows(feedImport.id)).toMatchObject({ new: 13, error: 0 });
  await applyImport(feedImport);
  expect(find('Late kimono')).toMatchObject({ price: '$9', original_price: '$12' });
});

test('XML that declares an entity fails the import', async () => {
  const entity = '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const { message } = await readFirstFile(entity + rss(item.replace('Kimono', '&x;')));
  expect(message).toContain('The XML declares its own entities');
});

test('a gzipped file with tabs is read', async () => {
  const file = fileOf('t1,Tabbed,https://shop.example/t1,$1,lingerie').replaceAll(',', '\t');
  const { id } = await readFirstFile(gzipSync(file));
  expect(countFeedRows(id)).toMatchObject({ new: 1, error: 0 });
});

const recordings = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings', 'products');
if (existsSync(recordings)) {
  const handles = { template: 'https://shop.example/products/{Handle}', currency: '$' };
  const urlHandles = { ...handles, template: 'https://shop.example/products/{URL handle}' };
  test.each([
    // One product in two sizes.
    ['google-merchant-apparel-watches.xml', {}, 1],
    ['awin-all-columns.csv', {}, 1],
    ['shopify-2024-template.csv', urlHandles, 2],
    ['shopify-product-csv-apparel.csv', handles, 20],
    ['shopify-product-csv-jewelery.csv', handles, 20],
  ])('the recorded feed %s gives new products without errors', async (name, settings, count) => {
    const category = { category: 'fashion' };
    const { id } = await readFirstFile(readFileSync(join(recordings, name)), { ...settings, ...category });
    expect(countFeedRows(id)).toMatchObject({ new: count, error: 0 });
  });
}

test('later rows of a group are read if its first ones are another product', async () => {
  const heading = 'id,item_group_id,title,link,price,size,category';
  const robe = (id: string, host = 'robe.example', name = 'Silk robe') =>
    `${id},robe,${name},https://${host}/${id},$5,${id},lingerie`;
  const apart = Array.from(
    { length: 600 },
    (_, index) => `x${index},x${index},Sash ${index},https://robe.example/x${index},$5,S,lingerie`,
  );
  const first = await readFirstFile([heading, robe('S'), robe('M')].join('\n'));
  await applyImport(first);
  const rows = [robe('L', 'lamp.example', 'Desk lamp'), ...apart, robe('S'), robe('M')];
  const next = await readNextFile(first.feedId, [heading, ...rows].join('\n'));
  expect(countFeedRows(next.id)).toMatchObject({ new: 600, unchanged: 1, error: 1, missing: 0 });
});

test.each([
  ['keeps the ETag of its URL', '/feed.csv', '"tag"'],
  ['keeps no ETag if the URL is changed while the file arrives', '/other.csv', null],
])('a download %s', async (_, path, etag) => {
  const settings = (address: string) => feedSettingsSchema.parse({ name: 'A feed', address });
  const server = createServer(async (_request, response) => {
    if (path !== '/feed.csv') await editFeed(id, settings(`${origin}${path}`), COMMAND_LINE);
    response.writeHead(200, { ETag: '"tag"' }).end(fileOf('u1,Wrap,https://shop.example/u1,$5,lingerie'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  env.FEED_HOSTS_TRUSTED.push(host);
  const origin = `http://${host}`;
  const url = `${origin}/feed.csv`;
  const id = await addFeed(settings(url), COMMAND_LINE);
  const importId = await addFetch({ id, url }, { who: 'mara', daily: true });
  await continueFeedImport(importId ?? 0);
  server.close();
  expect(findFeed(id)?.etag).toBe(etag);
});

test('a due feed is fetched after the start of the site failed to stop an import', async () => {
  const { id } = await readFirstFile(fileOf());
  const settings = { name: 'Due', address: 'https://127.0.0.1:9/feed.csv', schedule: 'daily' };
  const due = await addFeed(feedSettingsSchema.parse(settings), COMMAND_LINE);
  sqlite.exec(`UPDATE feed_imports SET state = 'reading' WHERE id = ${id};
    CREATE TRIGGER full BEFORE UPDATE ON feed_imports BEGIN SELECT raise(ABORT, 'The disk is full.'); END`);
  const work = createFeedJob();
  await expect(work()).rejects.toThrow();
  sqlite.exec('DROP TRIGGER full');
  await work();
  expect(findFeedImport(id)?.state).toBe('stopped');
  expect(findFeed(due)?.fetchedAt).not.toBeNull();
});

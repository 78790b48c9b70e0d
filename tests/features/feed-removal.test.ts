import { expect, test } from 'vitest';
import { findFeed, listFeeds } from '#app/features/feeds/feed.server';
import { countFeedRows, listFeedRows } from '#app/features/feeds/feed-import-row.server';
import { continueFeedRemovals, deleteFeed } from '#app/features/feeds/feed-removal.server';
import { refreshRestoredOffers } from '#app/features/shop/product-removal.server';
import { COMMAND_LINE, sqlite } from '#app/infra/database.server';
import { purgeTrash, restoreDiscarded } from '#app/infra/trash.server';
import { applyImport, readFirstFile, readNextFile, undoImport } from '../support/feed-imports';
import { findById, findByName } from '../support/products';

const ask = (sql: string) => sqlite.prepare(sql).pluck().get();
const countProducts = (shop: string) =>
  ask(`SELECT count(*) FROM products WHERE affiliate_link LIKE 'https://${shop}.example/%'`);

/** Returns a feed's file with products of a shop. */
function fileOf(shop: string, count: number, price = '$5'): string {
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `k${index},${shop} ${index},${price},https://${shop}.example/${index},hats,${gtinOf(shop, index)}`,
  );
  return ['id,name,price,link,category,gtin', ...rows].join('\n');
}

/** Products of two shops share the barcode of their first one. */
const gtinOf = (shop: string, index: number) =>
  index === 0 && shop.startsWith('shared') ? '4006381333931' : '';

async function addProducts(shop: string, count: number) {
  const feedImport = await readFirstFile(fileOf(shop, count), { name: shop });
  await applyImport(feedImport);
  return { id: feedImport.feedId, name: shop, feedImport };
}

async function remove(feed: { id: number; name: string }, removesProducts: boolean): Promise<number> {
  const trashId = await deleteFeed(feed, { removesProducts }, COMMAND_LINE);
  if (trashId === null) throw new Error('The feed is at work.');
  await continueFeedRemovals();
  return trashId;
}

async function restore(trashId: number): Promise<boolean> {
  const outcome = await restoreDiscarded(trashId, COMMAND_LINE, {
    settle: (tx, rows) => {
      refreshRestoredOffers(tx, rows);
      return 0;
    },
    isOpen: (table) => table === 'feeds',
  });
  await continueFeedRemovals();
  return outcome === 'restored';
}

/** Ends the time in which deletions can be undone. */
async function makeFinal(): Promise<void> {
  await purgeTrash(new Date(Date.now() + 40 * 86_400_000));
  await continueFeedRemovals();
}

test('a feed that is deleted alone leaves its products, and can be restored', async () => {
  const feed = await addProducts('alone', 3);
  const trashId = await remove(feed, false);
  expect(findFeed(feed.id)).toBeNull();
  expect(listFeeds().some(({ id }) => id === feed.id)).toBe(false);
  expect(countProducts('alone')).toBe(3);
  expect(await restore(trashId)).toBe(true);
  expect(findFeed(feed.id)?.name).toBe('alone');
  await undoImport(feed.feedImport);
  expect(countProducts('alone')).toBe(0);
});

test('products deleted with their feed return with their collections, videos and feed', async () => {
  const feed = await addProducts('whole', 230);
  const { id } = findByName('whole 7');
  sqlite.exec(`INSERT INTO compilations (id, title, share_code) VALUES (71, 'Hers', 'hershershe');
    INSERT INTO compilation_items (compilation_id, product_id, note) VALUES (71, ${id}, 'This one')`);
  const trashId = await remove(feed, true);
  expect(countProducts('whole')).toBe(0);
  expect(ask('SELECT count(*) FROM compilation_items WHERE compilation_id = 71')).toBe(0);
  expect(await restore(trashId)).toBe(true);
  expect(countProducts('whole')).toBe(230);
  expect(findById(id)).toMatchObject({ name: 'whole 7', feedId: feed.id, feedKey: 'k7' });
  expect(ask('SELECT note FROM compilation_items WHERE compilation_id = 71')).toBe('This one');
  expect(ask(`SELECT trash_id FROM feeds WHERE id = ${feed.id}`)).toBeNull();
});

test('an offer of another feed survives when the main product is deleted with its feed', async () => {
  const feed = await addProducts('shared1', 1);
  await addProducts('shared2', 1);
  expect(findByName('shared2 0').mergedIntoId).toBe(findByName('shared1 0').id);
  await remove(feed, true);
  expect(findByName('shared2 0')).toMatchObject({ mergedIntoId: null, hidden: false });
});

test('a deletion of a feed becomes final when its trash expires', async () => {
  const [kept, removed] = [await addProducts('final1', 2), await addProducts('final2', 2)];
  const [first, second] = [await remove(kept, false), await remove(removed, true)];
  await makeFinal();
  expect(ask(`SELECT count(*) FROM feeds WHERE id IN (${kept.id}, ${removed.id})`)).toBe(0);
  expect(ask(`SELECT count(*) FROM feed_imports WHERE feed_id IN (${kept.id}, ${removed.id})`)).toBe(0);
  expect(ask(`SELECT count(*) FROM trash WHERE part_of IN (${first}, ${second})`)).toBe(0);
  expect([countProducts('final1'), countProducts('final2')]).toEqual([2, 0]);
  expect(findByName('final1 0')).toMatchObject({ feedId: null, feedKey: 'k0' });
  expect(await restore(first)).toBe(false);
});

test.each([
  ['while its deletion can be undone', 'again1', false],
  ['after its deletion is final', 'again2', true],
])('a feed added again adopts the products of the deleted one %s', async (_, shop, isFinal) => {
  const feed = await addProducts(shop, 2);
  const { id } = findByName(`${shop} 1`);
  await remove(feed, false);
  if (isFinal) await makeFinal();
  const next = await readFirstFile(fileOf(shop, 2));
  expect(countFeedRows(next.id)).toMatchObject({ new: 0, changed: 2 });
  expect(listFeedRows(next.id, 'changed', { after: 0 })[0]?.message).toBe('joins this feed');
  await applyImport(next);
  expect(countProducts(shop)).toBe(2);
  expect(findById(id)).toMatchObject({ feedId: next.feedId, feedKey: 'k1' });
  const later = await readNextFile(next.feedId, fileOf(shop, 2, '$4'));
  await applyImport(later);
  expect(findById(id).price).toBe('$4');
});

test('undoing an adoption returns the products to no feed', async () => {
  await remove(await addProducts('back', 1), false);
  await makeFinal();
  const next = await readFirstFile(fileOf('back', 1, '$1'));
  await applyImport(next);
  await undoImport(next);
  expect(findByName('back 0')).toMatchObject({ feedId: null, feedKey: 'k0', price: '$5' });
});

test('a feed adopts no product of another host, and none of a feed that exists', async () => {
  await addProducts('living', 1);
  expect(countFeedRows((await readFirstFile(fileOf('living', 1))).id)).toMatchObject({ new: 1 });
  await remove(await addProducts('moved', 1), false);
  expect(countFeedRows((await readFirstFile(fileOf('other', 1))).id)).toMatchObject({ new: 1 });
});

test('a product whose deleted feed was restored after the preview stays with it', async () => {
  const feed = await addProducts('raced', 1);
  const trashId = await remove(feed, false);
  const next = await readFirstFile(fileOf('raced', 1, '$1'));
  await restore(trashId);
  await applyImport(next);
  expect(countProducts('raced')).toBe(2);
  expect(ask(`SELECT price FROM products WHERE feed_id = ${feed.id}`)).toBe('$5');
});

import { expect, test } from 'vitest';
import { editProduct, productVersion } from '#app/features/shop/product-admin.server';
import { productFormSchema } from '#app/features/shop/product-schema';
import { findVideo } from '#app/features/videos/video.server';
import { editVideo, videoVersion as videoVersionOf } from '#app/features/videos/video-admin.server';
import { COMMAND_LINE, sqlite } from '#app/infra/database.server';
import { describeConflict } from '#app/lib/conflict';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { answerProductConflict } from '#app/server/web/product-form.server';
import { applyImport, readFirstFile, readNextFile } from '../support/feed-imports';
import { findById, findByName, formOf } from '../support/products';

const file = (id: string, price: string) =>
  `id,name,price,link,category\n${id},Scarf ${id},${price},https://shop.example/${id},scarves\n`;

async function addScarf(id: string) {
  const { feedId, ...feedImport } = await readFirstFile(file(id, '$5'));
  await applyImport({ feedId, ...feedImport });
  return { feedId, scarf: findByName(`Scarf ${id}`) };
}

test('saving a product over a newer save changes nothing and returns the newer one', async () => {
  const { scarf } = await addScarf('c1');
  const version = productVersion(scarf);
  const first = { ...formOf(scarf), price: '$4', version };
  expect(await editProduct(scarf.id, first, COMMAND_LINE)).toEqual({ ok: true });
  const late = { ...formOf(scarf), description: 'Mine.', version };
  expect(await editProduct(scarf.id, late, COMMAND_LINE)).toMatchObject({ ok: false, now: { price: '$4' } });
  expect(findById(scarf.id)).toMatchObject({ price: '$4', description: '' });
  const again = { ...late, version: productVersion(findById(scarf.id)) };
  expect(await editProduct(scarf.id, again, COMMAND_LINE)).toEqual({ ok: true });
});

test('a conflict of products names a field as the form does', async () => {
  const { scarf } = await addScarf('c4');
  const form = new FormData();
  form.set('priceSeen', '2026-10-01');
  const sent = { context: {}, form, schema: productFormSchema, failure: SITE_ERRORS.unavailable };
  expect(answerProductConflict(sent, scarf).data.mine).toContain('Price checked on: 2026-10-01');
});

test('a price that a feed writes counts as a newer save of its product', async () => {
  const { feedId, scarf } = await addScarf('c2');
  const late = { ...formOf(scarf), description: 'Mine.', version: productVersion(scarf) };
  await applyImport(await readNextFile(feedId, file('c2', '$3')));
  expect(await editProduct(scarf.id, late, COMMAND_LINE)).toMatchObject({ ok: false, now: { price: '$3' } });
});

test('a stored image is no newer save of a product', async () => {
  const { scarf } = await addScarf('c3');
  sqlite.prepare("UPDATE products SET image_url = '/media/fetched.webp' WHERE id = ?").run(scarf.id);
  expect(productVersion(findById(scarf.id))).toBe(productVersion(scarf));
});

test('saving a video over a newer save changes nothing and returns the newer one', async () => {
  sqlite.exec(`INSERT INTO videos (id, title, description, thumbnail_url, url, embed_url, source, source_id, category)
    VALUES (901, 'Coats', '', '', '', '', 'library', 'conflict', 'fashion')`);
  const open = findVideo(901);
  if (open === null) throw new Error('There is no video.');
  const { title, description, category, chapters, modelHeight, modelSize } = open;
  const { featured, trending, status, publishAt } = open;
  const form = {
    title,
    description,
    category,
    chapters,
    modelHeight,
    modelSize,
    featured,
    trending,
    status,
    publishAt,
  };
  const sent = { ...form, tags: '', version: videoVersionOf(open) };
  expect(await editVideo(901, { ...sent, description: 'First.' }, COMMAND_LINE)).toEqual({ ok: true });
  // Views that a refresh counts are not part of the form.
  sqlite.exec('UPDATE videos SET views = 5 WHERE id = 901');
  const late = { ...sent, title: 'Late' };
  expect(await editVideo(901, late, COMMAND_LINE)).toMatchObject({ ok: false, now: { title: 'Coats' } });
  expect(findVideo(901)).toMatchObject({ title: 'Coats', description: 'First.' });
});

test('a conflict names only the fields that differ', () => {
  const mine = { name: 'A', price: '$1', badge: '' };
  const texts = describeConflict(
    { name: 'Name', price: 'Price', badge: 'Badge' },
    { mine, theirs: { name: 'A', price: '$2', badge: 'Sale' } },
  );
  expect(texts).toEqual({ mine: 'Price: $1\nBadge: –', theirs: 'Price: $2\nBadge: Sale' });
});

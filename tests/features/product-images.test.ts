import { expect, test } from 'vitest';
import { EXPORT_COLUMNS } from '#app/features/feeds/feed-guesses';
import { countFeedRows } from '#app/features/feeds/feed-import-row.server';
import { exportProduct } from '#app/features/feeds/feed-product.server';
import {
  addImages,
  moveImage,
  nameImage,
  readImages,
  removeImage,
} from '#app/features/shop/product-admin.server';
import { productFormSchema } from '#app/features/shop/product-schema';
import { productObject } from '#app/features/shop/structured-product';
import { COMMAND_LINE } from '#app/infra/database.server';
import type { Cell } from '#app/lib/csv';
import { listImages } from '#app/lib/more-images';
import { applyImport, readFirstFile, readNextFile, undoImport } from '../support/feed-imports';
import { edit, findByName } from '../support/products';

const at = (name: string) => `https://images.example/${name}.jpg`;
const namesOf = (product: string) => readImages(findByName(product)).map(nameImage);

test('a Google feed repeats the element of an image', async () => {
  const item = (name: string, images: string) =>
    `<item><g:id>${name}</g:id><title>${name}</title><link>https://shop.example/${name}</link><g:price>5 USD</g:price>
     <g:product_type>things</g:product_type><g:image_link>${at('1')}</g:image_link>${images}</item>`;
  const more = [2, 3]
    .map((name) => `<g:additional_image_link>${at(String(name))}</g:additional_image_link>`)
    .join('');
  const xml = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${item('Vase', more)}${item('Bowl', '')}</channel></rss>`;
  await applyImport(await readFirstFile(xml));
  expect(namesOf('Vase')).toEqual([at('1'), at('2'), at('3')]);
  expect(namesOf('Bowl')).toEqual([at('1')]);
});

test('WooCommerce and Awin list images in a cell and in columns', async () => {
  const csv = `id,name,price,link,category,image,alternate_image,alternate_image_two
1,Cup,$5,https://shop.example/cup,things,"${at('a')}, ${at('b')}",${at('c')},${at('a')}\n`;
  await applyImport(await readFirstFile(csv));
  expect(namesOf('Cup')).toEqual([at('a'), at('b'), at('c')]);
});

test('Shopify’s rows of images follow their positions', async () => {
  const csv = `Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Status
jug,Jug,,Clay,things,TRUE,Size,S,5.00,${at('y')},2,active
jug,,,,,,,M,6.00,${at('x')},1,active
jug,,,,,,,,,${at('z')},3,active\n`;
  await applyImport(await readFirstFile(csv, { template: 'https://shop.example/{Handle}' }));
  expect(namesOf('Jug')).toEqual([at('x'), at('y'), at('z')]);
});

test('a person orders and removes images, which feeds then leave alone', async () => {
  const file = (more: string) =>
    `id,name,price,link,category,image,additional_image_link\n1,Lamp,$5,https://shop.example/lamp,things,${at('1')},"${more}"\n`;
  const first = await readFirstFile(file(`${at('2')},${at('3')}`));
  await applyImport(first);
  const second = await readNextFile(first.feedId, file(at('4')));
  await applyImport(second);
  expect(namesOf('Lamp')).toEqual([at('1'), at('4')]);
  await undoImport(second);
  expect(namesOf('Lamp')).toEqual([at('1'), at('2'), at('3')]);
  const { id } = findByName('Lamp');
  await moveImage(id, { name: at('3'), by: -1 }, COMMAND_LINE);
  await moveImage(id, { name: at('3'), by: -1 }, COMMAND_LINE);
  await removeImage(id, at('2'), COMMAND_LINE);
  await addImages(id, ['/media/0123456789abcdef01234567-960.webp'], COMMAND_LINE);
  const edited = [at('3'), at('1'), '/media/0123456789abcdef01234567-960.webp'];
  expect(namesOf('Lamp')).toEqual(edited);
  await applyImport(await readNextFile(first.feedId, file(at('5'))));
  expect(namesOf('Lamp')).toEqual(edited);
});

test('the form takes a URL per line, and adds them after the images that are there', async () => {
  const { imageAddress } = productFormSchema.shape;
  expect(imageAddress.parse(`${at('1')}\n\n${at('2')}`)).toEqual([at('1'), at('2')]);
  expect(imageAddress.safeParse('http://images.example/1.jpg').success).toBe(false);
  const csv = `id,name,price,link,category\n1,Tray,$5,https://shop.example/tray,things\n`;
  await applyImport(await readFirstFile(csv));
  const product = await edit(findByName('Tray'), {
    imageUrl: '/media/a.webp',
    addedImages: [
      { address: at('2'), url: '/media/b.webp' },
      { address: at('3'), url: null },
    ],
  });
  expect(listImages(product)).toEqual(['/media/a.webp', '/media/b.webp']);
  expect(namesOf('Tray')).toEqual(['/media/a.webp', '/media/b.webp', at('3')]);
});

test('an export has all images of a product, and importing it again changes nothing', async () => {
  const product = await edit(findByName('Tray'), {});
  const fileOf = (images: (cell: Cell) => Cell) => {
    const rows = exportProduct(product).map((row) => [...row.slice(0, -1), images(row.at(-1) ?? null)]);
    return [EXPORT_COLUMNS, ...rows].map((row) => row.join()).join('\n');
  };
  const again = await readFirstFile(fileOf((images) => images));
  expect(countFeedRows(again.id)).toMatchObject({ unchanged: 1, changed: 0, error: 0 });
  await applyImport(await readFirstFile(fileOf(() => `${at('3')} /media/c.webp`)));
  expect(namesOf('Tray')).toEqual(['/media/a.webp', at('3'), '/media/c.webp']);
  await applyImport(await readFirstFile(fileOf(() => '')));
  expect(namesOf('Tray')).toEqual(['/media/a.webp']);
});

test('structured data names every image of a product', () => {
  const facts = { name: 'Tray', description: '', url: '/', brand: null, gtin: null, offers: [] };
  const imageOf = (...images: string[]) => productObject({ ...facts, availability: 'unknown', images }).image;
  expect(imageOf('/a.webp')).toBe('/a.webp');
  expect(imageOf('/a.webp', '/b.webp')).toEqual(['/a.webp', '/b.webp']);
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { guessColumns } from '#app/features/feeds/feed-guesses';
import { readFeedRow } from '#app/features/feeds/feed-mapping';
import { readColumns, readFeed, sniffFormat } from '#app/features/feeds/feed-reader.server';
import { readAvailability } from '#app/lib/availability';
import { htmlToText } from '#app/lib/html-text';
import { PREVIEW_BYTES, UnreadableFile } from '#app/lib/text-file.server';

const folder = mkdtempSync(join(tmpdir(), 'ribbon-feeds-'));
let next = 0;

function write(content: string | Buffer): string {
  next += 1;
  const file = join(folder, String(next));
  writeFileSync(file, content);
  return file;
}

/** A file's products as they are mapped without a touch. */
async function read(content: string | Buffer, template = '') {
  const file = { path: write(content) };
  const format = await sniffFormat(file);
  const columns = guessColumns((await readColumns(file, format)).columns);
  const mapping = { columns, template, currency: '', category: '', retailer: '', filter: null };
  const found = [];
  for await (const { record } of readFeed(file, format))
    found.push(readFeedRow(record, { ...mapping, own: false }));
  return found;
}

const product = {
  key: '7',
  name: 'Silk robe',
  price: '$49',
  link: 'https://shop.example/7',
  category: 'robes',
  image: 'https://shop.example/7.jpg',
  brand: 'Maison Silk',
};

test('Google Merchant’s XML, TSV and CSV are read', async () => {
  const item = (more: string) =>
    `<item><title>RSS title</title><g:title>Silk robe</g:title><link>https://shop.example/7</link><g:id>7</g:id><g:price>49.00 USD</g:price>
      <g:product_type>Clothing</g:product_type><g:product_type>Clothing &gt; Robes</g:product_type><g:product_type>Sale</g:product_type>
      <g:image_link>https://shop.example/7.jpg</g:image_link><g:image_link>https://shop.example/other.jpg</g:image_link>
      <g:availability>in_stock</g:availability><g:brand>Maison Silk</g:brand>${more}</item>`;
  const rss = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
    ${item('').repeat(6)}${item('<g:sale_price>39.00 USD</g:sale_price>')}</channel></rss>`;
  const found = await read(rss);
  expect(found).toHaveLength(7);
  expect(found[0]).toMatchObject({ ...product, price: '$49', availability: 'in', originalPrice: '' });
  expect(found[6]).toMatchObject({ price: '$39', originalPrice: '$49' });
  const rows = [
    ['id', 'title', 'link', 'image_link', 'price', 'sale_price', 'product_type', 'brand', 'availability'],
    [
      '7',
      'Silk robe',
      'https://shop.example/7',
      'https://shop.example/7.jpg',
      '59 USD',
      '$49',
      'A > Robes',
      'Maison Silk',
      'out of stock',
    ],
  ];
  for (const sign of ['\t', ',', ';', '|']) {
    const [one] = await read(rows.map((row) => row.join(sign)).join('\n'));
    expect(one, sign).toMatchObject({ ...product, originalPrice: '$59', availability: 'out' });
  }
});

test('both Shopify templates give a row for each variant, without unpublished ones', async () => {
  const link = 'https://shop.example/products/silk-robe';
  const old = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Variant SKU,Variant Price,Variant Compare At Price,Image Src',
    'silk-robe,Silk robe,"<p>Soft.</p>",Maison Silk,Robes,,TRUE,S-1,49.00,59.00,https://shop.example/7.jpg',
    'silk-robe,,,,,,,S-2,55.00,,https://shop.example/8.jpg',
    'silk-robe,,,,,,,,,,https://shop.example/9.jpg',
    'hidden,Hidden,,,Robes,,FALSE,S-3,1.00,,',
  ].join('\n');
  expect(await read(old, 'https://shop.example/products/{Handle}')).toMatchObject([
    { ...product, key: 'silk-robe', price: '49.00', originalPrice: '59.00', link },
    { ...product, key: 'silk-robe', price: '55.00', originalPrice: '', link },
  ]);
  const fresh = [
    'Title,URL handle,Description,Vendor,Product category,Type,Status,SKU,Price,Compare-at price,Product image URL',
    'Silk robe,silk-robe,Soft.,Maison Silk,Apparel > Sleepwear,Robes,Active,S-1,49.00,59.00,https://shop.example/7.jpg',
    ',silk-robe,,,,,,S-2,55.00,,',
    'Draft,draft,,,,Robes,Draft,S-3,1.00,,',
  ].join('\n');
  expect(await read(fresh, 'https://shop.example/products/{URL handle}')).toMatchObject([
    { ...product, key: 'silk-robe', price: '49.00', originalPrice: '59.00', link },
    { ...product, key: 'silk-robe', price: '55.00', originalPrice: '', link },
  ]);
});

test('a WooCommerce export gives category, image and stock', async () => {
  const csv = [
    'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Sale price,Regular price,Categories,Images,External URL,Brands',
    '7,external,S-7,Silk robe,1,Short,Long,1,$49,$59,"Clothing > Robes, Sale","https://shop.example/7.jpg, https://shop.example/8.jpg",https://shop.example/7,Maison Silk',
    '8,external,S-8,Scarf,1,,,0,,20,Scarves,,https://shop.example/8,',
  ].join('\n');
  expect(await read(csv)).toMatchObject([
    { ...product, originalPrice: '$59', description: 'Long', availability: 'in' },
    { key: '8', price: '20', originalPrice: '', category: 'scarves', availability: 'out' },
  ]);
});

test('WooCommerce’s variations are rows with the texts of their product', async () => {
  const row = (cells: string) => `${cells},,https://shop.example/`;
  const csv = [
    'ID,Type,SKU,Name,Published,Visibility in catalog,Regular price,Sale price,Categories,Parent,Images,External URL',
    row('1,variable,R-1,Robe,1,visible,,,Robes,'),
    row('2,simple,D-2,Draft,-1,visible,10,,Robes,'),
    row('3,simple,P-3,Private,0,visible,10,,Robes,'),
    row('4,simple,H-4,Hidden,1,hidden,10,,Robes,'),
    row('5,variable,,Without a name of its own,1,search,,,Robes,'),
    row('6,variation,R-1-S,Robe - S,1,visible,49,39,,R-1'),
    row('7,variation,R-1-M,Robe - M,1,visible,59,,,R-1'),
    row('8,variation,,Without - S,1,visible,20,,,id:5'),
    row('9,variation,,Of nothing,1,visible,20,,,id:99'),
    row('10,variable,V-10,None can be had,1,visible,,,Robes,'),
  ].join('\n');
  expect(await read(csv)).toMatchObject([
    { key: '1', group: '1', name: 'Robe', price: '39', originalPrice: '49', category: 'robes' },
    { key: '1', group: '1', name: 'Robe', price: '59', originalPrice: '', category: 'robes' },
    { key: '5', price: '20' },
    { key: '10', price: '' },
  ]);
});

/** WooCommerce's columns in another language, with a barcode and one attribute. */
const TRANSLATED = Array.from({ length: 40 }, (_, index) =>
  index === 3 ? 'GTIN oder EAN' : `Spalte ${'x'.repeat(index + 1)}`,
);

test('WooCommerce’s columns are read in any language', async () => {
  const row = (cells: Record<number, string>) =>
    [...TRANSLATED, '', '', ''].map((_, index) => cells[index] ?? '').join(',');
  const parent = { 1: 'variable', 2: 'robe', 4: 'Robe', 5: '1', 7: 'visible', 27: 'Damen > Roben' };
  const variation = { 1: 'variation', 3: '4006381333931', 5: '1', 14: '0', 26: '89', 33: 'robe' };
  const file = [
    [...TRANSLATED, 'Attribut 1 Name', 'Attribut 1 Wert(e)', 'Attribut 1 sichtbar'].join(','),
    row(parent),
    row({ ...variation, 40: 'Größe', 41: 'S' }),
  ];
  const expected = {
    name: 'Robe',
    price: '89',
    size: 'S',
    group: 'robe',
    category: 'roben',
    availability: 'out',
  };
  expect(await read(file.join('\n'))).toMatchObject([{ ...expected, gtin: '4006381333931' }]);
});

test('exports of Awin, CJ, ShareASale and Rakuten are read without headings', async () => {
  const awin = [
    'aw_deep_link,product_name,aw_product_id,merchant_product_id,merchant_image_url,description,merchant_category,search_price,merchant_name,currency,merchant_deep_link,brand_name,in_stock,rrp_price',
    'https://www.awin1.com/pclick.php?p=7,Silk robe,7,S-7,https://shop.example/7.jpg,Soft,Robes,"49,90",Robe House,EUR,https://shop.example/7,Maison Silk,1,"59,90"',
  ].join('\n');
  expect(await read(awin)).toMatchObject([
    {
      ...product,
      link: 'https://www.awin1.com/pclick.php?p=7',
      retailer: 'Robe House',
      price: '€49.90',
      originalPrice: '€59.90',
      availability: 'in',
    },
  ]);
  const cj = [
    'PROGRAMNAME,CATALOGNAME,NAME,DESCRIPTION,SKU,MANUFACTURER,CURRENCY,SALEPRICE,PRICE,RETAILPRICE,BUYURL,IMAGEURL,ADVERTISERCATEGORY,INSTOCK',
    'Robe House,All,Silk robe,Soft,7,Maison Silk,USD,,49.00,,https://shop.example/7,https://shop.example/7.jpg,Clothing > Robes,yes',
  ].join('\n');
  expect(await read(cj)).toMatchObject([{ ...product, retailer: 'Robe House', availability: 'in' }]);
  const shareASale =
    '7|Silk robe 40" long|99|Robe House|https://shareasale.com/m-pr.cfm?p=7|https://shop.example/t.jpg|https://shop.example/7.jpg|49.00|59.00|Clothing|Sleepwear|Soft||||||2024-01-01|instock|Maison Silk|P7|Clothing|Robes|Short|||S-7';
  expect(await read(shareASale)).toMatchObject([
    {
      ...product,
      name: 'Silk robe 40" long',
      link: 'https://shareasale.com/m-pr.cfm?p=7',
      price: '49.00',
      originalPrice: '59.00',
      retailer: 'Robe House',
    },
  ]);
  expect(await read(shareASale.replace('|Clothing|Robes|Short', '|||Short'))).toMatchObject([
    { category: 'sleepwear' },
  ]);
  const rakuten = [
    'HDR|1237|Robe House|09/03/2022 00:02:32',
    '7|Silk robe|S-7|Clothing|Robes~~Silk|https://click.linksynergy.com/link?p=7|https://shop.example/7.jpg||Soft|Softer||amount|49.00|59.00|||Maison Silk|0|silk|P7|Maison Silk||in-stock|||USD',
    'TRL|1',
  ].join('\r\n');
  expect(await read(rakuten)).toMatchObject([
    {
      ...product,
      link: 'https://click.linksynergy.com/link?p=7',
      category: 'clothing',
      price: '$49',
      originalPrice: '$59',
      availability: 'in',
      description: 'Softer',
    },
  ]);
  // A table without a heading of a network that is not known: its columns have numbers, and a person says what they are.
  const file = { path: write('7,Silk robe,https://shop.example/7\n8,Scarf,https://shop.example/8\n') };
  expect((await readColumns(file, 'csv')).columns).toEqual(['Column 1', 'Column 2', 'Column 3']);
});

test('text is decoded by its bytes, also late in the file', async () => {
  const text = `id,title,link,price,category\n${'1,Robe,https://shop.example/1,$1,robes\n'.repeat(9)}2,„Négligé“ für 5 €,https://shop.example/2,$2,robes\n`;
  for (const [name, bytes] of [
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a mark', iconv.encode(text, 'utf-16le', { addBOM: true })],
    ['UTF-16, the other way', iconv.encode(text, 'utf-16be', { addBOM: true })],
    ['UTF-16 without a mark', iconv.encode(text, 'utf-16le')],
    ['Windows-1252', iconv.encode(text, 'windows-1252')],
    ['gzip', gzipSync(iconv.encode(text, 'windows-1252'))],
  ] as const)
    expect((await read(bytes)).at(-1), name).toMatchObject({ key: '2', name: '„Négligé“ für 5 €' });
  // The first odd byte comes late, behind more than is looked at first.
  const late = `id,title,link,price,category\n${'1,Robe,https://shop.example/1,$1,robes\n'.repeat(2_000)}2,5 €,https://shop.example/2,$2,robes\n`;
  expect((await read(iconv.encode(late, 'windows-1252'))).at(-1)).toMatchObject({ name: '5 €' });
});

test('a file larger than the sample is read to its end', async () => {
  const row = (key: number) => `${key},Robe,https://shop.example/${key},$1,robes,${'soft '.repeat(200)}\n`;
  const many = Array.from({ length: 4_500 }, (_, index) => row(index)).join('');
  const text = `id,title,link,price,category,description\n${many}last,5 €,https://shop.example/last,$2,robes,\n`;
  const found = await read(iconv.encode(text, 'windows-1252'));
  expect(found).toHaveLength(4_501);
  expect(text.length).toBeGreaterThan(PREVIEW_BYTES);
  expect(found.at(-1)).toMatchObject({ key: 'last', name: '5 €' });
});

test('Excel’s first line is skipped and equal column names are distinguished', async () => {
  expect(
    await read('sep=;\nid;title;link;price;category\n7;Robe;https://shop.example/7;$1;robes\n'),
  ).toMatchObject([{ key: '7', name: 'Robe' }]);
  expect((await readColumns({ path: write('id,Images,,Images\n1,a,b,c\n') }, 'csv')).columns).toEqual([
    'id',
    'Images',
    'Column 3',
    'Images 2',
  ]);
});

test.each([
  ['a zip archive', Buffer.from('PK\x03\x04rest'), 'a zip archive'],
  ['a program', Buffer.from('MZ\x90\x00'), 'a program'],
  ['a page', Buffer.from('<!DOCTYPE html><html></html>'), 'a web page'],
  ['JSON', Buffer.from('[{"id":1}]'), 'JSON'],
  ['an image', Buffer.from('\x89PNG\r\n', 'latin1'), 'an image'],
  ['bytes', Buffer.from([1, 2, 0, 3, 4, 5, 200, 7]), 'not a text file'],
])('%s is refused in a sentence', async (_, bytes, said) => {
  const failure = await sniffFormat({ path: write(bytes) }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableFile);
  expect(String(failure)).toContain(said);
});

test('descriptions keep paragraphs and lists, and decode entities once', () => {
  expect(
    htmlToText(
      '<p>Soft  &amp; light.</p>\n<p>Made of:</p><ul>\n<li>silk</li>\n<li>lace</li></ul><p>Wash<br>cold.</p><script>alert(1)</script>',
    ),
  ).toBe('Soft & light.\n\nMade of:\n• silk\n• lace\n\nWash\ncold.');
  expect(htmlToText('5 < 6 &amp;amp; more\nnext')).toBe('5 < 6 &amp; more\nnext');
  expect(htmlToText('&lt;b&gt; is a tag')).toBe('<b> is a tag');
});

test.each([
  [
    'Impact',
    'Unique Merchant SKU,Product Name,Product URL,Image URL,Current Price,Original Price,Stock Availability,Parent SKU',
    '7,Silk robe,https://shop.example/7,https://shop.example/7.jpg,$39,$49,Y,G',
  ],
  [
    'Ascend',
    'sku,name,buy_url,image_url,price_sale,price,in_stock,parent_sku',
    '7,Silk robe,https://shop.example/7,https://shop.example/7.jpg,$39,$49,yes,G',
  ],
  [
    'Daisycon',
    'sku,title,link,image_large,price,price_old,in_stock,group_id',
    '7,Silk robe,https://shop.example/7,https://shop.example/7.jpg,$39,$49,true,G',
  ],
  [
    'Partnerize',
    'product_id,title,camref_link,image_url,special_price,price,availability,itemgroup_id',
    '7,Silk robe,https://shop.example/7,https://shop.example/7.jpg,$39,$49,in stock,G',
  ],
])('reads the columns of %s', async (_, heading, row) => {
  const { key, name, link, image, group } = { ...product, group: 'G' };
  const expected = { key, name, link, image, group, price: '$39', originalPrice: '$49', availability: 'in' };
  expect(await read(`${heading}\n${row}\n`)).toMatchObject([expected]);
});

test.each([
  [
    'Belboon',
    'belboon_ProductNumber;ProductTitle;Price;Price_old;Currency;DeepLink_URL;Image_Large_URL;Availability',
    '7;Silk robe;39.00;49,00;USD;https://shop.example/7;https://shop.example/7.jpg;sofort lieferbar',
  ],
  [
    'Kwanko',
    'identifiant unique;titre;prix actuel;prix barré;devise;URL produit;URL image;disponibilité',
    '7;Silk robe;39,00;49,00;USD;https://shop.example/7;https://shop.example/7.jpg;disponible',
  ],
  [
    'Commission Factory',
    'Id;Name;Price;PriceRrp;Currency;TargetUrl;TrackingUrl;ImageUrl;StockLevel',
    '7;Silk robe;$39;$49;USD;https://own.example/;https://shop.example/7;https://shop.example/7.jpg;5',
  ],
  [
    'a German shop',
    'ID;Titel;Preis;UVP;Währung;Link;Bildlink;Verfügbarkeit',
    '7;Silk robe;39,00;49,00;USD;https://shop.example/7;https://shop.example/7.jpg;auf Lager',
  ],
  [
    'Idealo',
    'Artikelnummer im Shop;EAN / GTIN / Barcodenummer;Hersteller / Markenname;Produktname;Preis (brutto);Streichpreis;Währung;ProduktURL;BildURL_1;BildURL_2;Verfügbarkeit',
    '7;;N/A;Silk robe;39,00;49,00;USD;https://shop.example/7;https://shop.example/7.jpg;;lagernd',
  ],
  [
    'Idealo in Spain',
    'N° artículo en tienda;Fabricante / Marca;Nombre del producto;Precio;Precio original;Currency;URL del producto;URLimagen_1;Talla;Disponibilidad',
    '7;N/A;Silk robe;39.00;49.00;USD;https://shop.example/7;https://shop.example/7.jpg;N/A;disponible',
  ],
])('reads the columns of %s without groups', async (_, heading, row) => {
  const { key, name, link, image } = product;
  const texts = { key, name, link, image, price: '$39', originalPrice: '$49' };
  const expected = { ...texts, brand: '', size: '', availability: 'in' };
  expect(await read(`${heading}\n${row}\n`)).toMatchObject([expected]);
});

test('reads the key of a product, not the number of its category', async () => {
  const item = (id: number) =>
    `<product><UniqueID>${id}</UniqueID><name>Robe</name><category id="8">Robes</category><price_with_vat>49.00</price_with_vat>
    <link>https://shop.example/${id}</link><image>https://shop.example/${id}.jpg</image></product>`;
  const found = await read(`<?xml version="1.0"?><products>${item(1)}${item(2)}</products>`);
  expect(found).toMatchObject([
    { key: '1', category: 'robes' },
    { key: '2', category: 'robes' },
  ]);
});

test('reads the images and the discount of a product of Wix', async () => {
  const heading =
    'handleId,fieldType,name,description,productImageUrl,collection,price,surcharge,visible,discountMode,discountValue,inventory,productOptionName1,productOptionDescription1';
  const found = await read(
    [
      heading,
      'a,Product,Robe,Silk,f0_a1~mv2.jpg;f0_b2~mv2.png,Robes,80.0,,true,PERCENT,25.0,,Size,S;M',
      'a,Variant,,,,,,0,true,,,3,,S',
      'a,Variant,,,,,,10,true,,,0,,M',
      'b,Product,Belt,Silk,belt,Belts,9.5,,true,AMOUNT,1.5,5,,',
    ].join('\n'),
  );
  const media = 'https://static.wixstatic.com/media/';
  expect(found).toMatchObject([
    { size: 'S', price: '60', originalPrice: '80', image: `${media}f0_a1~mv2.jpg` },
    { size: 'M', price: '67.5', originalPrice: '90', availability: 'out' },
    { name: 'Belt', price: '8', originalPrice: '9.5', image: '' },
  ]);
});

test('ignores a URL of Wix without a host, and a discount above the price', async () => {
  const heading =
    'handleId,fieldType,name,productImageUrl,price,surcharge,discountMode,discountValue,productOptionName1';
  const found = await read(
    [
      heading,
      'a,Product,Robe,https://;http://exa mple.com/a.jpg;https://shop.example/7.jpg,19.99,0.1,AMOUNT,30,',
      'b,Product,Belt,https://,10,,PERCENT,150,',
      'c,Product,Bow,https://,10,,PERCENT,25,',
    ].join('\n'),
  );
  expect(found).toMatchObject([
    { price: '20.09', originalPrice: '', image: 'https://shop.example/7.jpg' },
    { price: '10', originalPrice: '', image: '' },
    { price: '7.5', originalPrice: '10' },
  ]);
});

test.each([
  ...[
    'Preis (netto)',
    'Price (excl. VAT)',
    'Prix (HT)',
    'Preis/kg',
    'Price / unit',
    'Preis / 100 g',
    'Price (old)',
  ],
  ...[
    'Preis (UVP)',
    'Price (RRP)',
    'Price_1',
    'URL (Bild)',
    'Link (image)',
    'Größe (cm)',
    'Size / mm',
    'group 1',
  ],
  ...['label_1', 'Stock 1'],
])('gives the column %s to no field', (column) => {
  expect(guessColumns([column])).toEqual({});
});

test.each([
  ['Preis (brutto)', 'price'],
  ['EAN / GTIN', 'gtin'],
  ['Hersteller / Markenname', 'brand'],
  ['Color (primary)', 'color'],
  ['BildURL_1', 'image'],
  ['Größe (EU)', 'size'],
])('gives the column %s to the field %s', (column, field) => {
  expect(guessColumns(['Preis (netto)', column])).toEqual({ [field]: column });
});

test('reads Danish names of elements, and the link that counts the sale', async () => {
  const item = (id: number) =>
    `<produkt><produktid>${id}</produktid><produktnavn>Kåbe</produktnavn><nypris>49</nypris><lagerantal>${id}</lagerantal>
    <billedurl>https://shop.example/${id}.jpg</billedurl><vareurl>https://net.example/${id}</vareurl></produkt>`;
  const found = await read(`<?xml version="1.0"?><produkter>${item(0)}${item(3)}</produkter>`);
  expect(found).toMatchObject([
    { key: '0', name: 'Kåbe', price: '49', link: 'https://net.example/0', availability: 'out' },
    { key: '3', availability: 'in' },
  ]);
});

const heurekaItem = (id: string) =>
  `<SHOPITEM><ITEM_ID>${id}</ITEM_ID><PRODUCTNAME>Bra</PRODUCTNAME><URL>https://shop.example/${id}</URL><PRICE_VAT>9</PRICE_VAT>
  <IMGURL>https://shop.example/1.jpg</IMGURL><IMGURL>https://shop.example/2.jpg</IMGURL><GIFT type="box">Bag</GIFT>
  <PARAM><PARAM_NAME>Velikost</PARAM_NAME><VAL>${id}</VAL></PARAM></SHOPITEM>`;
const HEUREKA = `<SHOP>${heurekaItem('75B')}${heurekaItem('80C')}</SHOP>`;

test('reads columns that one element names and the next one fills', async () => {
  expect(await read(HEUREKA)).toMatchObject([{ size: '75B', category: '' }, { size: '80C' }]);
});

test('reads all images of a repeated element', async () => {
  const images = 'https://shop.example/1.jpg,https://shop.example/2.jpg';
  const found: (string | undefined)[] = [];
  for await (const { record } of readFeed({ path: write(HEUREKA) }, 'google')) found.push(record.IMGURL);
  expect(found).toEqual([images, images]);
});

test('names a product of Yandex after its kind, maker and model', async () => {
  const offer = (id: number) =>
    `<offer id="${id}" type="vendor.model"><url>https://shop.example/${id}</url><price>9</price><typePrefix>Robe</typePrefix><vendor>Acme</vendor><model>M${id}</model></offer>`;
  const found = await read(`<yml_catalog><offers>${offer(1)}${offer(2)}</offers></yml_catalog>`);
  expect(found).toMatchObject([{ name: 'Robe Acme M1' }, { name: 'Robe Acme M2' }]);
});

test('names a product of a Ukrainian marketplace in Ukrainian', async () => {
  const offer = (id: number) =>
    `<offer id="${id}" available="true"><price>3250</price><currencyId>UAH</currencyId><url>https://shop.example/${id}</url><name_ru>Чемодан ${id}</name_ru>
    <name_ua>Валіза ${id}</name_ua><description_ua>Велика</description_ua></offer>`;
  const found = await read(`<yml_catalog><offers>${offer(1)}${offer(2)}</offers></yml_catalog>`);
  expect(found).toMatchObject([{ name: 'Валіза 1', description: 'Велика' }, { name: 'Валіза 2' }]);
});

test('reads the product of Tradedoubler without the retailer’s category as its name', async () => {
  const item = (id: number) =>
    `<product><TDProductId>${id}</TDProductId><name>Robe</name><productUrl>https://shop.example/${id}</productUrl><price>49</price>
    <previousPrice>59</previousPrice><TDCategories><TDCategory><merchantName>Robes</merchantName></TDCategory></TDCategories></product>`;
  const found = await read(`<?xml version="1.0"?><products>${item(1)}${item(2)}</products>`);
  expect(found).toMatchObject([{ key: '1', retailer: '', originalPrice: '59' }, { key: '2' }]);
});

test.each([
  ['In Stock', 'in'],
  ['available for order', 'in'],
  ['https://schema.org/InStock', 'in'],
  ['10+', 'in'],
  ['sofort lieferbar', 'in'],
  ['0', 'out'],
  ['-3', 'out'],
  ['OutOfStock', 'out'],
  ['Rupture de stock', 'out'],
  ['schema:LimitedAvailability', 'in'],
  ['Auf Lager', 'in'],
  ['en stock', 'in'],
  ['Slut i lager', 'out'],
  ['Нет в наличии', 'out'],
  ['Άμεσα διαθέσιμο', 'in'],
  ['Μη διαθέσιμο', 'out'],
  ['Na zalogi', 'in'],
  ['Rasprodano', 'out'],
  ['Dostępna', 'in'],
  ['Niedostępne', 'out'],
  ['غير متوفر', 'out'],
  ['in five weeks', 'unknown'],
])('reads the availability %s as %s', (text, availability) => {
  expect(readAvailability(text)).toBe(availability);
});

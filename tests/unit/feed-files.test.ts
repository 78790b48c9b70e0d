import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { GroupCollector } from '#app/features/feeds/feed-check.server';
import { guessColumns } from '#app/features/feeds/feed-guesses';
import { type FeedLine, findUnknownColumn, readFeedRow } from '#app/features/feeds/feed-mapping';
import { readColumns, readFeed, sniffFormat } from '#app/features/feeds/feed-reader.server';
import { decodeBytes, readHead } from '#app/lib/text-file.server';

const folder = mkdtempSync(join(tmpdir(), 'ribbon-feed-files-'));
let next = 0;

/** The products of a file as they are mapped without a touch, and the line of each. */
async function read(content: string | Buffer, charset: string | null = null) {
  next += 1;
  const file = { path: join(folder, String(next)), charset };
  writeFileSync(file.path, content);
  const format = await sniffFormat(file);
  const columns = guessColumns((await readColumns(file, format)).columns);
  const mapping = {
    columns,
    template: '',
    currency: '',
    category: '',
    retailer: '',
    filter: null,
    own: false,
  };
  const groups = new GroupCollector(mapping);
  const found: FeedLine[][] = [];
  for await (const line of readFeed(file, format)) found.push(...groups.add(line));
  found.push(...groups.end());
  return found.flatMap(([first]) =>
    first === undefined ? [] : [{ line: first.line, ...readFeedRow(first.record, mapping) }],
  );
}

const item = (encoding: string, title: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>x</title>` +
  `<item><g:id>1</g:id><title>${title}</title><g:price>890 CZK</g:price><link>https://shop.example/1</link>` +
  '<g:image_link>https://shop.example/1.jpg</g:image_link><g:product_type>Šaty</g:product_type></item></channel></rss>';

test.each([
  ['iso-8859-2', 'Šaty s žlutým šálem'],
  ['windows-1250', 'Šaty s žlutým šálem'],
  ['windows-1251', 'Шёлковый халат'],
  ['koi8-r', 'Шёлковый халат'],
  ['iso-8859-7', 'Μεταξωτή ρόμπα'],
  ['iso-8859-15', 'Négligé à 5 €'],
  ['windows-1254', 'İpek sabahlık'],
  ['windows-1257', 'Šilko chalatas'],
  ['gb18030', '丝绸长袍'],
  ['big5', '絲綢長袍'],
  ['euc-kr', '실크 가운'],
  ['euc-jp', '絹のローブ'],
  ['shift_jis', '絹のローブ'],
])('XML in %s is read as its declaration says', async (encoding, title) => {
  expect(await read(iconv.encode(item(encoding, title), encoding))).toMatchObject([{ name: title }]);
});

test('XML in a stateful encoding is read', async () => {
  const robe = Buffer.from('\x1b$B@d$N%m!<%V\x1b(B', 'latin1');
  const [before = '', after = ''] = item('iso-2022-jp', '@').replace('Šaty', 'Robes').split('@');
  const file = Buffer.concat([Buffer.from(before), robe, Buffer.from(after)]);
  expect((await read(file)).map(({ name }) => name)).toEqual(['絶のローブ']);
});

test('the charset of the response applies when the file declares none', async () => {
  const bytes = iconv.encode(
    'id,title,link,price,category\n1,Žluté šaty,https://shop.example/1,$1,robes\n',
    'iso-8859-2',
  );
  expect(await read(bytes, 'ISO-8859-2')).toMatchObject([{ name: 'Žluté šaty' }]);
});

test.each([
  ['windows-1250', 'Košulja od čiste svile, đački džemper i ženska haljina za ljeto'],
  ['windows-1250', 'Srajca iz čiste svile in ženska obleka s čipko, ki se ne mečka, še v škatli'],
  ['windows-1252', 'Robe en soie légère, très agréable à porter, façonnée près de Škofja'],
])('text in %s without a declaration is read: %s', async (encoding, text) => {
  expect(await decodeBytes(iconv.encode(text, encoding))).toBe(text);
});

test('the beginning of a long page decides on its encoding', async () => {
  const robe = 'Шёлковый халат и пояс. ';
  const first = iconv.encode(`${' '.repeat(100_000)}${robe.repeat(4_000)}`, 'koi8-r');
  const rest = iconv.encode(robe.repeat(50_000), 'windows-1251');
  expect((await decodeBytes(Buffer.concat([first, rest]))).trimStart().slice(0, robe.length)).toBe(robe);
});

test('UTF-8 is read as UTF-8 despite its declaration', async () => {
  for (const declared of ['iso-8859-1', 'windows-1252', 'utf-16'])
    expect(await read(item(declared, 'Šaty'))).toMatchObject([{ name: 'Šaty', category: 'šaty' }]);
});

test('a bare ampersand in XML is read, and other errors name their line', async () => {
  const rss = (link: string) =>
    `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>x</title>
<item><g:id>1</g:id><title>Robe & belt</title><g:price>89.00 USD</g:price><link>${link}</link></item>
<item><g:id>2</g:id><title>Belt</title><g:price>9.00 USD</g:price><link>https://shop.example/2</link></item></channel></rss>`;
  expect(await read(rss('https://shop.example/1?a=1&b=2'))).toMatchObject([
    { line: 2, name: 'Robe & belt', link: 'https://shop.example/1?a=1&b=2' },
    { line: 3, name: 'Belt' },
  ]);
  await expect(read(rss('</price>'))).rejects.toThrow(/line 2, column \d+/);
});

test('the heading is found below notes', async () => {
  const notes =
    '# Required | A unique id,# Required | The title,# Required | The price,# Required | The link,# | Category';
  const table = 'id,title,price,link,product_type\n1,Robe,49.90 EUR,https://shop.example/1,Robes\n';
  expect(await read(`${notes}\n${table}`)).toMatchObject([
    { line: 3, key: '1', name: 'Robe', category: 'robes' },
  ]);
  expect(await read(`All our products\n\n${table}`)).toMatchObject([{ key: '1', name: 'Robe' }]);
});

test('the delimiter is the one of most lines', async () => {
  const table =
    'id;title;price;link\n1;Robe, soft;49,90 EUR;https://shop.example/1\n2;Belt, long;9,90 EUR;https://shop.example/2\n';
  expect(await read(`Products, all of them, of today\n${table}`)).toMatchObject([
    { name: 'Robe, soft' },
    { name: 'Belt, long' },
  ]);
  expect(await read(`${'a note\n'.repeat(20)}${table}`)).toMatchObject([
    { line: 22, key: '1' },
    { key: '2' },
  ]);
});

test('quotes after backslashes are read in a file without doubled ones', async () => {
  const rows = [
    'id,title,description,price,link,product_type',
    '1,Robe,"They said \\"soft\\", and left",10.00 USD,https://shop.example/1,Robes',
    '2,"Belt 6\\"","",5.00 USD,https://shop.example/2,Belts',
  ];
  expect(await read(rows.join('\n'))).toMatchObject([
    { description: 'They said "soft", and left', price: '$10' },
    { name: 'Belt 6"', description: '', price: '$5' },
  ]);
  const usual = ['id,title,description,price,link', '1,Robe,"a 6"" hem, C:\\",10 USD,https://shop.example/1'];
  expect(await read(usual.join('\n'))).toMatchObject([{ description: 'a 6" hem, C:\\', price: '$10' }]);
});

test('each row names its line, across multi-line cells', async () => {
  const table =
    'id,title,description,price,link\n1,Robe,"soft\nand\nlong",9 USD,https://shop.example/1\n2,Belt,,9 USD,https://shop.example/2\n';
  expect((await read(table)).map(({ line }) => line)).toEqual([4, 5]);
});

test('rows of one group come together, wherever they are in the file', async () => {
  const rows = [
    'id\titem_group_id\ttitle\tprice\tlink',
    '1\tG\tCotton tee\t9.00 USD\thttps://shop.example/tee',
    '2\tG\tCotton tee\t9.00 USD\thttps://shop.example/tee',
    '3\t\tRobe\t9.00 USD\thttps://shop.example/robe',
    '5\tG\tCotton tee\t9.00 USD\thttps://shop.example/tee',
  ];
  expect(await read(rows.join('\n'))).toMatchObject([
    { key: '3', name: 'Robe' },
    { key: '1', name: 'Cotton tee' },
  ]);
});

test('WooCommerce’s line breaks are line breaks', async () => {
  const woo = [
    'ID,Type,SKU,Name,Published,Visibility in catalog,Description,Regular price,Categories,External URL',
    '1,simple,A1,Gown,1,visible,"First.\\n\\nSecond.",20,Gowns,https://shop.example/1',
  ];
  expect(await read(woo.join('\n'))).toMatchObject([{ description: 'First.\n\nSecond.' }]);
});

const robe = {
  name: 'Robe',
  link: 'https://tc.example/?u=1',
  image: 'https://img.example/1.jpg',
  category: 'robes',
};

test.each([
  [
    'TradeTracker',
    `<Products><Product ID="9"><Name>Robe</Name><price currency="EUR">29.00</price><productUrl>https://tc.example/?u=1</productUrl>
    <images><image>https://img.example/1.jpg</image></images><categories><category path="Robes">Robes</category></categories>
    <properties><property name="brand"><value>Maison</value></property></properties></Product></Products>`,
    { key: '9', price: '€29', brand: 'Maison' },
  ],
  [
    'Awin',
    `<datafeed><merchant id="1" name="Shop">${[1, 2]
      .map(
        (
          id,
        ) => `<prod id="${id}"><brand><brandName>Maison</brandName></brand><cat><mCat>Robes</mCat></cat><price curr="EUR"><buynow>29.00</buynow></price>
    <text><name>Robe</name><desc>Soft</desc></text><uri><awTrack>https://tc.example/?u=1</awTrack><mImage>https://img.example/1.jpg</mImage></uri></prod>`,
      )
      .join('')}</merchant></datafeed>`,
    { key: '1', price: '€29', brand: 'Maison', description: 'Soft' },
  ],
  [
    'Daisycon',
    `<datafeed><programs><program>${'<product><update_info><daisycon_unique_id>d1</daisycon_unique_id></update_info><product_info><title>Robe</title><brand>Maison</brand><price>29.00</price><currency>EUR</currency><link>https://tc.example/?u=1</link><images><image><location>https://img.example/1.jpg</location></image></images><category>Robes</category></product_info></product>'.repeat(2)}</program></programs></datafeed>`,
    { key: 'd1', price: '€29', brand: 'Maison' },
  ],
  [
    'Tradedoubler',
    `<productFeed><product><name>Robe</name><productImage>https://img.example/1.jpg</productImage><categories><category name="Robes"/></categories>
    <fields><field name="ean">4006381333931</field></fields><offers><offer><sourceProductId>t1</sourceProductId><productUrl>https://tc.example/?u=1</productUrl>
    <priceHistory><price currency="EUR">29.00</price></priceHistory></offer></offers><brand>Maison</brand></product></productFeed>`,
    { price: '€29', brand: 'Maison', gtin: '4006381333931' },
  ],
  [
    'affilinet',
    `<Products>${`<Product ArticleNumber="a1"><CategoryPath><ProductCategoryPath>Mode &gt; Robes</ProductCategoryPath></CategoryPath>
    <Price><Price>29.00</Price><CurrencySymbol>EUR</CurrencySymbol></Price><Deeplinks><Product>https://tc.example/?u=1</Product></Deeplinks>
    <Images><Img><URL>https://img.example/1.jpg</URL></Img></Images><Details><Title>Robe</Title><Brand>Maison</Brand></Details></Product>`.repeat(
      2,
    )}</Products>`,
    { key: 'a1', price: '€29', brand: 'Maison' },
  ],
  [
    'Yandex Market Language',
    `<!DOCTYPE yml_catalog SYSTEM "shops.dtd"><yml_catalog><shop><name>Shop</name><url>https://shop.example</url><categories><category id="5">Robes</category></categories>
    <offers>${'<offer id="y1" available="true"><url>https://tc.example/?u=1</url><price>29.00</price><currencyId>EUR</currencyId><categoryId>5</categoryId><picture>https://img.example/1.jpg</picture><name>Robe</name><vendor>Maison</vendor></offer>'.repeat(2)}</offers></shop></yml_catalog>`,
    { key: 'y1', price: '€29', brand: 'Maison' },
  ],
  [
    'Heureka',
    `<SHOP>${'<SHOPITEM><ITEM_ID>h1</ITEM_ID><PRODUCTNAME>Robe</PRODUCTNAME><PRODUCT>Robe, soft</PRODUCT><URL>https://tc.example/?u=1</URL><IMGURL>https://img.example/1.jpg</IMGURL><PRICE>20</PRICE><PRICE_VAT>29.00</PRICE_VAT><CURRENCY>EUR</CURRENCY><CATEGORYTEXT>Clothes | Robes</CATEGORYTEXT><PARAM><PARAM_NAME>Color</PARAM_NAME><VAL>red</VAL></PARAM></SHOPITEM>'.repeat(2)}</SHOP>`,
    { key: 'h1', price: '€29' },
  ],
  [
    'Mall',
    `<ITEMS>${'<ITEM><ID>m1</ID><TITLE>Robe</TITLE><PRICE>29.00</PRICE><CURRENCY>EUR</CURRENCY><LINK>https://tc.example/?u=1</LINK><PARAM><NAME>COLOR</NAME><VALUE>red</VALUE></PARAM><MEDIA><URL>https://img.example/1.jpg</URL></MEDIA><IMAGE>https://img.example/1.jpg</IMAGE><CATEGORY>Robes</CATEGORY></ITEM>'.repeat(2)}</ITEMS>`,
    { key: 'm1', price: '€29' },
  ],
  [
    'a shop’s own words',
    `<lager>${'<ware nr="w1"><titel>Robe</titel><price>29.00</price><url>https://tc.example/?u=1</url><picture>https://img.example/1.jpg</picture><category>Robes</category></ware>'.repeat(2)}</lager>`,
    { price: '29.00' },
  ],
])('the XML of %s is read', async (name, xml, more) => {
  const [first] = await read(`<?xml version="1.0" encoding="utf-8"?>${xml}`);
  expect(first, name).toMatchObject({ ...robe, ...more });
});

test('an XML price is read from an attribute, a category from names only', async () => {
  const prod =
    '<prod id="1"><text><name>Robe</name></text><price value="29" currency="EUR"/><cat><awCatId>149</awCatId><awCat>Robes</awCat></cat><link href="https://shop.example/1"/><image src="https://img.example/1.jpg"/></prod>';
  expect(await read(`<feed>${prod.repeat(2)}</feed>`)).toMatchObject([
    { price: '€29', category: 'robes', image: 'https://img.example/1.jpg' },
    {},
  ]);
});

test('an image URL is not a product’s URL', async () => {
  const item =
    '<ITEM><ID>1</ID><TITLE>Robe</TITLE><PRICE>5 RUR</PRICE><MEDIA><URL>https://img.example/1.jpg</URL></MEDIA></ITEM>';
  expect(await read(`<ITEMS>${item.repeat(2)}</ITEMS>`)).toMatchObject([
    { link: '', price: 'RUB\u00a05' },
    {},
  ]);
  const pipes = '"id"|"title"|"price"|"link"\n"1"|"Robe 6"" long"|"$5"|"https://shop.example/1"\n';
  expect(await read(pipes)).toMatchObject([{ key: '1', name: 'Robe 6" long', price: '$5' }]);
});

test('XML without products names its elements', async () => {
  const file = read('<?xml version="1.0"?><orders><order><total>5</total></order></orders>');
  await expect(file).rejects.toThrow('The file has these elements: orders, order, total.');
});

test('a link template names its unknown column', () => {
  expect(findUnknownColumn('https://shop.example/?p={ID}', ['SKU', 'Name'])).toBe('ID');
  expect(findUnknownColumn('https://shop.example/?p={SKU}&u={link}&k={id}', ['SKU', 'Name'])).toBeNull();
});

test('a packed file that is read in part is closed', async () => {
  const path = join(folder, 'packed.gz');
  writeFileSync(path, gzipSync(randomBytes(200_000).toString('hex')));
  const before = readdirSync('/proc/self/fd').length;
  for (let time = 0; time < 20; time += 1) await readHead({ path });
  expect(readdirSync('/proc/self/fd').length).toBeLessThan(before + 10);
});

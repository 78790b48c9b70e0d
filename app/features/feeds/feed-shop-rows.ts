import type { FeedLine } from './feed-line';
import type { FeedRecord } from './feed-mapping';

/** Columns that rows of shop systems get, because their own columns name sizes and colors in many ways. */
export const OPTION = 'Variant option';
type Options = { 'Variant size': string; 'Variant color': string; [OPTION]: string };

const IS_SIZE =
  /size|taille|gr(?:ö|oe)(?:ß|ss)e|talla|taglia|tamanho|maat|storlek|størrelse|rozmiar|velikost|サイズ|尺码/i;
const IS_COLOR = /colou?r|farbe|couleur|kleur|colore|\bcor\b|färg|farve|farge|kolor|barva|カラー|颜色/i;

/** Reads options such as 'Color: #cc9bd0:Lilac'. Wix writes the name after the value. */
function readOptions(options: readonly (readonly [name: string, value: string])[]): Options {
  const read: Options = { 'Variant size': '', 'Variant color': '', [OPTION]: '' };
  for (const [name, written] of options) {
    if (name === '' || /^(?:title|default title)$/i.test(name) || /^default title$/i.test(written)) continue;
    const value = written.replace(/^(?:#[0-9a-f]{3,8}|rgba?\([^)]*\)|[a-z]+):\s*/i, '').trim();
    const column = IS_SIZE.test(name) ? 'Variant size' : IS_COLOR.test(name) ? 'Variant color' : OPTION;
    if (read[column] === '') read[column] = value;
  }
  return read;
}

const cellOf = (record: FeedRecord, name: string) => (record[name] ?? '').trim();
const firstOf = (record: FeedRecord, names: readonly string[]) =>
  names.map((name) => cellOf(record, name)).find((cell) => cell !== '') ?? '';

/** Columns of Shopify's templates before and since 2024. */
const SHOPIFY = {
  handle: ['Handle', 'URL handle'],
  image: ['Image Src', 'Product image URL'],
  variantImage: ['Variant Image', 'Variant image URL'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
};
/** Columns whose text is the product's when a row of a variant leaves it empty. */
const OF_VARIANT =
  /^(?:variant|option\d|sku$|barcode$|price$|compare-at|inventory|continue selling|cost per|image|product image|charge tax|weight|requires)/i;

function readStock(record: FeedRecord): string {
  const stock = firstOf(record, SHOPIFY.stock);
  if (!Object.keys(record).some((name) => SHOPIFY.stock.includes(name))) return '';
  const isSold =
    firstOf(record, SHOPIFY.tracker) === '' || /^continue$/i.test(firstOf(record, SHOPIFY.policy));
  return isSold || Number(stock) > 0 ? 'in' : 'out';
}

/** Shopify writes a row for each variant and image. Only the first row has the texts. Unpublished products are left out. */
async function* joinShopify(rows: AsyncIterable<FeedLine>): AsyncGenerator<FeedLine> {
  let first: FeedRecord = {};
  for await (const { line, record } of rows) {
    const isFirst = cellOf(record, 'Title') !== '';
    if (isFirst) first = record;
    const handle = firstOf(record, SHOPIFY.handle);
    // A row with an image only has no price.
    if (handle !== firstOf(first, SHOPIFY.handle) || (!isFirst && firstOf(record, SHOPIFY.price) === ''))
      continue;
    const isHidden =
      /^(?:draft|archived|unlisted)$/i.test(cellOf(first, 'Status')) ||
      /^false$/i.test(first.Published ?? first['Published on online store'] ?? '');
    if (isHidden) continue;
    const filled = Object.entries(first).map(([name, text]) => [
      name,
      OF_VARIANT.test(name) ? (record[name] ?? '') : record[name] || text,
    ]);
    const names = ['1', '2', '3'].map(
      (index) =>
        [
          firstOf(first, [`Option${index} Name`, `Option${index} name`]),
          firstOf(record, [`Option${index} Value`, `Option${index} value`]),
        ] as const,
    );
    const image = firstOf(record, SHOPIFY.variantImage) || firstOf(first, SHOPIFY.image);
    const images = SHOPIFY.image.filter((name) => name in first).map((name) => [name, image]);
    yield {
      line,
      record: {
        ...Object.fromEntries([...filled, ...images]),
        'Variant group': handle,
        'Variant availability': readStock(record),
        ...readOptions(names),
      },
    };
  }
}

const MAX_PARENTS = 5_000;

/** Whether WooCommerce shows a product to visitors: 0 is private and -1 a draft. */
function isShown(record: FeedRecord): boolean {
  return cellOf(record, 'Published') === '1' && cellOf(record, 'Visibility in catalog') !== 'hidden';
}

const hasPrice = (record: FeedRecord) => cellOf(record, 'Regular price') !== '';

/** WooCommerce writes a line break in a text as `\\n`. */
function readEscapes(record: FeedRecord): FeedRecord {
  return Object.fromEntries(Object.entries(record).map(([name, text]) => [name, text.replace(/\\n/g, '\n')]));
}

function attributesOf(record: FeedRecord): Options {
  const names = Object.keys(record).filter((name) => /^Attribute \d+ name$/.test(name));
  return readOptions(
    names.map((name) => [cellOf(record, name), cellOf(record, name.replace('name', 'value(s)'))] as const),
  );
}

const OF_VARIATION = /^(?:regular price|sale price|in stock\?|stock|gtin.*)$/i;

type Parent = FeedLine & { isUsed?: boolean };

/** Returns a variation with the texts of its product, or null when it cannot be bought. */
function toVariation(parent: Parent | undefined, { line, record }: FeedLine): FeedLine | null {
  if (parent === undefined || !hasPrice(record) || /^(?:0|-1)$/.test(cellOf(record, 'Published')))
    return null;
  parent.isUsed = true;
  const own = Object.entries(record).filter(([name]) => OF_VARIATION.test(name));
  const images = cellOf(record, 'Images');
  return {
    line,
    record: {
      ...parent.record,
      ...Object.fromEntries(own),
      ...(images === '' ? {} : { Images: images }),
      'Variant group': cellOf(parent.record, 'ID') || cellOf(parent.record, 'SKU'),
      ...attributesOf(record),
    },
  };
}

/** Makes a row of each variation (github.com/woocommerce, 'Product CSV Importer and Exporter'). */
async function* joinVariations(rows: AsyncIterable<FeedLine>): AsyncGenerator<FeedLine> {
  const parents = new Map<string, Parent>();
  for await (const { line, record: escaped } of rows) {
    const record = readEscapes(escaped);
    if (/variation/i.test(cellOf(record, 'Type'))) {
      const variation = toVariation(parents.get(cellOf(record, 'Parent')), { line, record });
      if (variation !== null) yield variation;
      continue;
    }
    if (!isShown(record)) continue;
    const row = { line, record: { ...record, 'Variant group': '', ...readOptions([]) } };
    // A variation names its parent by the SKU, or else by the ID.
    if (/variable/i.test(cellOf(record, 'Type')))
      parents.set(cellOf(record, 'SKU') || `id:${cellOf(record, 'ID')}`, row);
    else yield row;
    if (parents.size > MAX_PARENTS) yield* takeOldest(parents);
  }
  for (const parent of parents.values()) if (!parent.isUsed) yield parent;
}

function* takeOldest(parents: Map<string, Parent>): Generator<FeedLine> {
  for (const [name, { isUsed, ...row }] of parents) {
    parents.delete(name);
    if (!isUsed) yield row;
    return;
  }
}

const WIX = ['1', '2', '3', '4', '5', '6'].map((index) => ({
  name: `productOptionName${index}`,
  values: `productOptionDescription${index}`,
}));

type Pairs = (readonly [string, string])[];

/** Returns each combination of the options that a product lists. */
function combine(product: FeedRecord): Pairs[] {
  let all: Pairs[] = [[]];
  for (const { name, values } of WIX) {
    const listed = cellOf(product, values).split(';').filter(Boolean);
    if (listed.length > 0 && all.length * listed.length <= 100)
      all = all.flatMap((pairs) =>
        listed.map((value) => [...pairs, [cellOf(product, name), value] as const]),
      );
  }
  return all;
}

function toWixRow(product: FeedLine, { line, record }: FeedLine, options: Pairs): FeedLine {
  const price = Number(cellOf(product.record, 'price')) + (Number(cellOf(record, 'surcharge')) || 0);
  return {
    line,
    record: {
      ...product.record,
      price: cellOf(record, 'price') || String(price),
      // Images are names of files in the shop system, unless they are URLs.
      productImageUrl:
        cellOf(product.record, 'productImageUrl')
          .split(';')
          .find((url) => /^https?:/.test(url)) ?? '',
      collection: cellOf(product.record, 'collection').split(';')[0] ?? '',
      'Variant group': cellOf(product.record, 'handleId'),
      'Variant availability': cellOf(record, 'inventory'),
      ...readOptions(options),
    },
  };
}

/** Wix writes a row for the product, then one for each variant. Products without such rows only list their options. */
async function* joinWix(rows: AsyncIterable<FeedLine>): AsyncGenerator<FeedLine> {
  let product: FeedLine | null = null;
  let variants: FeedLine[] = [];
  function* finish(): Generator<FeedLine> {
    if (product === null || /^false$/i.test(cellOf(product.record, 'visible'))) return;
    const { record } = product;
    if (variants.length === 0)
      for (const options of combine(record)) yield toWixRow(product, product, options);
    for (const variant of variants) {
      const options = WIX.map(
        ({ name, values }) => [cellOf(record, name), cellOf(variant.record, values)] as const,
      );
      yield toWixRow(product, variant, options);
    }
  }
  for await (const row of rows) {
    if (/^variant$/i.test(cellOf(row.record, 'fieldType'))) variants.push(row);
    else {
      yield* finish();
      [product, variants] = [row, []];
    }
  }
  yield* finish();
}

/** Makes a row of each variant, with the texts of its product, where the columns are those of a shop system. */
export function joinShopRows(
  rows: AsyncGenerator<FeedLine>,
  columns: readonly string[],
): AsyncGenerator<FeedLine> {
  const has = (...names: string[]) => names.every((name) => columns.includes(name));
  if (has('handleId', 'fieldType')) return joinWix(rows);
  if (has('Type', 'Published', 'Visibility in catalog', 'Regular price')) return joinVariations(rows);
  return has('Title') && (columns[0] === 'Handle' || has('URL handle')) ? joinShopify(rows) : rows;
}

import type { FeedLine, FeedRecord } from './feed-mapping';
import { cellOf, firstOf, type Options, readOptions } from './feed-options';
import { joinWix } from './feed-wix-rows';

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

const MAX_ROWS = 1_000;

/** Yields the rows of each product together, without its own row's texts repeated. */
async function* groupByHandle(rows: AsyncIterable<FeedLine>): AsyncGenerator<FeedLine[]> {
  let group: FeedLine[] = [];
  const handleOf = (row: FeedLine | undefined) =>
    row === undefined ? '' : firstOf(row.record, SHOPIFY.handle);
  for await (const row of rows) {
    if (group.length > 0 && (handleOf(row) !== handleOf(group[0]) || group.length >= MAX_ROWS)) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

/** Returns the URLs of a product's images by their positions. */
function listShopifyImages(group: FeedLine[]): string {
  const positionOf = ({ record }: FeedLine) => {
    const column = Object.keys(record).find((name) => /^image position$/i.test(name));
    return Number(record[column ?? '']) || Number.MAX_SAFE_INTEGER;
  };
  const sorted = group.toSorted((one, other) => positionOf(one) - positionOf(other));
  const urls = sorted.map(({ record }) => firstOf(record, SHOPIFY.image));
  return urls.filter((url) => url !== '').join(',');
}

/** Shopify writes a row for each variant and image. Only the first row has the texts. Unpublished products are left out. */
async function* joinShopify(rows: AsyncIterable<FeedLine>): AsyncGenerator<FeedLine> {
  for await (const group of groupByHandle(rows)) yield* joinShopifyRows(group);
}

function* joinShopifyRows(group: FeedLine[]): Generator<FeedLine> {
  const images = listShopifyImages(group);
  let first: FeedRecord = {};
  for (const { line, record } of group) {
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
    const image = firstOf(record, SHOPIFY.variantImage) || (images.split(',')[0] ?? '');
    const own = SHOPIFY.image.filter((name) => name in first).map((name) => [name, image]);
    yield {
      line,
      record: {
        ...Object.fromEntries([...filled, ...own]),
        'Variant images': images,
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
  const hasPrice = cellOf(record, 'Regular price') !== '';
  if (parent === undefined || !hasPrice || /^(?:0|-1)$/.test(cellOf(record, 'Published'))) return null;
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

/** Makes a row of each variant, with the texts of its product, where the columns are those of a shop system. */
export function joinShopRows(rows: AsyncGenerator<FeedLine>, columns: readonly string[]) {
  const has = (...names: string[]) => names.every((name) => columns.includes(name));
  if (has('fieldType', 'productOptionName1')) return joinWix(rows);
  if (has('Type', 'Published', 'Visibility in catalog', 'Regular price')) return joinVariations(rows);
  return has('Title') && (columns[0] === 'Handle' || has('URL handle')) ? joinShopify(rows) : rows;
}

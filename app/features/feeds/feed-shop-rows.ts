import { cellOf, firstOf, readOptions } from './feed-cells';
import type { FeedLine, FeedRecord } from './feed-mapping';

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
  const handleOf = ({ record }: FeedLine) => firstOf(record, SHOPIFY.handle);
  let group: FeedLine[] = [];
  for await (const row of rows) {
    const [first = row] = group;
    if (handleOf(row) !== handleOf(first) || group.length >= MAX_ROWS) {
      yield* joinShopifyRows(group);
      group = [];
    }
    group.push(row);
  }
  yield* joinShopifyRows(group);
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
    const options = ['Option1', 'Option2', 'Option3'].map((option) => {
      const name = firstOf(first, [`${option} Name`, `${option} name`]);
      return [name, firstOf(record, [`${option} Value`, `${option} value`])] as const;
    });
    const image = firstOf(record, SHOPIFY.variantImage) || (images.split(',')[0] ?? '');
    const own = SHOPIFY.image.filter((name) => name in first).map((name) => [name, image]);
    yield {
      line,
      record: {
        ...Object.fromEntries([...filled, ...own]),
        'Variant images': images,
        'Variant group': handle,
        'Variant availability': readStock(record),
        ...readOptions(options),
      },
    };
  }
}

const MAX_PARENTS = 5_000;

/** WooCommerce writes a line break in a text as `\\n`. */
function readEscapes(record: FeedRecord): FeedRecord {
  return Object.fromEntries(Object.entries(record).map(([name, text]) => [name, text.replace(/\\n/g, '\n')]));
}

function attributesOf(record: FeedRecord) {
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
    // 0 is private and -1 a draft.
    if (cellOf(record, 'Published') !== '1' || cellOf(record, 'Visibility in catalog') === 'hidden') continue;
    const row = { line, record: { ...record, 'Variant group': '', ...readOptions([]) } };
    // A variation names its parent by the SKU, or else by the ID.
    if (/variable/i.test(cellOf(record, 'Type')))
      parents.set(cellOf(record, 'SKU') || `id:${cellOf(record, 'ID')}`, row);
    else yield row;
    const [oldest] = parents;
    if (oldest === undefined || parents.size <= MAX_PARENTS) continue;
    const [name, parent] = oldest;
    parents.delete(name);
    if (!parent.isUsed) yield parent;
  }
  for (const parent of parents.values()) if (!parent.isUsed) yield parent;
}

/** Columns of Wix's exports before and since its catalog V3. */
const WIX_HANDLE = ['handleId', 'handle'];
const WIX_OPTIONS = ['1', '2', '3', '4', '5', '6'].map((index) => ({
  name: `productOptionName${index}`,
  values: [`productOptionDescription${index}`, `productOptionChoices${index}`],
}));
/** Columns of a variant that count instead of the product's. */
const OF_WIX_VARIANT = ['strikethroughPrice', 'barcode', 'sku'];

type Pairs = (readonly [string, string])[];

/** Returns each combination of the options that a product lists. */
function combine(product: FeedRecord): Pairs[] {
  let all: Pairs[] = [[]];
  for (const { name, values } of WIX_OPTIONS) {
    const listed = firstOf(product, values).split(';').filter(Boolean);
    if (listed.length > 0 && all.length * listed.length <= 100)
      all = all.flatMap((pairs) =>
        listed.map((value) => [...pairs, [cellOf(product, name), value] as const]),
      );
  }
  return all;
}

function toWixRow(product: FeedLine, { line, record }: FeedLine, options: Pairs): FeedLine {
  const round = (amount: number) => Math.round(amount * 100) / 100;
  const own = cellOf(record, 'price') || cellOf(product.record, 'price');
  const price = round(Number(own) + (Number(cellOf(record, 'surcharge')) || 0));
  const discount = Number(cellOf(product.record, 'discountValue')) || 0;
  const isPercent = cellOf(product.record, 'discountMode') === 'PERCENT';
  const reduced = round(isPercent ? price - (price * discount) / 100 : price - discount);
  // A discount above the price is a mistake.
  const paid = discount > 0 && reduced >= 0 ? reduced : price;
  const isOwn = ([name, text]: [string, string]) => OF_WIX_VARIANT.includes(name) && text.trim() !== '';
  return {
    line,
    record: {
      ...product.record,
      price: paid === 0 ? '' : String(paid),
      strikethroughPrice: paid < price ? String(price) : cellOf(product.record, 'strikethroughPrice'),
      ...Object.fromEntries(Object.entries(record).filter(isOwn)),
      collection: cellOf(product.record, 'collection').split(';')[0] ?? '',
      'Variant group': firstOf(product.record, WIX_HANDLE),
      'Variant availability': cellOf(record, 'inventory'),
      ...readOptions(options),
    },
  };
}

const WIX_MEDIA = 'https://static.wixstatic.com/media/';

/** Adds the images to a product. Older exports name files of Wix, unless they are URLs. */
function withImages({ line, record }: FeedLine, media: string[]): FeedLine {
  const images = [...cellOf(record, 'productImageUrl').split(';'), ...media];
  const named = images.filter((image) => /^https?:|^\w+~mv2\.\w+$/.test(image));
  const valid = named.filter((image) => URL.canParse(image, WIX_MEDIA));
  const urls = valid.map((image) => new URL(image, WIX_MEDIA).href).join(',');
  return { line, record: { ...record, productImageUrl: urls, media: urls } };
}

/** Wix writes a row for the product, then one for each variant and image. Products without variants only list their options. */
async function* joinWix(rows: AsyncIterable<FeedLine>): AsyncGenerator<FeedLine> {
  let product: FeedLine | null = null;
  let variants: FeedLine[] = [];
  let media: string[] = [];
  const isHidden = ({ record }: FeedLine) => /^false$/i.test(cellOf(record, 'visible'));
  function* finish(): Generator<FeedLine> {
    if (product === null || isHidden(product)) return;
    const whole = withImages(product, media);
    if (variants.length === 0)
      for (const options of combine(whole.record)) yield toWixRow(whole, whole, options);
    for (const variant of variants.filter((each) => !isHidden(each))) {
      const options = WIX_OPTIONS.map(
        ({ name, values }) => [cellOf(whole.record, name), firstOf(variant.record, values)] as const,
      );
      yield toWixRow(whole, variant, options);
    }
  }
  for await (const row of rows) {
    const type = cellOf(row.record, 'fieldType').toLowerCase();
    if (type === 'variant') variants.push(row);
    else if (type === 'media') media.push(cellOf(row.record, 'media'));
    else {
      yield* finish();
      [product, variants, media] = [row, [], []];
    }
  }
  yield* finish();
}

/** Makes a row of each variant, with the texts of its product, where the columns are those of a shop system. */
export function joinShopRows(rows: AsyncGenerator<FeedLine>, columns: readonly string[]) {
  const has = (...names: string[]) => names.every((name) => columns.includes(name));
  if (has('fieldType', 'productOptionName1')) return joinWix(rows);
  if (has('Type', 'Published', 'Visibility in catalog', 'Regular price')) return joinVariations(rows);
  return has('Title') && (columns[0] === 'Handle' || has('URL handle')) ? joinShopify(rows) : rows;
}

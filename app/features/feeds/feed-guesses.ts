import { plainName } from './feed-cells';
import { COLUMN_NAMES, listNames } from './feed-column-names';
import { FEED_FIELDS, type FeedField, type FeedMapping } from './feed-mapping';

export const EXPORT_COLUMNS = listNames(`
  key | name | description | price | old price | link | image | category | badge | featured | position | brand | retailer |
  availability | gtin | mpn | group | size | color | variant link | variant image | variant gtin | additional image link`);

/** 'productUrl' → 'product url'. */
function plainWords(column: string): string {
  return plainName(column.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
}

/** Returns the last part of a nested element's name: 'product_info.title' → 'title'. Costs next to the price have none. */
function lastPart(column: string): string {
  if (!/^\S+\.\S+$/.test(column) || /shipping|tax|installment|loyalty|unit_?pricing/i.test(column)) return '';
  return column.slice(column.lastIndexOf('.') + 1);
}

const READINGS: ((column: string) => string)[] = [
  plainName,
  plainWords,
  (column) => plainName(lastPart(column)),
  (column) => plainWords(lastPart(column)),
];

/** Elements of images: a URL in them is not a product's link, and a size not a product's. */
const OF_IMAGES = /(?:media|img|image|picture|photo|thumb)[^.]*\./i;

function createFinder(columns: readonly string[], readName: (column: string) => string) {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const name = readName(column);
    if (name !== '' && !byName.has(name)) byName.set(name, column);
  }
  return (names: readonly string[], field?: string) =>
    names
      .map((name) => byName.get(name))
      .find(
        (column) =>
          column !== undefined && !(/^(?:link|size|color)$/.test(field ?? '') && OF_IMAGES.test(column)),
      );
}

export function guessColumns(columns: readonly string[]): FeedMapping['columns'] {
  // Google's own attributes before an RSS element of the same name.
  const sorted = [...columns].sort((one, other) => Number(other.includes(':')) - Number(one.includes(':')));
  const finders = READINGS.map((readName) => createFinder(sorted, readName));
  // A match of the whole name comes before a match of its last part.
  const find = (names: readonly string[], field?: string) =>
    finders.map((findIn) => findIn(names, field)).find((column) => column !== undefined);
  const guessed: Partial<Record<FeedField, string>> = {};
  for (const [field, names] of Object.entries(COLUMN_NAMES)) {
    const column = find(names, field);
    if (column !== undefined && isFeedField(field)) guessed[field] = column;
  }
  // Where there is a sale price, `price` is the old price.
  const isSale = /^(?:sale ?price|search price)$/.test(plainName(guessed.price ?? ''));
  const old = find(['price', 'variant price']);
  if (isSale && old !== undefined) guessed.originalPrice = old;
  // The price before a sale is not an old price when there is no column for the sale.
  if (guessed.originalPrice === guessed.price) delete guessed.originalPrice;
  return guessed;
}

/** Whether these are the columns of an export of Ribbon. Exports of older versions have no further images, variants, barcodes or brands. */
export function isOwnExport(columns: readonly string[]): boolean {
  return [EXPORT_COLUMNS.length, 22, 16, 14, 11].some(
    (length) => columns.join() === EXPORT_COLUMNS.slice(0, length).join(),
  );
}

function isFeedField(name: string): name is FeedField {
  return Object.hasOwn(FEED_FIELDS, name);
}

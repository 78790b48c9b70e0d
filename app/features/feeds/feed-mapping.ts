import type { z } from 'zod';
import { readAvailability } from '#app/lib/availability';
import { encodeText } from '#app/lib/format';
import { decodeEntities } from '#app/lib/html-text';
import { readMoney } from '#app/lib/price';
import { withoutFiller } from '#app/lib/size';
import type { feedImports } from '#db/schema';
import { cellOf, choosePrices, isSaleOn, listColumns, writePrice } from './feed-cells';
import type { feedMappingSchema } from './feed-schema';

export const FEED_FIELDS = {
  key: 'Key (the ID in the feed)',
  name: 'Name',
  description: 'Description',
  price: 'Price',
  originalPrice: 'Old price',
  currency: 'Currency',
  link: 'Link to the retailer',
  image: 'Image',
  category: 'Category',
  brand: 'Brand',
  retailer: 'Retailer',
  availability: 'Availability',
  gtin: 'GTIN (barcode)',
  mpn: 'MPN',
  group: 'Group (variants of one product)',
  size: 'Size',
  color: 'Color',
  badge: 'Badge',
  featured: 'Featured',
  position: 'Sort order',
} as const;

export type FeedField = keyof typeof FEED_FIELDS;
export type FeedFormat = (typeof feedImports.$inferSelect)['format'];

export const FEED_FILTER_LABELS = {
  contains: 'contains',
  is: 'is',
  least: 'is at least',
  most: 'is at most',
} as const;

export const FEED_SCHEDULE_LABELS = { off: 'Manually', daily: 'Every night' } as const;
export type FeedMapping = z.output<typeof feedMappingSchema>;
export type FeedRecord = Record<string, string>;

export type FeedTexts = Record<FeedField, string>;

function amountOf(text: string): number | null {
  const money = readMoney(text, 'USD');
  return money === null ? null : money.minor / 100;
}

export function passesFilter(record: FeedRecord, { filter }: FeedMapping): boolean {
  if (filter === null || filter.column === '') return true;
  const text = cellOf(record, filter.column);
  const value = filter.value.trim();
  if (filter.is === 'contains') return text.toLowerCase().includes(value.toLowerCase());
  if (filter.is === 'is') return text.toLowerCase() === value.toLowerCase();
  const amount = amountOf(text);
  const bound = amountOf(value);
  if (amount === null || bound === null) return false;
  return filter.is === 'least' ? amount >= bound : amount <= bound;
}

/** Returns a row's link. `{link}` (encoded) or `{link:raw}` in a template wraps every link. Other templates make missing links. */
function fillTemplate(
  template: string,
  { link, id, record }: { link: string; id: string; record: FeedRecord },
): string {
  const wraps = /\{link(?::raw)?\}/.test(template);
  // A text that is not a URL stays as it is, and is an error later.
  if (template === '' || (wraps ? !/^https?:\/\//i.test(link) : link !== '')) return link;
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    if (name === 'link:raw') return link;
    if (name === 'link') return encodeText(link);
    // A column with the name `id` comes before the key.
    return encodeText(name === 'id' && !Object.hasOwn(record, 'id') ? id : cellOf(record, name));
  });
}

/** Returns a column that a link template names and the file does not have, or null. */
export function findUnknownColumn(template: string, columns: readonly string[]): string | null {
  const names = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return names.find((name) => !['link', 'link:raw', 'id', ...columns].includes(name)) ?? null;
}

/** Returns the last part of the first path: 'Dresses' of 'Clothing > Dresses, Sale'. */
function lastCategory(categories: string): string {
  // Heureka and others write a path with bars: 'Clothing | Dresses'.
  const paths = categories.replace(/\s\|\s/g, ' > ');
  const path = /^[^>]*>[^,]*/.exec(paths)?.[0] ?? categories.split(/,|~~|\|/)[0] ?? '';
  const parts = path.split('>').map((part) => part.trim());
  return parts.findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? '';
}

/** Category columns of networks, the most specific first. Retailers leave some of them empty. */
const OTHER_CATEGORIES = ['MerchantSubcategory', 'MerchantCategory', 'Subcategory', 'Category'];

/** Columns of Google's and Facebook's categories. They may contain numbers, whose names Ribbon does not know. */
const LISTED_CATEGORIES = ['google product category', 'fb product category'];

function categoryOf(record: FeedRecord, { columns: { category } }: FeedMapping): string {
  if (category === undefined) return '';
  const others = OTHER_CATEGORIES.includes(category)
    ? OTHER_CATEGORIES
    : listColumns(record, LISTED_CATEGORIES);
  const names = [category, ...others].map((column) => lastCategory(decodeEntities(cellOf(record, column))));
  return names.find((name) => name !== '') ?? '';
}

function findRuledCategory(record: FeedRecord, { columns, rules = [] }: FeedMapping): string | undefined {
  if (rules.length === 0) return undefined;
  const about = [columns.category, columns.name, ...OTHER_CATEGORIES].map((column) => cellOf(record, column));
  const text = decodeEntities(about.join('\n')).toLowerCase();
  return rules.find(({ contains }) => text.includes(contains.toLowerCase()))?.category;
}

function splitUrls(cell: string): string[] {
  return cell
    .split(/[,|;\s](?=\s?(?:(?:https?:)?\/\/|\/media\/))/i)
    .map((url) => url.trim().replace(/^(?:https?:)?\/\//i, 'https://'));
}

/** Columns with further images of a product: of Google and Meta, Awin, and of rows that are joined. */
const MORE_IMAGES =
  /^(?:g:)?add(?:itional)?[ _]?image|^alternate[ _]?image|^imgurl_alternative$|^images?\.(?:image|img|url)$|^Variant images$/i;

/** Lists the URLs of all images of a row, those of the image column first. */
export function listImageUrls(record: FeedRecord, { columns }: FeedMapping): string[] {
  const more = Object.keys(record).filter((name) => MORE_IMAGES.test(name));
  return [columns.image, ...more].flatMap((name) => splitUrls(decodeEntities(cellOf(record, name))));
}

/** @param options `now`: a sale counts when it runs at this time. `pricesAsWritten`: keeps the retailer's form of prices. */
export function readFeedRow(
  record: FeedRecord,
  mapping: FeedMapping,
  { now = new Date(), pricesAsWritten = false } = {},
): FeedTexts {
  const { columns, own } = mapping;
  const cell = (field: FeedField) => cellOf(record, columns[field]);
  const decoded = (field: FeedField) => (own ? cell(field) : decodeEntities(cell(field)));
  const currency = cell('currency').toUpperCase() || mapping.currency;
  const given = {
    price: writePrice(decoded('price'), currency, pricesAsWritten),
    originalPrice: writePrice(decoded('originalPrice'), currency, pricesAsWritten),
  };
  const isSale = /sale|special|reduced|discount|promo/i.test(columns.price ?? '');
  const prices = own ? given : choosePrices(given, { isSale, isSaleOn: () => isSaleOn(record, now) });
  const category = findRuledCategory(record, mapping) ?? (categoryOf(record, mapping) || mapping.category);
  const link = fillTemplate(mapping.template, { link: decoded('link'), id: cell('key'), record });
  return {
    key: cell('key'),
    name: cell('name'),
    description: cell('description'),
    ...prices,
    currency,
    link: link.replace(/^https?:\/\//i, 'https://'),
    image: splitUrls(decoded('image'))[0] ?? '',
    category: own ? cell('category') : category.toLowerCase(),
    brand: withoutFiller(decoded('brand')),
    retailer: decoded('retailer') || mapping.retailer,
    gtin: cell('gtin'),
    mpn: cell('mpn'),
    group: cell('group'),
    size: withoutFiller(decoded('size')),
    color: withoutFiller(decoded('color')),
    availability: columns.availability === undefined ? '' : readAvailability(cell('availability')),
    badge: decoded('badge'),
    featured: cell('featured'),
    position: cell('position'),
  };
}

/** One row of a feed, and the line of the file in which it begins or, in a table, ends; counted from 1. */
export type FeedLine = { line: number; record: FeedRecord };

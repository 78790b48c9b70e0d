import { AVAILABILITY_NAMES, type Availability } from '#app/lib/choices';
import { decodeEntities } from '#app/lib/html-text';
import { readMoney } from '#app/lib/price';
import { encodeText } from '#app/lib/truncate';
import { cellOf, listColumns } from './feed-cells';
import { choosePrices, saleRuns, writePrice } from './feed-prices';

export const FEED_FIELDS = {
  key: 'Key (how the feed calls it)',
  name: 'Name',
  description: 'Description',
  price: 'Price',
  originalPrice: 'Old price',
  currency: 'Currency',
  link: 'Link to the retailer',
  image: 'Picture',
  category: 'Category',
  brand: 'Brand',
  retailer: 'Retailer',
  availability: 'Availability',
  gtin: 'Barcode (GTIN, EAN, UPC)',
  mpn: 'Maker’s number (MPN)',
  group: 'Group (its rows are one product)',
  badge: 'Badge',
  featured: 'Featured',
  position: 'Order',
} as const;

export type FeedField = keyof typeof FEED_FIELDS;
export type FeedFormat = 'csv' | 'google' | 'shopify';

/** How a feed's rows are chosen, by one column. */
export const FEED_FILTERS = {
  contains: 'contains',
  is: 'is',
  least: 'is at least',
  most: 'is at most',
} as const;

/** When a feed is fetched by itself. */
export const FEED_SCHEDULES = { off: 'Only when I ask', daily: 'Every night' } as const;
type FeedFilter = { column: string; is: keyof typeof FEED_FILTERS; value: string };

/** Which column becomes which field, and what stands in where a feed has none. */
export type FeedMapping = {
  columns: Partial<Record<FeedField, string>>;
  /** An address in which `{Column}` stands for a column, for feeds without links; or one around `{link}`, for all links. */
  template: string;
  /** For a price that names none: a code of ISO 4217, or a sign that stands before it. */
  currency: string;
  /** For rows that name none. */
  category: string;
  /** For rows that name none; empty: the host of their link. */
  retailer: string;
  /** Rows that do not fit are left out; null: all are taken. */
  filter: FeedFilter | null;
  /** An export of this site: its texts are taken as they stand. */
  own: boolean;
  /** Keys count within the shop of each link, as all did before feeds were stored. */
};

export type FeedRecord = Record<string, string>;

/** A row's fields as texts, by the mapping; checked by nobody yet. */
export type FeedTexts = Record<FeedField, string>;

/** An amount in a cell, for comparing; null where there is none. */
function amountOf(text: string): number | null {
  const money = readMoney(text, 'USD');
  return money === null ? null : money.minor / 100;
}

/** Whether a row is one that the feed's filter takes. */
export function isTaken(record: FeedRecord, { filter }: FeedMapping): boolean {
  if (filter === null || filter.column === '') return true;
  const [text, value] = [cellOf(record, filter.column), filter.value.trim()];
  if (filter.is === 'contains') return text.toLowerCase().includes(value.toLowerCase());
  if (filter.is === 'is') return text.toLowerCase() === value.toLowerCase();
  const [amount, bound] = [amountOf(text), amountOf(value)];
  if (amount === null || bound === null) return false;
  return filter.is === 'least' ? amount >= bound : amount <= bound;
}

/** 'in stock', 'out_of_stock', '3' and the like; unknown where a feed says nothing that is known. */
export function readAvailability(text: string): Availability {
  const word = text.toLowerCase().replace(/[\s_-]+/g, ' ');
  const own = AVAILABILITY_NAMES.find((name) => name === word);
  if (own !== undefined) return own;
  if (/^\d+$/.test(word)) return Number(word) > 0 ? 'in' : 'out';
  if (
    /^(?:in stock|instock|yes|true|available|preorder|pre order|backorder|limited availability)$/.test(word)
  )
    return 'in';
  return /^(?:out of stock|outofstock|no|false|sold out|unavailable|discontinued)$/.test(word)
    ? 'out'
    : 'unknown';
}

/**
 * The link that a row leads to. A template with `{link}` (encoded, for a parameter) or `{link:raw}` stands around every link;
 * another one makes links for rows without. `{id}` is the row's key, and any other name one of its columns.
 */
export function fillTemplate(
  template: string,
  { link, id, record }: { link: string; id: string; record: FeedRecord },
): string {
  const wraps = /\{link(?::raw)?\}/.test(template);
  // What is no address stays as it is, and is refused as such.
  if (template === '' || (wraps ? !/^https?:\/\//i.test(link) : link !== '')) return link;
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    if (name === 'link:raw') return link;
    if (name === 'link') return encodeText(link);
    // A column of that name is meant where there is one.
    return encodeText(name === 'id' && !Object.hasOwn(record, 'id') ? id : cellOf(record, name));
  });
}

/** A column that a template for links names and a file does not have; null where there is none. */
export function findUnknownColumn(template: string, columns: readonly string[]): string | null {
  const names = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return names.find((name) => !['link', 'link:raw', 'id', ...columns].includes(name)) ?? null;
}

/** Of 'Clothing > Dresses, Sale' the last part of the first path: what the product is. */
function lastOf(categories: string): string {
  // Heureka and others write a path with bars: 'Clothing | Dresses'.
  const paths = categories.replace(/\s\|\s/g, ' > ');
  const path = /^[^>]*>[^,]*/.exec(paths)?.[0] ?? categories.split(/,|~~|\|/)[0] ?? '';
  const parts = path.split('>').map((part) => part.trim());
  return parts.findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? '';
}

/** Networks have categories of their own beside those of a shop, which it may leave empty: from the one that says most to the one that always is there. */
const OTHER_CATEGORIES = ['MerchantSubcategory', 'MerchantCategory', 'Subcategory', 'Category'];

/** Columns of Google's and Facebook's category lists. They may hold numbers of those lists, which Ribbon does not have. */
const LISTED_CATEGORIES = ['google product category', 'fb product category'];

/** The category that a column names; empty where it holds a number of Google's list. */
function nameOf(record: FeedRecord, column: string | undefined): string {
  const name = lastOf(decodeEntities(cellOf(record, column)));
  return /^\d+$/.test(name) ? '' : name;
}

function firstName(record: FeedRecord, columns: readonly string[]): string {
  return columns.map((column) => nameOf(record, column)).find((name) => name !== '') ?? '';
}

/** A row's category; where the column of it is empty, that of another one of its network. */
function categoryOf(record: FeedRecord, { columns }: FeedMapping): string {
  const own = nameOf(record, columns.category);
  if (own !== '' || columns.category === undefined) return own;
  if (!OTHER_CATEGORIES.includes(columns.category))
    return firstName(record, listColumns(record, LISTED_CATEGORIES));
  return firstName(record, OTHER_CATEGORIES);
}

/** The first of several addresses in one cell. */
function firstUrl(cell: string): string {
  return (cell.split(/[,|;\s](?=\s?(?:https?:)?\/\/)/i)[0] ?? '').trim();
}

/**
 * A row's fields as texts.
 * @param now the moment at which a sale must run to count.
 */
export function readFeedRow(record: FeedRecord, mapping: FeedMapping, now = new Date()): FeedTexts {
  const { columns, own } = mapping;
  const of = (field: FeedField) => cellOf(record, columns[field]);
  const text = (field: FeedField) => (own ? of(field) : decodeEntities(of(field)));
  const currency = of('currency').toUpperCase() || mapping.currency;
  const written = {
    price: writePrice(text('price'), currency),
    originalPrice: writePrice(text('originalPrice'), currency),
  };
  const isSale = /sale|special|reduced|discount|promo/i.test(columns.price ?? '');
  const prices = own ? written : choosePrices(written, { isSale, isSaleOn: () => saleRuns(record, now) });
  const link = fillTemplate(mapping.template, { link: text('link'), id: of('key'), record });
  return {
    key: of('key'),
    name: of('name'),
    description: of('description'),
    ...prices,
    currency,
    link: link.replace(/^https?:\/\//i, 'https://'),
    image: firstUrl(text('image')).replace(/^(?:https?:)?\/\//i, 'https://'),
    category: (own ? of('category') : categoryOf(record, mapping) || mapping.category).toLowerCase(),
    brand: text('brand'),
    retailer: text('retailer') || mapping.retailer,
    gtin: of('gtin'),
    mpn: of('mpn'),
    group: of('group'),
    availability: columns.availability === undefined ? '' : readAvailability(of('availability')),
    badge: text('badge'),
    featured: of('featured'),
    position: of('position'),
  };
}

import { AVAILABILITY_NAMES, type Availability } from './choices';
import { unguardCell } from './csv';
import { encodeText } from './cut';
import { printMoney, readMoney } from './price';

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
  keysByShop: boolean;
};

export type FeedRecord = Record<string, string>;

/** A row's fields as texts, by the mapping; checked by nobody yet. */
export type FeedTexts = Record<FeedField, string>;

function cellOf(record: FeedRecord, column: string | undefined): string {
  const text = column !== undefined && Object.hasOwn(record, column) ? (record[column] ?? '') : '';
  return unguardCell(text.trim());
}

/** A price as it is printed: a bare number gets the currency that the row or the feed names. */
function writePrice(text: string, currency: string): string {
  if (currency === '' || !/^\d[\d.,' ]*$/.test(text)) return text;
  if (!/^[A-Z]{3}$/.test(currency)) return `${currency}${text}`;
  const money = readMoney(text, currency);
  return money === null ? `${currency} ${text}` : printMoney(money);
}

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

/** Of 'Clothing > Dresses, Sale' the last part of the first path: what the product is. */
function lastOf(categories: string): string {
  const path = /^[^>]*>[^,]*/.exec(categories)?.[0] ?? categories.split(/,|~~|\|/)[0] ?? '';
  return path.split('>').at(-1)?.trim() ?? '';
}

/** Networks have categories of their own beside those of a shop, which it may leave empty: from the one that says most to the one that always is there. */
const OTHER_CATEGORIES = ['MerchantSubcategory', 'MerchantCategory', 'Subcategory', 'Category'];

/** A row's category; where the column of it is empty, that of another one of its network. */
function categoryOf(record: FeedRecord, { columns }: FeedMapping): string {
  const own = lastOf(cellOf(record, columns.category));
  if (own !== '' || columns.category === undefined || !OTHER_CATEGORIES.includes(columns.category))
    return own;
  return OTHER_CATEGORIES.map((column) => lastOf(cellOf(record, column))).find((text) => text !== '') ?? '';
}

/** The first of several addresses in one cell. */
function firstAddress(cell: string): string {
  return (cell.split(/[,|](?=\s*https?:\/\/)/i)[0] ?? '').trim();
}

export function readFeedRow(record: FeedRecord, mapping: FeedMapping): FeedTexts {
  const { columns, own } = mapping;
  const of = (field: FeedField) => cellOf(record, columns[field]);
  const currency = of('currency').toUpperCase() || mapping.currency;
  const [sale, old] = [writePrice(of('price'), currency), writePrice(of('originalPrice'), currency)];
  const link = fillTemplate(mapping.template, { link: of('link'), id: of('key'), record });
  return {
    key: of('key'),
    name: of('name'),
    description: of('description'),
    // Without a sale, feeds leave the sale's price empty.
    price: sale || old,
    originalPrice: own || (sale && old !== sale) ? old : '',
    currency,
    link: link.replace(/^http:\/\//i, 'https://'),
    image: firstAddress(of('image')).replace(/^http:\/\//i, 'https://'),
    category: (own ? of('category') : categoryOf(record, mapping) || mapping.category).toLowerCase(),
    brand: of('brand'),
    retailer: of('retailer') || mapping.retailer,
    gtin: of('gtin'),
    mpn: of('mpn'),
    availability: columns.availability === undefined ? '' : readAvailability(of('availability')),
    badge: of('badge'),
    featured: of('featured'),
    position: of('position'),
  };
}

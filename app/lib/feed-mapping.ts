import { unguardCell } from './csv';
import { encodeText } from './cut';

export const FEED_FIELDS = {
  key: 'Key (how the feed calls it)',
  name: 'Name',
  description: 'Description',
  price: 'Price',
  originalPrice: 'Old price',
  link: 'Link to the retailer',
  image: 'Picture',
  category: 'Category',
  badge: 'Badge',
  featured: 'Featured',
  position: 'Order',
} as const;
export type FeedField = keyof typeof FEED_FIELDS;
export type FeedFormat = 'csv' | 'google' | 'shopify';

/** Which column becomes which field, and what stands in where a feed has none. */
export type FeedMapping = {
  columns: Partial<Record<FeedField, string>>;
  /** An address in which `{Column}` stands for a column, for feeds without links. */
  linkTemplate: string;
  /** What stands before a price that is a bare number. */
  currency: string;
  /** For rows that name none. */
  category: string;
  /** An export of this site: its texts are taken as they stand. */
  own: boolean;
};

export const EXPORT_COLUMNS = [
  ...['key', 'name', 'description', 'price', 'old price', 'link', 'image'],
  ...['category', 'badge', 'featured', 'position'],
];

const GUESSES: Record<FeedField, string[]> = {
  key: ['key', 'id', 'g:id', 'sku', 'product id', 'handle', 'item id'],
  name: ['name', 'title', 'g:title', 'product name', 'product'],
  description: ['description', 'g:description', 'body (html)', 'body', 'details'],
  price: ['g:sale_price', 'sale_price', 'sale price', 'price', 'g:price', 'variant price'],
  originalPrice: [
    'original price',
    'originalprice',
    'old price',
    'variant compare at price',
    'compare at price',
    'rrp',
  ],
  link: [
    'link',
    'g:link',
    'affiliate link',
    'affiliatelink',
    'url',
    'deeplink',
    'product url',
    'aw_deep_link',
  ],
  image: [
    'image',
    'image link',
    'g:image_link',
    'image_link',
    'image src',
    'imageurl',
    'image url',
    'picture',
  ],
  category: ['category', 'g:product_type', 'product_type', 'type', 'g:google_product_category'],
  badge: ['badge', 'label'],
  featured: ['featured'],
  position: ['position', 'order', 'sort order'],
};

export function guessMapping(columns: string[]): FeedMapping {
  const byName = new Map(columns.map((column) => [column.trim().toLowerCase(), column]));
  const guessed: Partial<Record<FeedField, string>> = {};
  for (const [field, names] of Object.entries(GUESSES)) {
    const column = names.map((name) => byName.get(name)).find((found) => found !== undefined);
    if (column !== undefined && isFeedField(field)) guessed[field] = column;
  }
  // A sale price is the price, and the price the old one.
  if (/sale.price$/i.test(guessed.price ?? '')) {
    const old = byName.get('g:price') ?? byName.get('price');
    if (old !== undefined) guessed.originalPrice = old;
  }
  const own = columns.join() === EXPORT_COLUMNS.join();
  return { columns: guessed, linkTemplate: '', currency: '', category: '', own };
}

function isFeedField(name: string): name is FeedField {
  return Object.hasOwn(FEED_FIELDS, name);
}

export type FeedRecord = Record<string, string>;

/** A row's fields as texts, by the mapping; checked by nobody yet. */
export type FeedTexts = Record<FeedField, string>;

export function readFeedRow(record: FeedRecord, mapping: FeedMapping): FeedTexts {
  const { columns, linkTemplate, currency, own } = mapping;
  const cell = (column: string | undefined) =>
    column !== undefined && Object.hasOwn(record, column) ? (record[column] ?? '') : '';
  const of = (field: FeedField) => unguardCell(cell(columns[field]).trim());
  const price = (text: string) =>
    /^\d+(?:[.,]\d+)?$/.test(text) && currency !== '' ? `${currency}${text}` : text;
  const filled = linkTemplate.replace(/\{([^{}]+)\}/g, (_, column: string) =>
    encodeText(cell(column).trim()),
  );
  const [sale, old] = [price(of('price')), price(of('originalPrice'))];
  return {
    key: of('key'),
    name: of('name'),
    description: of('description'),
    // Without a sale, feeds leave the sale's price empty.
    price: sale || old,
    originalPrice: own || (sale && old !== sale) ? old : '',
    link: (of('link') || filled).replace(/^http:\/\//i, 'https://'),
    image: of('image').replace(/^http:\/\//i, 'https://'),
    category: (own
      ? of('category')
      : of('category').split('>').at(-1)?.trim() || mapping.category
    ).toLowerCase(),
    badge: of('badge'),
    featured: of('featured'),
    position: of('position'),
  };
}

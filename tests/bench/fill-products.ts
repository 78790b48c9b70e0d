import type Database from 'better-sqlite3';
import { bandOf } from '#app/features/shop/price-bands';
import { listFacets } from '#app/features/shop/variant';
import { CATEGORIES, COMMON_WORD, createRandom, createWriter, MARKED, RARE_WORD } from './fill-words';

/** Of each product. */
const VARIANTS = 5;

const LETTERS = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'];
const CUPS = ['70', '75', '80', '85', '90'].flatMap((band) =>
  ['A', 'B', 'C', 'D', 'E', 'F'].map((cup) => band + cup),
);
const NUMBERS = ['34', '36', '38', '40', '42', '44', '46'];
const COLORS = ['Black', 'Ivory', 'Garnet', 'Navy', 'Beige', 'Pink', 'Green', 'Gold', 'Grey', 'Purple'];
/** In one product of a hundred, and in one of ten thousand. */
export const UNCOMMON_SIZE = '105G';
export const RARE_SIZE = '120H';

type Variant = { size: string; color: string; availability: 'in' | 'out' };

/** As clothes are sold: neighboring sizes in one or two colors, and one size in ten is sold out. */
function writeVariants(number: number, random: () => number): Variant[] {
  const sizes = [LETTERS, LETTERS, CUPS, NUMBERS][number % 4] ?? LETTERS;
  const first = Math.floor(random() * sizes.length);
  const colors = [0, 1].map(() => pick(COLORS, random) ?? '');
  const isMixed = random() < 0.3;
  const variants = Array.from(
    { length: VARIANTS },
    (_, index): Variant => ({
      size: sizes[(first + index) % sizes.length] ?? '',
      color: colors[isMixed ? index % 2 : 0] ?? '',
      availability: random() < 0.1 ? 'out' : 'in',
    }),
  );
  const [last] = variants.slice(-1);
  if (last && number % 10_000 === 77) last.size = RARE_SIZE;
  else if (last && number % 100 === 77) last.size = UNCOMMON_SIZE;
  return variants;
}

/** Who sells them, the first the most. */
export const SHOPS = Array.from({ length: 60 }, (_, index) => `shop${index + 1}.example`);
const BRANDS = Array.from({ length: 2_000 }, (_, index) => `Maison ${index + 1}`);

/** An element, the n-th about 1/n as often as the first. */
function pick<T>(elements: readonly T[], random: () => number): T | undefined {
  return elements[Math.floor(elements.length ** random()) - 1];
}

/** A price as in feeds: most in dollars, some in euros, a few unreadable. */
function writePrice(random: () => number): { price: string; minor: number | null; currency: string | null } {
  const minor = Math.round(500 * 100 ** random());
  const kind = random();
  if (kind < 0.05) return { price: 'Price on request', minor: null, currency: null };
  const amount = (minor / 100).toFixed(2);
  return kind < 0.15
    ? { price: `€${amount}`, minor, currency: 'EUR' }
    : { price: `$${amount}`, minor, currency: 'USD' };
}

export function insertProducts(sqlite: Database.Database, count: number): void {
  const random = createRandom(2);
  const { words, text } = createWriter(random);
  const insert = sqlite.prepare(`
    INSERT INTO products (name, description, image_url, price, price_minor, currency, affiliate_link, retailer, brand,
      category, featured, feed_key, variant_facets)
    VALUES (?, ?, '/pictures/none.svg', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertVariant = sqlite.prepare(
    'INSERT INTO product_variants (product_id, position, feed_key, size, color, availability) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (let number = 1; number <= count; number += 1) {
    const featured = number % Math.ceil(count / MARKED) === 0 ? 1 : 0;
    const { price, minor, currency } = writePrice(random);
    const shop = pick(SHOPS, random);
    const name = `${number % 10 === 0 ? COMMON_WORD : ''} ${number % 100_000 === 500 ? RARE_WORD : ''} ${words(4)}`;
    const variants = writeVariants(number, random);
    const facets = listFacets(variants);
    insert.run(
      name.trim(),
      text(2),
      price,
      minor,
      currency,
      `https://${shop}/item/${number}`,
      shop,
      pick(BRANDS, random),
      CATEGORIES[number % 3],
      featured,
      `bench${number}`,
      facets && JSON.stringify(facets),
    );
    for (const [index, { size, color, availability }] of variants.entries())
      insertVariant.run(number, index, `bench${number}-${index}`, size, color, availability);
  }
}

/** What triggers keep of prices, counted at once. */
function countPrices(sqlite: Database.Database): void {
  const insert = sqlite.prepare(`
    INSERT INTO shop_price_counts (currency, category, retailer, band, count) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count`);
  const prices = sqlite
    .prepare<[], [string, string, string, number, number]>(
      'SELECT currency, category, retailer, price_minor, count(*) FROM products WHERE currency IS NOT NULL GROUP BY 1, 2, 3, 4',
    )
    .raw();
  for (const [currency, category, retailer, minor, count] of prices.all())
    insert.run(currency, category, retailer, bandOf(minor), count);
}

/** What triggers keep of products. */
export function deriveProducts(sqlite: Database.Database): void {
  sqlite.exec(`
    INSERT INTO products_fts (products_fts) VALUES ('rebuild');
    INSERT INTO offers (product_id, retailer, link, link_key, price, price_minor, currency)
      SELECT id, retailer, affiliate_link, retailer || '/item/' || id, price, price_minor, currency FROM products;
    INSERT INTO list_counts (list, bucket, count)
      SELECT iif(featured, 'featured', 'others'), id >> 10, count(*) FROM products GROUP BY 1, 2;
    INSERT INTO shop_counts (category, retailer, currency, count)
      SELECT category, retailer, coalesce(currency, ''), count(*) FROM products GROUP BY 1, 2, 3;
    INSERT INTO product_facets (size, color, id, category, retailer, currency, price_minor, featured, position)
      SELECT value ->> 0, value ->> 1, products.id, category, retailer, currency, price_minor, featured, position
      FROM products, json_each(variant_facets) ORDER BY 1, 2, 3;
    INSERT INTO shop_variant_counts (size, color, category, retailer, currency, count)
      SELECT size, color, category, retailer, coalesce(currency, ''), count(*) FROM product_facets GROUP BY 1, 2, 3, 4, 5;`);
  countPrices(sqlite);
}

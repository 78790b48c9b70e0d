import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { bandOf } from '#app/features/shop/price-bands';
import { BUILT_IN_CATEGORIES } from '#app/lib/categories';
import { openDatabase } from '#db/client.server';
import { migrate } from '#db/migrate.server';

const CATEGORIES = Object.keys(BUILT_IN_CATEGORIES);

export type Size = { videos: number; products: number; collections: number };

/** In a tenth of all videos and products, and in one of a hundred thousand. */
export const COMMON_WORD = 'haul';
export const RARE_WORD = 'zibeline';
/** Items of each collection. */
const ITEMS = 8;
/** Words of a sentence. */
const SENTENCE = 10;
/** The number of each on the home page's lists, whatever the size of the catalog. */
const MARKED = 20;
const DAY = 86_400_000;
const TEN_YEARS = 3_650 * DAY;

/** A row of numbers from 0 to 1, the same in every run (Park and Miller's generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const SYLLABLES = 'ba ke li mo nu pa re si to va we zo cha dri fle gro'.split(' ');

/** Words as often as words are: the n-th comes about 1/n as often as the first. */
function createWriter(random: () => number) {
  const vocabulary = Array.from({ length: 20_000 }, (_, index) => {
    const letters = [];
    for (let rest = index + 17; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
      letters.push(SYLLABLES[rest % SYLLABLES.length]);
    return letters.join('');
  });
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]).join(' ');
  // Long texts are put together from sentences: writing a million of them word by word would take longer than storing them.
  const sentences = Array.from({ length: 5_000 }, () => words(SENTENCE));
  const text = (count: number) =>
    Array.from({ length: count }, () => sentences[Math.floor(random() * sentences.length)]).join(' ');
  return { words, text };
}

type Named = { type: string; name: string; sql: string };

/** Rows go in quicker without indexes and triggers; both are made again over the whole, as they were. */
function withoutMaintenance(sqlite: Database.Database, work: () => void): void {
  const upkeep = sqlite
    .prepare<[], Named>(
      "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL",
    )
    .all();
  for (const { type, name } of upkeep) sqlite.exec(`DROP ${type} ${name}`);
  work();
  for (const { sql } of upkeep) sqlite.exec(sql);
}

function insertVideos(sqlite: Database.Database, count: number): void {
  const random = createRandom(1);
  const { words, text } = createWriter(random);
  const insert = sqlite.prepare(`
    INSERT INTO videos (title, description, thumbnail_url, url, embed_url, source_id, source, category, views, likes, duration,
      duration_formatted, creator, creator_url, published_at, featured, trending, tags)
    VALUES (?, ?, '/pictures/none.svg', ?, ?, ?, 'youtube', ?, ?, ?, 754, '12:34', ?, 'https://www.youtube.com/', ?, ?, ?, ?)`);
  const now = Date.now();
  for (let number = 1; number <= count; number += 1) {
    const key = `bench${number}`;
    const title =
      `${number % 10 === 0 ? COMMON_WORD : ''} ${number % 100_000 === 500 ? RARE_WORD : ''} ${words(6)}`.trim();
    const address = `https://www.youtube.com/watch?v=${key}`;
    const marked = number % Math.ceil(count / MARKED) === 0 ? 1 : 0;
    insert.run(
      title,
      text(6),
      address,
      `https://www.youtube-nocookie.com/embed/${key}`,
      key,
      CATEGORIES[number % 3],
      Math.floor(random() * 1e6),
      Math.floor(random() * 1e4),
      words(2),
      now - Math.floor(random() * TEN_YEARS),
      marked,
      marked,
      words(4).replaceAll(' ', ', '),
    );
  }
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

function insertProducts(sqlite: Database.Database, count: number): void {
  const random = createRandom(2);
  const { words, text } = createWriter(random);
  const insert = sqlite.prepare(`
    INSERT INTO products (name, description, image_url, price, price_minor, currency, affiliate_link, retailer, brand,
      category, featured, feed_key)
    VALUES (?, ?, '/pictures/none.svg', ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  for (let number = 1; number <= count; number += 1) {
    const featured = number % Math.ceil(count / MARKED) === 0 ? 1 : 0;
    const { price, minor, currency } = writePrice(random);
    const shop = pick(SHOPS, random);
    const name = `${number % 10 === 0 ? COMMON_WORD : ''} ${number % 100_000 === 500 ? RARE_WORD : ''} ${words(4)}`;
    insert.run(
      name.trim(),
      text(4),
      price,
      minor,
      currency,
      `https://${shop}/item/${number}`,
      shop,
      pick(BRANDS, random),
      CATEGORIES[number % 3],
      featured,
      `bench${number}`,
    );
  }
}

/** The tagged products of each video. */
const PIECES = [7, 13, 29];

function insertPieces(sqlite: Database.Database, { videos, products }: Size): void {
  const insert = sqlite.prepare(
    'INSERT OR IGNORE INTO video_products (video_id, product_id, sort_order, at) VALUES (?, ?, ?, ?)',
  );
  for (let video = 1; video <= videos; video += 1)
    for (const [place, step] of PIECES.entries())
      insert.run(video, ((video * step) % products) + 1, place, place * 60);
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

function insertCollections(sqlite: Database.Database, { collections, products }: Size): void {
  const insert = sqlite.prepare('INSERT INTO compilations (id, title, share_code) VALUES (?, ?, ?)');
  const add = sqlite.prepare(
    'INSERT INTO compilation_items (compilation_id, product_id, sort_order) VALUES (?, ?, ?)',
  );
  for (let number = 1; number <= collections; number += 1) {
    insert.run(number, `Collection ${number}`, shareCodeOf(number));
    for (let place = 0; place < ITEMS; place += 1)
      add.run(number, ((number * 7 + place * 131) % products) + 1, place);
  }
}

/** The share code of the n-th collection. */
export function shareCodeOf(number: number): string {
  return String(number).padStart(10, 'B');
}

/**
 * Makes a data folder with a catalogue of this size, by the quickest way that ends in the same database: rows first, then
 * the indexes, the search index and the counts, each made by SQLite over the whole.
 */
export function fill(dataDir: string, size: Size): void {
  mkdirSync(dataDir, { recursive: true });
  const { sqlite, close } = openDatabase(join(dataDir, 'ribbon.db'));
  migrate(sqlite);
  // Nothing is lost by a crash here: a half-filled folder is thrown away.
  sqlite.pragma('journal_mode = OFF');
  sqlite.pragma('synchronous = OFF');
  sqlite.pragma('cache_size = -1000000');
  sqlite.transaction(() => {
    withoutMaintenance(sqlite, () => {
      insertVideos(sqlite, size.videos);
      insertProducts(sqlite, size.products);
      insertCollections(sqlite, size);
      insertPieces(sqlite, size);
    });
    sqlite.exec(`
      INSERT INTO videos_fts (videos_fts) VALUES ('rebuild');
      INSERT INTO products_fts (products_fts) VALUES ('rebuild');
      INSERT INTO offers (product_id, retailer, link, link_key, price, price_minor, currency)
        SELECT id, retailer, affiliate_link, retailer || '/item/' || id, price, price_minor, currency FROM products;
      INSERT INTO list_counts (list, bucket, count)
        SELECT category, coalesce(published_at, 0) >> 29, count(*) FROM videos GROUP BY 1, 2;
      INSERT INTO list_counts (list, bucket, count)
        SELECT iif(featured, 'featured', 'others'), id >> 10, count(*) FROM products GROUP BY 1, 2;
      INSERT INTO shop_counts (category, retailer, currency, count)
        SELECT category, retailer, coalesce(currency, ''), count(*) FROM products GROUP BY 1, 2, 3;`);
    countPrices(sqlite);
  })();
  sqlite.pragma('journal_mode = WAL');
  close();
}

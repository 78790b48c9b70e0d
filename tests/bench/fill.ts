import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { openDatabase } from '#db/client.server';
import { migrate } from '#db/migrate.server';
import { deriveProducts, insertProducts } from './fill-products';
import { CATEGORIES, COMMON_WORD, createRandom, createWriter, MARKED, RARE_WORD } from './fill-words';

export type Size = { videos: number; products: number; collections: number };

/** Items of each collection. */
const ITEMS = 8;
const DAY = 86_400_000;
const TEN_YEARS = 3_650 * DAY;

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
      text(2),
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

/** What triggers keep of videos. */
function deriveVideos(sqlite: Database.Database): void {
  sqlite.exec(`
    INSERT INTO videos_fts (videos_fts) VALUES ('rebuild');
    INSERT INTO list_counts (list, bucket, count)
      SELECT category, coalesce(published_at, 0) >> 29, count(*) FROM videos GROUP BY 1, 2;`);
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
  sqlite.pragma('journal_mode = MEMORY');
  sqlite.pragma('synchronous = OFF');
  sqlite.pragma('cache_size = -1000000');
  sqlite.transaction(() => {
    withoutMaintenance(sqlite, () => {
      insertVideos(sqlite, size.videos);
      insertProducts(sqlite, size.products);
      insertCollections(sqlite, size);
      insertPieces(sqlite, size);
      deriveVideos(sqlite);
      deriveProducts(sqlite);
    });
  })();
  sqlite.pragma('journal_mode = WAL');
  close();
}

import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { bandOf } from '#app/features/shop/price-bands';
import journal from '../../db/migrations/meta/_journal.json';
import { makeOldDatabase, OLD } from '../support/old-database';

const root = join(import.meta.dirname, '..', '..');
const NEWEST = journal.entries.length;

function open(dataDir: string): Database.Database {
  return new Database(join(dataDir, 'ribbon.db'));
}

const OPEN = "import('./build/server/index.js').then(() => process.exit())";

/** Opens the database with the code of today, which migrates it; killed at one statement, if any. */
function migrate(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ killed: boolean; statements: number }> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    ...settings,
  };
  const preload = join(root, 'tests', 'support', 'kill-at.mjs');
  // Not waited for inside the call: a test that stops its process for a minute is given up by the runner.
  return new Promise((done) => {
    execFile(process.execPath, ['--import', preload, '-e', OPEN], { cwd: root, env }, (error, stdout) =>
      done({ killed: error?.signal === 'SIGKILL', statements: Number(/statements (\d+)/.exec(stdout)?.[1]) }),
    );
  });
}

type State = { version: number; schema: string; rows: number[]; integrity: unknown; orphans: unknown };

function readState(dataDir: string): State {
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).pluck().get();
  const state = {
    version: Number(read('SELECT max(version) FROM schema_migrations')),
    schema: JSON.stringify(
      database
        .prepare(
          "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
        )
        .all(),
    ),
    rows: ['videos', 'products', 'compilations', 'compilation_items'].map((table) =>
      Number(read(`SELECT count(*) FROM ${table}`)),
    ),
    integrity: read('PRAGMA integrity_check'),
    orphans: database.pragma('foreign_key_check'),
  };
  database.close();
  return state;
}

function copyOf(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'ribbon-old-'));
  mkdirSync(copy, { recursive: true });
  copyFileSync(join(dataDir, 'ribbon.db'), join(copy, 'ribbon.db'));
  return copy;
}

let old: string;
let statements: number;
/** The schema of each version, as an undisturbed migration makes it. */
let goal: State;
beforeAll(async () => {
  old = makeOldDatabase();
  const whole = copyOf(old);
  statements = (await migrate(whole)).statements;
  goal = readState(whole);
});

/** Kills the migration at one statement of a copy; what is wrong then, or after it runs again. */
async function findFaultsAt(at: number, settings: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  const dataDir = copyOf(old);
  const { killed } = await migrate(dataDir, { KILL_AT: String(at), ...settings });
  if (!killed) faults.push(`${at}: was not killed`);
  const { version, integrity, orphans, rows } = readState(dataDir);
  if (version < OLD || version > NEWEST) faults.push(`${at}: version ${version}`);
  if (integrity !== 'ok' || JSON.stringify(orphans) !== '[]') faults.push(`${at}: damaged`);
  if (JSON.stringify(rows) !== '[300,300,1,2]') faults.push(`${at}: rows ${rows}`);
  await migrate(dataDir);
  if (JSON.stringify(readState(dataDir)) !== JSON.stringify(goal)) faults.push(`${at}: does not run again`);
  return faults;
}

/** The same at some statements, two side by side. */
async function findFaults(settings: Record<string, string>, every: number): Promise<string[]> {
  const faults: string[] = [];
  for (let at = 2; at <= statements; at += 2 * every) {
    const places = [at, at + every].filter((place) => place <= statements);
    faults.push(...(await Promise.all(places.map((place) => findFaultsAt(place, settings)))).flat());
  }
  return faults;
}

test('a migration that is killed at any statement is old or new, and runs again', async () => {
  expect(goal).toMatchObject({ version: NEWEST, rows: [300, 300, 1, 2], integrity: 'ok', orphans: [] });
  expect(statements).toBeGreaterThan(NEWEST - OLD);
  expect(await findFaults({}, Math.ceil(statements / 12))).toEqual([]);
}, 600_000);

test('the harness sees a migration that is not one transaction', async () => {
  const faults = await findFaults({ NO_TRANSACTIONS: '1' }, Math.ceil(statements / 5));
  expect(faults.join('\n')).toContain('does not run again');
}, 300_000);

test('what stands in a database keeps its meaning: keys of feeds, unknown lengths, stand-ins, who loaded the demo content', async () => {
  const fields = (key: string, link: string) =>
    JSON.stringify({ feedKey: key, affiliateLink: link, name: 'Gown' });
  const dataDir = makeOldDatabase(
    18,
    `UPDATE products SET feed_key = 'A0', affiliate_link = 'https://www.Shop.example/a?b' WHERE id = 1;
     UPDATE products SET feed_key = 'link:x' WHERE id = 2;
     UPDATE products SET image_url = '/media/d30209148c1d5efdf07a7108.svg' WHERE id = 3;
     UPDATE videos SET duration = 0, duration_formatted = '0:00' WHERE id = 4;
     INSERT INTO feed_imports (id, name, who, state, format) VALUES (1, 'feed.csv', 'warden', 'ready', 'csv');
     INSERT INTO feed_rows (import_id, row, status, name, fields)
       VALUES (1, 1, 'new', 'Gown', '${fields('B1', 'https://other.example/b')}'), (1, 2, 'wrong', 'None', NULL);
     INSERT INTO audit_log (at, who, what) VALUES (1, 'warden', 'deleted 3 videos');`,
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).pluck().all();
  expect(read('SELECT feed_key FROM products WHERE id IN (1, 2) ORDER BY id')).toEqual([
    'shop.example A0',
    'link:x',
  ]);
  expect(read('SELECT image_url FROM products WHERE id = 3')).toEqual(['/media/initial-50.svg']);
  expect(read('SELECT duration FROM videos WHERE id = 4')).toEqual([null]);
  expect(read("SELECT json_extract(fields, '$.feedKey') FROM feed_run_rows ORDER BY row")).toEqual([
    'other.example B1',
    null,
  ]);
  expect(read('SELECT link FROM audit_log')).toEqual([null]);
  expect(read("SELECT count(*) FROM site_settings WHERE key = 'demoContent'")).toEqual([1]);
  database.close();
});

test('the films of the demo content become a platform of their own, also those that were replaced or deleted', async () => {
  const dataDir = makeOldDatabase(
    20,
    `UPDATE videos SET source_id = 'demo-gowns', embed_url = '/films/gowns.webm' WHERE id = 5;
     INSERT INTO replaced_videos (video_id, source, source_id, title, content, replaced_at)
       VALUES (6, 'library', 'demo-robes', 'Robes', '{"source":"library","embedUrl":"/films/robes.webm"}', 1);
     INSERT INTO trash (content, created_at) VALUES ('{"what":"2 videos","rows":[
       {"table":"videos","values":{"id":900,"source":"library","source_id":"demo-hats","embed_url":"/films/hats.webm"}},
       {"table":"videos","values":{"id":901,"source":"library","source_id":"0123456789abcdef","embed_url":"/media/library/0123456789abcdef"}}]}', 1);`,
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).pluck().all();
  expect(read('SELECT source FROM videos WHERE id IN (4, 5) ORDER BY id')).toEqual(['library', 'demo']);
  expect(read("SELECT source || ' ' || (content ->> '$.source') FROM replaced_videos")).toEqual([
    'demo demo',
  ]);
  expect(
    read("SELECT row.value ->> '$.values.source' FROM trash, json_each(trash.content, '$.rows') AS row"),
  ).toEqual(['demo', 'library']);
  database.close();
});

test('videos get a wearer, unknown at first; naming her is a change of the video, and of the lists that show it', async () => {
  const dataDir = makeOldDatabase(
    21,
    "UPDATE videos SET title = 'Before', tags = 'gown', featured = 1, changed_at = NULL WHERE id = 5;",
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).pluck().get();
  expect(read('SELECT count(*) FROM videos WHERE wearer_height IS NULL AND wearer_size IS NULL')).toBe(
    read('SELECT count(*) FROM videos'),
  );
  expect(read("SELECT title || ' ' || tags || ' ' || featured FROM videos WHERE id = 5")).toBe(
    'Before gown 1',
  );
  const version = "SELECT version FROM content_versions WHERE scope = 'catalogue'";
  for (const column of ['wearer_height', 'wearer_size']) {
    const before = Number(read(version));
    database.exec(`UPDATE videos SET changed_at = NULL; UPDATE videos SET ${column} = 'S' WHERE id = 5`);
    expect(Number(read(version))).toBeGreaterThan(before);
    expect(read('SELECT count(*) FROM videos WHERE changed_at IS NOT NULL')).toBe(1);
  }
  database.close();
});

test('answers and collections from before stay what they were: her link opens hers, nothing is hidden, nothing is bought', async () => {
  const dataDir = makeOldDatabase(
    22,
    `INSERT INTO answers (id, compilation_id, edit_hash, name, note) VALUES (3, 7, 'her-link', 'Ada', 'The first');
     INSERT INTO answer_verdicts (answer_id, product_id, verdict) VALUES (3, 1, 'love'), (3, 2, 'no');`,
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT edit_hash, name, note, sent_hash FROM answers')).toEqual([
    ['her-link', 'Ada', 'The first', null],
  ]);
  expect(read('SELECT product_id, verdict FROM answer_verdicts ORDER BY product_id')).toEqual([
    [1, 'love'],
    [2, 'no'],
  ]);
  expect(read('SELECT title, share_code, sender, hide_prices, closes_on FROM compilations')).toEqual([
    ['Kept', 'abcdefghij', null, 0, null],
  ]);
  expect(
    read('SELECT product_id, bought_at, saved_price FROM compilation_items ORDER BY product_id'),
  ).toEqual([
    [1, null, null],
    [2, null, null],
  ]);
  // What her page shows makes it another page; what he bought does not.
  const version = () => Number(read('SELECT version FROM compilations')[0]);
  const before = version();
  database.exec('UPDATE compilation_items SET bought_at = 1 WHERE product_id = 1');
  expect(version()).toBe(before);
  for (const change of ["sender = 'Tom'", 'hide_prices = 1', "closes_on = '2030-01-01'"])
    database.exec(`UPDATE compilations SET ${change}`);
  expect(version()).toBe(before + 3);
  database.close();
});

test('collections, answers and products of before tell nobody by mail, have no pieces, and keep their links', async () => {
  const dataDir = makeOldDatabase(
    23,
    `INSERT INTO answers (id, compilation_id, edit_hash, name) VALUES (3, 7, 'her-link', 'Ada');
     INSERT INTO outbox (kind, subject_id, next_at) VALUES ('contact', 1, 5);`,
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT id, share_code, notify, notify_email, notified_at FROM compilations')).toEqual([
    [7, 'abcdefghij', 0, null, null],
  ]);
  expect(read('SELECT name FROM answers')).toEqual([['Ada']]);
  expect(read('SELECT kind FROM outbox')).toEqual([['contact']]);
  expect(read('SELECT count(*) FROM offers WHERE link_key IS NULL')).toEqual([[300]]);
  // A piece is a change of what the video's page shows; a link that is changed has its key made anew.
  const version = () => Number(read("SELECT version FROM content_versions WHERE scope = 'catalogue'")[0]);
  for (const change of [
    'INSERT INTO video_products (video_id, product_id, at) VALUES (5, 1, 84)',
    "UPDATE video_products SET note = 'In S'",
    'DELETE FROM video_products',
  ]) {
    const before = version();
    database.exec(`UPDATE videos SET changed_at = NULL; ${change}`);
    expect(version(), change).toBeGreaterThan(before);
    expect(read('SELECT id FROM videos WHERE changed_at IS NOT NULL'), change).toEqual([[5]]);
  }
  database.exec("UPDATE offers SET link_key = 'shop.example/1' WHERE product_id = 1");
  database.exec("UPDATE offers SET retailer = 'Another' WHERE product_id = 1");
  expect(read('SELECT link_key FROM offers WHERE product_id = 1')).toEqual([['shop.example/1']]);
  for (const change of ["link = 'https://other.example'", "price = '$2'"]) {
    database.exec(
      `UPDATE offers SET link_key = 'x' WHERE product_id = 1; UPDATE offers SET ${change} WHERE product_id = 1`,
    );
    expect(read('SELECT link_key FROM offers WHERE product_id = 1'), change).toEqual([[null]]);
  }
  expect(read('SELECT DISTINCT brand, retailer, availability, price_minor, currency FROM products')).toEqual([
    [null, null, 'unknown', null, null],
  ]);
  database.close();
});

test('what is for sale is counted by shelf and band of prices from the rows that there are', async () => {
  const dataDir = makeOldDatabase(
    28,
    `UPDATE products SET currency = 'USD', price_minor = id * 100, retailer = 'oak.example' WHERE id > 10;
     UPDATE products SET currency = 'EUR', category = 'fashion' WHERE id > 290;`,
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT category, retailer, currency, count FROM shop_counts ORDER BY count')).toEqual([
    ['fashion', 'oak.example', 'EUR', 10],
    ['lingerie', '', '', 10],
    ['lingerie', 'oak.example', 'USD', 280],
  ]);
  // From $11 to $14, at $15, from $16 to $19: as the code names the bands.
  expect(
    read(
      "SELECT band, count FROM shop_price_counts WHERE currency = 'USD' AND category = 'lingerie' AND retailer = 'oak.example' ORDER BY band LIMIT 3",
    ),
  ).toEqual([
    [bandOf(1_100), 4],
    [bandOf(1_500), 1],
    [bandOf(1_600), 4],
  ]);
  database.exec('UPDATE products SET price_minor = 1500 WHERE id = 11; DELETE FROM products WHERE id = 12');
  expect(read(`SELECT sum(count) FROM shop_price_counts WHERE band = ${bandOf(1_500)}`)).toEqual([[2]]);
  expect(read('SELECT sum(count) FROM shop_counts')).toEqual([[299]]);
  database.close();
});

test('every product of before is its own offer, sums and lists hold what they held, and its trash still comes back', async () => {
  const deleted = JSON.stringify({
    what: '1 product',
    rows: [
      {
        table: 'products',
        values: {
          ...{ id: 900, name: 'Thrown away', description: '', image_url: '', price: '$5', category: 'robes' },
          ...{ affiliate_link: 'https://oak.example/900', link_key: 'oak.example/900', price_seen_at: 9 },
        },
      },
      {
        table: 'product_prices',
        values: { product_id: 900, day: '2026-01-01', minor: 700, currency: 'USD' },
      },
    ],
  });
  const dataDir = makeOldDatabase(
    34,
    `UPDATE products SET currency = 'USD', price_minor = id * 100, price = '$' || id, retailer = 'oak.example',
       link_key = 'oak.example/' || id, price_seen_at = 1700000000000 WHERE id > 10;
     UPDATE products SET availability = 'out' WHERE id = 300;
     INSERT INTO product_prices VALUES (20, '2026-01-01', 9900, 'USD');
     INSERT INTO trash (id, content, created_at) VALUES (1, '${deleted}', unixepoch() * 1000);`,
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(
    read('SELECT count(*) FROM offers JOIN products ON id = product_id AND link = affiliate_link'),
  ).toEqual([[300]]);
  expect(
    read(
      'SELECT retailer, link_key, price, price_minor, currency, availability, seen_at FROM offers WHERE product_id = 300',
    ),
  ).toEqual([['oak.example', 'oak.example/300', '$300', 30_000, 'USD', 'out', 1_700_000_000_000]]);
  expect(read('SELECT minor FROM product_prices WHERE product_id = 20 ORDER BY day LIMIT 1')).toEqual([
    [9_900],
  ]);
  expect(read('SELECT sum(count) FROM shop_counts')).toEqual([[299]]);
  // What is joined, or a draft, is counted as little as what is not sold; what comes back is counted again.
  for (const change of ['joined_to = 12', "status = 'draft'", "availability = 'out'"]) {
    database.exec(`UPDATE products SET ${change} WHERE id = 11`);
    expect(read('SELECT sum(count) FROM shop_counts'), change).toEqual([[298]]);
    expect(read("SELECT sum(count) FROM list_counts WHERE list = 'others'"), change).toEqual([[298]]);
  }
  database.exec(
    "UPDATE products SET joined_to = NULL, status = 'published', availability = 'in' WHERE id = 11",
  );
  expect(read('SELECT sum(count) FROM shop_price_counts')).toEqual([[289]]);
  // An offer's price is remembered on change; what nobody sells has none.
  database.exec("UPDATE offers SET price_minor = 5, availability = 'in' WHERE product_id = 12");
  database.exec("UPDATE offers SET availability = 'out' WHERE product_id = 12");
  expect(read("SELECT minor FROM product_prices WHERE product_id = 12 AND day = date('now')")).toEqual([
    [null],
  ]);
  database.close();
});

test('every video of before is published, and lists count what they counted; a draft is counted nowhere', async () => {
  const dataDir = makeOldDatabase(
    37,
    'UPDATE videos SET gone_at = 5 WHERE id <= 10; UPDATE videos SET published_at = NULL;',
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  const count = () => Number(read("SELECT sum(count) FROM list_counts WHERE list = 'fashion'")[0]);
  expect(read("SELECT count(*) FROM videos WHERE status = 'published' AND publish_at IS NULL")).toEqual([
    [300],
  ]);
  expect(count()).toBe(290);
  database.exec("UPDATE videos SET status = 'draft' WHERE id BETWEEN 5 AND 20");
  expect(count()).toBe(280);
  database.exec('DELETE FROM videos WHERE id IN (1, 15, 30)');
  expect(count()).toBe(279);
  database.exec("UPDATE videos SET status = 'published', gone_at = NULL");
  expect(count()).toBe(297);
  expect(read('SELECT count(*) FROM guides, page_versions')).toEqual([[0]]);
  database.close();
});

test('products of before are found by their place among those at position 0, before them and after them', async () => {
  const dataDir = makeOldDatabase(
    43,
    `UPDATE products SET position = id - 150 WHERE id <= 160; UPDATE products SET featured = 1 WHERE id % 100 = 0;
     UPDATE products SET availability = 'out' WHERE id = 300; DELETE FROM offers WHERE product_id > 250; UPDATE products SET id = id + 2000 WHERE id > 250;`,
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const AFTER = 2 ** 40;
  const read = () =>
    database
      .prepare('SELECT bucket, count FROM list_counts WHERE list = ? AND count > 0')
      .raw()
      .all('others');
  expect(read()).toEqual([
    [-2, 21],
    [-1, 127],
    [0, 90],
    [2, 49],
    [AFTER, 10],
  ]);
  database.exec(
    'UPDATE products SET position = 200 WHERE id > 2000; DELETE FROM products WHERE position < 0',
  );
  expect(read()).toEqual([
    [0, 90],
    [AFTER, 10],
    [AFTER + 1, 49],
  ]);
  database.close();
});

test('imports of before become one feed: its files, rows and keys go on, and what was applied can still be taken back', async () => {
  const updated = JSON.stringify({ did: 'updated', values: { name: 'Before' } });
  const dataDir = makeOldDatabase(
    30,
    `UPDATE products SET feed_key = 'shop.example A' || id WHERE id < 4;
     INSERT INTO feed_imports (id, name, file, who, state, format, mapping, error) VALUES
       (1, 'applied.csv', NULL, 'warden', 'applied', 'csv', '{"columns":{"name":"title"},"linkTemplate":"https://x.example/{Handle}","currency":"$","category":"","own":false}', NULL),
       (2, 'asked.csv', 'x/uploads/y', 'warden', 'uploaded', 'csv', NULL, NULL),
       (3, 'read.csv', NULL, 'warden', 'reading', 'google', NULL, NULL),
       (4, 'back.csv', NULL, 'warden', 'undoing', 'csv', NULL, NULL),
       (5, 'odd.csv', NULL, 'warden', 'failed', 'csv', 'no JSON', 'It was odd.');
     INSERT INTO feed_rows (import_id, row, status, name, product_id, before, applied_at)
       VALUES (1, 1, 'changed', 'Gown', 1, '${updated}', 5), (1, 2, 'wrong', 'None', NULL, NULL, NULL);`,
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT id, name, keys_by_shop, template, currency, schedule FROM feeds')).toEqual([
    [1, 'Imported before', 1, 'https://x.example/{Handle}', '$', 'off'],
  ]);
  expect(read('SELECT id, feed_id, state, undoing, file, message FROM feed_runs ORDER BY id')).toEqual([
    [1, 1, 'applied', 0, null, null],
    [2, 1, 'stopped', 0, 'x/uploads/y', 'Its columns were not chosen yet.'],
    [3, 1, 'stopped', 0, null, 'It was stopped while it was read.'],
    [4, 1, 'applying', 1, null, null],
    [5, 1, 'failed', 0, null, 'It was odd.'],
  ]);
  expect(read('SELECT run_id, row, product_id, before FROM feed_run_rows ORDER BY id')).toEqual([
    [1, 1, 1, updated],
    [1, 2, null, null],
  ]);
  expect(read('SELECT id, feed_id FROM products WHERE feed_key IS NOT NULL ORDER BY id')).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  database.close();
});

test('a site that never imported has no feed', async () => {
  const dataDir = makeOldDatabase(30);
  await migrate(dataDir);
  const database = open(dataDir);
  expect(database.prepare('SELECT count(*) FROM feeds').pluck().get()).toBe(0);
  database.close();
});

test('a letter of before stays the plain text that it is', async () => {
  const letter = "INSERT INTO letters (id, subject, message, recipients) VALUES (1, 'Lake', 'a\n*b*', 0);";
  const subscriber = "INSERT INTO subscribers (id, email, confirmed_at) VALUES (1, 'a@mail.example', 5);";
  const dataDir = makeOldDatabase(38, letter + subscriber);
  await migrate(dataDir);
  const database = open(dataDir);
  const row = database.prepare('SELECT message, is_plain, send_at FROM letters').raw().get();
  expect(row).toEqual(['a\n*b*', 1, null]);
  expect(database.prepare('SELECT confirmed_at, consented_at FROM subscribers').raw().get()).toEqual([
    5,
    null,
  ]);
  database.close();
});

test('accounts keep their roles, sessions and collections, and no id of a deleted one is given again', async () => {
  const accounts = `INSERT INTO users (id, username, username_key, password, email, role) VALUES
      (1, 'A', 'a', 'x', 'a@mail.example', 'admin'), (2, 'B', 'b', 'x', 'b@mail.example', 'user'),
      (9, 'Gone', 'gone', 'x', 'g@mail.example', 'user');
    INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ('s', 2, 99999999999999);
    UPDATE compilations SET user_id = 2 WHERE id = 7;
    DELETE FROM users WHERE id = 9;`;
  const dataDir = makeOldDatabase(39, accounts);
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT id, username, role FROM users ORDER BY id')).toEqual([
    [1, 'A', 'admin'],
    [2, 'B', 'user'],
  ]);
  expect(read('SELECT user_id, seen_at, browser FROM sessions')).toEqual([[2, null, null]]);
  expect(read('SELECT user_id FROM compilations WHERE id = 7')).toEqual([[2]]);
  database.exec(
    "INSERT INTO users (username, username_key, password, email, role) VALUES ('C', 'c', 'x', 'c@mail.example', 'editor')",
  );
  expect(read("SELECT id FROM users WHERE role = 'editor'")).toEqual([[10]]);
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
});

test('old sessions go on, and are asked for the password before their first sensitive change', async () => {
  const rows = `INSERT INTO users (id, username, username_key, password, email, role) VALUES (1, 'A', 'a', 'x', 'a@mail.example', 'admin');
    INSERT INTO sessions (id_hash, user_id, expires_at, seen_at, browser) VALUES ('s', 1, 99999999999999, 7, 'Firefox on Linux');`;
  const dataDir = makeOldDatabase(41, rows);
  await migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT id_hash, user_id, seen_at, browser, confirmed_at FROM sessions')).toEqual([
    ['s', 1, 7, 'Firefox on Linux', null],
  ]);
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys', 'api_tokens', 'account_events'])
    expect(read(`SELECT count(*) FROM ${table}`)).toEqual([[0]]);
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
});

test('counts the products that an undone import of 1.0.0 left as they were', async () => {
  const note = 'Kept: it was changed since, or somebody collected it.';
  const dataDir = makeOldDatabase(45);
  const before = open(dataDir);
  before.exec(`
    INSERT INTO feeds (id, name, mapping) VALUES (1, 'Feed', '{}');
    INSERT INTO feed_runs (id, feed_id, name, format, who, state) VALUES (1, 1, 'x.csv', 'csv', 'warden', 'undone');
    INSERT INTO feed_run_rows (run_id, row, status, name, message)
      VALUES (1, 1, 'new', 'Left', '${note}'), (1, 2, 'new', 'Undone', NULL);`);
  before.close();
  await migrate(dataDir);
  const after = open(dataDir);
  expect(after.prepare('SELECT name, was_left FROM feed_run_rows ORDER BY row').all()).toEqual([
    { name: 'Left', was_left: 1 },
    { name: 'Undone', was_left: 0 },
  ]);
  after.close();
});

test('calls retailers that 1.0.0 called by the host of their network anew', async () => {
  const link = 'https://www.awin1.com/cread.php?ued=https%3A%2F%2Fshop.example%2Fa';
  const dataDir = makeOldDatabase(
    45,
    `UPDATE offers SET retailer = 'awin1.com', link = '${link}', link_key = 'x' WHERE product_id = 1;
     UPDATE offers SET retailer = 'The Shop', link_key = 'y' WHERE product_id = 2;`,
  );
  await migrate(dataDir);
  const database = open(dataDir);
  const offers = database.prepare('SELECT retailer, link_key FROM offers ORDER BY product_id LIMIT 2').all();
  expect(offers).toEqual([
    { retailer: null, link_key: null },
    { retailer: 'The Shop', link_key: 'y' },
  ]);
  database.close();
});

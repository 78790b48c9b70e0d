import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.server';
import { migrate as applyMigrations } from '#db/migrate.server';
import journal from '../../db/migrations/meta/_journal.json';
import { makeOldDatabase, OLD } from '../support/old-database';
import { rounds } from '../support/rounds';

const root = join(import.meta.dirname, '..', '..');
/** What only that part says. */
const MIGRATES = 'class MigrationFailed ';
const NEWEST = OLD + journal.entries.length - 1;

function open(dataDir: string): Database.Database {
  return new Database(join(dataDir, 'ribbon.db'));
}

/** The part of the build that opens the database: all of it takes thrice as long to load, fifty times. */
const PART = readdirSync(join(root, 'build', 'server')).find(
  (name) =>
    name.endsWith('.js') && readFileSync(join(root, 'build', 'server', name), 'utf8').includes(MIGRATES),
);
const OPEN = `import('./build/server/${PART}').then(() => process.exit())`;

/** Migrates the database in this process, since starting another one takes longer than all migrations. */
function migrate(dataDir: string): void {
  const { sqlite, close } = openDatabase(join(dataDir, 'ribbon.db'));
  try {
    applyMigrations(sqlite);
  } finally {
    close();
  }
}

/** Migrates the database with the built code in another process, which may be killed at one statement. */
function migrateElsewhere(
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
  statements = (await migrateElsewhere(whole)).statements;
  goal = readState(whole);
});

/** Kills the migration at one statement of a copy; what is wrong then, or after it runs again. */
async function findProblemsAt(at: number, settings: Record<string, string>): Promise<string[]> {
  const problems: string[] = [];
  const dataDir = copyOf(old);
  const { killed } = await migrateElsewhere(dataDir, { KILL_AT: String(at), ...settings });
  if (!killed) problems.push(`${at}: was not killed`);
  const { version, integrity, orphans, rows } = readState(dataDir);
  if (version < OLD || version > NEWEST) problems.push(`${at}: version ${version}`);
  if (integrity !== 'ok' || JSON.stringify(orphans) !== '[]') problems.push(`${at}: damaged`);
  if (JSON.stringify(rows) !== '[300,300,1,2]') problems.push(`${at}: rows ${rows}`);
  try {
    migrate(dataDir);
    if (JSON.stringify(readState(dataDir)) !== JSON.stringify(goal))
      problems.push(`${at}: does not run again`);
  } catch (error) {
    problems.push(`${at}: does not run again: ${error}`);
  }
  return problems;
}

/** The same at some statements, two side by side. */
async function findProblems(settings: Record<string, string>, every: number): Promise<string[]> {
  const problems: string[] = [];
  for (let at = 2; at <= statements; at += 2 * every) {
    const places = [at, at + every].filter((place) => place <= statements);
    problems.push(...(await Promise.all(places.map((place) => findProblemsAt(place, settings)))).flat());
  }
  return problems;
}

test('a migration killed at any statement is complete or absent', async () => {
  expect(goal).toMatchObject({ version: NEWEST, rows: [300, 300, 1, 2], integrity: 'ok', orphans: [] });
  expect(statements).toBeGreaterThan(NEWEST - OLD);
  expect(await findProblems({}, Math.ceil(statements / rounds(8, statements)))).toEqual([]);
});

test('the harness sees a migration without a transaction', async () => {
  const problems = await findProblems({ NO_TRANSACTIONS: '1' }, Math.ceil(statements / 5));
  expect(problems.join('\n')).toContain('does not run again');
});

test('a migrated video has no model', () => {
  const dataDir = makeOldDatabase(
    "UPDATE videos SET title = 'Before', tags = 'gown', featured = 1, changed_at = NULL WHERE id = 5;",
  );
  migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).pluck().get();
  expect(read('SELECT count(*) FROM videos WHERE model_height IS NULL AND model_size IS NULL')).toBe(
    read('SELECT count(*) FROM videos'),
  );
  expect(read("SELECT title || ' ' || tags || ' ' || featured FROM videos WHERE id = 5")).toBe(
    'Before gown 1',
  );
  database.close();
});

test('naming the model of a video changes its lists', () => {
  const dataDir = makeOldDatabase();
  migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).pluck().get();
  const version = "SELECT version FROM content_versions WHERE scope = 'catalogue'";
  for (const column of ['model_height', 'model_size']) {
    const before = Number(read(version));
    database.exec(`UPDATE videos SET changed_at = NULL; UPDATE videos SET ${column} = 'S' WHERE id = 5`);
    expect(Number(read(version))).toBeGreaterThan(before);
    expect(read('SELECT count(*) FROM videos WHERE changed_at IS NOT NULL')).toBe(1);
  }
  database.close();
});

test('migrated answers and collections keep their links and state', () => {
  const dataDir =
    makeOldDatabase(`INSERT INTO answers (id, compilation_id, edit_hash, name, note) VALUES (3, 7, 'her-link', 'Ada', 'The first');
     INSERT INTO answer_verdicts (answer_id, product_id, verdict) VALUES (3, 1, 'love'), (3, 2, 'no');`);
  migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT edit_hash, name, note, sent_hash FROM answers')).toEqual([
    ['her-link', 'Ada', 'The first', null],
  ]);
  expect(read('SELECT product_id, choice FROM answer_choices ORDER BY product_id')).toEqual([
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

test('migrated collections send no email', () => {
  const dataDir =
    makeOldDatabase(`INSERT INTO answers (id, compilation_id, edit_hash, name) VALUES (3, 7, 'her-link', 'Ada');
     INSERT INTO outbox (kind, subject_id, next_at) VALUES ('contact', 1, 5);`);
  migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT id, share_code, notify, notify_email, notified_at FROM compilations')).toEqual([
    [7, 'abcdefghij', 0, null, null],
  ]);
  expect(read('SELECT name FROM answers')).toEqual([['Ada']]);
  expect(read('SELECT kind FROM mail_queue')).toEqual([['contact']]);
  expect(read('SELECT count(*) FROM offers WHERE link_key IS NULL')).toEqual([[300]]);
  // A tagged product changes the video's page. A changed link gets a new key.
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

test('migrated videos are published and counted as before', () => {
  const dataDir = makeOldDatabase(
    'UPDATE videos SET gone_at = 5 WHERE id <= 10; UPDATE videos SET published_at = NULL;',
  );
  migrate(dataDir);
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
  database.exec("UPDATE videos SET status = 'published', unavailable_at = NULL");
  expect(count()).toBe(297);
  expect(read('SELECT count(*) FROM guides, page_versions')).toEqual([[0]]);
  database.close();
});

test('a migrated site keeps the images and hidden cards of its categories', () => {
  const dataDir = makeOldDatabase(`INSERT INTO site_settings (key, value) VALUES ('showLingerie', 'off'),
    ('face', '{"categories":{"swimwear":"/media/beach.webp","fashion":null}}');`);
  migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT slug, name, image_url, hidden FROM categories ORDER BY position')).toEqual([
    ['fashion', 'Intimate Apparel', null, 0],
    ['swimwear', 'Bikinis', '/media/beach.webp', 0],
    ['lingerie', 'Lingerie', null, 1],
  ]);
  expect(read("SELECT key FROM site_settings WHERE key LIKE 'show%'")).toEqual([]);
  database.exec(`UPDATE videos SET category = 'robes' WHERE id = 1;
    INSERT INTO former_categories VALUES ('slips', 3);
    INSERT INTO redirects (source, target) VALUES ('/old', '/new')`);
  expect(read("SELECT sum(count) FROM list_counts WHERE list = 'robes'")).toEqual([[1]]);
  database.close();
});

test('a migrated product has no variants, and new ones are counted', () => {
  const dataDir = makeOldDatabase();
  migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT DISTINCT variant_facets, price_varies FROM products')).toEqual([[null, 0]]);
  database.exec(`INSERT INTO product_variants (product_id, position, size) VALUES (3, 0, 'S');
    UPDATE products SET variant_facets = '[["S",""]]' WHERE id = 3`);
  expect(read('SELECT size, color, id, category FROM product_facets')).toEqual([['S', '', 3, 'lingerie']]);
  expect(read('SELECT size, category, count FROM shop_variant_counts')).toEqual([['S', 'lingerie', 1]]);
  database.exec("UPDATE products SET availability = 'out' WHERE id = 3");
  expect(read('SELECT count(*) FROM shop_variant_counts')).toEqual([[0]]);
  expect(read('SELECT count(*) FROM product_facets')).toEqual([[0]]);
  database.exec('PRAGMA foreign_keys = ON; DELETE FROM products WHERE id = 3');
  expect(read('SELECT (SELECT count(*) FROM product_facets), count(*) FROM product_variants')).toEqual([
    [0, 0],
  ]);
  database.close();
});

test('migrated videos are found by their words, and by those of new captions', () => {
  const dataDir = makeOldDatabase("UPDATE videos SET description = 'A velvet gown' WHERE id = 5;");
  migrate(dataDir);
  const database = open(dataDir);
  const find = (word: string) =>
    database.prepare(`SELECT rowid FROM videos_fts WHERE videos_fts MATCH '${word}'`).pluck().all();
  expect(find('velvet')).toEqual([5]);
  database.exec("UPDATE videos SET spoken_words = 'robe' WHERE id = 6; DELETE FROM videos WHERE id = 5");
  expect([find('robe'), find('velvet')]).toEqual([[6], []]);
  database.close();
});

test('a migrated guide has no tags and no SEO title', () => {
  const dataDir = makeOldDatabase(
    "INSERT INTO guides (id, slug, title, body, status) VALUES (4, 'silk', 'Silk', 'Words', 'published');",
  );
  migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT slug, body, seo_title, seo_description, imported_from FROM guides')).toEqual([
    ['silk', 'Words', '', '', null],
  ]);
  expect(read('SELECT count(*) FROM guide_tags, content_imports')).toEqual([[0]]);
  database.exec(
    "INSERT INTO guide_tags (guide_id, slug, name) VALUES (4, 'silk', 'Silk'); DELETE FROM guides",
  );
  expect(read('SELECT count(*) FROM guide_tags')).toEqual([[0]]);
  database.close();
});

test('migrated accounts keep roles, sessions and collections', () => {
  const accounts = `INSERT INTO users (id, username, username_key, password, email, role) VALUES
      (1, 'A', 'a', 'x', 'a@mail.example', 'admin'), (2, 'B', 'b', 'x', 'b@mail.example', 'user'),
      (9, 'Gone', 'gone', 'x', 'g@mail.example', 'user');
    INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ('s', 2, 99999999999999);
    UPDATE compilations SET user_id = 2 WHERE id = 7;
    DELETE FROM users WHERE id = 9;`;
  const dataDir = makeOldDatabase(accounts);
  migrate(dataDir);
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

test('a migrated session must confirm its password once', () => {
  const rows = `INSERT INTO users (id, username, username_key, password, email, role) VALUES (1, 'A', 'a', 'x', 'a@mail.example', 'admin');
    INSERT INTO sessions (id_hash, user_id, expires_at, seen_at, browser) VALUES ('s', 1, 99999999999999, 7, 'Firefox on Linux');`;
  const dataDir = makeOldDatabase(rows);
  migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).raw().all();
  expect(read('SELECT id_hash, user_id, seen_at, browser, confirmed_at FROM sessions')).toEqual([
    ['s', 1, 7, 'Firefox on Linux', null],
  ]);
  for (const table of ['totp_apps', 'recovery_codes', 'passkeys', 'api_tokens', 'account_events'])
    expect(read(`SELECT count(*) FROM ${table}`)).toEqual([[0]]);
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
});

test('an undone import of 1.0.0 keeps its count of skipped products', () => {
  const note = 'Kept: it was changed since, or somebody collected it.';
  const dataDir = makeOldDatabase();
  const before = open(dataDir);
  before.exec(`
    INSERT INTO feeds (id, name, mapping) VALUES (1, 'Feed', '{}');
    INSERT INTO feed_runs (id, feed_id, name, format, who, state) VALUES (1, 1, 'x.csv', 'csv', 'warden', 'undone');
    INSERT INTO feed_run_rows (run_id, row, status, name, message)
      VALUES (1, 1, 'new', 'Left', '${note}'), (1, 2, 'new', 'Undone', NULL);`);
  before.close();
  migrate(dataDir);
  const after = open(dataDir);
  expect(after.prepare('SELECT name, was_left FROM feed_import_rows ORDER BY row').all()).toEqual([
    { name: 'Left', was_left: 1 },
    { name: 'Undone', was_left: 0 },
  ]);
  after.close();
});

test('a retailer named after its network’s host gets a new name', () => {
  const link = 'https://www.awin1.com/cread.php?ued=https%3A%2F%2Fshop.example%2Fa';
  const dataDir =
    makeOldDatabase(`UPDATE offers SET retailer = 'awin1.com', link = '${link}', link_key = 'x' WHERE product_id = 1;
     UPDATE offers SET retailer = 'The Shop', link_key = 'y' WHERE product_id = 2;`);
  migrate(dataDir);
  const database = open(dataDir);
  const offers = database.prepare('SELECT retailer, link_key FROM offers ORDER BY product_id LIMIT 2').all();
  expect(offers).toEqual([
    { retailer: null, link_key: null },
    { retailer: 'The Shop', link_key: 'y' },
  ]);
  database.close();
});

test('edits in the log of 1.0.0 are locked for feeds if the product still has them', () => {
  const words = 'A description that is longer than eighty characters, so that the log only has its length.';
  const dataDir = makeOldDatabase(`
    UPDATE products SET name = 'Mine', description = '${words}', badge = NULL, category = 'robes' WHERE id = 1;
    UPDATE offers SET price = '$5', original_price = '$9' WHERE product_id = 1;
    INSERT INTO audit_log (at, who, what, detail, link) VALUES
      (1, 'A', 'edited a product', 'Mine; name: Old → Mine; description: 5 characters → ${words.length} characters, changed', '/admin/products/1'),
      (2, 'A', 'edited a product', 'Mine; price: $4 → $5; originalPrice: $8 → $9; badge: Sale → (none)', '/admin/products/1'),
      (3, 'A', 'edited a product', 'Mine; category: robes → gowns', '/admin/products/1'),
      (4, 'A', 'edited a product', 'Product 2; name: Mine → Another', '/admin/products/2'),
      (5, 'A', 'added a product', 'Product 3; name: A → Product 3', '/admin/products/3');`);
  migrate(dataDir);
  const database = open(dataDir);
  const rows = database
    .prepare('SELECT id, edited_fields AS fields FROM products WHERE edited_fields NOT NULL')
    .all();
  expect(rows).toEqual([{ id: 1, fields: '["badge","description","name","price"]' }]);
  database.close();
});

test('a database older than 1.0.0 is refused in one line', () => {
  const dataDir = makeOldDatabase();
  const before = open(dataDir);
  before.exec(`UPDATE schema_migrations SET version = ${OLD - 1}`);
  before.close();
  const state = readState(dataDir);
  expect(() => migrate(dataDir)).toThrow(
    'The database is from before version 1.0.0. Start version 1.0.0 once with this data folder, then start this version.',
  );
  expect(readState(dataDir)).toEqual(state);
});

/** Tables of 1.0.0 that have another name now. */
const RENAMED: Record<string, string> = {
  answer_verdicts: 'answer_choices',
  answer_words: 'answer_comments',
  confirmed_hosts: 'allowed_hosts',
  daily_sums: 'daily_totals',
  departures: 'suppressions',
  feed_run_rows: 'feed_import_rows',
  feed_runs: 'feed_imports',
  kept_forms: 'saved_forms',
  letters: 'newsletter_issues',
  outbox: 'mail_queue',
  piece_clicks: 'tagged_product_clicks',
  placements: 'ads',
  source_answers: 'platform_responses',
  source_usage: 'platform_usage',
  totp_factors: 'totp_apps',
};

test('a database of 1.0.0 with rows in every table migrates', () => {
  const dataDir = makeOldDatabase();
  const database = open(dataDir);
  database.pragma('foreign_keys = OFF');
  const count = (from: Database.Database, names: string[]) =>
    Object.fromEntries(
      names.map((table) => [table, from.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()]),
    );
  const tables = database
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  for (const table of tables) {
    const columns = database
      .prepare<[string], { name: string; type: string }>('SELECT name, type FROM pragma_table_info(?)')
      .all(table);
    // Two columns hold words of a list alone.
    const words: Record<string, string> = { role: 'user', verdict: 'love' };
    const values = columns.map(({ name, type }) =>
      type.toUpperCase() === 'TEXT' ? `'${words[name] ?? 'x'}'` : '1',
    );
    const names = columns.map(({ name }) => `"${name}"`);
    database.exec(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${values})`);
  }
  const before = count(database, tables);
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  database.close();
  migrate(dataDir);
  const after = open(dataDir);
  expect(after.prepare('SELECT max(version) FROM schema_migrations').pluck().get()).toBe(NEWEST);
  const renamed = Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [RENAMED[table] ?? table, rows]),
  );
  expect(
    count(
      after,
      tables.map((table) => RENAMED[table] ?? table),
    ),
  ).toEqual({
    ...renamed,
    schema_migrations: Number(before.schema_migrations) + NEWEST - OLD,
    // The clicks on products of a video become a total of the video.
    daily_totals: Number(renamed.daily_totals) + 1,
  });
  expect(after.prepare('SELECT DISTINCT kind FROM guides').pluck().all()).toEqual(['guide']);
  after.close();
});

test('migrated rows get the new names of states, statuses and columns', () => {
  const deleted = { what: 'a placement', rows: [{ table: 'placements', values: { id: 1, place: 'home' } }] };
  const dataDir = makeOldDatabase(`INSERT INTO feeds (id, name) VALUES (1, 'Shop');
     INSERT INTO feed_runs (id, feed_id, name, format, state, who) VALUES (1, 1, 'a.csv', 'csv', 'waiting', 'anna');
     INSERT INTO feed_run_rows (run_id, row, status, name)
       VALUES (1, 1, 'new', 'a'), (1, 2, 'same', 'b'), (1, 3, 'wrong', 'c'), (1, 0, 'gone', 'd');
     INSERT INTO outbox (kind, subject_id, next_at) VALUES ('letter', 1, 5);
     INSERT INTO trash (content, created_at) VALUES ('${JSON.stringify(deleted)}', 1);
     INSERT INTO replaced_videos (video_id, source, source_id, title, content, replaced_at)
       VALUES (1, 'library', 'x', 'Old', '{"goneAt":null}', 1);
     UPDATE videos SET source = 'youtube', thumbnail_url = '/media/0a1b-drawn.webp' WHERE id = 1;`);
  migrate(dataDir);
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).pluck().all();
  expect(read('SELECT state FROM feed_imports')).toEqual(['needs-review']);
  expect(read('SELECT status FROM feed_import_rows ORDER BY id')).toEqual([
    'new',
    'unchanged',
    'error',
    'missing',
  ]);
  expect(read('SELECT kind FROM mail_queue')).toEqual(['newsletter']);
  expect(read("SELECT content ->> '$.rows[0].table' FROM trash")).toEqual(['ads']);
  expect(read("SELECT content ->> '$.rows[0].values.placement' FROM trash")).toEqual(['home']);
  expect(read('SELECT thumbnail_url FROM videos WHERE id = 1')).toEqual(['/media/video.svg']);
  expect(read('SELECT content FROM replaced_videos')).toEqual(['{"unavailableAt":null}']);
  database.close();
});

test('migrated clicks on products in videos count for the videos', () => {
  const dataDir = makeOldDatabase(`INSERT INTO piece_clicks (day, video_id, product_id, clicks)
    VALUES ('2026-01-02', 5, 1, 2), ('2026-01-02', 5, 2, 3), ('2026-01-03', 6, 1, 4);`);
  migrate(dataDir);
  const database = open(dataDir);
  expect(database.prepare('SELECT day, kind, subject, count FROM daily_totals').raw().all()).toEqual([
    ['2026-01-02', 'click-v', '5', 5],
    ['2026-01-03', 'click-v', '6', 4],
  ]);
  database.exec(`INSERT INTO commission_reports (id, name, network, fingerprint, state, headings, who)
      VALUES (1, 'awin.csv', 'Awin', 'x', 'imported', '', 'A');
    INSERT INTO commissions (report_id, network, key, day, retailer, commission, currency, status)
      VALUES (1, 'Awin', '1', '2026-01-02', 'Shop', 10000, 'EUR', 'approved')`);
  database.exec('PRAGMA foreign_keys = ON; DELETE FROM commission_reports');
  expect(database.prepare('SELECT count(*) FROM commissions').pluck().get()).toBe(0);
  database.close();
});

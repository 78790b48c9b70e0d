import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { runCommand } from '../support/command';
import { makeOldDatabase } from '../support/old-database';
import { makeDataDir, startSite } from '../support/site';
import { Visitor } from '../support/visitor';

/** Runs a command of the project on a data folder. */
const command = (name: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  runCommand(name, { DATA_DIR: dataDir }, ...args);

function temporary(): string {
  return mkdtempSync(join(tmpdir(), 'ribbon-backup-'));
}

function titlesIn(file: string): string[] {
  const database = new Database(file, { readonly: true });
  const titles = database.prepare<[], string>('SELECT title FROM compilations ORDER BY title').pluck().all();
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
  return titles;
}

/** Creates collections one after the other until it is stopped. `acknowledged` grows with each response. */
function writeOn(url: string) {
  const acknowledged: string[] = [];
  let going = true;
  const done = (async () => {
    for (let number = 0; going; number += 1) {
      const title = `Written ${String(number).padStart(5, '0')}`;
      const answer = await new Visitor({ url }).post('/compilation/new', { title, isPublic: 'on' });
      if (answer.status === 303) acknowledged.push(title);
    }
  })();
  const stop = () => {
    going = false;
    return done;
  };
  return { acknowledged, stop };
}

test('a backup of a running site holds all earlier writes, images and the secret', async () => {
  const site = await startSite({ LIMITS: 'off' });
  const folder = temporary();
  const writer = writeOn(site.url);
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(20);
  const before = [...writer.acknowledged];
  const file = join(folder, 'one.tar.gz');
  expect(await command('backup', site.dataDir, file)).toMatchObject({ code: 0 });
  await writer.stop();
  expect(writer.acknowledged.length).toBeGreaterThan(before.length);
  await extract({ file, cwd: folder });
  expect(titlesIn(join(folder, 'ribbon.db'))).toEqual(expect.arrayContaining(before));
  expect(readFileSync(join(folder, 'session-secret'))).toEqual(
    readFileSync(join(site.dataDir, 'session-secret')),
  );
  const database = new Database(join(folder, 'ribbon.db'), { readonly: true });
  const images = database
    .prepare<[], string>("SELECT thumbnail_url FROM videos WHERE thumbnail_url LIKE '/media/%'")
    .pluck()
    .all();
  database.close();
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(existsSync(join(folder, image)), image).toBe(true);
  // No partial file is left.
  expect(readdirSync(folder).filter((name) => name.startsWith('one.tar.gz'))).toEqual(['one.tar.gz']);
  await site.stop();
});

test('a restore returns the old data, renews caches and saves what it replaces', async () => {
  const dataDir = makeDataDir();
  const file = join(temporary(), 'then.tar.gz');
  const first = await startSite({ DATA_DIR: dataDir });
  const visitor = new Visitor(first);
  await visitor.post('/compilation/new', { title: 'From then', isPublic: 'on' });
  const before = await new Visitor(first).get('/videos');
  expect(await command('backup', dataDir, file)).toMatchObject({ code: 0 });
  await visitor.post('/compilation/new', { title: 'After it', isPublic: 'on' });
  const refused = await command('restore', dataDir, file);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('The site is running. Stop it first.');
  await first.stop();

  const epochOf = (path: string) => {
    const database = new Database(path, { readonly: true });
    const epoch = database
      .prepare("SELECT version FROM content_versions WHERE scope = 'epoch'")
      .pluck()
      .get();
    database.close();
    return epoch;
  };
  const epoch = epochOf(join(dataDir, 'ribbon.db'));
  const restored = await command('restore', dataDir, file);
  expect(restored, restored.output).toMatchObject({ code: 0 });
  expect(titlesIn(join(dataDir, 'ribbon.db'))).toEqual(expect.arrayContaining(['From then']));
  expect(titlesIn(join(dataDir, 'ribbon.db'))).not.toContain('After it');
  expect(epochOf(join(dataDir, 'ribbon.db'))).not.toBe(epoch);
  const kept = /is in (\S+)\.\n/.exec(restored.output)?.[1] ?? '';
  expect(titlesIn(join(kept, 'ribbon.db'))).toContain('After it');

  const second = await startSite({ DATA_DIR: dataDir });
  const after = await new Visitor(second).get('/videos');
  expect(after.text.replaceAll(second.url, '')).toBe(before.text.replaceAll(first.url, ''));
  await second.stop();
});

test('a damaged, foreign or newer backup is refused and changes nothing', async () => {
  const dataDir = makeDataDir();
  const folder = temporary();
  const file = join(folder, 'whole.tar.gz');
  await command('backup', dataDir, file);
  const whole = readFileSync(file);
  const held = titlesIn(join(dataDir, 'ribbon.db'));
  // A run that was killed left it.
  mkdirSync(join(dataDir, '.restoring-Ab12Cd', 'media'), { recursive: true });

  const cut = join(folder, 'cut.tar.gz');
  writeFileSync(cut, whole);
  truncateSync(cut, Math.floor(whole.length / 2));
  const flipped = join(folder, 'flipped.tar.gz');
  const bytes = Buffer.from(whole);
  bytes[Math.floor(bytes.length / 3)] = (bytes[Math.floor(bytes.length / 3)] ?? 0) ^ 0xff;
  writeFileSync(flipped, bytes);
  const foreign = join(folder, 'foreign.tar.gz');
  writeFileSync(foreign, 'not a backup');
  for (const wrong of [cut, flipped, foreign, join(folder, 'none.tar.gz')]) {
    const { code, output } = await command('restore', dataDir, wrong);
    expect(code, wrong).toBe(1);
    expect(output).toContain('was not restored.');
    expect(output).not.toContain('    at ');
  }

  const newer = makeDataDir();
  const database = new Database(join(newer, 'ribbon.db'));
  database.prepare("INSERT INTO schema_migrations (version, tag) VALUES (9999, 'from the future')").run();
  database.close();
  await command('backup', newer, join(folder, 'newer.tar.gz'));
  expect((await command('restore', dataDir, join(folder, 'newer.tar.gz'))).output).toContain(
    'It is newer than this code',
  );
  expect(titlesIn(join(dataDir, 'ribbon.db'))).toEqual(held);
  expect(readdirSync(dataDir).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
});

test('a backup is written and restored in the folder of the caller', async () => {
  const [dataDir, folder] = [makeOldDatabase(), temporary()];
  const settings = { DATA_DIR: dataDir, INIT_CWD: folder };
  expect((await runCommand('backup', settings, 'one.tar.gz')).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['one.tar.gz']);
  expect((await runCommand('restore', settings, 'one.tar.gz')).code).toBe(0);
});

test('a restore into an empty folder keeps nothing else', async () => {
  const [dataDir, file] = [temporary(), join(temporary(), 'one.tar.gz')];
  expect((await command('backup', makeOldDatabase(), file)).code).toBe(0);
  const { code, output } = await command('restore', dataDir, file);
  expect(code).toBe(0);
  expect(output).toContain(`Restored ${file}.\n`);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('replaced'))).toEqual([]);
});

test('a folder without a database is not backed up', async () => {
  const { code, output } = await command('backup', temporary(), join(temporary(), 'x.tar.gz'));
  expect(code).toBe(1);
  expect(output).toMatch(/^Data folder: .+\nThere is no ribbon\.db in /);
});

test('a daily backup keeps the newest ones', async () => {
  const folder = temporary();
  for (const day of ['2020-01-01', '2020-01-02', '2020-01-03'])
    writeFileSync(join(folder, `ribbon-${day}.tar.gz`), 'old');
  writeFileSync(join(folder, 'by-hand.tar.gz'), 'mine');
  const site = await startSite({ BACKUP_DIR: folder, BACKUP_KEEP: '2' });
  const today = `ribbon-${new Date().toISOString().slice(0, 10)}.tar.gz`;
  await expect
    .poll(() => readdirSync(folder).sort())
    .toEqual(['by-hand.tar.gz', 'ribbon-2020-01-03.tar.gz', today]);
  await site.stop();
});

test('a daily backup removes what a killed one left a day ago', async () => {
  const folder = temporary();
  const [old, running, own] = ['ribbon-2020-01-01.tar.gz.aBc123', 'ribbon-2020-01-02.tar.gz.dEf456', 'mine'];
  for (const name of [old, running, own]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, old, 'ribbon.db'), 'a copy');
  for (const name of [old, own]) utimesSync(join(folder, name), 0, 0);
  expect(await command('backup', makeDataDir(), '--daily', folder, '7')).toMatchObject({ code: 0 });
  const today = `ribbon-${new Date().toISOString().slice(0, 10)}.tar.gz`;
  expect(readdirSync(folder).sort()).toEqual([own, running, today].sort());
});

test('an upgrade makes a backup before it migrates, and only then', async () => {
  const dataDir = makeOldDatabase();
  const list = () => (existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []);
  const upgraded = await startSite({ DATA_DIR: dataDir });
  expect(upgraded.output()).toContain('Migrating the database. Backup of the old version: ');
  expect((await new Visitor(upgraded).get('/video/7')).text).toContain('Video 7');
  await upgraded.stop();
  const [file = ''] = list();
  expect(file).toMatch(/^before-upgrade-from-45-/);
  const again = await startSite({ DATA_DIR: dataDir });
  await again.stop();
  expect(list()).toEqual([file]);
  const unpacked = mkdtempSync(join(tmpdir(), 'ribbon-unpacked-'));
  await extract({ file: join(dataDir, 'backups', file), cwd: unpacked });
  const database = new Database(join(unpacked, 'ribbon.db'), { readonly: true });
  expect(database.prepare('SELECT max(version) FROM schema_migrations').pluck().get()).toBe(45);
  expect(database.prepare('SELECT count(*) FROM videos').pluck().get()).toBe(300);
  database.close();
});

test('a failed migration says what to do and leaves one backup', async () => {
  const orphan = `PRAGMA foreign_keys = OFF;
    INSERT INTO compilation_items (compilation_id, product_id) VALUES (987654, 1);`;
  const dataDir = makeOldDatabase(orphan);
  for (let tries = 0; tries < 2; tries += 1)
    await expect(startSite({ DATA_DIR: dataDir })).rejects.toThrow(
      /The migration \S+ failed and changed nothing: .*Start the previous version again/,
    );
  const backups = readdirSync(join(dataDir, 'backups')).filter((name) => name.startsWith('before-upgrade'));
  expect(backups).toHaveLength(1);
  // A changed database gets another backup, even within the same second.
  const database = new Database(join(dataDir, 'ribbon.db'));
  database.exec("UPDATE products SET name = 'Another' WHERE id = 1");
  database.close();
  await expect(startSite({ DATA_DIR: dataDir })).rejects.toThrow(/failed and changed nothing/);
  expect(readdirSync(join(dataDir, 'backups')).length).toBe(2);
});

test('an unusable folder is reported in one line without a stack', async () => {
  const dataDir = temporary();
  writeFileSync(
    join(dataDir, 'ribbon.db'),
    'no database at all, but a text that is long enough to be read as one'.repeat(20),
  );
  const { code, output } = await command('backup', dataDir, join(dataDir, 'x.tar.gz'));
  expect(code).toBe(1);
  expect(output).toMatch(/the database is damaged. Restore a backup \(SQLITE_NOTADB\)\./);
  expect(output).not.toContain(' at ');
});

import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { create, extract } from 'tar';
import { expect, test } from 'vitest';
import { isInstalledByHand } from '../../bin/prepare.js';
import { runCommand } from '../support/command';
import { makeDataDir, startSite } from '../support/site';

const temporary = () => mkdtempSync(join(tmpdir(), 'ribbon-commands-'));
const PASSWORD = { ADMIN_PASSWORD: 'a good long sentence' };
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

function listAll(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

test.each([
  ['admin', 'create', 'ann', 'ann@site.example'],
  ['admin', 'promote', 'ann'],
  ['refresh'],
  ['ribbon', 'sweep'],
  ['backup', join(tmpdir(), 'never-written.tar.gz')],
] as const)('%s %s names the folder without a database and creates none', async (name, ...args) => {
  const dataDir = temporary();
  const { code, output } = await runCommand(name, { DATA_DIR: dataDir, ...PASSWORD }, ...args);
  expect(code).toBe(1);
  expect(output).toContain(`Data folder: ${dataDir} (DATA_DIR).`);
  expect(output).toContain(`There is no ribbon.db in ${dataDir}.`);
  expect(output).not.toContain('    at ');
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each([{ args: [] }, { args: ['create', 'ann'] }])('admin $args lists the commands', async ({ args }) => {
  const { code, output } = await runCommand('ribbon', { DATA_DIR: temporary() }, 'admin', ...args);
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Usage: \S.* <command>\n {2}create <username> <email> +Create an administrator\.\n/,
  );
});

test.each([['--ulr', 'https://old.example'], ['--url']])('import %s shows the usage', async (...options) => {
  const { code, output } = await runCommand(
    'import',
    { DATA_DIR: temporary() },
    'ghost',
    'x.json',
    ...options,
  );
  expect(code).toBe(1);
  expect(output).toMatch(/^Usage: .+ ghost <export\.json> \| wordpress <export\.xml> \[--url .+\]\n$/);
});

test('the check of an empty SITE_URL says that it is not set', async () => {
  const { output } = await runCommand('ribbon', { DATA_DIR: makeDataDir(), SITE_URL: '' }, 'check');
  expect(output).toContain('ok     SITE_URL is not set. Set it before others use the site.');
});

test('the check refuses a version of Node that is too old', () => {
  for (const [version, isOld] of [
    ['18.20.0', true],
    ['20.11.1', true],
    ['20.12.0', false],
    ['22.1.0', false],
  ] as const) {
    const claim = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const options = ['--import', `data:text/javascript,${encodeURIComponent(claim)}`];
    const env = { ...process.env, DATA_DIR: makeDataDir() };
    const { stdout } = spawnSync(process.execPath, [...options, join('bin', 'check.js')], { env });
    expect(String(stdout).includes('is too old'), version).toBe(isOld);
  }
});

test('the admin command creates an account in the site’s database', async () => {
  const dataDir = makeDataDir();
  const made = await runCommand('admin', { DATA_DIR: dataDir, ...PASSWORD }, 'create', 'ann', 'a@b.example');
  expect(made.output).toContain(`Data folder: ${dataDir} (DATA_DIR).\nann is an administrator now.`);
  const database = new Database(join(dataDir, 'ribbon.db'), { readonly: true });
  expect(database.prepare("SELECT role FROM users WHERE username = 'ann'").pluck().get()).toBe('admin');
  expect(
    database.prepare("SELECT count(*) FROM audit_log WHERE who = 'the command line'").pluck().get(),
  ).toBeGreaterThan(0);
  database.close();
});

if (isRoot) {
  test('a command run by root leaves files to the database’s owner', async () => {
    const dataDir = makeDataDir();
    for (const path of [dataDir, ...listAll(dataDir)]) chownSync(path, NOBODY, NOBODY);
    const settings = { DATA_DIR: dataDir, ...PASSWORD };
    const made = await runCommand('admin', settings, 'create', 'ann', 'a@b.example');
    expect(made.output).toContain('ann is an administrator now.');
    for (const path of listAll(dataDir)) expect([path, statSync(path).uid]).toEqual([path, NOBODY]);
  });

  test('a restore by root gives the folder to the former owner', async () => {
    const dataDir = makeDataDir();
    const file = join(temporary(), 'backup.tar.gz');
    expect((await runCommand('backup', { DATA_DIR: dataDir }, file)).code).toBe(0);
    for (const path of [dataDir, ...listAll(dataDir)]) chownSync(path, NOBODY, NOBODY);
    expect((await runCommand('restore', { DATA_DIR: dataDir }, file)).code).toBe(0);
    for (const path of [dataDir, ...listAll(dataDir)])
      expect([path, statSync(path).uid]).toEqual([path, NOBODY]);
  });
}

test('a restore on a new machine gives files to their owner alone', async () => {
  const dataDir = makeDataDir();
  mkdirSync(join(dataDir, 'media', 'pictures'), { recursive: true });
  writeFileSync(join(dataDir, 'media', 'pictures', 'x.webp'), 'x', { mode: 0o644 });
  const file = join(temporary(), 'backup.tar.gz');
  expect((await runCommand('backup', { DATA_DIR: dataDir }, file)).code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const fresh = join(temporary(), 'data');
  const restored = await runCommand('restore', { DATA_DIR: fresh }, file);
  expect(restored.code, restored.output).toBe(0);
  for (const path of [fresh, ...listAll(fresh)]) {
    const info = statSync(path);
    expect([path, info.mode & 0o777]).toEqual([path, info.isDirectory() ? 0o700 : 0o600]);
  }
});

test('an archive with a link or a wrong file type is refused', async () => {
  const dataDir = makeDataDir();
  const folder = temporary();
  const file = join(folder, 'backup.tar.gz');
  await runCommand('backup', { DATA_DIR: dataDir }, file);
  const outside = temporary();
  for (const place of ['media', 'media/inner', 'session-secret']) {
    const inside = temporary();
    await extract({ file, cwd: inside });
    rmSync(join(inside, 'media'), { recursive: true, force: true });
    if (place !== 'media') mkdirSync(join(inside, 'media'));
    if (place === 'session-secret') {
      // No link, but not what it should be either.
      rmSync(join(inside, place));
      mkdirSync(join(inside, place));
    } else symlinkSync(outside, join(inside, place));
    const forged = join(folder, 'forged.tar.gz');
    await create({ file: forged, cwd: inside, gzip: true }, readdirSync(inside));
    const { code, output } = await runCommand('restore', { DATA_DIR: dataDir }, forged);
    expect([place, code]).toEqual([place, 1]);
    expect(output).toContain('was not restored.');
    expect(output).not.toContain('    at ');
  }
  expect(readdirSync(outside)).toEqual([]);
});

test('installed packages that match the lock file are not installed again', () => {
  expect(isInstalledByHand()).toBe(true);
  const other = temporary();
  const lock = { packages: { 'node_modules/better-sqlite3': { version: '1.0.0' } } };
  writeFileSync(join(other, 'package-lock.json'), JSON.stringify(lock));
  expect(isInstalledByHand(other)).toBe(false);
});

const startsWith = (settings: Record<string, string>) =>
  startSite({ DATA_DIR: makeDataDir(), ...settings }).then(
    async (site) => {
      await site.stop();
      return 'It started.';
    },
    (error: Error) => error.message,
  );

/** A data folder with a folder in place of a file. */
function folderAs(name: string): string {
  const dataDir = temporary();
  mkdirSync(join(dataDir, name));
  return dataDir;
}

/** A data folder with the database of something else. */
function withTables(): string {
  const dataDir = temporary();
  const database = new Database(join(dataDir, 'ribbon.db'));
  database.exec('CREATE TABLE users (name text)');
  database.close();
  return dataDir;
}

function withSecret(secret: string): string {
  const dataDir = temporary();
  writeFileSync(join(dataDir, 'session-secret'), secret);
  return dataDir;
}

test('a failed start prints one line', async () => {
  const running = await startSite();
  const garbage = temporary();
  writeFileSync(join(garbage, 'ribbon.db'), 'This is no database, whatever its name says.'.repeat(100));
  const lines = [
    await startsWith({ PORT: new URL(running.url).port }),
    await startsWith({ HOST: '203.0.113.7' }),
    await startsWith({ DATA_DIR: garbage }),
    await startsWith({ YOUTUBE_API_KEY: 'short' }),
    await startsWith({ PORT: 'eighty' }),
    await startsWith({ DATA_DIR: folderAs('ribbon.db') }),
    await startsWith({ DATA_DIR: withTables() }),
    await startsWith({ DATA_DIR: folderAs('session-secret') }),
    await startsWith({ DATA_DIR: withSecret('') }),
  ];
  await running.stop();
  for (const line of lines) {
    expect(line).toMatch(/^The site stopped with 1: /);
    expect(line).not.toMatch(/^ +at /m);
    expect(line).not.toContain('It started.');
  }
  expect(lines[0]).toContain('PORT');
  expect(lines[1]).toContain('HOST');
  expect(lines[2]).toContain('ribbon.db');
  // The error gives the length of a secret, and describes what it should be.
  expect(lines[3]).toMatch(
    /YOUTUBE_API_KEY must be an API key of .+, not a value of 5 characters \(not shown\)/,
  );
  expect(lines[3]).not.toContain('short,');
  expect(lines[4]).toMatch(/PORT must be a port number from 0 to 65535, not "eighty"/);
  expect(lines[5]).toContain('ribbon.db');
  expect(lines[6]).toContain('the tables of another program');
  for (const line of lines.slice(7)) expect(line).toContain('session-secret');
});

test('a checkout without a build says so', async () => {
  const checkout = temporary();
  for (const name of ['server.js', 'bin', 'node_modules', 'package.json', 'db'])
    symlinkSync(join(import.meta.dirname, '..', '..', name), join(checkout, name));
  cpSync(join(import.meta.dirname, '..', '..', 'server.js'), join(checkout, 'unbuilt.js'));
  const { stderr, status } = spawnSync(process.execPath, [join(checkout, 'unbuilt.js')], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^There is no build\. Run `npm run build` first[^\n]*\n$/);
});

test('a missing library folder is named, not created, and the site starts', async () => {
  const missing = join(temporary(), 'films');
  const site = await startSite({ LIBRARY_DIR: missing });
  expect(site.output()).toContain(missing);
  expect(site.output()).toContain('LIBRARY_DIR');
  expect(existsSync(missing)).toBe(false);
  expect((await fetch(`${site.url}/videos`)).status).toBe(200);
  await site.stop();
});

test('demo content loads once, and never next to other data', async () => {
  const dataDir = makeDataDir();
  const settings = { DATA_DIR: dataDir };
  expect((await runCommand('admin', settings, 'clear-demo')).output).toContain('Deleted');
  const again = await startSite(settings);
  expect(again.output()).not.toContain('demo content');
  const count = () => {
    const database = new Database(join(dataDir, 'ribbon.db'), { readonly: true });
    const videos = database.prepare('SELECT count(*) FROM videos').pluck().get();
    database.close();
    return videos;
  };
  expect(count()).toBe(0);
  await again.stop();
  // A database of the earlier version has no record, but an account.
  const database = new Database(join(dataDir, 'ribbon.db'));
  database.exec("DELETE FROM site_settings WHERE key = 'demoContent'");
  database.exec("INSERT INTO subscribers (email, source) VALUES ('her@site.example', 'home')");
  database.close();
  await (await startSite(settings)).stop();
  expect(count()).toBe(0);
});

test('every demo video has two formats', () => {
  const films = join(import.meta.dirname, '..', '..', 'public', 'films');
  const names = readdirSync(films);
  const webm = names.filter((name) => name.endsWith('.webm'));
  expect(webm.length).toBeGreaterThan(10);
  for (const name of webm) {
    const other = join(films, name.replace('.webm', '.mp4'));
    // H.264 in an MP4 box: its type, and the codec's configuration.
    const bytes = readFileSync(other);
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
    expect(bytes.includes('avcC')).toBe(true);
  }
});

// Backups: one file (tar, gzip) with a consistent database, the images, and the secret that signs cookies.
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { DATABASE, giveTo, ownerOf, Unusable } from './data-folder.js';
import { isRelease, RELEASE, root } from './prepare.js';

export const MANIFEST = 'backup.json';
export const OTHER_ENTRIES = ['media', 'session-secret'];
export const DATABASE_LOGS = [`${DATABASE}-wal`, `${DATABASE}-shm`];

export function knownVersion() {
  if (isRelease()) return JSON.parse(readFileSync(join(root, RELEASE), 'utf8')).schema;
  const read = (...path) => JSON.parse(readFileSync(join(root, 'db', ...path), 'utf8'));
  return read('migrations', 'meta', '_journal.json').entries.length - 1 + read('baseline.json').version;
}

export async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export function checkDatabase(file) {
  const database = new Database(file, { readonly: true });
  try {
    const found = database.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Unusable(`The database in the backup is damaged: ${found}`);
    return database.prepare('SELECT max(version) FROM schema_migrations').pluck().get();
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable(`The database in the backup cannot be read: ${error.message}`);
  } finally {
    database.close();
  }
}

/** Copies a database with SQLite's online backup in one step, which neither sees nor blocks other writes. */
async function copyDatabase(from, to) {
  const database = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await database.backup(to, { progress: () => 0x7fffffff });
  } finally {
    database.close();
  }
  // In this mode, the copy is one file.
  const copy = new Database(to);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}

export function flush(path) {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a backup while the site runs. The database is first, so every image of its rows exists. @throws Unusable */
export async function createBackup({ dataDir, file }) {
  const target = resolve(file);
  if (!existsSync(join(dataDir, DATABASE))) throw new Unusable(`There is no ${DATABASE} in ${dataDir}.`);
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}.`);
  try {
    await copyDatabase(join(dataDir, DATABASE), join(draft, DATABASE));
    const version = checkDatabase(join(draft, DATABASE));
    const manifest = { version, createdAt: new Date(), sha256: await hashOf(join(draft, DATABASE)) };
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest));
    for (const name of OTHER_ENTRIES) {
      if (existsSync(join(dataDir, name)))
        await cp(join(dataDir, name), join(draft, name), { recursive: true });
    }
    const packed = join(draft, 'packed');
    const names = [MANIFEST, DATABASE, ...OTHER_ENTRIES].filter((name) => existsSync(join(draft, name)));
    // Loaded here, because every start of the site loads this file.
    const { create } = await import('tar');
    await create({ gzip: true, cwd: draft, file: packed, portable: true }, names);
    // It holds the secret and personal data.
    await chmod(packed, 0o600);
    flush(packed);
    await rename(packed, target);
    flush(dirname(target));
  } finally {
    await rm(draft, { recursive: true, force: true });
    // Opening the database creates files that must belong to the site's account.
    for (const name of DATABASE_LOGS) giveTo(ownerOf(dataDir), join(dataDir, name));
  }
}

const DAILY = /^ribbon-\d{4}-\d{2}-\d{2}\.tar\.gz$/;

export async function backupDaily({ dataDir, folder, keep }) {
  const file = join(folder, `ribbon-${new Date().toISOString().slice(0, 10)}.tar.gz`);
  if (!existsSync(file)) await createBackup({ dataDir, file });
  const daily = (await readdir(folder)).filter((name) => DAILY.test(name)).sort();
  for (const name of daily.slice(0, Math.max(0, daily.length - keep))) await rm(join(folder, name));
}

// Backups: one file (tar, gzip) with a consistent database, the images, and the secret that signs cookies.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { DATABASE, giveTo, ownerOf, readDataDir, Unusable } from './data-folder.js';
import { isRelease, RELEASE, root } from './prepare.js';

export const MANIFEST = 'backup.json';
export const OTHER_ENTRIES = ['media', 'session-secret'];
export const DATABASE_LOGS = [`${DATABASE}-wal`, `${DATABASE}-shm`];

export function knownVersion() {
  if (isRelease()) return JSON.parse(fs.readFileSync(join(root, RELEASE), 'utf8')).schema;
  const read = (...path) => JSON.parse(fs.readFileSync(join(root, 'db', ...path), 'utf8'));
  return read('migrations', 'meta', '_journal.json').entries.length - 1 + read('baseline.json').version;
}

export async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
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
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Writes a backup while the site runs. The database is first, so every image of its rows exists. @throws Unusable */
export async function createBackup({ dataDir, file }) {
  const target = resolve(file);
  if (!fs.existsSync(join(dataDir, DATABASE))) throw new Unusable(`There is no ${DATABASE} in ${dataDir}.`);
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}.`);
  try {
    await copyDatabase(join(dataDir, DATABASE), join(draft, DATABASE));
    const version = checkDatabase(join(draft, DATABASE));
    const manifest = { version, createdAt: new Date(), sha256: await hashOf(join(draft, DATABASE)) };
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest));
    for (const name of OTHER_ENTRIES) {
      if (fs.existsSync(join(dataDir, name)))
        await cp(join(dataDir, name), join(draft, name), { recursive: true });
    }
    const packed = join(draft, 'packed');
    const names = [MANIFEST, DATABASE, ...OTHER_ENTRIES].filter((name) => fs.existsSync(join(draft, name)));
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
/** The folder of a backup that was killed. It is as large as the data. */
const LEFTOVER = /^(?:ribbon-\d{4}-\d{2}-\d{2}|before-upgrade-from-\d+-.+)\.tar\.gz\.\w{6}$/;
const DAY = 86_400_000;

async function removeLeftovers(folder) {
  const names = fs.existsSync(folder) ? await readdir(folder) : [];
  for (const path of names.filter((name) => LEFTOVER.test(name)).map((name) => join(folder, name)))
    if (Date.now() - (await stat(path)).mtimeMs > DAY) await rm(path, { recursive: true, force: true });
}

export async function backupDaily({ dataDir, folder, keep }) {
  await removeLeftovers(folder);
  const file = join(folder, `ribbon-${new Date().toISOString().slice(0, 10)}.tar.gz`);
  if (!fs.existsSync(file)) await createBackup({ dataDir, file });
  await keepNewest((await readdir(folder)).filter((name) => DAILY.test(name)).sort(), { folder, keep });
}

async function keepNewest(names, { folder, keep }) {
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name));
}

function storedVersion(dataDir) {
  const file = join(dataDir, DATABASE);
  if (!fs.existsSync(file)) return null;
  if (!fs.statSync(file).isFile()) throw new Unusable(`${file} must be the site’s database, not a folder.`);
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare('SELECT max(version) FROM schema_migrations').pluck().get();
  } catch {
    // The database is empty or unreadable. Opening it reports that.
    return null;
  } finally {
    database.close();
  }
}

/** Makes a backup before the site migrates its database, and returns its file, or null without one. An error stops the start. */
export async function backupBeforeMigration(dataDir = readDataDir()) {
  const version = storedVersion(dataDir);
  if (version === null || version >= knownVersion()) return null;
  const folder = process.env.BACKUP_DIR ? resolve(process.env.BACKUP_DIR) : join(dataDir, 'backups');
  const prefix = `before-upgrade-from-${version}-`;
  const earlier = await listUpgradeBackups(folder);
  const last = earlier.filter((name) => name.startsWith(prefix)).at(-1);
  // Each restart tries a failed migration again. It changed nothing, so the backup of the first try is still current.
  if (last !== undefined && (await isUnchangedSince(dataDir, join(folder, last)))) return join(folder, last);
  // With milliseconds, since a second try within the same second must not replace the backup of the first.
  const time = new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');
  const file = join(folder, `${prefix}${time}.tar.gz`);
  await createBackup({ dataDir, file });
  await keepNewest(await listUpgradeBackups(folder), { folder, keep: MAX_UPGRADE_BACKUPS });
  return file;
}

const MAX_UPGRADE_BACKUPS = 3;
const UPGRADE = /^before-upgrade-from-\d+-(.+)\.tar\.gz$/;

async function listUpgradeBackups(folder) {
  const names = fs.existsSync(folder) ? await readdir(folder) : [];
  const timeOf = (name) => UPGRADE.exec(name)?.[1] ?? '';
  return names.filter((name) => UPGRADE.test(name)).sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

/** True when a database has not changed since a backup was made. An empty log file is not a change. */
async function isUnchangedSince(dataDir, backup) {
  const made = (await stat(backup)).mtimeMs;
  const files = [DATABASE, `${DATABASE}-wal`].map((name) => join(dataDir, name)).filter(fs.existsSync);
  const changes = await Promise.all(files.map((file) => stat(file)));
  return changes.every(({ mtimeMs, size }) => size === 0 || mtimeMs <= made);
}

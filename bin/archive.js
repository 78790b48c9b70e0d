// Backups: one file (tar, gzip) with a consistent database, the pictures, and the secret that signs cookies. Plain Node and
// apart from the built site, so that a database which no site can open any more can still be replaced.
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { access, chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { create, extract } from 'tar';
import { DATABASE, giveTo, ownerOf, readDataDir, Unusable } from './data-folder.js';
import { isRelease, RELEASE, root } from './prepare.js';

const MANIFEST = 'backup.json';
/** What a data folder holds beside the database. */
const BESIDE = ['media', 'session-secret'];
/** What of it is a folder. */
const FOLDERS = ['media'];
/** What SQLite keeps beside a database that is open, or was when its process ended. */
const BESIDE_DATABASE = [`${DATABASE}-wal`, `${DATABASE}-shm`];

/** The schema version that this code knows (`db/migrate.server.ts`). */
export function knownVersion() {
  if (isRelease()) return JSON.parse(readFileSync(join(root, RELEASE), 'utf8')).schema;
  const read = (...path) => JSON.parse(readFileSync(join(root, 'db', ...path), 'utf8'));
  return read('migrations', 'meta', '_journal.json').entries.length - 1 + read('baseline.json').version;
}

async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Checks a copy of a database page by page; returns its schema version. */
function checkDatabase(file) {
  const database = new Database(file, { readonly: true });
  try {
    const found = database.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Unusable(`The database in it is damaged: ${found}`);
    return database.prepare('SELECT max(version) FROM schema_migrations').pluck().get();
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable(`The database in it cannot be read: ${error.message}`);
  } finally {
    database.close();
  }
}

/** SQLite's online backup in one step: a single reader's view of the whole, which writers neither change nor wait for. */
async function copyDatabase(from, to) {
  const database = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await database.backup(to, { progress: () => 0x7fffffff });
  } finally {
    database.close();
  }
  // One file without a log beside it.
  const copy = new Database(to);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}

function flush(path) {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The version of a data folder's database; null when there is none yet. */
function storedVersion(dataDir) {
  const file = join(dataDir, DATABASE);
  if (!existsSync(file)) return null;
  if (!statSync(file).isFile())
    throw new Unusable(`${file} is a folder, but it should be the site’s database.`);
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare('SELECT max(version) FROM schema_migrations').pluck().get();
  } catch {
    // Nothing was ever stored in it, or nothing can be read: opening it will say so.
    return null;
  } finally {
    database.close();
  }
}

/**
 * Makes a backup when the code that is about to start will migrate the database, so that a rollback is a restore; gives its file,
 * or null when nothing will be migrated. Without a backup there is no migration: an error stops the start.
 */
export async function backupBeforeMigration(dataDir = readDataDir()) {
  const version = storedVersion(dataDir);
  if (version === null || version >= knownVersion()) return null;
  const folder = process.env.BACKUP_DIR ? resolve(process.env.BACKUP_DIR) : join(dataDir, 'backups');
  const begun = `before-upgrade-from-${version}-`;
  const earlier = await listUpgradeBackups(folder);
  const last = earlier.filter((name) => name.startsWith(begun)).at(-1);
  // A migration that fails is tried again by each restart, and changes nothing: the backup of the first try is still the database.
  if (last !== undefined && (await isUnchangedSince(dataDir, join(folder, last)))) return join(folder, last);
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(folder, `${begun}${time}.tar.gz`);
  await createBackup({ dataDir, file });
  const names = await listUpgradeBackups(folder);
  for (const name of names.slice(0, Math.max(0, names.length - MAX_UPGRADE_BACKUPS)))
    await rm(join(folder, name));
  return file;
}

/** How many backups of before an upgrade stay. */
const MAX_UPGRADE_BACKUPS = 3;
const UPGRADE = /^before-upgrade-from-\d+-(.+)\.tar\.gz$/;

/** Backups of before upgrades, the oldest first. */
async function listUpgradeBackups(folder) {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const timeOf = (name) => UPGRADE.exec(name)?.[1] ?? '';
  return names.filter((name) => UPGRADE.test(name)).sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

/** Whether nobody has written to a database since a backup of it was made. What is in the log alone counts, its empty file does not. */
async function isUnchangedSince(dataDir, backup) {
  const made = (await stat(backup)).mtimeMs;
  const files = [DATABASE, `${DATABASE}-wal`].map((name) => join(dataDir, name)).filter(existsSync);
  const changes = await Promise.all(files.map((file) => stat(file)));
  return changes.every(({ mtimeMs, size }) => size === 0 || mtimeMs <= made);
}

/**
 * Writes a backup of a data folder while the site runs. The database comes first: a picture is stored before the row that
 * names it, so every picture of the copied rows is there.
 * @throws Unusable when there is no database, or its copy is damaged.
 */
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
    for (const name of BESIDE) {
      if (existsSync(join(dataDir, name)))
        await cp(join(dataDir, name), join(draft, name), { recursive: true });
    }
    const packed = join(draft, 'packed');
    const names = [MANIFEST, DATABASE, ...BESIDE].filter((name) => existsSync(join(draft, name)));
    await create({ gzip: true, cwd: draft, file: packed, portable: true }, names);
    // It holds the secret and people's words.
    await chmod(packed, 0o600);
    flush(packed);
    await rename(packed, target);
    flush(dirname(target));
  } finally {
    await rm(draft, { recursive: true, force: true });
    // Opening a database makes files beside it, which must not be left to another user.
    for (const name of BESIDE_DATABASE) giveTo(ownerOf(dataDir), join(dataDir, name));
  }
}

/** Whether a process has the database open; the site must not write to what is being replaced. */
function isInUse(file) {
  if (!existsSync(file)) return false;
  let database;
  try {
    database = new Database(file, { timeout: 0 });
    // Leaving WAL needs the database for oneself alone.
    database.pragma('journal_mode = DELETE');
    return false;
  } catch (error) {
    return error.code === 'SQLITE_BUSY' || error.code === 'SQLITE_LOCKED';
  } finally {
    database?.close();
  }
}

/** Unpacks files and folders; a link, a device or anything else could lead out of the folder, and no backup of ours has one. */
function unpack(file, folder) {
  let stranger = null;
  const filter = (path, entry) => {
    if (entry.type === 'File' || entry.type === 'Directory') return true;
    stranger ??= path;
    return false;
  };
  try {
    // At once: a stream that fails half-way would go on writing while the folder is cleared.
    extract({ file, cwd: folder, strict: true, preservePaths: false, noChmod: true, sync: true, filter });
    if (stranger !== null) throw new Error(`${stranger} is neither a file nor a folder`);
    for (const name of readdirSync(folder))
      if (statSync(join(folder, name)).isDirectory() !== FOLDERS.includes(name))
        throw new Error(`${name} is not what it should be`);
    const { sha256 } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) ?? {};
    return { sha256 };
  } catch (error) {
    throw new Unusable(`It is damaged, or no backup: ${error.message}`);
  }
}

/** Folders that their owner alone may enter, files that he alone may read: whatever an archive says of them. */
async function closeToOthers(path) {
  const info = await stat(path);
  await chmod(path, info.isDirectory() ? 0o700 : 0o600);
  if (info.isDirectory()) for (const name of await readdir(path)) await closeToOthers(join(path, name));
}

/** What opens an account or a collection without its password, by table. */
const CREDENTIALS = [
  'sessions',
  'login_steps',
  'password_resets',
  'email_changes',
  'api_tokens',
  'setup_tokens',
  'saved_forms',
  'compilation_browsers',
];

/**
 * Prepares a database from a backup. Sessions, tokens and private links may have been ended since the backup was
 * made, because somebody had stolen them, so all of them end. Pages in browsers and proxies show the database that is replaced, so the
 * versions of all pages change.
 */
function settleRestored(file) {
  const database = new Database(file);
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    for (const table of CREDENTIALS) if (tables.includes(table)) database.exec(`DELETE FROM ${table}`);
    database.exec('UPDATE compilations SET manage_hash = NULL WHERE user_id IS NOT NULL');
    database.exec(
      "UPDATE content_versions SET version = abs(random() % 4503599627370496) WHERE scope = 'epoch'",
    );
  } finally {
    database.close();
  }
}

/**
 * Puts a backup back and keeps what it replaces; returns the folder in which that is kept.
 * @throws Unusable when the backup is damaged, newer than this code, or the site is running; nothing is changed then.
 */
export async function restoreBackup({ dataDir, file }) {
  await access(file).catch(() => {
    throw new Unusable(`There is no file ${file}.`);
  });
  const owner = ownerOf(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700);
  // In the data folder itself: from there on it is only renamed, which a crash leaves done or not done.
  const draft = await mkdtemp(join(dataDir, '.restoring-'));
  try {
    const { sha256 } = unpack(resolve(file), draft);
    const restored = join(draft, DATABASE);
    if (!existsSync(restored) || (await hashOf(restored)) !== sha256)
      throw new Unusable('It is damaged: its database is not the one that was backed up.');
    const version = checkDatabase(restored);
    if (version > knownVersion())
      throw new Unusable(
        `It is newer than this code (version ${version}, this code knows ${knownVersion()}).`,
      );
    if (isInUse(join(dataDir, DATABASE))) throw new Unusable('The site is running. Stop it first.');
    settleRestored(restored);
    await closeToOthers(draft);
    giveTo(owner, draft);
    giveTo(owner, dataDir);
    const replaced = await swap(dataDir, draft);
    giveTo(owner, replaced);
    return replaced;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function swap(dataDir, draft) {
  const replaced = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  await mkdir(replaced, { mode: 0o700 });
  // The database goes first and comes last, so that no site ever starts with a database and another one's pictures. After a
  // crash in between, the same command again does the whole.
  for (const name of [DATABASE, ...BESIDE_DATABASE, ...BESIDE])
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(replaced, name));
  for (const name of [...BESIDE, DATABASE])
    if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name));
  flush(dataDir);
  return replaced;
}

const DAILY = /^ribbon-\d{4}-\d{2}-\d{2}\.tar\.gz$/;

/** Today's backup in a folder, unless it is there already; of the daily ones only the newest `keep` stay. */
export async function backupDaily({ dataDir, folder, keep }) {
  const file = join(folder, `ribbon-${new Date().toISOString().slice(0, 10)}.tar.gz`);
  if (!existsSync(file)) await createBackup({ dataDir, file });
  const daily = (await readdir(folder)).filter((name) => DAILY.test(name)).sort();
  for (const name of daily.slice(0, Math.max(0, daily.length - keep))) await rm(join(folder, name));
}

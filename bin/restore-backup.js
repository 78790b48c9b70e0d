// Restores a backup (`archive.js`). Plain Node without the built site, so that a database that no site can open can be replaced.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { extract } from 'tar';
import * as archive from './archive.js';
import { DATABASE, giveTo, ownerOf, Unusable } from './data-folder.js';

const FOLDERS = ['media'];

function isInUse(file) {
  if (!existsSync(file)) return false;
  let database;
  try {
    database = new Database(file, { timeout: 0 });
    // SQLite leaves WAL mode only for the sole user of a database.
    database.pragma('journal_mode = DELETE');
    return false;
  } catch (error) {
    return error.code === 'SQLITE_BUSY' || error.code === 'SQLITE_LOCKED';
  } finally {
    database?.close();
  }
}

/** Unpacks files and folders. Links and devices are refused: they could lead out of the folder. */
function unpack(file, folder) {
  let refused = null;
  const filter = (path, entry) => {
    if (entry.type === 'File' || entry.type === 'Directory') return true;
    refused ??= path;
    return false;
  };
  try {
    // Synchronous, since a failed stream would continue to write while the folder is cleared.
    extract({ file, cwd: folder, strict: true, preservePaths: false, noChmod: true, sync: true, filter });
    if (refused !== null) throw new Error(`${refused} is neither a file nor a folder`);
    for (const name of readdirSync(folder))
      if (statSync(join(folder, name)).isDirectory() !== FOLDERS.includes(name))
        throw new Error(`${name} must be a ${FOLDERS.includes(name) ? 'folder' : 'file'}`);
    const { sha256 } = JSON.parse(readFileSync(join(folder, archive.MANIFEST), 'utf8')) ?? {};
    return { sha256 };
  } catch (error) {
    throw new Unusable(`It is damaged or is not a Ribbon backup (${error.message}).`);
  }
}

async function restrictToOwner(path) {
  const info = await stat(path);
  await chmod(path, info.isDirectory() ? 0o700 : 0o600);
  if (info.isDirectory()) for (const name of await readdir(path)) await restrictToOwner(join(path, name));
}

const CREDENTIAL_TABLES = [
  'sessions',
  'login_steps',
  'password_resets',
  'email_changes',
  'api_tokens',
  'setup_tokens',
  'saved_forms',
  'compilation_browsers',
];

/** Prepares a restored database. All sessions, tokens and private links end, and the versions change for browsers and proxies. */
function prepareRestored(file) {
  const database = new Database(file);
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    for (const table of CREDENTIAL_TABLES) if (tables.includes(table)) database.exec(`DELETE FROM ${table}`);
    database.exec('UPDATE compilations SET manage_hash = NULL WHERE user_id IS NOT NULL');
    database.exec(
      "UPDATE content_versions SET version = abs(random() % 4503599627370496) WHERE scope = 'epoch'",
    );
  } finally {
    database.close();
  }
}

const DRAFT = '.restoring-';

function isRunning(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Deletes the drafts of runs that were killed. Their names begin with the number of the process. */
async function removeDrafts(dataDir) {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(DRAFT));
  for (const name of drafts)
    if (!isRunning(Number.parseInt(name.slice(DRAFT.length), 10)))
      await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Restores a backup and returns the folder of the replaced data, or null without any. @throws Unusable when nothing was changed */
export async function restoreBackup({ dataDir, file }) {
  await access(file).catch(() => {
    throw new Unusable(`The file ${file} does not exist.`);
  });
  const owner = ownerOf(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700);
  await removeDrafts(dataDir);
  // In the data folder itself, from which renaming is atomic.
  const draft = await mkdtemp(join(dataDir, `${DRAFT}${process.pid}-`));
  try {
    const { sha256 } = unpack(resolve(file), draft);
    const restored = join(draft, DATABASE);
    if (!existsSync(restored) || (await archive.hashOf(restored)) !== sha256)
      throw new Unusable('It is damaged: the checksum of its database is wrong.');
    const version = archive.checkDatabase(restored);
    if (version > archive.knownVersion())
      throw new Unusable(
        `It is newer than this code: it has version ${version}, and this code supports ${archive.knownVersion()}. Update Ribbon first.`,
      );
    if (isInUse(join(dataDir, DATABASE))) throw new Unusable('The site is running. Stop it first.');
    prepareRestored(restored);
    await restrictToOwner(draft);
    giveTo(owner, draft);
    giveTo(owner, dataDir);
    const replaced = await swap(dataDir, draft);
    if (replaced !== null) giveTo(owner, replaced);
    return replaced;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function swap(dataDir, draft) {
  const replaced = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  const isIn = (name) => existsSync(join(dataDir, name));
  const leaving = [DATABASE, ...archive.DATABASE_LOGS, ...archive.OTHER_ENTRIES].filter(isIn);
  if (leaving.length > 0) await mkdir(replaced, { mode: 0o700 });
  // The database leaves first and returns last, so no site starts with other images. After a crash, run the command again.
  for (const name of leaving) await rename(join(dataDir, name), join(replaced, name));
  for (const name of [...archive.OTHER_ENTRIES, DATABASE])
    if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name));
  archive.flush(dataDir);
  return leaving.length > 0 ? replaced : null;
}

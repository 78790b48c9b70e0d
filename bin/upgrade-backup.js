// The backup that the site makes before it migrates its database.
import { existsSync, statSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { createBackup, knownVersion } from './archive.js';
import { DATABASE, readDataDir, Unusable } from './data-folder.js';

function storedVersion(dataDir) {
  const file = join(dataDir, DATABASE);
  if (!existsSync(file)) return null;
  if (!statSync(file).isFile()) throw new Unusable(`${file} must be the site’s database, not a folder.`);
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

/** Makes a backup before a migration and returns its file, or null without one. An error stops the start. */
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
  const names = await listUpgradeBackups(folder);
  for (const name of names.slice(0, Math.max(0, names.length - MAX_UPGRADE_BACKUPS)))
    await rm(join(folder, name));
  return file;
}

const MAX_UPGRADE_BACKUPS = 3;
const UPGRADE = /^before-upgrade-from-\d+-(.+)\.tar\.gz$/;

async function listUpgradeBackups(folder) {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const timeOf = (name) => UPGRADE.exec(name)?.[1] ?? '';
  return names.filter((name) => UPGRADE.test(name)).sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

/** True when a database has not changed since a backup was made. An empty log file is not a change. */
async function isUnchangedSince(dataDir, backup) {
  const made = (await stat(backup)).mtimeMs;
  const files = [DATABASE, `${DATABASE}-wal`].map((name) => join(dataDir, name)).filter(existsSync);
  const changes = await Promise.all(files.map((file) => stat(file)));
  return changes.every(({ mtimeMs, size }) => size === 0 || mtimeMs <= made);
}

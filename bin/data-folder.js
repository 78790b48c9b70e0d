// The folder that a command acts on: which one it is, whose it is, and that a command never makes one by mistake.
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const DATABASE = 'ribbon.db';

/** A backup or a folder that cannot be used; the message is for people. */
export class Unusable extends Error {
  name = 'Unusable';
}

/** `DATA_DIR` as the site reads it. */
export function readDataDir() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return resolve(process.env.DATA_DIR || './data');
}

/** The data folder of a command, which says on the terminal which one that is. */
export function announceDataDir() {
  const dataDir = readDataDir();
  const from = process.env.DATA_DIR ? 'DATA_DIR' : 'DATA_DIR is not set';
  console.log(`Data folder: ${dataDir} (${from}).`);
  return dataDir;
}

/** Lets nobody else read what this process writes, as the site does. */
export function keepToOneself() {
  process.umask(0o077);
}

/**
 * Whose a data folder is: the database's owner, else the folder's, else that of the nearest folder above it.
 * @returns {{ uid: number, gid: number }}
 */
export function ownerOf(dataDir) {
  const file = join(dataDir, DATABASE);
  if (existsSync(file)) return statSync(file);
  return existsSync(dataDir) ? statSync(dataDir) : ownerOf(dirname(dataDir));
}

/**
 * Goes on as the owner of a data folder when root calls a command: what root wrote there the site could not open.
 * @throws Unusable when there is no database, which a command is not to make.
 */
export function actAsOwner(dataDir) {
  if (!existsSync(join(dataDir, DATABASE)))
    throw new Unusable(
      `There is no ${DATABASE} in ${dataDir}. Start the site once, or set DATA_DIR to the folder that it uses.`,
    );
  const { uid, gid } = ownerOf(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Gives a file or a folder with all that is in it to an owner; only root can, so for others nothing happens. */
export function giveTo({ uid, gid }, path) {
  if (process.getuid?.() !== 0 || !existsSync(path)) return;
  const info = lstatSync(path);
  if (info.isDirectory()) for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
  if (!info.isSymbolicLink()) chownSync(path, uid, gid);
}

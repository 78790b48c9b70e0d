// The folder that a command acts on: which one it is, whose it is, and that a command never makes one by mistake.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const DATABASE = 'ribbon.db';

/** A backup or a folder that cannot be used; the message is for people. */
export class Unusable extends Error {
  name = 'Unusable';
}

/** What the system or SQLite says when a folder or a file cannot be used, in words; the codes are theirs. */
const PROBLEMS = {
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full for this account',
  EIO: 'its disk does not answer',
  ENOTDIR: 'a part of its path is no folder',
  SQLITE_CANTOPEN:
    'the database cannot be opened: this account may not use its folder, or the disk is read-only',
  SQLITE_READONLY: 'the database cannot be written: this account may not, or the disk is read-only',
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR: 'the disk does not answer',
  SQLITE_CORRUPT: 'the database is damaged: restore a backup',
  SQLITE_NOTADB: 'the database is damaged: restore a backup',
};

/**
 * A fault of the machine as one line for whoever runs the site; null of anything else, whose stack is worth having.
 * @param {unknown} error
 */
export function describeProblem(error) {
  if (error instanceof Unusable) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [, words] =
    Object.entries(PROBLEMS).find(([name]) => code === name || code.startsWith(`${name}_`)) ?? [];
  if (words === undefined) return null;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : readDataDir();
  return `${path}: ${words} (${code}).`;
}

/** Ends a command that failed, with one line where that says everything. */
export function fail(error, before = '') {
  const said = describeProblem(error);
  console.error(said === null ? error : `${before}${said}`);
  process.exit(1);
}

/** A command as its reader has called it: by npm, or by the installed `ribbon`. */
export function calledAs(name) {
  return process.env.npm_lifecycle_event === undefined ? `ribbon ${name}` : `npm run ${name} --`;
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
export async function actAsOwner(dataDir) {
  if (!existsSync(join(dataDir, DATABASE)))
    throw new Unusable(
      `There is no ${DATABASE} in ${dataDir}. Start the site once, or set DATA_DIR to the folder that it uses.`,
    );
  const { uid, gid } = ownerOf(dataDir);
  if (process.getuid?.() === 0 && uid !== 0) await goOnAs({ uid, gid });
}

/** Set for a program that has its settings already. */
export const SETTLED = 'RIBBON_SETTLED';

/** How this program was called, before any of it was taken away. */
const called = process.argv.slice(1);

/**
 * Runs this program once more, as another user, and ends as that ends. Node gives its own user up in some builds alone: where io_uring
 * may be used, what root has opened would stay root's (CVE-2024-22017).
 */
export async function goOnAs({ uid, gid }) {
  const child = spawn(process.execPath, [...process.execArgv, ...called], {
    uid,
    gid,
    stdio: 'inherit',
    env: { ...process.env, [SETTLED]: '1' },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve, reject) => {
    child.once('exit', (status) => resolve(status ?? 1));
    child.once('error', reject);
  });
  process.exit(code);
}

/** Gives a file or a folder with all that is in it to an owner; only root can, so for others nothing happens. */
export function giveTo({ uid, gid }, path) {
  if (process.getuid?.() !== 0 || !existsSync(path)) return;
  const info = lstatSync(path);
  if (info.isDirectory()) for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
  if (!info.isSymbolicLink()) chownSync(path, uid, gid);
}

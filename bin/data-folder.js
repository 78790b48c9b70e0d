// The data folder of a command: its path and its owner. Commands never create one.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const DATABASE = 'ribbon.db';

export class Unusable extends Error {
  name = 'Unusable';
}

const PROBLEMS = {
  EACCES: 'this account has no permission',
  EPERM: 'this account has no permission',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full for this account',
  EIO: 'its disk does not respond',
  ENOTDIR: 'a part of its path is not a folder',
  SQLITE_CANTOPEN:
    'the database cannot be opened, because this account has no permission for its folder or the disk is read-only',
  SQLITE_READONLY:
    'the database cannot be written, because this account has no permission or the disk is read-only',
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR: 'the disk does not respond',
  SQLITE_CORRUPT: 'the database is damaged. Restore a backup',
  SQLITE_NOTADB: 'the database is damaged. Restore a backup',
};

/** Returns a problem of the machine as one line, or null for an error that needs its stack. @param {unknown} error */
export function describeProblem(error) {
  if (error instanceof Unusable) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [, text] =
    Object.entries(PROBLEMS).find(([name]) => code === name || code.startsWith(`${name}_`)) ?? [];
  if (text === undefined) return null;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : readDataDir();
  return `${path}: ${text} (${code}).`;
}

/** Ends a failed command with one line, or with the stack of an unknown error. */
export function fail(error, before = '') {
  const problem = describeProblem(error);
  console.error(problem === null ? error : `${before}${problem}`);
  process.exit(1);
}

export function calledAs(name) {
  return process.env.npm_lifecycle_event === undefined ? `ribbon ${name}` : `npm run ${name} --`;
}

/** The folder of the caller. npm and the commands themselves change to another one. */
const CALLED_IN = process.env.INIT_CWD ?? process.cwd();

/** Returns the path of a file that was named in the folder of the caller. */
export function pathGiven(file) {
  return resolve(CALLED_IN, file);
}

export function readDataDir() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return resolve(process.env.DATA_DIR || './data');
}

export function announceDataDir() {
  const dataDir = readDataDir();
  const from = process.env.DATA_DIR ? 'DATA_DIR' : 'DATA_DIR is not set';
  console.log(`Data folder: ${dataDir} (${from}).`);
  return dataDir;
}

/** Makes new files of this process readable only for its own account, as the site does. */
export function restrictNewFiles() {
  process.umask(0o077);
}

/** Returns the owner of the database, the folder or the nearest folder above. @returns {{ uid: number, gid: number }} */
export function ownerOf(dataDir) {
  const file = join(dataDir, DATABASE);
  if (existsSync(file)) return statSync(file);
  return existsSync(dataDir) ? statSync(dataDir) : ownerOf(dirname(dataDir));
}

/** Continues as the data's owner when root calls, since the site could not open root's files. @throws Unusable */
export async function actAsOwner(dataDir) {
  if (!existsSync(join(dataDir, DATABASE)))
    throw new Unusable(
      `There is no ${DATABASE} in ${dataDir}. Start the site once, or set DATA_DIR to the site’s data folder.`,
    );
  const { uid, gid } = ownerOf(dataDir);
  if (process.getuid?.() === 0 && uid !== 0) await continueAs({ uid, gid });
}

export const SETTINGS_READ = 'RIBBON_SETTINGS_READ';

/** The original arguments. `ribbon.js` removes the command's name later. */
const originalArguments = process.argv.slice(1);

/** Runs this program again as another user: Node cannot drop privileges safely in all builds (CVE-2024-22017). */
export async function continueAs({ uid, gid }) {
  const child = spawn(process.execPath, [...process.execArgv, ...originalArguments], {
    uid,
    gid,
    stdio: 'inherit',
    env: { ...process.env, INIT_CWD: CALLED_IN, [SETTINGS_READ]: '1' },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve, reject) => {
    child.once('exit', (status) => resolve(status ?? 1));
    child.once('error', reject);
  });
  process.exit(code);
}

/** Changes the owner of a file or of a folder with its contents. Does nothing unless root calls it. */
export function giveTo({ uid, gid }, path) {
  if (process.getuid?.() !== 0 || !existsSync(path)) return;
  const info = lstatSync(path);
  if (info.isDirectory()) for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
  if (!info.isSymbolicLink()) chownSync(path, uid, gid);
}

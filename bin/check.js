// `ribbon check`: whether machine, folder, database and settings are as they should be; a line each, and 1 at the end when one is not.
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { announceDataDir, DATABASE, describeProblem } from './data-folder.js';
import { isRelease, root } from './prepare.js';

const GIB = 1024 ** 3;
const DAY = 86_400_000;
/** Less room than this is soon none. */
const MIN_FREE_BYTES = GIB / 2;

process.chdir(root);
const dataDir = announceDataDir();
const file = join(dataDir, DATABASE);
let wrong = 0;

function say(isWell, well, ill) {
  if (!isWell) wrong += 1;
  console.log(isWell ? `ok     ${well}` : `WRONG  ${ill}`);
}

const [major = 0] = process.versions.node.split('.').map(Number);
say(
  major >= 20,
  `Node ${process.versions.node}`,
  `Node ${process.versions.node}: the site needs 20 or newer.`,
);
say(
  existsSync(join(root, 'build', 'server', 'index.js')),
  isRelease() ? 'A release, with its build' : 'A checkout, with its build',
  'There is no build: `npm run build`.',
);

function checkFolder() {
  if (!existsSync(dataDir)) {
    say(false, '', `The data folder ${dataDir} does not exist. Set DATA_DIR, or start the site once.`);
    return;
  }
  accessSync(dataDir, constants.W_OK);
  const { bavail, bsize } = statfsSync(dataDir);
  const room = `${((bavail * bsize) / GIB).toFixed(1)} GB free`;
  say(bavail * bsize > MIN_FREE_BYTES, room, `${room}: soon nothing can be written.`);
}

async function checkDatabase() {
  if (!existsSync(file)) {
    if (existsSync(dataDir)) console.log(`       No ${DATABASE} yet: the first start makes it.`);
    return;
  }
  const { default: Database } = await import('better-sqlite3');
  const { knownVersion } = await import('./archive.js');
  const database = new Database(file, { readonly: true });
  const found = database.pragma('quick_check', { simple: true });
  say(found === 'ok', 'The database is whole', `The database is damaged (${found}): restore a backup.`);
  const version = database.prepare('SELECT max(version) FROM schema_migrations').pluck().get();
  database.close();
  const known = knownVersion();
  const state = version === known ? 'as this code knows it' : `which the next start brings to ${known}`;
  say(
    version <= known,
    `Version ${version}, ${state}`,
    `Version ${version} is newer than this code (${known}).`,
  );
  const isOwn = (statSync(file).mode & 0o077) === 0;
  say(isOwn, 'Nobody else may read it', `Others may read ${file}: chmod -R go= ${dataDir}`);
}

function checkBackups() {
  if (!process.env.BACKUP_DIR) {
    console.log('       BACKUP_DIR is not set: nothing backs the site up by itself.');
    return;
  }
  const folder = resolve(process.env.BACKUP_DIR);
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^ribbon-.*\.tar\.gz$/.test(name))
    : [];
  const newest = Math.max(0, ...names.map((name) => statSync(join(folder, name)).mtimeMs));
  const isLate = Date.now() - newest > 2 * DAY;
  say(
    !isLate,
    `The last backup is of ${new Date(newest).toISOString().slice(0, 10)}`,
    `No backup of the last two days in ${folder}.`,
  );
}

for (const look of [checkFolder, checkDatabase, checkBackups])
  try {
    await look();
  } catch (error) {
    say(false, '', describeProblem(error) ?? String(error));
  }
const origin = process.env.SITE_URL;
say(
  origin === undefined || /^https:/.test(origin),
  origin === undefined ? 'SITE_URL is not set: for trying out' : `The site is ${origin}`,
  `SITE_URL is ${origin}: without https passwords can be read on their way.`,
);
process.exit(wrong === 0 ? 0 : 1);

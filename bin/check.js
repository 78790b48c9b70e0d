// `ribbon check`: checks the machine, the folders, the database and the settings. Exits with 1 when a check fails.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { announceDataDir, DATABASE, describeProblem, Unusable } from './data-folder.js';
import { isRelease, root } from './prepare.js';

const GIB = 1024 ** 3;
const DAY = 86_400_000;
const MIN_FREE_BYTES = GIB / 2;

process.chdir(root);
const dataDir = announceDataDir();
const file = join(dataDir, DATABASE);
let failures = 0;

function report(isOk, success, failure) {
  if (!isOk) failures += 1;
  console.log(isOk ? `ok     ${success}` : `FAILED ${failure}`);
}

const node = `Node ${process.versions.node}`;
const [major, minor] = process.versions.node.split('.').map(Number);
const isNew = major > 20 || (major === 20 && minor >= 12);
report(isNew, node, `${node} is too old. Install Node 20.12 or newer.`);
const isBuilt = existsSync(join(root, 'build', 'server', 'index.js'));
const kind = isRelease() ? 'Release' : 'Checkout';
report(isBuilt, `${kind} with its build`, 'There is no build. Run `npm run build`.');

function checkFolder() {
  if (!existsSync(dataDir))
    throw new Unusable(`The data folder ${dataDir} does not exist. Set DATA_DIR or start the site once.`);
  accessSync(dataDir, constants.W_OK);
  const { bavail, bsize } = statfsSync(dataDir);
  const free = `${((bavail * bsize) / GIB).toFixed(1)} GB of disk space free`;
  report(bavail * bsize > MIN_FREE_BYTES, free, `Only ${free}. Free at least 0.5 GB.`);
}

async function checkDatabase() {
  if (!existsSync(file)) {
    if (existsSync(dataDir)) console.log(`       No ${DATABASE} yet. The first start creates it.`);
    return;
  }
  const { default: Database } = await import('better-sqlite3');
  const { knownVersion } = await import('./archive.js');
  const database = new Database(file, { readonly: true });
  const found = database.pragma('quick_check', { simple: true });
  report(found === 'ok', 'The database is intact', `The database is damaged (${found}). Restore a backup.`);
  const version = database.prepare('SELECT max(version) FROM schema_migrations').pluck().get();
  database.close();
  const known = knownVersion();
  const state = version === known ? 'current' : `the next start migrates it to ${known}`;
  report(
    version <= known,
    `Database version ${version}: ${state}`,
    `The database has version ${version}, but this code supports ${known}. Install the newer code.`,
  );
  const isOwn = (statSync(file).mode & 0o077) === 0;
  report(
    isOwn,
    'Only its owner can read the database',
    `Other accounts can read ${file}. Run: chmod -R go= ${dataDir}`,
  );
}

function checkBackups() {
  if (!process.env.BACKUP_DIR) {
    console.log('       BACKUP_DIR is not set, so there are no daily backups.');
    return;
  }
  const folder = resolve(process.env.BACKUP_DIR);
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^ribbon-.*\.tar\.gz$/.test(name))
    : [];
  const newest = Math.max(0, ...names.map((name) => statSync(join(folder, name)).mtimeMs));
  const isLate = Date.now() - newest > 2 * DAY;
  report(
    !isLate,
    `Last backup: ${new Date(newest).toISOString().slice(0, 10)}`,
    `No backup from the last two days in ${folder}. Look for errors in the site’s log.`,
  );
}

/** Without ffmpeg the site works, so its absence is not a failure. */
function checkFfmpeg() {
  const program = process.env.FFMPEG || 'ffmpeg';
  const probe = program.replace(/ffmpeg(?=[^/\\]*$)/, 'ffprobe');
  const [found, probed] = [program, probe].map((each) => spawnSync(each, ['-version'], { encoding: 'utf8' }));
  const [, version] = /^ffmpeg version (\S+)/.exec(found.stdout ?? '') ?? [];
  if (version !== undefined && probed.status === 0) report(true, `ffmpeg ${version}`);
  else
    console.log(
      `       ${program} cannot be run, so uploaded videos are served as they are. Install ffmpeg.`,
    );
}

for (const check of [checkFolder, checkDatabase, checkBackups, checkFfmpeg])
  try {
    await check();
  } catch (error) {
    report(false, '', describeProblem(error) ?? String(error));
  }
const origin = process.env.SITE_URL || undefined;
report(
  origin === undefined || /^https:/.test(origin),
  origin === undefined ? 'SITE_URL is not set. Set it before others use the site.' : `SITE_URL: ${origin}`,
  `SITE_URL is ${origin}. Use https: without it, others on the network can read passwords.`,
);
process.exit(failures === 0 ? 0 : 1);

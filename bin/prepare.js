// Brings a checkout up to date with plain Node: dependencies as locked, then the build, each only when something changed.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a program in the checkout; throws when it fails. */
export function run(command, args, options = {}) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit', ...options });
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The packages that a lock file names, by their folders, without those that not every machine gets. */
function readPackages(file) {
  if (!existsSync(file)) return new Map();
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  const wanted = Object.entries(packages).filter(([path, { optional }]) => path !== '' && optional !== true);
  return new Map(wanted.map(([path, { version }]) => [path, version]));
}

/** Whether `npm ci` or the like has been run by hand: npm keeps a lock file of what it installed, and the driver loads. */
export function isInstalledByHand(folder = root) {
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  const locked = readPackages(join(folder, 'package-lock.json'));
  const isWhole = [...locked].every(([path, version]) => installed.get(path) === version);
  const load = ['-e', "new (require('better-sqlite3'))(':memory:')"];
  return isWhole && spawnSync(process.execPath, load, { cwd: folder, stdio: 'ignore' }).status === 0;
}

/** Installs the locked dependencies when there are none or the lock file has changed. */
export function install() {
  const stamp = join(root, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.version)
    .digest('hex');
  if (readStamp(stamp) === lock) return;
  if (!isInstalledByHand()) {
    console.log(
      'Installing the locked dependencies (the first time compiles SQLite, which takes a few minutes) …',
    );
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  writeFileSync(stamp, lock);
}

function listFiles(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

const MANIFEST = /^window\.__remixManifest=(.*);\s*$/s;
/** Routes that answer without a screen: no link of a page leads to them by script. */
const SCREENLESS =
  /^routes\/(?:api\/(?!overview\/)|machines\/|admin\/trash$)|\/(?:csv|export|picture|passkey)$|^imports?-moved$/;

/** What a route does not have, which is the same to the router as what is not said of it. */
function isIdle(value) {
  return value === false || (Array.isArray(value) && value.length === 0);
}

/** Every page loads the list of all routes: what the browser never shows is left out of it, and what routes do not have. */
function trimManifest() {
  const assets = listFiles(join('build', 'client', 'assets')).filter((name) => name.endsWith('.js'));
  const found = assets.flatMap((name) => {
    const file = join(root, name);
    const [, json] = MANIFEST.exec(readFileSync(file, 'utf8')) ?? [];
    return json === undefined ? [] : [{ file, manifest: JSON.parse(json) }];
  });
  if (found.length !== 1) throw new Error('The list of routes is not written as it was until now.');
  for (const { file, manifest } of found) {
    const shown = Object.entries(manifest.routes).filter(([id]) => !SCREENLESS.test(id));
    // What comes with the first script is there before any route asks for it.
    const isExtra = (file) => !manifest.entry.imports.includes(file);
    const said = shown.map(([id, { imports, ...route }]) => {
      const told = { ...route, imports: imports.filter(isExtra) };
      return [id, Object.fromEntries(Object.entries(told).filter(([, value]) => !isIdle(value)))];
    });
    const trimmed = { ...manifest, routes: Object.fromEntries(said) };
    writeFileSync(file, `window.__remixManifest=${JSON.stringify(trimmed)};`);
  }
}

/** Scripts are sent many times and change with the build only, so they are compressed once, at brotli's best. */
function compressAssets() {
  for (const file of listFiles(join('build', 'client', 'assets')).filter((name) =>
    /\.(?:js|css)$/.test(name),
  )) {
    writeFileSync(join(root, `${file}.br`), brotliCompressSync(readFileSync(join(root, file))));
  }
}

const SOURCES = [
  'app',
  'db',
  'public',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
];

/** Builds when a source has changed since the last build. */
export function build() {
  const stamp = join(root, 'build', '.sources');
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(listFiles)) hash.update(file).update(readFileSync(join(root, file)));
  const sources = hash.digest('hex');
  if (readStamp(stamp) === sources) return;
  console.log('Building …');
  run(
    process.execPath,
    [join('node_modules', '@remix-run', 'dev', 'dist', 'cli.js'), 'vite:build', '--logLevel', 'warn'],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  trimManifest();
  compressAssets();
  writeFileSync(stamp, sources);
}

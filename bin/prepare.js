// Updates a checkout with plain Node: installs the locked dependencies and builds, each only when something changed.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function isRelease() {
  return fs.existsSync(join(root, RELEASE));
}

export const RELEASE = 'release.json';

/** Runs a program in the checkout. @throws when it fails */
export function run(command, args, options = {}) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit', ...options });
}

function readStamp(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

function readPackages(file) {
  if (!fs.existsSync(file)) return new Map();
  const { packages } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const wanted = Object.entries(packages).filter(([path, { optional }]) => path !== '' && optional !== true);
  return new Map(wanted.map(([path, { version }]) => [path, version]));
}

/** True when `npm ci` has been run by hand: npm's own list of installed packages is complete, and the SQLite driver loads. */
export function isInstalledByHand(folder = root) {
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  const locked = readPackages(join(folder, 'package-lock.json'));
  const isWhole = [...locked].every(([path, version]) => installed.get(path) === version);
  const load = ['-e', "new (require('better-sqlite3'))(':memory:')"];
  return isWhole && spawnSync(process.execPath, load, { cwd: folder, stdio: 'ignore' }).status === 0;
}

/** Puts a folder in the place of another one of the checkout, which is removed afterwards. */
function swap(next, name) {
  const [current, former] = [join(root, name), join(root, `${name}-former`)];
  fs.rmSync(former, { recursive: true, force: true });
  if (fs.existsSync(current)) fs.renameSync(current, former);
  fs.renameSync(next, current);
  fs.rmSync(former, { recursive: true, force: true });
}

/** Installs into another folder and then swaps the two, so that a running site and a killed installation keep their modules. */
function installAndSwap() {
  const next = join(root, 'install-next');
  fs.rmSync(next, { recursive: true, force: true });
  fs.mkdirSync(next);
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    fs.cpSync(join(root, name), join(next, name));
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: next });
  swap(join(next, 'node_modules'), 'node_modules');
  fs.rmSync(next, { recursive: true, force: true });
}

export function install() {
  if (isRelease()) return;
  const stamp = join(root, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(fs.readFileSync(join(root, 'package-lock.json')))
    .update(process.version)
    .digest('hex');
  if (readStamp(stamp) === lock) return;
  if (!isInstalledByHand()) {
    console.log('Installing dependencies. The first time compiles SQLite, which takes a few minutes …');
    installAndSwap();
  }
  fs.writeFileSync(stamp, lock);
}

function listFiles(path) {
  const full = join(root, path);
  if (!fs.existsSync(full)) return [];
  if (fs.statSync(full).isFile()) return [path];
  return fs
    .readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** Compresses the scripts once at brotli's best quality, since they change only with the build. */
function compressAssets(folder) {
  const assets = listFiles(join(folder, 'client', 'assets'));
  for (const file of assets.filter((name) => /\.(?:js|css)$/.test(name)))
    fs.writeFileSync(join(root, `${file}.br`), brotliCompressSync(fs.readFileSync(join(root, file))));
}

const SOURCES = [
  'app',
  join('bin', 'prepare.js'),
  'db',
  'public',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
];

const BUILD = 'build';
/** Lists the assets of the current build. The folder also holds those of the build before. */
const OWN_ASSETS = '.own-assets';

/** Copies the assets of the build before, which pages that are still open in browsers request. */
function keepFormerAssets(former, folder) {
  const target = join(root, folder, 'client', 'assets');
  fs.writeFileSync(join(root, folder, OWN_ASSETS), fs.readdirSync(target).join('\n'));
  const source = join(root, former, 'client', 'assets');
  for (const name of readStamp(join(root, former, OWN_ASSETS)).split('\n'))
    if (name !== '' && !fs.existsSync(join(target, name)) && fs.existsSync(join(source, name)))
      fs.copyFileSync(join(source, name), join(target, name));
}

export function build() {
  // Tests run one build, also while sources are edited.
  if (isRelease() || process.env.RIBBON_BUILD === 'off') return;
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(listFiles)) hash.update(file).update(fs.readFileSync(join(root, file)));
  const sources = hash.digest('hex');
  if (readStamp(join(root, BUILD, '.sources')) === sources) return;
  console.log('Building …');
  const folder = `${BUILD}-next`;
  fs.rmSync(join(root, folder), { recursive: true, force: true });
  const cli = join('node_modules', '@remix-run', 'dev', 'dist', 'cli.js');
  const env = { ...process.env, NODE_ENV: 'production', BUILD_DIR: folder };
  run(process.execPath, [...process.execArgv, cli, 'vite:build', '--logLevel', 'warn'], { env });
  compressAssets(folder);
  keepFormerAssets(BUILD, folder);
  // The build contains the name of its temporary folder. The final name replaces it.
  for (const name of fs.readdirSync(join(root, folder, 'server')).filter((name) => name.endsWith('.js'))) {
    const file = join(root, folder, 'server', name);
    const code = fs.readFileSync(file, 'utf8');
    if (code.includes(`"${folder}/client"`))
      fs.writeFileSync(file, code.replaceAll(`"${folder}/client"`, `"${BUILD}/client"`));
  }
  fs.writeFileSync(join(root, folder, '.sources'), sources);
  swap(join(root, folder), BUILD);
}

/** Installs and builds what has changed, and continues in the folder of the checkout. */
export function updateCheckout() {
  process.chdir(root);
  install();
  build();
}

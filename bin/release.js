// `npm run release`: makes one file for machines without a compiler: the build, its run-time packages and the SQLite driver.
import * as fs from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { create } from 'tar';
import { knownVersion } from './archive.js';
import { RELEASE, root, updateCheckout } from './prepare.js';

updateCheckout();

const { version, type, engines, imports } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const name = `ribbon-${version}`;
/** `--unpacked <folder>` makes the unpacked release in a folder instead of the file. */
const [flag, given] = process.argv.slice(2);
const folder = flag === '--unpacked' && given !== undefined ? resolve(given) : join(root, 'release');
const target = join(folder, name);

/** These run in a checkout only. */
const OF_CHECKOUT = /^(?:build|release)\.js$/;
const COMMANDS = fs.readdirSync('bin').filter((name) => !OF_CHECKOUT.test(name));

function listImports(file) {
  const text = fs.readFileSync(file, 'utf8');
  const named = [...text.matchAll(/(?:from|import|\.resolve)\s*\(?\s*["']([^"'.#/][^"']*)["']/g)].map(
    ([, path = '']) => path,
  );
  return named
    .filter((path) => !path.startsWith('node:') && !builtinModules.includes(path))
    .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
}

/** Returns the path of a package that another one imports: below it, or in a folder above (Node's rule). */
function resolveFrom(from, wanted) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${wanted}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

/** Returns all packages that these need, by the lock file. Optional packages that npm did not install here are left out. */
function listNeeded(roots) {
  const found = new Set();
  const look = (from, wanted) => {
    const path = resolveFrom(from, wanted);
    if (path === null || found.has(path) || packages[path].dev || !fs.existsSync(join(root, path))) return;
    found.add(path);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path];
    const peers = Object.keys(peerDependencies).filter(
      (each) => peerDependenciesMeta[each]?.optional !== true,
    );
    for (const each of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      look(path, each);
  };
  for (const wanted of roots) look('', wanted);
  return [...found];
}

const DEVELOPMENT_FILES =
  /(?:\.(?:d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo|[ch]|cc|cpp|hpp|gyp|gypi)|\/(?:tests?|__tests__|docs?|examples?|benchmarks?|\.github))$/i;
const NOTICES = /(?:licen[cs]e|notice)/i;
/** Files of SQLite's driver that are not needed once it is compiled. */
const DRIVER_SOURCES = /\/better-sqlite3\/(?:deps|src|build\/(?!Release$|Release\/better_sqlite3\.node$))/;
const COMMONJS_COPIES =
  /\/node_modules\/(?:@simplewebauthn\/server\/script|otpauth\/dist\/(?!otpauth\.node\.mjs)[^/]+)$/;

function isNeededFile(path) {
  if (DRIVER_SOURCES.test(path) || COMMONJS_COPIES.test(path)) return false;
  return !DEVELOPMENT_FILES.test(path) || NOTICES.test(path.slice(path.lastIndexOf('/')));
}

function copyPackage(path) {
  fs.cpSync(join(root, path), join(target, path), {
    recursive: true,
    dereference: true,
    // Nested packages are copied by their own path.
    filter: (from) => !from.slice(join(root, path).length).includes('/node_modules') && isNeededFile(from),
  });
}

function sizeOf(path) {
  const info = fs.statSync(path);
  if (!info.isDirectory()) return info.size;
  return fs.readdirSync(path).reduce((sum, each) => sum + sizeOf(join(path, each)), 0);
}

/** Leaves out assets of earlier builds, and the images that tests compare. */
const own = new Set(fs.readFileSync(join('build', '.own-assets'), 'utf8').split('\n'));
function isShipped(from) {
  const [, asset] = /^build\/client\/assets\/(.+)$/.exec(from) ?? [];
  return !/^docs\/pictures\/states-/.test(from) && (asset === undefined || own.has(asset));
}

fs.rmSync(target, { recursive: true, force: true });
fs.mkdirSync(join(target, 'bin'), { recursive: true });
for (const file of COMMANDS) fs.cpSync(join('bin', file), join(target, 'bin', file));
const documents = fs.readdirSync('.').filter((name) => name.endsWith('.md'));
for (const path of ['build', 'hosting', 'docs', 'server.js', 'LICENSE', '.env.example', ...documents])
  fs.cpSync(path, join(target, path), { recursive: true, filter: isShipped });
fs.chmodSync(join(target, 'bin', 'ribbon'), 0o755);
fs.writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name: 'ribbon', version, private: true, type, engines, imports }, null, 2)}\n`,
);
const schema = knownVersion();
fs.writeFileSync(
  join(target, RELEASE),
  `${JSON.stringify({ version, schema, node: process.version, arch: process.arch })}\n`,
);
const built = fs.readdirSync(join('build', 'server')).filter((file) => file.endsWith('.js'));
const ours = [
  'server.js',
  ...built.map((file) => join('build', 'server', file)),
  ...COMMANDS.filter((file) => file.endsWith('.js')).map((file) => join('bin', file)),
];
const needed = listNeeded(new Set(ours.flatMap(listImports)));
for (const path of needed) copyPackage(path);

if (given !== undefined) process.exit(0);
const file = join('release', `${name}-linux-${process.arch}.tar.gz`);
await create({ gzip: { level: 9 }, cwd: folder, file, portable: true }, [name]);
const mib = (bytes) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
console.log(
  `${file}: ${mib(fs.statSync(file).size)}, ${mib(sizeOf(target))} unpacked, ${needed.length} packages.`,
);

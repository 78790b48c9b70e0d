// `npm run release`: one file that a machine without a compiler unpacks and starts: the build, what it needs at run time, the driver.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { create } from 'tar';
import { knownVersion } from './archive.js';
import { build, install, RELEASE, root } from './prepare.js';

process.chdir(root);
install();
build();

const { version, type, engines, imports } = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const name = `ribbon-${version}`;
/** `--unpacked <folder>` leaves it there as it will be unpacked, without the file. */
const [flag, given] = process.argv.slice(2);
const folder = flag === '--unpacked' && given !== undefined ? resolve(given) : join(root, 'release');
const target = join(folder, name);

/** Commands that make, test or measure stay in the checkout. */
const COMMANDS = [
  'ribbon',
  'ribbon.js',
  'service.js',
  'start.js',
  'check.js',
  'admin.js',
  'backup.js',
  'restore.js',
  'refresh.js',
  'import.js',
  'archive.js',
  'data-folder.js',
  'open-site.js',
  'prepare.js',
];

/** The packages that a file of ours asks for by name. */
function listImports(file) {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/(?:from|import|\.resolve)\s*\(?\s*["']([^"'.#/][^"']*)["']/g)].map(
    ([, path = '']) => path,
  );
  return named
    .filter((path) => !path.startsWith('node:') && !builtinModules.includes(path))
    .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
}

/** Where a package finds another one: beside itself, or in a folder above (Node's own rule). */
function resolveFrom(from, wanted) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${wanted}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

/** Everything that these need, by the lock file; what a machine like this one did not get, it does not need. */
function listNeeded(roots) {
  const found = new Set();
  const look = (from, wanted) => {
    const path = resolveFrom(from, wanted);
    if (path === null || found.has(path) || packages[path].dev || !existsSync(join(root, path))) return;
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

/** What only whoever writes or compiles needs of a package. */
const SPARE =
  /(?:\.(?:d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo|[ch]|cc|cpp|hpp|gyp|gypi)|\/(?:tests?|__tests__|docs?|examples?|benchmarks?|\.github))$/i;
const NOTICES = /(?:licen[cs]e|notice)/i;
/** Of SQLite's driver the compiled file is enough. */
const DRIVER = /\/better-sqlite3\/(?:deps|src|build\/(?!Release$|Release\/better_sqlite3\.node$))/;
/** The other of two forms of one package, for programs that do not import. */
const DOUBLES =
  /\/node_modules\/(?:@simplewebauthn\/server\/script|otpauth\/dist\/(?!otpauth\.node\.mjs)[^/]+)$/;

function isNeededFile(path) {
  if (DRIVER.test(path) || DOUBLES.test(path)) return false;
  return !SPARE.test(path) || NOTICES.test(path.slice(path.lastIndexOf('/')));
}

function copyPackage(path) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    dereference: true,
    // What lies in a package's own node_modules is a package of its own.
    filter: (from) => !from.slice(join(root, path).length).includes('/node_modules') && isNeededFile(from),
  });
}

function sizeOf(path) {
  const info = statSync(path);
  if (!info.isDirectory()) return info.size;
  return readdirSync(path).reduce((sum, each) => sum + sizeOf(join(path, each)), 0);
}

/** Files of the build before, and what documents show to who works on the code, stay here. */
const own = new Set(readFileSync(join('build', '.own-assets'), 'utf8').split('\n'));
function isShipped(from) {
  const [, asset] = /^build\/client\/assets\/(.+)$/.exec(from) ?? [];
  return !/^docs\/(?:pictures|decisions)/.test(from) && (asset === undefined || own.has(asset));
}

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'bin'), { recursive: true });
for (const file of COMMANDS) cpSync(join('bin', file), join(target, 'bin', file));
for (const path of [
  'build',
  'hosting',
  'docs',
  'server.js',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
  '.env.example',
])
  cpSync(path, join(target, path), {
    recursive: true,
    filter: isShipped,
  });
chmodSync(join(target, 'bin', 'ribbon'), 0o755);
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name: 'ribbon', version, private: true, type, engines, imports }, null, 2)}\n`,
);
const schema = knownVersion();
writeFileSync(
  join(target, RELEASE),
  `${JSON.stringify({ version, schema, node: process.version, arch: process.arch })}\n`,
);
const ours = [
  'server.js',
  ...readdirSync(join('build', 'server'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => join('build', 'server', file)),
  ...COMMANDS.filter((file) => file.endsWith('.js')).map((file) => join('bin', file)),
];
const needed = listNeeded(new Set(ours.flatMap(listImports)));
for (const path of needed) copyPackage(path);

if (given !== undefined) process.exit(0);
const file = join('release', `${name}-linux-${process.arch}.tar.gz`);
await create({ gzip: { level: 9 }, cwd: folder, file, portable: true }, [name]);
const mib = (bytes) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
console.log(
  `${file}: ${mib(statSync(file).size)}, ${mib(sizeOf(target))} unpacked, ${needed.length} packages.`,
);

// `npm test`: all checks and tests. `npm test -- unit`: without build and browser. `npm test -- <word>`: files or names with it.
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { availableParallelism, freemem, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root } from '../bin/prepare.js';
import { fetchNodes, SHORT_LIVED } from './support/nodes.js';

/** Debian's headless shell takes half the time of Chromium, since it opens no profile for each test. */
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

function succeeds(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'ignore' }).status === 0;
}

/** Finds a Chromium or gets one: the system's, else Playwright's own download, else Debian's package when root. */
function findChromium() {
  const found = [SHELL, CHROMIUM].find(fs.existsSync);
  if (found !== undefined) return found;
  console.log('Chromium is not installed. Installing it …');
  if (succeeds('npx', ['playwright', 'install', '--only-shell', 'chromium'])) return '';
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    for (const [name, file] of [
      ['chromium-headless-shell', SHELL],
      ['chromium', CHROMIUM],
    ]) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' });
      if (fs.existsSync(file)) return file;
    }
  }
  console.error('Browser tests need Chromium. Install the package `chromium-headless-shell` or `chromium`.');
  process.exit(1);
}

const MEMORY = '/dev/shm';
/** More than all test sites need together, in bytes. */
const ENOUGH = 4 * 1024 ** 3;

/** Makes a folder in memory, or returns null where that is small or, as in some containers, allows no programs. */
function makeMemoryFolder() {
  if (!fs.existsSync(MEMORY)) return null;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem(), process.constrainedMemory() || Infinity) < ENOUGH) return null;
  const folder = fs.mkdtempSync(join(MEMORY, 'ribbon-tests-'));
  const program = join(folder, 'program');
  fs.writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  if (succeeds(program, [])) return folder;
  fs.rmSync(folder, { recursive: true });
  return null;
}

const VITEST = join('node_modules', 'vitest', 'vitest.mjs');
const PLAYWRIGHT = join('node_modules', '@playwright', 'test', 'cli.js');
const COMPILER = join('node_modules', 'typescript-native', 'bin', 'tsc');

/** HTTP tests take longest, since they wait for clocks and other processes, so all others leave them the processors. */
const FIRST = ['build', 'http tests'];

/** Runs a Node program with these arguments, and prints its output when it has ended. Returns whether it succeeded. */
function run(title, args, env = {}) {
  const started = Date.now();
  const child = spawn(process.execPath, [...SHORT_LIVED, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  if (child.pid !== undefined && !FIRST.includes(title)) setPriority(child.pid, 5);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((done) =>
    child.once('close', (code) => {
      console.log(`\n— ${title} (${Math.round((Date.now() - started) / 1_000)} s)`);
      process.stdout.write(Buffer.concat(output));
      done(code === 0);
    }),
  );
}

function countVitest(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) };
}

function countPlaywright(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = JSON.parse(fs.readFileSync(file, 'utf8')).stats;
  // A test that passed only on its second try counts as failed.
  return { passed: expected, failed: unexpected + flaky };
}

/** Unit tests never wait, and each additional process loads all packages again. */
const UNIT_WORKERS = ['min', 'max'].map((end) => `--${end}Workers=${availableParallelism()}`);

function listTests() {
  return fs
    .readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
    .map((name) => join('tests', name));
}

/** Runs the tests whose file or name contains a word; `unit` means the folders. Returns whether there were some and all passed. */
async function runMatching(word) {
  const files = listTests();
  const isUnit = (file) => /^tests.(?:unit|features)\b/.test(file);
  const byFileName = files.filter(word === 'unit' ? isUnit : (file) => file.includes(word));
  const others = word === 'unit' ? [] : files.filter((file) => !byFileName.includes(file));
  const byTestName = others.filter((file) => fs.readFileSync(join(root, file), 'utf8').includes(word));
  const chosen = [...byFileName, ...byTestName];
  const areUnits = chosen.every(isUnit);
  if (!areUnits) build();
  const workers = areUnits ? UNIT_WORKERS : [];
  const env = chosen.some((file) => /\.spec\.ts$/.test(file)) ? { CHROMIUM: findChromium() } : {};
  const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let passed = chosen.length > 0;
  if (!passed) console.log(`No test file or test name contains ${JSON.stringify(word)}.`);
  const start = async (...args) => {
    passed = (await run(word, args, env)) && passed;
  };
  for (const list of [byFileName, byTestName]) {
    const [units, browser] = ['.test.ts', '.spec.ts'].map((end) => list.filter((file) => file.endsWith(end)));
    const only = (option) => (list === byTestName ? [option, pattern] : []);
    if (units.length > 0)
      await start(VITEST, 'run', '--passWithNoTests', ...workers, ...only('-t'), ...units);
    if (browser.length > 0)
      await start(PLAYWRIGHT, 'test', '--pass-with-no-tests', ...only('-g'), ...browser);
  }
  return passed;
}

process.chdir(root);
// Tests set their own settings, so those of the shell are removed.
const settings = fs.readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm);
for (const [, name] of settings) delete process.env[name];
delete process.env.NODE_ENV;
install();
const word = process.argv.slice(2).join(' ');
if (word !== '') process.exit((await runMatching(word)) ? 0 : 1);
const chromium = findChromium();
fetchNodes();
// Outside of the checkout, since Playwright empties its own results folder. On a disk, each commit of a site waits for the disk, which is
// a fifth of the time of the HTTP tests.
const results = makeMemoryFolder() ?? fs.mkdtempSync(join(tmpdir(), 'ribbon-tests-'));
process.on('exit', () => fs.rmSync(results, { recursive: true, force: true }));
// Some tests run programs as another user.
fs.chmodSync(results, 0o755);
process.env.TMPDIR = results;
process.env.RIBBON_TEMPLATE = join(results, 'template');
const [units, requests, browser] = ['unit', 'http', 'playwright'].map((name) =>
  join(results, `${name}.json`),
);

/** Runs the tests of a Vitest project, and writes a report of them. */
function runProject(project, report, options = []) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return run(`${project} tests`, [VITEST, 'run', '--project', project, ...options, ...reports]);
}

// Checks and unit tests need no build, so they begin with it. HTTP tests wait for clocks and other processes, and browsers for pages, so
// together they keep all processors busy.
const checking = Promise.all([
  // Each thread of the compiler would check again the types that files share. It also collects garbage less often here.
  run('types', [COMPILER, '--singleThreaded'], { GOGC: '400' }),
  run('style', [join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.']),
  run('dead code', [join('node_modules', 'knip', 'bin', 'knip.js')]),
]);
const testing = runProject('unit', units, UNIT_WORKERS);
const isBuilt = await run('build', [join('bin', 'build.js')]);
const [checks, tested, answered, shown] = await Promise.all([
  checking,
  testing,
  isBuilt && runProject('http', requests),
  isBuilt &&
    run('browser tests', [PLAYWRIGHT, 'test'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: browser }),
]);
const counts = [countVitest(units), countVitest(requests), countPlaywright(browser)];
const count = (name) => counts.reduce((sum, each) => sum + each[name], 0);
const passed = count('passed') + checks.filter(Boolean).length;
const failed = count('failed') + checks.filter((ok) => !ok).length;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit([...checks, tested, shown, answered].every(Boolean) && failed === 0 ? 0 : 1);

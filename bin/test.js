// `npm test`: everything that a machine can check, from a fresh clone: types, style, unit, HTTP and browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNodes } from './nodes.js';
import { build, install, root } from './prepare.js';

const CHROMIUM = '/usr/bin/chromium';

function works(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'ignore' }).status === 0;
}

/** Finds a Chromium or gets one: the system's, else Playwright's own download, else Debian's package when root. */
function findChromium() {
  if (existsSync(CHROMIUM)) return CHROMIUM;
  console.log('No Chromium here; getting one …');
  if (works('npx', ['playwright', 'install', 'chromium'])) return '';
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
    if (existsSync(CHROMIUM)) return CHROMIUM;
  }
  console.error('Browser tests need a Chromium: install the package `chromium`.');
  process.exit(1);
}

function bin(name) {
  return join(root, 'node_modules', '.bin', name);
}

/** Runs one step and says whether it passed. */
function step(title, command, args, env = {}) {
  console.log(`\n— ${title}`);
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

function countVitest(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) };
}

function countPlaywright(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, 'utf8')).stats;
  return { passed: expected + flaky, failed: unexpected };
}

process.chdir(root);
// The tests bring their own settings; what the caller's shell holds must not reach them.
for (const name of [
  'DATA_DIR',
  'LIBRARY_DIR',
  'SITE_URL',
  'SITE_NAME',
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_TO',
  'CDN_MAX_AGE',
  'NODE_ENV',
])
  delete process.env[name];
install();
const chromium = findChromium();
fetchNodes();
build();
// Outside the checkout: Playwright empties its own folder of results.
const results = mkdtempSync(join(tmpdir(), 'ribbon-tests-'));
const [units, browser] = [join(results, 'vitest.json'), join(results, 'playwright.json')];

const steps = [
  step('types', bin('tsc'), []),
  step('style', bin('biome'), ['check', '.']),
  step('dead code', bin('knip'), []),
  step('unit and HTTP tests', bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${units}`,
  ]),
  step('browser tests', bin('playwright'), ['test'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browser,
  }),
];
const counts = [countVitest(units), countPlaywright(browser)];
const machine = steps.slice(0, 3);
const passed = counts[0].passed + counts[1].passed + machine.filter(Boolean).length;
const failed = counts[0].failed + counts[1].failed + machine.filter((ok) => !ok).length;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(steps.every(Boolean) && failed === 0 ? 0 : 1);

// Other versions of Node that tests run under: the oldest in `engines`, and the newest of each line since.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bin/prepare.js';

/** Options that save a process of a few seconds up to a fifth of its time: less compilation and garbage collection, in one thread. */
export const SHORT_LIVED = [
  // Later lines refuse to start with this option.
  ...(process.version.startsWith('v20.') ? ['--interrupt-budget=1000000'] : []),
  '--single-threaded',
  '--min-semi-space-size=16',
];

const FOLDER = join(root, 'node_modules', '.cache', 'nodes');
const LINES = ['20.12', '22', '24'];

const binaryOf = (line) => join(FOLDER, 'node_modules', `node-${line}`, 'bin', 'node');
const runs = (line) => existsSync(binaryOf(line)) && spawnSync(binaryOf(line), ['-v']).status === 0;

/** Installs the missing versions from the registry, where the machine has one and its libc is supported. */
export function fetchNodes() {
  const missing = LINES.filter((line) => !runs(line));
  if (missing.length === 0) return;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const wanted = LINES.map((line) => `node-${line}@npm:${name}@${line}`);
  // Only the tests run these binaries; the install scripts of the packages are not run.
  const options = ['--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const got = spawnSync('npm', ['install', ...options, ...wanted], { stdio: 'ignore', timeout: 120_000 });
  if (got.status !== 0)
    console.log('No other version of Node for this machine. Uploads are tested under one version.');
}

/** Returns the versions that run on this machine. @returns {[string, string][]} */
export function listNodes() {
  return LINES.filter(runs).map((line) => [line, binaryOf(line)]);
}

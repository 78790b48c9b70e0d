// The Nodes that tests run under beside the one at hand: the oldest that `engines` names, and the newest of each line since.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.js';

const FOLDER = join(root, 'node_modules', '.cache', 'nodes');
const LINES = ['20.12', '22', '24'];

const binaryOf = (line) => join(FOLDER, 'node_modules', `node-${line}`, 'bin', 'node');
const runs = (line) => existsSync(binaryOf(line)) && spawnSync(binaryOf(line), ['-v']).status === 0;

/** Gets from the registry what is not here yet; a machine without one, or with another libc, does without. */
export function fetchNodes() {
  const missing = LINES.filter((line) => !runs(line));
  if (missing.length === 0) return;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const wanted = LINES.map((line) => `node-${line}@npm:${name}@${line}`);
  // What the packages hold is run by nothing but these tests; their own scripts are not run at all.
  const options = ['--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const got = spawnSync('npm', ['install', ...options, ...wanted], { stdio: 'ignore', timeout: 120_000 });
  if (got.status !== 0)
    console.log('The registry has no other Node for this machine: uploads are tested under one.');
}

/**
 * The ones that run here, as [version, path].
 * @returns {[string, string][]}
 */
export function listNodes() {
  return LINES.filter(runs).map((line) => [line, binaryOf(line)]);
}

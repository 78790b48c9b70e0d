import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listNodes } from '../support/nodes.js';

const cwd = join(import.meta.dirname, '..', '..');
const PRINT =
  "import('./tests/support/nodes.js').then(({ SHORT_LIVED }) => console.log(SHORT_LIVED.join(' ')))";

// Each line of Node has other options of V8, and refuses to start with one that it does not know.
test.each([[process.version, process.execPath], ...listNodes()])(
  'Node %s knows the options of test programs',
  (_version, node) => {
    const options = execFileSync(node, ['-e', PRINT], { cwd, encoding: 'utf8' }).trim().split(' ');
    const { status, stderr } = spawnSync(node, [...options, '-e', '0'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);

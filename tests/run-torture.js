// `npm run torture [rounds]`: kills the site at random times during writes, then checks that every acknowledged write is stored. Then
// it runs the tests that repeat themselves, with all their rounds.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bin/prepare.js';
import { runTool } from './support/run-tool.js';

function listRepeating() {
  const folder = join(root, 'tests', 'http');
  const files = readdirSync(folder).map((name) => join(folder, name));
  return files.filter((file) => readFileSync(file, 'utf8').includes('/support/rounds'));
}

await runTool('/tests/support/torture.ts', async ({ torture }) => {
  const { acknowledged, problems } = await torture(Number(process.argv[2] ?? 200));
  console.log(`${acknowledged} writes acknowledged.`);
  for (const problem of problems) console.error(problem);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'http', ...listRepeating()], {
    cwd: root,
    env: { ...process.env, RIBBON_TORTURE: 'on' },
    stdio: 'inherit',
  });
  return problems.length === 0 && status === 0 ? 0 : 1;
});

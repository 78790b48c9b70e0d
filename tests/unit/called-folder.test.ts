import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, '..', '..', 'bin', 'data-folder.js');
const PROGRAM = `
import { continueAs, pathGiven } from ${JSON.stringify(module)};
process.chdir('/');
if (process.env.AGAIN === 'yes') console.log(pathGiven('export.json'));
else {
  process.env.AGAIN = 'yes';
  await continueAs({ uid: process.getuid(), gid: process.getgid() });
}`;

test('a command that continues as another user finds files in the folder of the caller', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ribbon-called-')));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, PROGRAM);
  const { INIT_CWD, ...env } = process.env;
  const printed = execFileSync(process.execPath, [program], { cwd: folder, env, encoding: 'utf8' });
  expect(printed.trim()).toBe(join(folder, 'export.json'));
});

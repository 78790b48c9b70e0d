import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SHORT_LIVED } from './nodes.js';

const run = promisify(execFile);

export type Ran = { code: number; output: string };

/** Runs a command of the project as its npm script does, with these settings. */
export async function runCommand(
  name: 'admin' | 'backup' | 'import' | 'refresh' | 'restore' | 'ribbon',
  settings: Record<string, string>,
  ...args: string[]
): Promise<Ran> {
  const env = { ...process.env, RIBBON_BUILD: 'off', ...settings };
  try {
    const { stdout, stderr } = await run(
      process.execPath,
      [...SHORT_LIVED, join('bin', `${name}.js`), ...args],
      { env },
    );
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

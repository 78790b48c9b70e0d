import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port';
import { SHORT_LIVED } from './nodes.js';

export type Site = {
  url: string;
  dataDir: string;
  /** The one-time link that makes the first administrator, as the start printed it. */
  setupToken: string;
  /** Everything that the process has printed so far. */
  output: () => string;
  process: ChildProcess;
  stop: () => Promise<number | null>;
};

const root = join(import.meta.dirname, '..', '..');

function command(under: 'server' | 'remix-serve'): string[] {
  // The bench measures what a site does that lives for months.
  if (under === 'server')
    return process.env.RIBBON_BENCH === 'on' ? ['server.js'] : [...SHORT_LIVED, 'server.js'];
  return [join('node_modules', '@remix-run', 'serve', 'dist', 'cli.js'), './build/server/index.js'];
}

/** A library folder with the project's own fixtures: playable files, one description without most fields, one broken. */
export function copyLibrary(folder: string): void {
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'tests', 'fixtures', 'library'), folder, { recursive: true });
}

/** A data folder as a first start leaves it: a copy of the one that was made before all tests, or empty where that has too much. */
export function makeDataDir({ DEMO_CONTENT }: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-site-'));
  const template = process.env.RIBBON_TEMPLATE;
  if (template === undefined || DEMO_CONTENT !== undefined) copyLibrary(join(folder, 'library'));
  else cpSync(template, folder, { recursive: true });
  return folder;
}

/** Starts the built site in a separate process with a new data folder, on a free port of loopback. */
export async function startSite(
  settings: Record<string, string> = {},
  under: 'server' | 'remix-serve' = 'server',
  cwd = root,
): Promise<Site> {
  const dataDir = settings.DATA_DIR ?? makeDataDir(settings);
  const { PATH = '', HOME = '' } = process.env;
  const port = under === 'server' ? '0' : String(await findFreePort());
  const env: NodeJS.ProcessEnv = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...settings,
  };
  const child = spawn(process.execPath, command(under), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = under === 'server' ? /listening on port (\d+)\n/ : /\[remix-serve\] http:\S+:(\d+)/;
  await new Promise<void>((resolve, reject) => {
    const look = setInterval(() => {
      if (!ready.test(printed)) return;
      clearInterval(look);
      resolve();
    }, 20);
    void exited.then((code) => {
      clearInterval(look);
      reject(new Error(`The site stopped with ${code}: ${printed}`));
    });
  });
  const found = ready.exec(printed);
  return {
    url: `http://127.0.0.1:${found?.[1]}`,
    dataDir,
    setupToken: /setup=(\S+)/.exec(printed)?.[1] ?? '',
    output: () => printed,
    process: child,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await exited;
      if (settings.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

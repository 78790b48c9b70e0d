import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../support/site';
import { compare, toRow } from './load';
import type { Row } from './table';

const PAGES = ['/', '/videos', '/video/1', '/affiliate', '/contact'];
const KEPT = { 'Accept-Encoding': 'br' };
/** A visitor with a cookie of ours gets a page of his own. */
const AFRESH = { ...KEPT, Cookie: 'ribbon-owner=bench' };

type Bare = { url: string; pid: number; stop: () => void };

function startBare(args: string[], dataDir: string): Promise<Bare> {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-server.js'), ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DEMO_CONTENT: 'off' },
    },
  );
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The bare server stopped with ${code}.`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const port = /listening on port (\d+)/.exec(String(chunk))?.[1];
      if (port !== undefined)
        resolve({ url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() });
    });
  });
}

/** A page's bytes as they are sent, still compressed. */
function readRaw(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: KEPT }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

const settings = { LIMITS: 'off', DEMO_CONTENT: 'on' };

/** Kept pages against a bare `node:http` server that sends the same bytes. */
export async function measureKept(): Promise<Row[]> {
  const site = await startSite(settings);
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-bench-bare-'));
  const rows: Row[] = [];
  for (const page of PAGES) {
    for (let warm = 0; warm < 3; warm += 1) await readRaw(site.url + page);
    // The best compression is made beside the answers.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    writeFileSync(join(folder, 'page'), await readRaw(site.url + page));
    const bare = await startBare(['kept', join(folder, 'page')], site.dataDir);
    const loads = await compare(
      [
        { name: 'site', url: site.url + page, pid: site.process.pid ?? 0, headers: KEPT },
        { name: 'bare', url: bare.url, pid: bare.pid, headers: KEPT },
      ],
      32,
    );
    bare.stop();
    rows.push(toRow(page, loads));
    console.log(Object.values(rows.at(-1) ?? {}).join(' | '));
  }
  await site.stop();
  rmSync(folder, { recursive: true });
  return rows;
}

/** Pages rendered for one visitor against a bare `renderToString` of the same page, from data loaded once. */
export async function measureAfresh(): Promise<Row[]> {
  const site = await startSite(settings);
  const rows: Row[] = [];
  for (const page of PAGES) {
    const bare = await startBare(['afresh', page], site.dataDir);
    const loads = await compare(
      [
        { name: 'site', url: site.url + page, pid: site.process.pid ?? 0, headers: AFRESH },
        { name: 'bare', url: bare.url, pid: bare.pid, headers: AFRESH },
      ],
      8,
    );
    bare.stop();
    rows.push(toRow(page, loads));
    console.log(Object.values(rows.at(-1) ?? {}).join(' | '));
  }
  await site.stop();
  return rows;
}

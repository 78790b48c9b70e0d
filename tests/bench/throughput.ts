import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Site, startSite } from '../support/site';
import { compare, keepApart, toRow } from './load';
import type { Row } from './table';

const PAGES = ['/', '/videos', '/video/1', '/affiliate', '/share/LakeHouse7', '/contact'];
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

/** Headers that every Node server sends, or that depend on the body. */
const BY_ITSELF = ['date', 'connection', 'keep-alive', 'content-length'];

/** A page's bytes as they are sent, still compressed, and its headers, names and values in turn. */
function readRaw(url: string): Promise<{ body: Buffer; headers: string[] }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: KEPT }, (response) => {
      const chunks: Buffer[] = [];
      const { rawHeaders } = response;
      const headers = rawHeaders.filter((_, at) => {
        const name = rawHeaders[at - (at % 2)] ?? '';
        return !BY_ITSELF.includes(name.toLowerCase());
      });
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ body: Buffer.concat(chunks), headers }));
    }).on('error', reject);
  });
}

/** A site whose log is read and discarded. Storing millions of lines would slow down the measurement. */
async function startQuietSite(): Promise<Site> {
  const site = await startSite({ LIMITS: 'off', DEMO_CONTENT: 'on' });
  for (const stream of [site.process.stdout, site.process.stderr])
    stream?.removeAllListeners('data').resume();
  return site;
}

/** Cached pages compared with bare `node:http` servers: one with the same bytes, and one with three headers. */
export async function measureKept(): Promise<Row[]> {
  const site = await startQuietSite();
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-bench-bare-'));
  const rows: Row[] = [];
  for (const page of PAGES) {
    for (let warm = 0; warm < 3; warm += 1) await readRaw(site.url + page);
    // The best compression runs in the background.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const { body, headers } = await readRaw(site.url + page);
    writeFileSync(join(folder, 'page'), body);
    const bare = await startBare(['kept', join(folder, 'page'), JSON.stringify(headers)], site.dataDir);
    const least = await startBare(['kept', join(folder, 'page')], site.dataDir);
    keepApart([site.process.pid ?? 0, bare.pid, least.pid]);
    const loads = await compare(
      [
        { name: 'site', url: site.url + page, pid: site.process.pid ?? 0, headers: KEPT },
        { name: 'bare', url: bare.url, pid: bare.pid, headers: KEPT },
        { name: 'least', url: least.url, pid: least.pid, headers: KEPT },
      ],
      32,
    );
    bare.stop();
    least.stop();
    rows.push(toRow(page, loads));
    console.log(Object.values(rows.at(-1) ?? {}).join(' | '));
  }
  await site.stop();
  rmSync(folder, { recursive: true });
  return rows;
}

/** Pages rendered for one visitor against a bare `renderToString` of the same page, from data loaded once. */
export async function measureAfresh(): Promise<Row[]> {
  const site = await startQuietSite();
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

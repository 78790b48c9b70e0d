import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { startSite } from '../support/site';
import { hangPhotographs } from './photographs';
import { percentile, type Row, round } from './table';

const ROUNDS = 5;
/** The line and the phone of the budgets: 400 kbit/s, 400 ms, a processor four times as slow. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;
/** Debian's; elsewhere Playwright's own. */
const SYSTEM = '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const PAGES = ['/', '/videos', '/video/1', '/share/LakeHouse7', '/contact'];

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/;
const FONTS = /<link rel="stylesheet" href="[^"]*fonts-late[^"]*"\/>/;

type Sent = { headers: Record<string, string>; body: Buffer; type: string };

function fetchRaw(url: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { 'transfer-encoding': _, connection: __, ...headers } = response.headers;
        const kept = Object.entries(headers).map(([name, value]) => [name, String(value)]);
        resolve({
          headers: Object.fromEntries(kept),
          body: Buffer.concat(chunks),
          type: String(headers['content-type'] ?? ''),
        });
      });
    }).on('error', reject);
  });
}

/** The site with its documents changed on the way; `css` is answered as `/linked.css`. */
async function startChanged(
  origin: string,
  change: (html: string) => { html: string; css?: string },
): Promise<{ url: string; stop: () => void }> {
  let linked = '';
  const server = createServer(async (request, response) => {
    if (request.url === '/linked.css') {
      const body = brotliCompressSync(linked);
      response.writeHead(200, {
        'Content-Type': 'text/css',
        'Content-Encoding': 'br',
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
      response.end(body);
      return;
    }
    const { headers, body, type } = await fetchRaw(origin + request.url);
    if (!type.startsWith('text/html')) {
      response.writeHead(200, headers).end(body);
      return;
    }
    const { html, css = '' } = change(brotliDecompressSync(body).toString());
    linked = css;
    const sent = brotliCompressSync(html);
    response.writeHead(200, { ...headers, 'content-length': String(sent.length) }).end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** The style sheet linked, as most sites have it, instead of in the document. */
function linkStyle(html: string) {
  return {
    html: html.replace(STYLE, '<link rel="stylesheet" href="/linked.css"/>'),
    css: STYLE.exec(html)?.[1] ?? '',
  };
}

/** Without the fonts that come last: the system's own, at the same width. */
function dropFonts(html: string) {
  return { html: html.replace(FONTS, '') };
}

type Paint = { first: number; largest: number; shift: number };

/** First and largest paint in milliseconds, and the layout shift, as the browser itself tells them. */
async function visit(context: BrowserContext, url: string): Promise<Paint> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  const paint = await page.evaluate(async () => {
    // A picture that ends the load is painted after it: what comes within a second counts.
    const last = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const seen: PerformanceEntry[] = [];
        new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve(seen), 1_000);
      });
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const largest = (await last('largest-contentful-paint')).at(-1)?.startTime ?? first;
    const shifts = await last('layout-shift');
    const shift = shifts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
    return { first, largest, shift };
  });
  await page.close();
  return paint;
}

/** @param density pixels to a point. */
async function visitTwice(browser: Browser, url: string, density = 1): Promise<[Paint, Paint]> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, deviceScaleFactor: density });
  const paints: [Paint, Paint] = [await visit(context, url), await visit(context, url)];
  await context.close();
  return paints;
}

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || (existsSync(SYSTEM) ? SYSTEM : undefined);
  return chromium.launch({ args: [...FLAGS, ...QUIET], ...(executablePath ? { executablePath } : {}) });
}

/** Whole milliseconds; the shift to three places. */
function medianOf(paints: [Paint, Paint][], which: 0 | 1, what: keyof Paint): number {
  const all = paints.map((pair) => pair[which][what]);
  return round(percentile(all, 0.5), what === 'shift' ? 3 : 0);
}

const PHOTOGRAPHED = ['/', '/videos', '/product/1', '/share/LakeHouse7'];

/** Paints on a slow phone where every picture is a photograph. */
export async function measurePhotographs(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ribbon-bench-photographs-'));
  await (await startSite({ DATA_DIR: dataDir })).stop();
  await hangPhotographs(dataDir);
  const site = await startSite({ DATA_DIR: dataDir, LIMITS: 'off' });
  const browser = await launch();
  const rows: Row[] = [];
  for (const page of PHOTOGRAPHED) {
    const paints: [Paint, Paint][] = [];
    const dense: [Paint, Paint][] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      paints.push(await visitTwice(browser, site.url + page));
      dense.push(await visitTwice(browser, site.url + page, 2));
    }
    rows.push({
      page,
      'first paint ms': medianOf(paints, 0, 'first'),
      largest: medianOf(paints, 0, 'largest'),
      'second visit: first': medianOf(paints, 1, 'first'),
      'largest ': medianOf(paints, 1, 'largest'),
      'pixel ratio 2: largest': medianOf(dense, 0, 'largest'),
      shift: medianOf(paints, 0, 'shift'),
    });
    console.log(Object.values(rows.at(-1) ?? {}).join(' | '));
  }
  await browser.close();
  await site.stop();
  rmSync(dataDir, { recursive: true });
  return rows;
}

/** Paints on a slow phone: as the site is, with its style sheet linked, and without its fonts; on the first visit and on the second. */
export async function measurePaint(): Promise<Row[]> {
  const site = await startSite({ LIMITS: 'off' });
  const linked = await startChanged(site.url, linkStyle);
  const fontless = await startChanged(site.url, dropFonts);
  const browser = await launch();
  const rows: Row[] = [];
  for (const page of PAGES) {
    const ours: [Paint, Paint][] = [];
    const theirs: [Paint, Paint][] = [];
    const plain: [Paint, Paint][] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      ours.push(await visitTwice(browser, site.url + page));
      theirs.push(await visitTwice(browser, linked.url + page));
      plain.push(await visitTwice(browser, fontless.url + page));
    }
    rows.push({
      page,
      'first paint ms': medianOf(ours, 0, 'first'),
      largest: medianOf(ours, 0, 'largest'),
      'second visit': medianOf(ours, 1, 'first'),
      'linked: first paint': medianOf(theirs, 0, 'first'),
      'largest ': medianOf(theirs, 0, 'largest'),
      'second visit ': medianOf(theirs, 1, 'first'),
      'no fonts: first paint': medianOf(plain, 0, 'first'),
      'largest  ': medianOf(plain, 0, 'largest'),
      shift: medianOf(ours, 0, 'shift'),
    });
    console.log(Object.values(rows.at(-1) ?? {}).join(' | '));
  }
  await browser.close();
  linked.stop();
  fontless.stop();
  await site.stop();
  return rows;
}

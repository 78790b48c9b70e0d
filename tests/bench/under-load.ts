import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { sendFeed } from '../support/feed';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator } from '../support/visitor';
import { percentile, type Row, round } from './table';

const SECONDS = 4;
const ROUNDS = 3;
const READERS = 8;
const PAGES = ['/', '/videos', '/video/1', '/affiliate', '/share/LakeHouse7'];
const PRODUCTS = 3_000;

const agent = new Agent({ keepAlive: true });

/** One request read to its end; resolves to its milliseconds. */
function send(url: string, { method = 'GET', body = '', headers = {} } = {}): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method, headers: { 'Accept-Encoding': 'br', ...headers } },
      (response) => {
        response.resume();
        response.on('end', () => {
          if ((response.statusCode ?? 500) >= 400)
            reject(new Error(`${method} ${url}: ${response.statusCode}`));
          else resolve(performance.now() - started);
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}

async function readUntil(site: Site, end: number, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; performance.now() < end; turn += 1)
    times.push(await send(`${site.url}${PAGES[turn % PAGES.length]}`, { headers }));
  return times;
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** What visitors write, one after the other: messages, subscriptions, answers. */
async function writeUntil(site: Site, end: number): Promise<number> {
  let written = 0;
  for (; performance.now() < end; written += 1) {
    const forms: [string, Record<string, string>][] = [
      [
        '/contact',
        {
          name: 'Ann',
          email: 'ann@b.example',
          subject: 'other',
          message: 'Ten letters and more',
          privacy: 'on',
        },
      ],
      ['/newsletter', { email: `n${written}${Math.random()}@b.example`, privacy: 'on', source: 'footer' }],
      ['/share/LakeHouse7', { 'answer-1': 'love', name: `Ann ${written}` }],
    ];
    const [path, fields] = forms[written % forms.length] ?? ['/contact', {}];
    await send(site.url + path, {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams(fields).toString(),
    });
  }
  return written;
}

/** A feed of products that has been read; what is returned starts to apply it. */
async function prepareFeed(site: Site): Promise<() => Promise<void>> {
  const admin = await becomeAdministrator(site);
  const lines = Array.from(
    { length: PRODUCTS },
    (_, index) => `Piece ${index},Words about it,$${index},https://shop.example/${index},fashion`,
  );
  const feed = new File([['name,description,price,link,category', ...lines].join('\n')], 'feed.csv', {
    type: 'text/csv',
  });
  const address = await sendFeed(admin, feed);
  for (let tries = 0; tries < 300; tries += 1) {
    const { text } = await admin.get(address);
    if (/value="apply"/.test(text)) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    await admin.post(address, { intent: 'apply' });
  };
}

function describe(name: string, alone: number[], during: number[], writes: number): Row {
  const [p99, p99During] = [percentile(alone, 0.99), percentile(during, 0.99)];
  return {
    reads: name,
    'alone: p50 ms': round(percentile(alone, 0.5)),
    p99: round(p99),
    'req/s': round(alone.length / (SECONDS * ROUNDS), 0),
    'with writes: p50 ms': round(percentile(during, 0.5)),
    'p99 ': round(p99During),
    'req/s ': round(during.length / (SECONDS * ROUNDS), 0),
    'writes/s': round(writes / (SECONDS * ROUNDS), 0),
    'p99 ratio': round(p99During / p99),
  };
}

/** Reads at full rate, alone and while visitors write and a feed is imported, in turns. */
export async function measureUnderLoad(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, headers, processes] of [
    ['cached pages', {}, '1'],
    ['uncached', { Cookie: 'ribbon-owner=bench' }, '1'],
    ['uncached, 2 processes', { Cookie: 'ribbon-owner=bench' }, '2'],
  ] as const) {
    const site = await startSite({ LIMITS: 'off', WEB_CONCURRENCY: processes });
    const read = async (end: number) =>
      (await Promise.all(Array.from({ length: READERS }, () => readUntil(site, end, headers)))).flat();
    await read(performance.now() + 2_000);
    const [alone, during]: [number[], number[]] = [[], []];
    let writes = 0;
    const apply = await prepareFeed(site);
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      alone.push(...(await read(performance.now() + SECONDS * 1_000)));
      const end = performance.now() + SECONDS * 1_000;
      if (turn === 0) await apply();
      const [times, written] = await Promise.all([read(end), writeUntil(site, end)]);
      during.push(...times);
      writes += written;
    }
    rows.push(describe(name, alone, during, writes));
    console.log(Object.values(rows.at(-1) ?? {}).join(' | '));
    await site.stop();
  }
  agent.destroy();
  return rows;
}

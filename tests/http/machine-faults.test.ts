import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../support/clock';
import { type Site, startSite } from '../support/site';
import { createSmallDisk } from '../support/small-disk';
import { becomeAdministrator, Visitor } from '../support/visitor';

const PAGES = ['/', '/videos', '/video/1', '/product/1', '/affiliate', '/contact'];
const message = (words: string) => ({
  name: 'Ann',
  email: 'ann@site.example',
  subject: 'other',
  message: words,
  privacy: 'on',
});

function readRow<T>(site: Site, query: string): T {
  const database = new Database(join(site.dataDir, 'ribbon.db'));
  const value = database.prepare(query).pluck().get() as T;
  database.close();
  return value;
}

/** Reads every page, cached or not. Pages for a visitor with a cookie are rendered each time. */
async function expectPages(site: Site, visitor = new Visitor(site)): Promise<void> {
  for (const path of PAGES) expect((await visitor.get(path)).status, path).toBe(200);
}

async function isWell(site: Site): Promise<boolean> {
  const { status, text } = await new Visitor(site).get('/healthz');
  expect([status, text]).toEqual(status === 200 ? [200, 'ok'] : [503, 'The database does not answer.']);
  return status === 200;
}

async function uploadImage(admin: Visitor) {
  const noise = { width: 300, height: 300, channels: 3 as const };
  const image = await sharp({
    create: { ...noise, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  const fields = {
    name: 'Robe',
    price: '$60',
    category: 'lingerie',
    affiliateLink: 'https://shop.example/r',
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('image', new Blob([new Uint8Array(image)]), 'robe.jpg');
  return admin.send('/admin/products/new', { method: 'POST', body });
}

test('a full disk refuses writes, serves pages and recovers', async () => {
  const disk = await createSmallDisk(24);
  const site = await startSite({ LIMITS: 'off', DATA_DIR: join(disk.folder, 'data') });
  const admin = await becomeAdministrator(site);
  expect(await isWell(site)).toBe(true);
  disk.fill();
  const visitor = new Visitor(site);
  let stored = 0;
  // A few writes still find room in the log that SQLite has already.
  let refused = await visitor.post('/contact', message(`Message ${'x'.repeat(2_000)} 0`));
  for (; refused.status === 303; stored += 1)
    refused = await visitor.post('/contact', message(`Message ${'x'.repeat(2_000)} ${stored + 1}`));
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused.text).toContain('Failed to send message. Please try again.');
  expect(refused.text).toContain(` ${stored}</textarea>`);
  // Its own small write may find the last room in the log.
  await expect.poll(() => isWell(site)).toBe(false);
  await expectPages(site);
  const image = await uploadImage(admin);
  expect(image.status).toBe(503);
  expect(image.text).toContain('Please try again');
  await expectPages(site, admin);
  disk.empty();
  expect((await visitor.post('/contact', message('There is room again.'))).status).toBe(303);
  expect((await uploadImage(admin)).status).toBe(303);
  // A health check counts for a second.
  await expect.poll(() => isWell(site)).toBe(true);
  expect(readRow<number>(site, 'SELECT count(*) FROM contact_submissions')).toBe(stored + 1);
  expect(readRow<string>(site, 'PRAGMA integrity_check')).toBe('ok');
  await site.stop();
  disk.remove();
});

test('a read-only data folder prevents a start and refuses uploads', async () => {
  const disk = await createSmallDisk(24);
  const settings = { LIMITS: 'off', DATA_DIR: join(disk.folder, 'data') };
  const site = await startSite(settings);
  const admin = await becomeAdministrator(site);
  // A picture of a version before, which had fewer widths.
  await uploadImage(admin);
  const stored = readRow<string>(site, 'SELECT image_url FROM products ORDER BY id DESC LIMIT 1');
  const missing = stored.replace(/-\d+\.webp$/, '-240.avif');
  rmSync(join(site.dataDir, missing));
  disk.makeReadOnly();
  const shown = await new Visitor(site).get(missing);
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  const refused = await uploadImage(admin);
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('Please try again');
  await expectPages(site, admin);
  // The database's files are open already. A second start reports why it cannot use them.
  await expect(startSite(settings)).rejects.toThrow(
    /DATA_DIR must be a folder that this account may read and write, not ".+" \(EROFS\)\.\n$/,
  );
  disk.makeWritable();
  expect((await new Visitor(site).get(missing)).headers.get('Content-Type')).toBe('image/avif');
  expect((await uploadImage(admin)).status).toBe(303);
  await site.stop();
  disk.remove();
});

test('a clock two days back or five years ahead breaks no page and no login', async () => {
  const clock = createClock();
  const site = await startSite(clock.settings);
  const DAY = 86_400_000;
  const owner = new Visitor(site);
  const made = await owner.post('/compilation/new', { title: 'Timeless', isPublic: 'on', product: '1' });
  const address = made.location?.split('?')[0] ?? '';
  const account = new Visitor(site);
  const login = { intent: 'login', username: 'timeless', password: 'correct horse' };
  await account.post('/auth', { ...login, intent: 'register', email: 'a@b.example' });
  // However the name is written, its tries count together.
  for (const username of Array(5).fill(['timeless', ' Timeless ']).flat())
    await new Visitor(site).post('/auth', { ...login, username, password: 'wrong' });
  expect((await new Visitor(site).post('/auth', login)).status).toBe(429);
  for (const days of [-2, 5 * 365]) {
    await clock.move(site, days * DAY);
    await expectPages(site);
    expect((await owner.get(address)).text).toContain('Timeless');
    for (const path of ['/', address]) expect((await owner.get(path)).text).not.toMatch(/-\d+ \w+ ago|NaN/);
    expect(await isWell(site)).toBe(true);
    // The window of the wrong passwords began in a time that is not, or is long over.
    expect((await new Visitor(site).post('/auth', login)).status).toBe(303);
    expect((await new Visitor(site).post('/contact', message('Whenever this is.'))).status).toBe(303);
  }
  // Five years on the session is over, and the page asks for a login.
  expect((await account.get('/account')).location).toBe('/auth?redirectTo=%2Faccount');
  await site.stop();
});

/** The site of the tests that only burden it. The last one ends it. */
let site: Site;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
});
afterAll(() => site.stop());

/** The most memory that a process has had so far, in bytes (proc(5), VmHWM). */
function peakOf({ process: { pid } }: Site): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
}

function dial(site: Site): Socket {
  const { hostname, port } = new URL(site.url);
  return connect(Number(port), hostname).on('error', () => {});
}

const POST =
  'POST /contact HTTP/1.1\r\nHost: x.example\r\nContent-Type: application/x-www-form-urlencoded\r\n';

test('forty posts of 10 MB use less than 100 MB of memory', async () => {
  await expectPages(site);
  const before = peakOf(site);
  const chunk = Buffer.alloc(0x10000, 'y');
  const send = async (announced: boolean) => {
    const socket = dial(site);
    let answer = '';
    socket.on('data', (data: Buffer) => (answer += data));
    const closed = once(socket, 'close').catch(() => {});
    const length = announced ? `Content-Length: ${chunk.length * 160}` : 'Transfer-Encoding: chunked';
    socket.write(`${POST}${length}\r\n\r\n`);
    for (let sent = 0; sent < 160 && socket.writable; sent += 1) {
      const piece = announced ? chunk : Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')]);
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    }
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5_000))]);
    socket.destroy();
    return answer;
  };
  const posts = Promise.all(Array.from({ length: 40 }, (_, number) => send(number % 2 === 0)));
  await expectPages(site);
  const answers = await posts;
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 413 ')).length).toBeGreaterThan(20);
  expect(peakOf(site) - before).toBeLessThan(100 * 1_048_576);
  await expectPages(site);
});

test('a lock by another process delays no reader', async () => {
  const script = `const db = new (require('better-sqlite3'))(process.argv[1]); db.exec('BEGIN IMMEDIATE');
    console.log('held'); process.stdin.on('end', () => db.exec('ROLLBACK')).resume();`;
  const holder = spawn(process.execPath, ['-e', script, join(site.dataDir, 'ribbon.db')]);
  await once(holder.stdout, 'data');
  const [refused, health] = await Promise.all([
    new Visitor(site).post('/contact', message('Ten letters and more')),
    isWell(site),
    expectPages(site),
  ]);
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('Ten letters and more</textarea>');
  expect(health).toBe(false);
  holder.stdin.end();
  await once(holder, 'exit');
  await expect.poll(() => isWell(site)).toBe(true);
  expect((await new Visitor(site).post('/contact', message('Ten letters and more'))).status).toBe(303);
});

test('a thousand slow clients are disconnected and delay no other client', async () => {
  let open = 0;
  const hold = async (first: string, drip: string) => {
    const socket = dial(site);
    await once(socket, 'connect');
    open += 1;
    socket.write(first);
    const dripping = setInterval(() => socket.write(drip), 3_000);
    socket.on('close', () => {
      clearInterval(dripping);
      open -= 1;
    });
  };
  const headers = 'GET / HTTP/1.1\r\nHost: x.example\r\nX-Slow: ';
  const body = `${POST}Transfer-Encoding: chunked\r\n\r\n`;
  await Promise.all([
    ...Array.from({ length: 1_000 }, () => hold(headers, 'a')),
    ...Array.from({ length: 50 }, () => hold(body, '5\r\nname=\r\n')),
  ]);
  expect(open).toBe(1_050);
  await expectPages(site);
  expect((await new Visitor(site).post('/contact', message('In between them all'))).status).toBe(303);
  await expect.poll(() => open, { interval: 500 }).toBe(0);
  await expectPages(site);
});

test('SIGTERM under load loses no acknowledged write and truncates no response', async () => {
  let acknowledged = 0;
  let cut = 0;
  let ended = false;
  const client = async (number: number) => {
    for (let turn = 0; !ended; turn += 1) {
      const body = new URLSearchParams({ email: `${number}-${turn}@site.example`, source: 'home' });
      try {
        const post = await fetch(`${site.url}/newsletter`, { method: 'POST', body, redirect: 'manual' });
        if (post.status === 303) acknowledged += 1;
        const page = await fetch(`${site.url}/videos`);
        const { length } = await page.text().catch(() => '');
        if (page.status !== 200 || length < 1_000) cut += 1;
      } catch {
        // The connection broke, so no write was acknowledged.
        ended = true;
      }
    }
  };
  const clients = Promise.all(Array.from({ length: 20 }, (_, number) => client(number)));
  await expect.poll(() => acknowledged).toBeGreaterThan(40);
  site.process.kill('SIGTERM');
  const [code] = await once(site.process, 'exit');
  await clients;
  expect([code, cut]).toEqual([0, 0]);
  const stored = readRow<number>(site, "SELECT count(*) FROM subscribers WHERE email LIKE '%@site.example'");
  // A post that was cut off before its answer may be stored, too.
  expect(stored).toBeGreaterThanOrEqual(acknowledged);
});

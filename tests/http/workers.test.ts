import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
beforeAll(async () => {
  site = await startSite({ WEB_CONCURRENCY: '2' });
});
afterAll(() => site.stop());

/** A new connection for each request, so that both processes get some. */
const APART = { Connection: 'close' };
const TRIES = [1, 2, 3, 4, 5, 6];

function readWorkers(): number[] {
  const { pid } = site.process;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

test('two processes share sessions', async () => {
  expect(readWorkers()).toHaveLength(2);
  const admin = await becomeAdministrator(site);
  for (const _ of TRIES) expect((await admin.get('/admin', APART)).status).toBe(200);
});

test('a write of one process appears in both', async () => {
  const visitor = new Visitor(site);
  const made = await visitor.post('/compilation/new', { title: 'Through either', isPublic: 'on' });
  const address = made.location?.split('?')[0] ?? '';
  for (const _ of TRIES) {
    const title = `Title ${Math.random()}`;
    await visitor.post(address, { intent: 'edit', title, isPublic: 'on' }, APART);
    for (const __ of TRIES) expect((await new Visitor(site).get(address, APART)).text).toContain(title);
  }
});

test('two processes share limits', async () => {
  const message = {
    name: 'Ann',
    email: 'a@b.example',
    subject: 'other',
    message: 'Long enough to send.',
    privacy: 'on',
  };
  const statuses = [];
  for (let count = 0; count < 12; count += 1)
    statuses.push((await new Visitor(site).post('/contact', message, APART)).status);
  expect(statuses.slice(0, 10).every((status) => status < 400)).toBe(true);
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('a process that exits is replaced', async () => {
  const [first = 0, second] = readWorkers();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => readWorkers().includes(first)).toBe(false);
  for (const _ of TRIES) expect((await new Visitor(site).get('/about', APART)).status).toBe(200);
  await expect.poll(() => readWorkers().filter((pid) => pid !== first).length).toBe(2);
  expect(readWorkers()).toContain(second);
});

test('SIGTERM ends all processes in order', async () => {
  await new Visitor(site).get('/');
  expect(await site.stop()).toBe(0);
});

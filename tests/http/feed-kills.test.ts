import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sendFeed } from '../support/feed';
import { makeDataDir, startSite } from '../support/site';
import { becomeAdministrator } from '../support/visitor';

const ROWS = 700;

test('a killed site applies nothing of an unread feed and finishes an applied one', async () => {
  const DATA_DIR = makeDataDir();
  let site = await startSite({ LIMITS: 'off', DATA_DIR });
  const admin = await becomeAdministrator(site);
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `k${index},Thing ${index},https://things.example/${index},$5,things`,
  );
  const file = new File([['id,title,link,price,category', ...rows].join('\n')], 'things.csv');
  const database = new Database(join(DATA_DIR, 'ribbon.db'));
  const read = database.prepare<[], { state: string; rows: number; message: string | null }>(
    'SELECT state, rows, message FROM feed_imports',
  );
  const things = database
    .prepare<[], number>("SELECT count(*) FROM products WHERE category = 'things'")
    .pluck();
  const wait = (isThere: () => boolean) => expect.poll(isThere, { interval: 20 }).toBe(true);
  const kill = async () => {
    const ended = new Promise((resolve) => site.process.once('exit', resolve));
    site.process.kill('SIGKILL');
    await ended;
    site = await startSite({ LIMITS: 'off', DATA_DIR, PORT: new URL(site.url).port });
  };
  const run = await sendFeed(admin, file);
  await wait(() => (read.get()?.rows ?? 0) >= 200);
  await kill();
  await wait(() => read.get()?.state === 'stopped');
  const stopped = read.get();
  expect(stopped?.rows).toBeLessThan(ROWS);
  expect(stopped?.message).toContain(`Stopped at row ${(stopped?.rows ?? 0) + 1}`);
  expect(things.get()).toBe(0);
  expect((await admin.get(run)).text).toContain('Read the file again');
  await admin.post(run, { intent: 'read' });
  await wait(() => read.get()?.state === 'staged');
  await admin.post(run, { intent: 'apply' });
  await wait(() => (things.get() ?? 0) >= 200);
  expect(things.get()).toBeLessThan(ROWS);
  await kill();
  await wait(() => read.get()?.state === 'applied');
  expect(things.get()).toBe(ROWS);
  database.close();
  await site.stop();
});

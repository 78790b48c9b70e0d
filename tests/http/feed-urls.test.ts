import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchToFile } from '#app/infra/bounded-fetch.server';
import { longDate } from '#app/lib/format';
import { editDatabase, readDatabase } from '../support/attacks';
import { startFeedServer } from '../support/feed-server';
import { makeDataDir, type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let shop: Awaited<ReturnType<typeof startFeedServer>>;
let site: Site;
let admin: Visitor;
let settings: Record<string, string>;
beforeAll(async () => {
  shop = await startFeedServer();
  // In a separate folder, so that it still exists when the site has stopped.
  const DATA_DIR = makeDataDir();
  settings = { LIMITS: 'off', FEED_HOSTS_TRUSTED: new URL(shop.url).host, DATA_DIR };
  site = await startSite(settings);
  admin = await becomeAdministrator(site);
});
afterAll(async () => {
  shop.close();
  await site.stop();
});

const HEAD = 'id,title,link,price,category';
const row = (id: number, price = '$5') => `${id},Thing ${id},https://things.example/${id},${price},things`;
const file = (ids: number[], price?: string) => [HEAD, ...ids.map((id) => row(id, price))].join('\n');
const FIVE = [1, 2, 3, 4, 5];

async function addFeed(fields: Record<string, string>) {
  return admin.post('/admin/feeds/new', { name: 'Things', filterIs: 'contains', schedule: 'off', ...fields });
}

async function wait(address: string, state: RegExp): Promise<string> {
  await expect.poll(async () => (await admin.get(address)).text, { interval: 200 }).toMatch(state);
  return (await admin.get(address)).text;
}

const pathOf = (location: string | null | undefined) => location?.split('?')[0] ?? '';
const listThings = async () =>
  (
    JSON.parse((await new Visitor(site).get('/api/products?category=things&limit=100')).text).data as {
      name: string;
      price: string;
    }[]
  ).map(({ name, price }) => `${name} ${price}`);
const things = (ids: number[], price = '$5') => ids.map((id) => `Thing ${id} ${price}`);
let feed = '';

/** Sets prices back, as if they were last seen weeks ago. */
const forgetDates = () => editDatabase(site, 'UPDATE offers SET seen_at = 1;');
const today = longDate(new Date());
const readThing = async () => {
  const [{ id }] = JSON.parse((await new Visitor(site).get('/api/products?category=things')).text).data;
  return (await new Visitor(site).get(`/product/${id}`)).text;
};

test('a feed is fetched from its URL with a conditional request', async () => {
  shop.body = file(FIVE);
  const run = pathOf((await addFeed({ address: `${shop.url}/things.csv` })).location);
  expect(await wait(run, /Ready to apply/)).toContain('5 new products');
  await admin.post(run, { intent: 'apply' });
  await wait(run, /role="status">Applied/);
  expect(await listThings()).toEqual(things(FIVE));
  feed = run.replace(/\/runs\/.*/, '');
  forgetDates();
  const again = pathOf((await admin.post(feed, { intent: 'fetch' })).location);
  expect(await wait(again, /role="status">Stopped/)).toContain('since the file that was applied last');
  expect(shop.asked.at(-1)?.headers['if-none-match']).toBeTruthy();
  // The shop has said again what things cost.
  await expect.poll(readThing).toContain(`Price seen on ${today}`);
  // What was applied last stays what can be taken back; the same file is news again then.
  await admin.post(run, { intent: 'undo' });
  await wait(run, /role="status">Undone/);
  const anew = pathOf((await admin.post(feed, { intent: 'fetch' })).location);
  expect(await wait(anew, /Ready to apply/)).toContain('5 new products');
  await admin.post(anew, { intent: 'apply' });
  await wait(anew, /role="status">Applied/);
});

test('a failed fetch shows its reason and changes nothing', async () => {
  for (const [status, said] of [
    [404, 'The server has no file at this URL (404).'],
    [403, 'refused the download (403)'],
    [500, 'could not be reached (500)'],
  ] as const) {
    shop.status = status;
    shop.body = file([9]);
    const run = pathOf((await admin.post(feed, { intent: 'fetch' })).location);
    expect(await wait(run, /role="status">Failed/)).toContain(said);
  }
  shop.status = 200;
  shop.breaksOff = true;
  const cut = pathOf((await admin.post(feed, { intent: 'fetch' })).location);
  expect(await wait(cut, /role="status">Failed/)).toContain('could not be reached');
  shop.breaksOff = false;
  shop.body = '<!DOCTYPE html><title>Please log in</title>';
  const page = pathOf((await admin.post(feed, { intent: 'fetch' })).location);
  expect(await wait(page, /role="status">Failed/)).toContain('This is a web page');
  expect(await listThings()).toEqual(things(FIVE));
});

test('a file that cannot be written is not reported as the URL’s error', async () => {
  const options = { trustedHosts: [new URL(shop.url).host], deadline: 5_000, maxBytes: 1_000_000 };
  const nowhere = join(site.dataDir, 'no-such-folder', 'file');
  shop.body = file(FIVE);
  expect(await fetchToFile(`${shop.url}/things.csv`, nowhere, options)).toEqual({
    ok: false,
    reason: 'not-stored',
  });
});

test('a feed URL must be https and public unless its host is trusted', async () => {
  for (const address of [
    'http://feeds.example/x.csv',
    'ftp://feeds.example/x',
    'file:///etc/passwd',
    'nonsense',
  ]) {
    const refused = await addFeed({ address });
    expect(refused.status, address).toBe(400);
    expect(refused.text).toContain('The URL must start with https://');
    expect(refused.text).toContain(`value="${address}"`);
  }
  for (const address of ['https://127.0.0.1:9/x.csv', 'https://localhost/x.csv', `${shop.url}/away`]) {
    const run = pathOf((await addFeed({ address })).location);
    expect(await wait(run, /role="status">Failed/), address).toContain('leads to a private network');
  }
  const none = await addFeed({ address: '', schedule: 'daily' });
  expect(none.text).toContain('Enter the URL of the feed, or choose “Manually”.');
});

test('a nightly feed applies itself unless a fifth has errors or is missing', async () => {
  const saved = await admin.post(feed, {
    intent: 'save',
    name: 'Things',
    filterIs: 'contains',
    address: `${shop.url}/things.csv`,
    schedule: 'daily',
  });
  expect(saved.status).toBe(303);
  /** The site was off at night, and starts a day later. */
  const passNight = async () => {
    editDatabase(site, 'UPDATE feeds SET fetched_at = 1;');
    await site.stop();
    site = await startSite({ ...settings, PORT: new URL(site.url).port });
  };
  // A file that says the same is read, and dates what it says.
  forgetDates();
  shop.body = `${file(FIVE)}\n`;
  await passNight();
  await expect.poll(readThing).toContain(`Price seen on ${today}`);
  shop.body = file([1, 2, 3, 4, 5, 6], '$4');
  await passNight();
  await expect.poll(listThings).toEqual(things([1, 2, 3, 4, 5, 6], '$4'));
  expect(await wait(feed, /Applied\s· the schedule/)).toContain('Fetched every night from');
  // Half of the products are missing, so the import needs review, and the list of feeds says so.
  shop.body = file([1, 2, 3], '$3');
  await passNight();
  await wait('/admin/feeds', /Needs review/);
  expect(await listThings()).toEqual(things([1, 2, 3, 4, 5, 6], '$4'));
  const [waiting = ''] = /\/admin\/feeds\/\d+\/runs\/\d+/.exec((await admin.get('/admin/feeds')).text) ?? [];
  expect((await admin.get(waiting)).text).toContain('Of 6 products, 3 are missing from the file.');
  expect((await admin.get('/admin/log?who=the+schedule')).text).toContain('applied an import');
  // A failed fetch replaces no import, and stays in the history.
  shop.status = 500;
  const failed = pathOf((await admin.post(feed, { intent: 'fetch' })).location);
  await wait(failed, /role="status">Failed/);
  shop.status = 200;
  expect((await admin.get(waiting)).text).toContain('Needs review');
  expect((await admin.get(feed)).text).toContain(`${failed}"`);
  expect((await admin.get('/admin/overview')).text).toContain(`href="${waiting}"`);
  await admin.post(waiting, { intent: 'apply' });
  await wait(waiting, /role="status">Applied/);
  expect(await listThings()).toEqual(things([1, 2, 3], '$3'));
});

test('a feed’s URL is encrypted and asked for again after a new secret', async () => {
  const stored = readDatabase(site, 'SELECT group_concat(url) FROM feeds WHERE url IS NOT NULL');
  expect(stored).not.toBeNull();
  expect(stored).not.toContain('http');
  const restart = async (more: Record<string, string>) => {
    await site.stop();
    site = await startSite({ ...settings, ...more, PORT: new URL(site.url).port });
  };
  editDatabase(site, 'UPDATE feeds SET fetched_at = 1;');
  await restart({ SESSION_SECRET: 'another secret of at least 32 characters' });
  const warden = new Visitor(site);
  await warden.post('/auth', { intent: 'login', username: 'warden', password: 'a good long sentence' });
  const shown = (await warden.get(feed)).text;
  expect(shown).toContain('The feed’s URL cannot be read');
  expect(shown).not.toContain('key=before');
});

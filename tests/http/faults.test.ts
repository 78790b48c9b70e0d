import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '../support/site';
import { type Answer, Visitor } from '../support/visitor';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
});
afterAll(() => site.stop());

function open(): Database.Database {
  return new Database(join(site.dataDir, 'ribbon.db'));
}

/** Holds the write lock of the database, as another process would, while `work` runs. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const other = open();
  other.exec('BEGIN IMMEDIATE');
  try {
    return await work();
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
}

test.each([
  [
    '/contact',
    {
      name: 'Ann',
      email: 'ann@site.example',
      subject: 'other',
      message: 'Words that must stay',
      privacy: 'on',
    },
    'Failed to send message. Please try again.',
    'Words that must stay</textarea>',
  ],
  [
    '/newsletter',
    { email: 'ann@site.example', source: 'home' },
    'Failed to subscribe. Please try again.',
    'value="ann@site.example"',
  ],
  [
    '/compilation/new',
    { title: 'For later', isPublic: 'on' },
    'There was a problem creating your compilation. Please try again.',
    'value="For later"',
  ],
  [
    '/share/LakeHouse7',
    { 'answer-1': 'love', note: 'The slip' },
    'Something went wrong on our side. Please try again in a moment.',
    'The slip</textarea>',
  ],
  [
    '/auth',
    { intent: 'register', username: 'locked-out', email: 'ann@site.example', password: 'correct horse' },
    'Registration failed',
    'value="locked-out"',
  ],
])('%s answers 503 and keeps its text while the database is locked', async (path, fields, message, kept) => {
  const visitor = new Visitor(site);
  const refused = await whileLocked(() => visitor.post(path, fields));
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused.text).toContain(message);
  expect(refused.text).toContain(kept);
  expect((await visitor.post(path, fields)).status).toBe(303);
});

test('pages load while the database is locked', async () => {
  await whileLocked(async () => {
    const slow = new Visitor(site).post('/newsletter', { email: 'wait@site.example' });
    for (const path of ['/', '/videos', '/product/1'])
      expect((await new Visitor(site).get(path)).status).toBe(200);
    expect((await slow).status).toBe(503);
  });
});

test('other writes answer a readable 503 while the database is locked', async () => {
  const visitor = new Visitor(site);
  const created = await visitor.post('/compilation/new', { title: 'Mine', isPublic: 'on', product: '1' });
  const address = (created.location ?? '').split('?')[0] ?? '';
  const refused = await whileLocked(() => visitor.post(address, { intent: 'remove', product: '1' }));
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('5');
  expect(refused.text).not.toContain('SQLITE');
});

test('a logout that cannot be stored shows an error id', async () => {
  const visitor = new Visitor(site);
  const fields = { username: 'stays', email: 'stays@site.example', password: 'correct horse' };
  expect((await visitor.post('/auth', { intent: 'register', ...fields })).status).toBe(303);
  const refused = await whileLocked(() => visitor.post('/logout', {}));
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('Logout failed');
  expect(refused.text).toMatch(/Error id <code>[a-z2-7]{8}<\/code>/);
  expect((await visitor.post('/logout', {})).status).toBe(303);
});

let broken: Promise<Site> | undefined;
/** The site of the next three tests, which break it. The last one kills it. */
function startBroken(): Promise<Site> {
  broken ??= startSite({ LIMITS: 'off' });
  return broken;
}

test('a page without its list, and a video that cannot be read, say so', async () => {
  const other = await startBroken();
  const database = new Database(join(other.dataDir, 'ribbon.db'));
  database.exec('DROP TABLE videos_fts');
  expect((await new Visitor(other).get('/video/1')).text).toContain('Error loading videos: Unknown error');
  database.exec('DROP TABLE videos');
  const answer = await new Visitor(other).get('/video/1');
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('Error Loading Video');
  expect(answer.text).toContain('There was a problem finding this video in our database: Unknown error');
  expect(answer.text).toContain('Browse Videos');
  expect(answer.text).not.toContain('no such table');
  database.close();
});

/** The error id on the page, in a script's response or in the API's answer, and in the log line. */
async function findLogged(of: Site, { text, headers }: Answer): Promise<{ id: string; line: string }> {
  const read = /(?:Error id <code[^>]*>|\\?"errorId\\?",\\?")([a-z2-7]{8})/.exec(text)?.[1];
  const id = read ?? headers.get('X-Error-Id') ?? 'none';
  await expect.poll(() => of.output()).toContain(`"errorId":"${id}"`);
  return {
    id,
    line:
      of
        .output()
        .split('\n')
        .find((each) => each.includes(id)) ?? '',
  };
}

test('an error shows the id under which the log has it', async () => {
  const other = await startBroken();
  const visitor = new Visitor(other);
  const database = new Database(join(other.dataDir, 'ribbon.db'));
  database.exec('BEGIN IMMEDIATE');
  const words = {
    name: 'Ann',
    email: 'her@site.example',
    subject: 'other',
    message: 'Her own words',
    privacy: 'on',
  };
  const form = await visitor.post('/contact', words);
  const script = await visitor.post('/contact.data', words);
  const api = await visitor.send('/api/contact', {
    method: 'POST',
    body: JSON.stringify({ ...words, privacy: true }),
    headers: { 'Content-Type': 'application/json' },
  });
  database.exec('ROLLBACK');
  database.pragma('foreign_keys = OFF');
  database.exec('DROP TABLE compilations; DROP TABLE products');
  const page = await visitor.get('/share/LakeHouse7');
  const data = await visitor.get('/affiliate.data');
  const ids = new Set<string>();
  for (const [status, answer] of [
    [503, form],
    [503, script],
    [503, api],
    [500, page],
    [500, data],
  ] as const) {
    expect(answer.status).toBe(status);
    const { id, line } = await findLogged(other, answer);
    expect(JSON.parse(line).error.message).toBeTypeOf('string');
    ids.add(id);
  }
  expect(ids.size).toBe(5);
  expect(page.headers.get('X-Error-Id')).toMatch(/^[a-z2-7]{8}$/);
  for (const secret of ['her@site.example', 'Her own words']) expect(other.output()).not.toContain(secret);
  database.close();
});

test('an acknowledged write survives kill -9', async () => {
  const other = await startBroken();
  const sent = await new Visitor(other).post('/newsletter', { email: 'kept@site.example' });
  expect(sent.status).toBe(303);
  other.process.kill('SIGKILL');
  const database = new Database(join(other.dataDir, 'ribbon.db'));
  expect(
    database.prepare("SELECT count(*) FROM subscribers WHERE email = 'kept@site.example'").pluck().get(),
  ).toBe(1);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
});

test.each([
  [999, 'The database has version 999, but this code supports '],
  [1, 'The database is from before version 1.0.0. '],
])('a database of version %s stops the start with one line', async (version, text) => {
  const database = open();
  const kept = database.prepare('SELECT version, tag FROM schema_migrations').all();
  database.exec(
    `DELETE FROM schema_migrations; INSERT INTO schema_migrations (version, tag) VALUES (${version}, 'x')`,
  );
  const error: Error = await startSite({ DATA_DIR: site.dataDir }).then(
    () => new Error('The site started.'),
    (reason) => reason,
  );
  database.exec('DELETE FROM schema_migrations');
  const restore = database.prepare('INSERT INTO schema_migrations (version, tag) VALUES (@version, @tag)');
  for (const row of kept) restore.run(row);
  database.close();
  expect(error.message).toContain(text);
  expect(error.message).not.toContain('\n    at ');
});

test.each([
  'name[99999999]=x',
  'name=1&'.repeat(60_000),
  `name${'.a'.repeat(8_000)}=1`,
  '__intent__=x',
  '__intent__={"type":"reset"}',
  '__state__=x',
])('a form with %s is refused at once', async (body) => {
  for (const path of ['/contact', '/newsletter', '/auth', '/compilation/new', '/share/LakeHouse7']) {
    const answer = await new Visitor(site).send(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(400);
  }
  expect((await new Visitor(site).get('/healthz')).text).toBe('ok');
});

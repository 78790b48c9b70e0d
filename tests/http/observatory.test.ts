import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { scoreHeaders } from '../support/observatory';
import { type Site, startSite } from '../support/site';
import { type Answer, Visitor } from '../support/visitor';

const ORIGIN = 'https://gifts.example';
const OWN = { Origin: ORIGIN };

let site: Site;
beforeAll(async () => {
  site = await startSite({ SITE_URL: ORIGIN, TRUST_PROXY: 'on' });
});
afterAll(() => site.stop());

async function logIn(username: string, setup = ''): Promise<{ visitor: Visitor; answer: Answer }> {
  const visitor = new Visitor(site);
  const account = { username, email: 'a@b.example', password: 'correct horse', setup };
  const answer = await visitor.post('/auth', { intent: 'register', ...account }, OWN);
  expect(answer.status).toBe(303);
  return { visitor, answer };
}

function expectBest({ headers, text, status }: Answer, what: string): void {
  const { score, problems } = scoreHeaders(headers, text);
  expect(problems, `${what} (${status})`).toEqual([]);
  expect(score, what).toBeGreaterThanOrEqual(100);
}

const PUBLIC = [
  '/',
  '/videos',
  '/videos/shoes',
  '/video/1',
  '/video/1?play=1',
  '/video/x',
  '/product/1',
  '/affiliate',
  '/contact',
  '/auth',
  '/compilation/new',
  '/share/LakeHouse7',
  '/compilation/1',
  '/compilations',
  '/faq',
  '/nothing',
  '/healthz',
  '/go/1',
  '/api',
  '/api/videos',
  '/api/user',
  '/api/openapi.json',
  '/videos.data',
  '/favicon.svg',
  '/films/wrap-it.webm',
  '/media/nothing',
  '/assets/nothing.js',
  '/%ff',
  '/admin',
];

test('every kind of response to a visitor scores A+', async () => {
  for (const path of PUBLIC) expectBest(await new Visitor(site).get(path), path);
});

test('responses to users and administrators score A+', async () => {
  const { visitor, answer } = await logIn('someone');
  expectBest(answer, 'the registration');
  const made = await visitor.post('/compilation/new', { title: 'Mine', isPublic: 'on', product: '1' }, OWN);
  expectBest(made, 'a form that made something');
  for (const path of [
    '/',
    '/account',
    '/compilations',
    made.location ?? '',
    '/admin',
    '/account/export.json',
  ])
    expectBest(await visitor.get(path), path);
  const { visitor: admin } = await logIn('warden', site.setupToken);
  const tabs = [
    '',
    '/videos',
    '/videos/1',
    '/products',
    '/products/1',
    '/messages',
    '/people',
    '/messages.csv',
  ];
  for (const tab of tabs) expectBest(await admin.get(`/admin${tab}`), `/admin${tab}`);
});

test('error responses score A+', async () => {
  expectBest(await new Visitor(site).post('/contact', { name: 'A' }, OWN), 'a rejected form');
  expectBest(
    await new Visitor(site).post('/contact', { name: 'A' }, { Origin: 'https://evil.example' }),
    'another site',
  );
  expectBest(await new Visitor(site).post('/about', { name: 'A' }, OWN), 'a wrong method');
  expectBest(await new Visitor(site).post('/contact', { name: 'A'.repeat(1_100_000) }, OWN), 'too much');
  for (let tries = 0; tries < 11; tries += 1)
    await new Visitor(site).post('/newsletter', { email: `a${tries}@b.example` }, OWN);
  const limited = await new Visitor(site).post('/newsletter', { email: 'a@b.example' }, OWN);
  expect(limited.status).toBe(429);
  expectBest(limited, 'too often');
  editDatabase(site, 'DROP TABLE videos_fts; DROP TABLE videos;');
  const failed = await new Visitor(site).get('/video/3');
  expect(failed.status).toBe(500);
  expectBest(failed, 'an error');
});

test('the rules detect what is missing', () => {
  const { score, problems } = scoreHeaders(
    new Headers({ 'Content-Security-Policy': "default-src 'self' 'unsafe-inline'", 'Set-Cookie': 'a=b' }),
    '<script src="https://cdn.example/x.js"></script>',
  );
  expect(score).toBeLessThan(30);
  expect(problems.length).toBeGreaterThan(5);
});

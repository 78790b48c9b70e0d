import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltRoute, listBuiltRoutes } from '#app/front/built-routes.server';
import type { Operation } from '#app/http/api-operation';
import { API_SECTIONS } from '#app/routes/api/openapi/document.server';
import { type Site, startSite } from '../support/site';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

const file = join(import.meta.dirname, '..', '..', 'build', 'server', 'index.js');
const build: ServerBuild = await import(pathToFileURL(file).href);
const routes = listBuiltRoutes(build);
const pages = routes.filter(({ pattern }) => !pattern.startsWith('/api/'));
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let site: Site;
const people: Record<'nobody' | 'user' | 'admin', () => Visitor> = {
  nobody: () => new Visitor(site),
  user: () => user,
  admin: () => admin,
};
let user: Visitor;
let admin: Visitor;

beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
  admin = await becomeAdministrator(site);
  user = new Visitor(site);
  const account = { username: 'somebody', email: 'some@body.example', password: 'a good long sentence' };
  await user.post('/auth', { intent: 'register', ...account });
});
afterAll(() => site.stop());

/** An address of a route. What it names need not be there: who may ask comes first. */
function fill(pattern: string): string {
  return pattern
    .replace('*', 'x')
    .replace(/:(\w+)/g, (_, name: string) => (name === 'category' ? 'fashion' : '77'));
}

/** What became of a request, as far as roles go. */
function describe({ status, location }: Answer): number | 'asked to log in' | 'let through' {
  if (status === 302 && location?.startsWith('/auth?redirectTo=')) return 'asked to log in';
  return [401, 403, 405].includes(status) ? status : 'let through';
}

function expected({ pattern, handle, takesPosts }: BuiltRoute, method: string, who: keyof typeof people) {
  const reads = method === 'GET' || method === 'HEAD';
  const exists = reads ? hasLoader(pattern) : takesPosts;
  if (!exists && !reads) return 405;
  const least = handle.least ?? (reads ? undefined : handle.leastToPost);
  if (least === undefined || !exists) return 'let through';
  if (who === 'nobody') return 'asked to log in';
  return least === 'admin' && who === 'user' ? 403 : 'let through';
}

function hasLoader(pattern: string): boolean {
  const id = routes.find((route) => route.pattern === pattern)?.ids.at(-1) ?? '';
  return build.routes[id]?.module.loader !== undefined;
}

test('whatever stands under the dashboard is for administrators, and says so', () => {
  const open = pages.filter(({ pattern, handle }) => /^\/admin/.test(pattern) && handle.least !== 'admin');
  expect(open.map(({ pattern }) => pattern)).toEqual([]);
  expect(pages.filter(({ handle }) => handle.least === 'admin').length).toBeGreaterThan(20);
});

for (const who of ['nobody', 'user', 'admin'] as const)
  test(`every page and every method of it answers ${who} as its route says`, async () => {
    const wrong: string[] = [];
    for (const route of pages)
      for (const method of METHODS) {
        // Whoever logs out is somebody else afterwards.
        if (route.pattern === '/logout' && who !== 'nobody') continue;
        const body = method === 'GET' || method === 'HEAD' ? {} : { body: new URLSearchParams({ x: '1' }) };
        const answer = await people[who]().send(fill(route.pattern), { method, ...body });
        const [is, should] = [describe(answer), expected(route, method, who)];
        if (is !== should) wrong.push(`${method} ${route.pattern}: ${is} and not ${should}`);
        if (answer.status >= 500) wrong.push(`${method} ${route.pattern}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
  });

test('the data of a page is guarded as the page is', async () => {
  const wrong: string[] = [];
  for (const { pattern, handle, ids } of pages) {
    if (handle.least === undefined || build.routes[ids.at(-1) ?? '']?.module.default === undefined) continue;
    const path = `${fill(pattern)}.data`;
    const nobody = await people.nobody().get(path);
    if (nobody.status !== 202 || !nobody.text.includes('/auth?redirectTo=')) wrong.push(`${path}: nobody`);
    const status = (await user.get(path)).status;
    if (status !== (handle.least === 'admin' ? 403 : 200)) wrong.push(`${path}: user ${status}`);
  }
  expect(wrong).toEqual([]);
});

/** Whom a call of the API refuses, and how. */
const REFUSED: Record<Operation['access'], Record<keyof typeof people, 401 | 403 | null>> = {
  anyone: { nobody: null, user: null, admin: null },
  account: { nobody: 401, user: null, admin: null },
  administrator: { nobody: 401, user: 403, admin: null },
};

test('every call of the API refuses exactly those whom its description does not name', async () => {
  const wrong: string[] = [];
  // Whoever signs out is somebody else afterwards.
  const calls = Object.values(API_SECTIONS).flat();
  for (const { method, path, access } of calls.filter((call) => call.path !== '/api/logout'))
    for (const who of ['nobody', 'user', 'admin'] as const) {
      const body = method === 'POST' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
      const { status } = await people[who]().send(path.replace(/\{\w+\}/g, '77'), { method, ...body });
      const is = [401, 403].includes(status) ? status : null;
      if (is !== REFUSED[access][who]) wrong.push(`${who}: ${method} ${path} answers ${status}`);
    }
  expect(wrong).toEqual([]);
});

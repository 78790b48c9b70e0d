import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRight, RIGHTS } from '#app/lib/permissions';
import type { Access } from '#app/server/api/admission.server';
import { type BuiltRoute, listBuiltRoutes } from '#app/server/http/route-finder.server';
import { rounds } from '../support/rounds';
import { type Site, startSite } from '../support/site';
import { readToken } from '../support/token';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

const file = join(import.meta.dirname, '..', '..', 'build', 'server', 'index.js');
const build: ServerBuild = await import(pathToFileURL(file).href);
const routes = listBuiltRoutes(build);
const pages = routes.filter(({ pattern }) => !pattern.startsWith('/api/'));
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type ApiCall = { method: string; path: string; access: Access; ofSession: boolean };
let calls: ApiCall[];

/** The right that an API call requires. A new call of the dashboard must be added here, unless it is for administrators. */
function accessOf(path: string): Access {
  if (path === '/api/user') return 'account';
  if (/^\/api\/(?:admin\/(?:videos|import-videos)|video-sources\/search)\b/.test(path)) return 'content';
  if (/^\/api\/admin\/(?:products|feeds)\b/.test(path)) return 'shop';
  return path.startsWith('/api/admin/') ? 'site' : 'anyone';
}

/** Reads the calls from the API's own description, since the code of all calls takes seconds to load. */
async function listCalls(): Promise<ApiCall[]> {
  const { text } = await new Visitor(site).get('/api/openapi.json');
  const { paths }: { paths: Record<string, Record<string, object>> } = JSON.parse(text);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const ofSession = /^\/api\/(?:login|register|logout)$/.test(path);
      return { method: method.toUpperCase(), path, access: accessOf(path), ofSession };
    }),
  );
}

let site: Site;
const people: Record<'nobody' | 'user' | 'editor' | 'admin', () => Visitor> = {
  nobody: () => new Visitor(site),
  user: () => user,
  editor: () => editor,
  admin: () => admin,
};
let user: Visitor;
let editor: Visitor;
let admin: Visitor;

beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
  calls = await listCalls();
  admin = await becomeAdministrator(site);
  user = new Visitor(site);
  const account = { username: 'somebody', email: 'some@body.example', password: 'a good long sentence' };
  await user.post('/auth', { intent: 'register', ...account });
  editor = new Visitor(site);
  await editor.post('/auth', { intent: 'register', ...account, username: 'helper' });
  const [, id = ''] =
    /value="editor:(\d+)"[^>]*aria-label="Make editor: helper"/.exec(
      (await admin.get('/admin/users')).text,
    ) ?? [];
  expect((await admin.post('/admin/users', { intent: `editor:${id}` })).status).toBe(303);
});
afterAll(() => site.stop());

/** An address of a route. What it names need not be there: who may ask comes first. */
function fill(pattern: string): string {
  return pattern
    .replace('*', 'x')
    .replace(/:(\w+)/g, (_, name: string) => (name === 'category' ? 'fashion' : '77'));
}

/** The lowest role that may use a page; undefined for a public one. */
function minRoleOf({ right }: BuiltRoute['handle']) {
  return right && RIGHTS[right];
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
  const right = handle.right ?? (reads ? undefined : handle.rightToPost);
  if (right === undefined || !exists) return 'let through';
  // Programs cannot follow a redirect to the login.
  if (who === 'nobody') return isForPrograms(pattern) ? 401 : 'asked to log in';
  if (!hasRight(who, right)) return 403;
  return isForPrograms(pattern) && ['GET', 'PUT'].includes(method) ? 405 : 'let through';
}

function isForPrograms(pattern: string): boolean {
  return pattern.startsWith('/admin/uploads');
}

function hasLoader(pattern: string): boolean {
  const id = routes.find((route) => route.pattern === pattern)?.ids.at(-1) ?? '';
  return build.routes[id]?.module.loader !== undefined;
}

test('every dashboard route declares a right', () => {
  const screens = pages.filter(({ pattern }) => /^\/admin/.test(pattern));
  const open = screens.filter(
    ({ handle }) => minRoleOf(handle) !== 'admin' && minRoleOf(handle) !== 'editor',
  );
  expect(open.map(({ pattern }) => pattern)).toEqual([]);
  // People, messages, subscribers, mail, settings and the log are administrators' alone.
  const personal =
    /^\/admin\/(?:users|people|messages|subscribers|newsletter|collections|analytics|performance|earnings|settings|log)/;
  const wrong = screens.filter(
    ({ pattern, handle }) => (minRoleOf(handle) === 'admin') !== personal.test(pattern),
  );
  expect(wrong.map(({ pattern }) => pattern)).toEqual([]);
  expect(screens.length).toBeGreaterThan(30);
});

/**
 * Lists the methods that a person sends to a route. A HEAD runs and renders what a GET does, and a PUT, PATCH or DELETE runs the action
 * that a POST does, so each of the four people sends another one of those. With all rounds, everybody sends them all.
 */
function listMethods(who: keyof typeof people, index: number): readonly (typeof METHODS)[number][] {
  const others = METHODS.filter((method) => method !== 'GET' && method !== 'POST');
  const turn = (index + Object.keys(people).indexOf(who)) % others.length;
  return ['GET', 'POST', ...[...others, ...others].slice(turn, turn + rounds(1, others.length))];
}

for (const who of ['nobody', 'user', 'editor', 'admin'] as const)
  test(`every page and method answers ${who} as its route declares`, async () => {
    const wrong: string[] = [];
    for (const [index, route] of pages.entries())
      for (const method of listMethods(who, index)) {
        // After a logout, a new login is needed.
        if (route.pattern === '/logout' && who !== 'nobody') continue;
        const body = method === 'GET' || method === 'HEAD' ? {} : { body: new URLSearchParams({ x: '1' }) };
        const answer = await people[who]().send(fill(route.pattern), { method, ...body });
        const [is, should] = [describe(answer), expected(route, method, who)];
        if (is !== should) wrong.push(`${method} ${route.pattern}: ${is} and not ${should}`);
        if (answer.status >= 500) wrong.push(`${method} ${route.pattern}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
  });

test('an administrator without a required second step reaches only its setup', async () => {
  const newcomer = new Visitor(site);
  const account = { username: 'lacking', email: 'l@body.example', password: 'a good long sentence' };
  await newcomer.post('/auth', { intent: 'register', ...account });
  const people = (await admin.get('/admin/users?q=lacking')).text;
  const [, id = ''] = /value="promote:(\d+)"/.exec(people) ?? [];
  await admin.post('/admin/users', { intent: `promote:${id}` });
  await admin.post('/admin/settings', { intent: 'save', requireFactor: 'on' });
  const wrong: string[] = [];
  for (const { pattern, handle } of pages) {
    if ((minRoleOf(handle) !== 'editor' && minRoleOf(handle) !== 'admin') || !hasLoader(pattern)) continue;
    if (isForPrograms(pattern)) continue;
    const { status, location } = await newcomer.get(fill(pattern));
    if (status !== 302 || location !== '/account/factor') wrong.push(`${pattern}: ${status} ${location}`);
  }
  for (const { method, path, access } of calls) {
    if (access === 'anyone') continue;
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } };
    const { status } = await newcomer.send(path.replace(/\{\w+\}/g, '77'), { method, ...body });
    if (status !== 403) wrong.push(`${method} ${path}: ${status}`);
  }
  expect(wrong).toEqual([]);
  for (const path of ['/account', '/account/factor', '/account/tokens'])
    expect((await newcomer.get(path)).status).toBe(200);
  // The administrator who asked for it lacks it as well: from the machine it can be taken back.
  expect((await admin.get('/admin/settings')).location).toBe('/account/factor');
  const sqlite = new Database(join(site.dataDir, 'ribbon.db'));
  sqlite.exec(
    "DELETE FROM site_settings WHERE key = 'requireFactor'; UPDATE content_versions SET version = version + 1",
  );
  sqlite.close();
  expect((await admin.get('/admin/settings')).status).toBe(200);
});

test('page data is guarded like the page', async () => {
  const wrong: string[] = [];
  for (const { pattern, handle, ids } of pages) {
    if (handle.right === undefined || build.routes[ids.at(-1) ?? '']?.module.default === undefined) continue;
    const path = `${fill(pattern)}.data`;
    const nobody = await people.nobody().get(path);
    if (nobody.status !== 202 || !nobody.text.includes('/auth?redirectTo=')) wrong.push(`${path}: nobody`);
    const status = (await user.get(path)).status;
    if (status !== (minRoleOf(handle) === 'user' ? 200 : 403)) wrong.push(`${path}: user ${status}`);
    const asked = (await editor.get(path)).status;
    if ((asked === 403) !== (minRoleOf(handle) === 'admin')) wrong.push(`${path}: editor ${asked}`);
  }
  expect(wrong).toEqual([]);
});

/** Whom a call of the API refuses, and how. */
const REFUSED: Record<Access, Record<keyof typeof people, 401 | 403 | null>> = {
  anyone: { nobody: null, user: null, editor: null, admin: null },
  account: { nobody: 401, user: null, editor: null, admin: null },
  content: { nobody: 401, user: 403, editor: null, admin: null },
  shop: { nobody: 401, user: 403, editor: null, admin: null },
  overview: { nobody: 401, user: 403, editor: null, admin: null },
  audience: { nobody: 401, user: 403, editor: 403, admin: null },
  site: { nobody: 401, user: 403, editor: 403, admin: null },
};

/** What a token answers wrongly, of all calls and pages. */
async function walkByToken(who: 'user' | 'editor' | 'admin', kind: 'read' | 'write'): Promise<string[]> {
  const fields = { intent: 'make', tokenName: 'Walk', access: kind, days: '7' };
  const token = readToken((await people[who]().post('/account/tokens', fields)).text);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const wrong: string[] = [];
  for (const { method, path, access, ofSession } of calls) {
    const sent = { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) };
    const answer = await new Visitor(site).send(path.replace(/\{\w+\}/g, '77'), sent);
    const is = [401, 403].includes(answer.status) ? answer.status : null;
    const mayNot = ofSession || (kind === 'read' && method !== 'GET');
    if (is !== (mayNot ? 403 : REFUSED[access][who]))
      wrong.push(`${method} ${path} answers ${answer.status}`);
    if (answer.headers.getSetCookie().length > 0) wrong.push(`${method} ${path} sets a cookie`);
  }
  // Pages are none of a token's business, whatever it may do.
  if (kind === 'read') return wrong;
  for (const { pattern } of pages.filter(({ handle, pattern }) => handle.right && hasLoader(pattern))) {
    const answer = await new Visitor(site).get(fill(pattern), headers);
    const refused = isForPrograms(pattern) ? 401 : 'asked to log in';
    if (describe(answer) !== refused) wrong.push(`${pattern} answers ${answer.status}`);
  }
  return wrong;
}

for (const who of ['user', 'editor', 'admin'] as const)
  for (const kind of ['read', 'write'] as const)
    test(`a ${kind} token of ${who} has the account’s rights, in the API only`, async () => {
      expect(await walkByToken(who, kind)).toEqual([]);
    });

test('every API call refuses exactly those its description excludes', async () => {
  const wrong: string[] = [];
  expect(calls.length).toBeGreaterThan(30);
  // After a logout, a new login is needed.
  for (const { method, path, access } of calls.filter((call) => call.path !== '/api/logout'))
    for (const who of ['nobody', 'user', 'editor', 'admin'] as const) {
      const body = method === 'POST' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
      const { status } = await people[who]().send(path.replace(/\{\w+\}/g, '77'), { method, ...body });
      const is = [401, 403].includes(status) ? status : null;
      if (is !== REFUSED[access][who]) wrong.push(`${who}: ${method} ${path} answers ${status}`);
    }
  expect(wrong).toEqual([]);
});

test('an editor manages content and shop only', async () => {
  const overview = (await editor.get('/admin/overview')).text;
  for (const part of ['/admin/videos', '/admin/products', '/admin/guides', '/admin/pages', '/admin/feeds'])
    expect(overview).toContain(`href="${part}"`);
  await new Visitor(site).post('/contact', {
    name: 'Vera',
    email: 'v@mail.example',
    subject: 'other',
    privacy: 'on',
    message: 'Does it come in long?',
  });
  const admins = (await admin.get('/admin/overview')).text;
  expect(admins).toContain('Does it come in long?');
  const again = (await editor.get('/admin/overview')).text;
  for (const part of [
    'Does it come',
    '/admin/users',
    '/admin/messages',
    '/admin/newsletter',
    '/admin/settings',
    '/admin/log',
    'Disk',
    '>Email<',
  ])
    expect(again).not.toContain(part);
  const skip = (step: string) => editor.post('/admin/overview', { intent: 'skip', step });
  expect([(await skip('owner')).status, (await skip('feed')).status]).toEqual([400, 303]);
  const draft = await editor.post('/admin/guides/new', {
    intent: 'save',
    version: '0',
    title: 'By an editor',
  });
  expect(draft.status).toBe(303);
  const removed = await editor.post('/admin/products', { intent: 'delete', product: '3' });
  const undoOf = async (who: Visitor, answer: Answer) =>
    /action="(\/admin\/trash\/\d+[^"]*)"/
      .exec((await who.follow(answer)).text)?.[1]
      ?.replaceAll('&amp;', '&') ?? '';
  await editor.post(await undoOf(editor, removed), {});
  expect((await editor.get('/product/3')).status).toBe(200);
  // What an administrator deleted of messages is not his to bring back.
  const [, message = ''] =
    /name="message"[^>]*value="(\d+)"/.exec((await admin.get('/admin/messages')).text) ?? [];
  const undo = await undoOf(admin, await admin.post('/admin/messages', { intent: 'delete', message }));
  expect(undo).toMatch(/trash/);
  await editor.post(undo, {});
  expect((await admin.get('/admin/messages')).text).not.toContain('Does it come in long?');
  const entry = /\d+/.exec(undo)?.[0];
  expect((await editor.get('/admin/trash')).text).not.toContain(`:${entry}"`);
  expect((await admin.get('/admin/trash')).text).toContain(`value="restore:${entry}"`);
  const press = async (who: Visitor, intent: string) =>
    (await who.follow(await who.post('/admin/trash', { intent: `${intent}:${entry}` }))).text;
  for (const intent of ['restore', 'delete'])
    expect(await press(editor, intent), intent).toContain('Too late to undo');
  expect(await press(admin, 'restore')).toContain('Restored');
  expect((await admin.get('/admin/messages')).text).toContain('Does it come in long?');
  await editor.post('/admin/products', { intent: 'delete', product: '3' });
  const [, final = ''] = /value="delete(:\d+)"/.exec((await editor.get('/admin/trash')).text) ?? [];
  for (const [intent, toast] of [
    ['delete', 'Deleted for good'],
    ['delete', 'Too late to undo'],
    ['restore', 'Too late to undo'],
  ])
    expect(
      (await editor.follow(await editor.post('/admin/trash', { intent: intent + final }))).text,
    ).toContain(toast);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { createClock } from '../support/clock';
import { type Site, startSite } from '../support/site';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

const clock = createClock();
let site: Site;
beforeAll(async () => {
  site = await startSite({ ...clock.settings, LIMITS: 'off' });
});
afterAll(() => site.stop());

const PASSWORD = 'a good long sentence';
let counted = 0;

/** A logged-in user. */
async function register() {
  const username = `founder${++counted}`;
  const visitor = new Visitor(site);
  const words = { username, email: `${username}@mail.example`, password: PASSWORD };
  await visitor.post('/auth', { intent: 'register', ...words });
  const logIn = (redirectTo: string) =>
    visitor.post('/auth', { intent: 'login', username, password: PASSWORD, redirectTo });
  return { visitor, logIn };
}

const endAllSessions = () => editDatabase(site, 'DELETE FROM sessions');

/** Where a login leads that was asked for. */
function redirectOf({ status, location }: Answer): string {
  expect(status).toBe(302);
  return new URL(location ?? '', site.url).searchParams.get('redirectTo') ?? '';
}

async function makeCollection(visitor: Visitor): Promise<string> {
  const created = await visitor.post('/compilation/new', { title: 'For June', product: '1', isPublic: 'on' });
  return (created.location ?? '').split('?')[0] ?? '';
}

test('a note sent after the session ended is restored after login', async () => {
  const { visitor, logIn } = await register();
  const address = await makeCollection(visitor);
  endAllSessions();
  const note = { intent: 'note', product: '1', note: 'The green one & “no other”' };
  const refused = await visitor.post(address, note, { Referer: `${site.url}${address}` });
  expect(redirectOf(refused)).toBe(address);
  const login = await visitor.follow(refused);
  expect(login.text).toContain('Nothing is lost. Log in');
  const page = await visitor.follow(await logIn(redirectOf(refused)));
  expect(page.status).toBe(200);
  expect(page.text).toContain('You were logged out before this was sent');
  expect(page.text).toMatch(/<textarea[^>]*name="note"[^>]*>The green one &amp; “no other”<\/textarea>/);
  expect(page.text).toContain('<input type="hidden" name="note" value="The green one &amp; “no other”"/>');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  // Seen twice, it is still there; sent, it is not.
  expect((await visitor.get(address)).text).toContain('Send it now');
  expect((await visitor.post(address, note)).status).toBe(303);
  const after = await visitor.get(address);
  expect(after.text).not.toContain('You were logged out');
  expect(after.text).toContain('The green one &amp; “no other”</p>');
});

test('a saved form belongs to its account and ends after half an hour', async () => {
  const { visitor, logIn } = await register();
  const address = await makeCollection(visitor);
  endAllSessions();
  await visitor.post(address, { intent: 'note', product: '1', note: 'A surprise' });
  // Another user logs in at the same browser.
  const other = { username: `other${counted}`, email: 'other@mail.example', password: PASSWORD };
  await visitor.post('/auth', { intent: 'register', ...other });
  expect((await visitor.get(address)).text).not.toContain('A surprise');
  await visitor.post('/logout', {});
  await logIn('/');
  expect((await visitor.get('/compilations')).text).not.toContain('A surprise');
  expect((await visitor.get(address)).text).toContain('A surprise');
  await clock.move(site, 31 * 60_000);
  expect((await visitor.get(address)).text).not.toContain('A surprise');
  await clock.move(site, 0);
});

test('a logout in another tab counts as an ended session', async () => {
  const { visitor, logIn } = await register();
  const address = await makeCollection(visitor);
  await visitor.post('/logout', {});
  const bought = await visitor.post(address, { intent: 'bought', product: '1' });
  const page = await visitor.follow(await logIn(redirectOf(bought)));
  expect(page.text).toContain('name="intent" value="bought"');
  expect((await new Visitor(site).post(address, { intent: 'bought', product: '1' })).status).toBe(404);
  // The response does not reveal what exists.
  await visitor.post('/logout', {});
  const nowhere = await visitor.post('/compilation/77', { intent: 'bought', product: '1' });
  expect(redirectOf(nowhere)).toBe('/compilation/77');
});

test('an editor’s text is saved without the password', async () => {
  const admin = await becomeAdministrator(site);
  const words = { title: 'Linen weekend', description: 'Two shirts', category: 'fashion' };
  endAllSessions();
  const refused = await admin.post('/admin/videos/1', { intent: 'save', ...words });
  const login = { intent: 'login', username: 'warden', password: PASSWORD };
  const page = await admin.follow(await admin.post('/auth', { ...login, redirectTo: redirectOf(refused) }));
  expect(page.text).toContain('value="Linen weekend"');
  endAllSessions();
  const secret = { intent: 'password', current: 'my old sentence', next: 'my new sentence' };
  const account = await admin.post('/account', secret);
  const back = await admin.follow(await admin.post('/auth', { ...login, redirectTo: redirectOf(account) }));
  expect(back.text).toContain('Enter passwords and choose files again');
  expect(back.text).not.toContain('my old sentence');
  expect(back.text).not.toContain('Send it now');
});

test('an editor’s text survives the loss of all cookies', async () => {
  const words = { intent: 'save', title: 'Silk weekend', description: 'Two shirts', category: 'fashion' };
  const login = { intent: 'login', username: 'warden', password: PASSWORD, redirectTo: '/admin/videos/1' };
  const textAfterLogin = async (headers: Record<string, string>) => {
    const visitor = new Visitor(site);
    const refused = await visitor.post('/admin/videos/1', words, headers);
    expect(redirectOf(refused)).toBe('/admin/videos/1');
    return (await visitor.follow(await visitor.post('/auth', login))).text;
  };
  expect(await textAfterLogin({ 'Sec-Fetch-Site': 'same-origin' })).toContain('value="Silk weekend"');
  // Another program could have planted the form.
  expect(await textAfterLogin({})).not.toContain('Silk weekend');
});

test('a form without its own page returns to where it was', async () => {
  const admin = new Visitor(site);
  const login = { intent: 'login', username: 'warden', password: PASSWORD };
  await admin.post('/auth', login);
  endAllSessions();
  const undone = await admin.post(
    '/admin/trash/1',
    { intent: 'restore' },
    { Referer: `${site.url}/admin/videos?page=2` },
  );
  expect(redirectOf(undone)).toBe('/admin/videos?page=2');
  const page = await admin.follow(await admin.post('/auth', { ...login, redirectTo: redirectOf(undone) }));
  expect(page.text).toContain('action="/admin/trash/1"');
});

test('a form that is too long is not saved, and the login works', async () => {
  const { visitor, logIn } = await register();
  const address = await makeCollection(visitor);
  endAllSessions();
  const refused = await visitor.post(address, { intent: 'note', product: '1', note: 'x'.repeat(300_000) });
  const page = await visitor.follow(await logIn(redirectOf(refused)));
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('You were logged out');
});

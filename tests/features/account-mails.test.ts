import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { issueToken, revokeToken } from '#app/features/accounts/api-token.server';
import { setPassword } from '#app/features/accounts/password.server';
import { writeMail } from '#app/features/newsletter/mail-content.server';
import { orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { accountEvents, apiTokens, mailQueue, rateLimits, users } from '#db/schema';

const from = { name: '', address: 'us@site.example' };
const settings = { origin: 'https://site.example', from, smtpUrl: 'smtp://127.0.0.1', contactTo: undefined };
env.mail = settings;

beforeEach(() => {
  for (const table of [mailQueue, accountEvents, apiTokens, rateLimits, users]) orm.delete(table).run();
});

/** Adds accounts, which anyone may register with any address. */
function register(count: number, email: string): number[] {
  const rows = Array.from({ length: count }, (_, index) => {
    const username = `${email} ${index}`;
    return { username, usernameKey: username, email, password: 'x' };
  });
  return orm
    .insert(users)
    .values(rows)
    .returning()
    .all()
    .map(({ id }) => id);
}

const makeToken = (userId: number, name: string) =>
  issueToken(userId, { name, access: 'read', expiresAt: new Date(Date.now() + 60_000) });

async function readLast(): Promise<string> {
  const row = orm.select().from(mailQueue).orderBy(desc(mailQueue.id)).limit(1).get();
  const written = row === undefined ? null : await writeMail(row, settings);
  if (written === null) throw new Error('No email.');
  return `${written.subject}\n${written.text}`;
}

test('an email about an account has the name of a token, but no link in it', async () => {
  const [id = 0] = register(1, 'her@mail.example');
  await makeToken(id, 'Backup script');
  expect(await readLast()).toContain('API token created: Backup script (read)');
  for (const name of ['Claim it: https://evil.example/x', 'evil.example', 'mailto:a@evil.example']) {
    await makeToken(id, name);
    const created = await readLast();
    expect(created).toContain('API token created\n');
    expect(created).not.toContain('evil');
    const last = orm.select().from(apiTokens).orderBy(desc(apiTokens.id)).get();
    expect(await revokeToken(id, last?.id ?? 0)).toBe(name);
    expect(await readLast()).not.toContain('evil');
  }
});

const countMails = () => orm.select().from(mailQueue).all().length;

/** Uses up the emails that accounts of strangers may cause, from account to account. */
async function flood(email: string): Promise<void> {
  for (const id of register(10, email.toUpperCase())) {
    for (let times = 0; times < 5; times++) await makeToken(id, 'x');
    orm.delete(users).where(eq(users.id, id)).run();
  }
}

test('accounts of strangers share the emails about accounts of one address', async () => {
  register(1, 'her@mail.example');
  await flood('her@mail.example');
  expect(countMails()).toBe(20);
  const [elsewhere = 0] = register(1, 'him@mail.example');
  for (let times = 0; times < 25; times++) await makeToken(elsewhere, 'x');
  expect(countMails()).toBe(40);
});

test('strangers cannot use up the emails of the oldest account of an address', async () => {
  const [own = 0] = register(1, 'her@mail.example');
  await flood('her@mail.example');
  await setPassword(own, { next: 'another good sentence' });
  expect(await readLast()).toContain('Password changed');
  expect(countMails()).toBe(21);
});

test('strangers cannot use up the emails of an administrator', async () => {
  const [oldest = 0, own = 0] = register(2, 'her@mail.example');
  orm.update(users).set({ role: 'admin' }).where(eq(users.id, own)).run();
  for (let times = 0; times < 25; times++) await makeToken(oldest, 'x');
  await flood('her@mail.example');
  await setPassword(own, { next: 'another good sentence' });
  expect(await readLast()).toContain('Password changed');
  expect(countMails()).toBe(41);
});

test('an address without an account of its owner gets 40 emails an hour at most', async () => {
  for (const id of register(3, 'her@mail.example'))
    for (let times = 0; times < 25; times++) await makeToken(id, 'x');
  await flood('her@mail.example');
  expect(countMails()).toBe(40);
});

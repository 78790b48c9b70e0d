import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCompilation } from '#app/features/collections/compilation.server';
import type { MailKind } from '#app/features/mail/mail-queue.server';
import { writeMail } from '#app/features/newsletter/mail-content.server';
import { orm } from '#app/infra/database.server';
import type { AccountEvent } from '#app/lib/account-events';
import { accountEvents, answers, compilations, emailChanges, mailQueue, users } from '#db/schema';

const SETTINGS = {
  origin: 'https://site.example',
  from: { name: '', address: 'us@site.example' },
  smtpUrl: 'smtp://127.0.0.1',
  contactTo: undefined,
};

function writeQueued(kind: MailKind, subjectId: number) {
  const row = { kind, subjectId, nextAt: new Date() };
  return writeMail(orm.insert(mailQueue).values(row).returning().get(), SETTINGS);
}

function addUser(username: string, email = 'old@mail.example'): number {
  const account = { username, usernameKey: username, password: 'x', email };
  return orm.insert(users).values(account).returning().get().id;
}

/** The email about an event of a new account. */
async function reportEvent(what: AccountEvent, username: string, detail: string | null = null) {
  const userId = addUser(username);
  const event = { userId, at: new Date(), what, detail, email: 'old@mail.example' };
  const { id: subjectId } = orm.insert(accountEvents).values(event).returning().get();
  return writeQueued('account-event', subjectId);
}

test('the email to a replaced address asks its reader to write to the site', async () => {
  const mail = await reportEvent('email-changed', 'mara', 'old@mail.example → new@mail.example');
  expect(mail?.text).toContain('Email address changed: old@mail.example → new@mail.example');
  expect(mail?.text).toContain('If not, write to us:\n\nhttps://site.example/contact\n');
  expect(mail?.text).not.toContain('/auth/forgot');
});

test('an email about a password names its time and what else ended', async () => {
  const text = (await reportEvent('password-changed', 'ida'))?.text;
  expect(text).toMatch(/^New activity in your Ribbon account ida on \d+ \w+ \d{4}, \d\d:\d\d \(UTC\):\n/);
  expect(text).toContain('All other browsers were logged out, and your API tokens were revoked.');
  expect(text).toContain('If not, reset your password:\n\nhttps://site.example/auth/forgot\n');
});

test('an email that a stranger may cause carries no link of theirs', async () => {
  const textOf = async (title: string) => {
    const made = await createCompilation({ title, isPublic: true, owner: { browserHash: 'x' } });
    if (!made.ok) throw new Error(made.reason);
    const { id } = made.compilation;
    orm.update(compilations).set({ notifyEmail: 'her@mail.example' }).where(eq(compilations.id, id)).run();
    return (await writeQueued('confirm-notice', id))?.text;
  };
  expect(await textOf('For Anna. With love')).toContain(
    'when the collection “For Anna. With love” is answered',
  );
  for (const title of ['Win at evil.example', 'https://evil', 'evil@mail', 'go/win'])
    expect(await textOf(title), title).toContain('when a collection is answered');
});

test('an email about answers has the title of a collection, but no link in it', async () => {
  const userId = addUser('nora', 'nora@mail.example');
  const write = async (title: string) => {
    const made = await createCompilation({ title, isPublic: true, owner: { userId } });
    if (!made.ok) throw new Error(made.reason);
    const { id } = made.compilation;
    orm.update(compilations).set({ notify: true }).where(eq(compilations.id, id)).run();
    orm.insert(answers).values({ compilationId: id, editHash: title, sentHash: title }).run();
    return writeQueued('answer', id);
  };
  expect((await write('For Anna'))?.subject).toBe('You have a new answer to your collection “For Anna”');
  for (const title of ['Claim: https://evil.example/x', 'Win at evil.example']) {
    const mail = await write(title);
    expect(mail?.subject).toBe('You have a new answer to your collection');
    expect(mail?.text).toContain('You have a new answer to your collection. Read it here');
    expect(mail?.text).not.toContain('evil');
  }
});

test('an email about an account has its name, but no link in it', async () => {
  const mail = await reportEvent('password-changed', 'Claim it at win.example');
  expect(mail?.subject).toBe('Password changed: Claim it at win[.]example');
  expect(mail?.text).toContain('New activity in your Ribbon account Claim it at win[.]example on ');
  expect(mail?.text).not.toContain('win.example');
});

test('an email about a change of address leaves out the typed address', async () => {
  const mail = await reportEvent('email-asked', 'Anna S. Smith', 'win@evil.example');
  expect(mail?.text).toContain('New activity in your Ribbon account Anna S. Smith on ');
  expect(mail?.text).toContain('\nChange of email address requested\n');
  expect(mail?.text).not.toContain('evil');
});

test('an email that confirms an address names the account, without a link', async () => {
  const ask = (username: string) => {
    const userId = addUser(username);
    const change = { userId, email: 'her@mail.example', expiresAt: new Date(Date.now() + 60_000) };
    orm.insert(emailChanges).values(change).run();
    return writeQueued('confirm-email', userId);
  };
  expect((await ask('otto'))?.text).toContain('for the Ribbon account otto. Confirm');
  expect((await ask('win.example'))?.text).toContain('for the Ribbon account win[.]example. Confirm');
});

test('an email with password links names each account, without a link', async () => {
  const [first] = ['paula', 'anna.smith', 'anna.jones', 'https://win.example/x'].map((name) =>
    addUser(name, 'many@mail.example'),
  );
  const { subject, text = '' } = (await writeQueued('reset', first ?? 0)) ?? {};
  expect(subject).toBe('Reset your password on Ribbon');
  expect(text.match(/^The account.*\nhttps:\/\/site\.example\/auth\/reset\?token=/gm)).toHaveLength(4);
  expect(text.match(/^The account.*$/gm)).toEqual([
    'The account paula:',
    'The account anna[.]smith:',
    'The account anna[.]jones:',
    'The account https[:][/][/]win[.]example[/]x:',
  ]);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCompilation } from '#app/features/collections/compilation.server';
import type { MailKind } from '#app/features/mail/mail-queue.server';
import { writeMail } from '#app/features/newsletter/mail-content.server';
import { orm } from '#app/infra/database.server';
import type { AccountEvent } from '#app/lib/account-events';
import { accountEvents, compilations, mailQueue, users } from '#db/schema';

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

/** The email about an event of a new account. */
async function reportEvent(what: AccountEvent, username: string, detail: string | null = null) {
  const account = { username, usernameKey: username, password: 'x', email: 'old@mail.example' };
  const { id: userId } = orm.insert(users).values(account).returning().get();
  const event = { userId, at: new Date(), what, detail, email: account.email };
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

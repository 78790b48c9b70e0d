import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmNotice } from '#app/features/collections/answer-notice.server';
import { createCompilation } from '#app/features/collections/compilation.server';
import { confirmNoticeMail } from '#app/features/mail/mail';
import { orm, write } from '#app/infra/database.server';
import { compilations } from '#db/schema';

test('a link confirms only the email address it was signed for', async () => {
  const made = await createCompilation({
    title: 'For the lake',
    isPublic: true,
    owner: { browserHash: 'x' },
  });
  if (!made.ok) throw new Error(made.reason);
  const { id, createdAt } = made.compilation;
  const isConfirmed = () =>
    orm.select().from(compilations).where(eq(compilations.id, id)).get()?.notifyConfirmedAt != null;
  await write((tx) =>
    tx.update(compilations).set({ notifyEmail: 'b@people.example' }).where(eq(compilations.id, id)).run(),
  );
  await confirmNotice({ id, createdAt, notifyEmail: 'a@people.example' });
  expect(isConfirmed()).toBe(false);
  await confirmNotice({ id, createdAt, notifyEmail: 'b@people.example' });
  expect(isConfirmed()).toBe(true);
});

test('an email that a stranger may cause carries no link of theirs', () => {
  const site = { siteName: 'Ribbon', origin: 'https://gifts.example' };
  const more = { to: 'her@people.example', confirm: '', days: 7, stop: '' };
  const textOf = (title: string) => confirmNoticeMail(site, { ...more, title }).text;
  expect(textOf('For Anna. With love')).toContain('when “For Anna. With love” is answered');
  for (const title of ['Win at evil.example', 'https://evil', 'evil@mail', 'go/win'])
    expect(textOf(title), title).toContain('when a collection is answered');
});

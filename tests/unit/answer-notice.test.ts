import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmNotice } from '#app/features/collections/answer-notice.server';
import { createCompilation } from '#app/features/collections/compilation.server';
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

import { expect, test } from 'vitest';
import { findSavedForm, saveForm } from '#app/features/accounts/saved-form.server';
import { orm } from '#app/infra/database.server';
import { savedForms, users } from '#db/schema';

const form = { path: '/admin/guides/1', action: '/admin/guides/1', isWhole: true };
const fields: [string, string][] = [['title', 'Silk']];

test('forms of unknown users never delete the form of a user', async () => {
  const account = { username: 'mara', usernameKey: 'mara', email: 'mara@site.example', password: 'none' };
  const { id } = orm.insert(users).values(account).returning({ id: users.id }).get();
  await saveForm('hers', { ...form, fields, userId: id });
  orm
    .update(savedForms)
    .set({ createdAt: new Date(Date.now() - 600_000) })
    .run();
  const later = Array.from({ length: 501 }, (_, number) => ({
    ...form,
    fields,
    tokenHash: `unknown${number}`,
    createdAt: new Date(Date.now() - number * 1_000),
  }));
  orm.insert(savedForms).values(later).run();
  await saveForm('unknown', { ...form, fields, userId: null });
  expect(findSavedForm('hers', form.path, id)).toMatchObject({ fields });
  expect(orm.select().from(savedForms).all().length).toBeLessThan(300);
});

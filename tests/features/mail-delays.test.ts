import { expect, test } from 'vitest';
import { readOverview } from '#app/features/dashboard/overview.server';
import { retryFailed } from '#app/features/mail/mail-queue.server';
import { orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { mailQueue } from '#db/schema';

const now = new Date();
const earlier = new Date(now.getTime() - 2 * 3_600_000);
const later = new Date(now.getTime() + 3_600_000);
const from = { name: '', address: 'us@site.example' };
env.mail = { origin: 'https://site.example', from, smtpUrl: 'smtp://127.0.0.1', contactTo: undefined };

const findTask = async () =>
  (await readOverview('admin', now)).tasks.find(({ href }) => href === '/admin/settings/mail')?.title;

function queue(...rows: Partial<typeof mailQueue.$inferInsert>[]): void {
  const same = { kind: 'confirm', createdAt: earlier, nextAt: earlier } as const;
  orm
    .insert(mailQueue)
    .values(rows.map((row, subjectId) => ({ ...same, subjectId, ...row })))
    .run();
}

test('emails that wait because of the errors of others count as delayed', async () => {
  const tried = { triedAt: now, lastError: 'No answer' };
  queue({}, {}, { nextAt: later });
  expect(await findTask()).toBeUndefined();
  queue({ ...tried, nextAt: later });
  expect(await findTask()).toBe('3 emails delayed');
  queue({ ...tried, failedAt: now });
  expect(await findTask()).toBe('1 email not delivered, 3 emails delayed');
});

test('an email that is sent again does not count as delayed before an error', async () => {
  orm.delete(mailQueue).run();
  queue({ failedAt: now, triedAt: now, lastError: 'No such user' });
  expect(await findTask()).toBe('1 email not delivered');
  await retryFailed();
  expect(await findTask()).toBeUndefined();
});

import { expect, test } from 'vitest';
import { queueWeeklyMail, writeWeeklyMail } from '#app/features/dashboard/weekly-mail.server';
import { importReport } from '#app/features/earnings/commission-report.server';
import { COMMAND_LINE, orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { DEFAULT_SETTINGS, saveSiteSettings } from '#app/infra/site-settings.server';
import { contactSubmissions, dailyTotals, mailQueue, users, videos } from '#db/schema';

const SETTINGS = {
  origin: 'https://site.example',
  from: { name: '', address: 'us@site.example' },
  smtpUrl: 'smtp://127.0.0.1',
  contactTo: undefined,
};

test('the weekly email tells administrators what earned, what broke and what waits', async () => {
  const account = { password: 'x', email: 'mara@mail.example' };
  orm
    .insert(users)
    .values({ id: 1, username: 'mara', usernameKey: 'mara', role: 'admin', ...account })
    .run();
  orm
    .insert(users)
    .values({ id: 2, username: 'ed', usernameKey: 'ed', role: 'editor', ...account })
    .run();
  orm.insert(dailyTotals).values({ day: '2026-11-16', kind: 'view', subject: 'Videos', count: 1_234 }).run();
  orm.insert(dailyTotals).values({ day: '2026-11-23', kind: 'view', subject: 'Videos', count: 9 }).run();
  const text =
    'Transaction ID,Advertiser,Transaction Date,Status,Commission Amount,Currency,Click Ref\n1,Shop,2026-11-22,Confirmed,12.50,EUR,v1\n';
  await importReport({ name: 'awin.csv', text, currency: 'USD' }, { username: 'mara' });
  const video = {
    description: '',
    thumbnailUrl: '',
    url: '',
    embedUrl: '',
    source: 'library',
    category: 'fashion',
  };
  orm
    .insert(videos)
    .values({ title: 'Silk', sourceId: 'a', unavailableAt: new Date(), ...video })
    .run();
  orm
    .insert(contactSubmissions)
    .values({ name: 'A', email: 'a@mail.example', subject: 'other', message: 'Hello' })
    .run();
  const queued = { kind: 'weekly' as const, nextAt: new Date(), createdAt: new Date('2026-11-23T08:00Z') };
  const [mara, ed] = [1, 2].map((subjectId) =>
    orm
      .insert(mailQueue)
      .values({ subjectId, ...queued })
      .returning()
      .get(),
  );
  if (mara === undefined || ed === undefined) throw new Error('Nothing is queued.');
  const mail = await writeWeeklyMail(mara, SETTINGS);
  expect(mail?.to).toBe('mara@mail.example');
  expect(mail?.text).toContain(
    '16 November 2026 to 22 November 2026: 1,234 views, 0 clicks, earnings €12.50',
  );
  expect(mail?.text).toMatch(/Broken:\s+1 unavailable video\nhttps:\/\/site\.example\/admin/);
  expect(mail?.text).toMatch(
    /Needs review:\s+1 [^\n]*message[^\n]*\nhttps:\/\/site\.example\/admin\/messages/,
  );
  expect(mail?.text).toContain(
    'To turn it off for all of them:\n\nhttps://site.example/admin/settings/mail\n',
  );
  expect(await writeWeeklyMail(ed, SETTINGS)).toBeNull();
});

test('queues the weekly email once each Monday at seven, when it is turned on', async () => {
  const queued = () => orm.select().from(mailQueue).all();
  orm.delete(mailQueue).run();
  Object.assign(env, { mail: SETTINGS });
  await queueWeeklyMail(new Date('2026-11-23T07:00Z'));
  expect(queued()).toEqual([]);
  await saveSiteSettings({ ...DEFAULT_SETTINGS, weeklyEmail: true }, COMMAND_LINE, '');
  for (const [time, count] of [
    ['2026-11-22T12:00Z', 0],
    ['2026-11-23T06:59Z', 0],
    ['2026-11-23T07:00Z', 1],
    ['2026-11-23T07:10Z', 0],
    ['2026-11-24T07:00Z', 0],
    ['2026-11-30T23:59Z', 1],
  ] as const) {
    await queueWeeklyMail(new Date(time));
    // To the administrator, and not to the editor.
    expect([time, ...queued().map(({ subjectId }) => subjectId)]).toEqual([time, ...Array(count).fill(1)]);
    orm.delete(mailQueue).run();
  }
});

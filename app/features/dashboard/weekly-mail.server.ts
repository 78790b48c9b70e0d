import { eq } from 'drizzle-orm';
import { findUser } from '#app/features/accounts/user.server';
import { dayOf } from '#app/features/analytics/analytics.server';
import { printAmounts } from '#app/features/earnings/money';
import { listDays, sumDays } from '#app/features/earnings/performance.server';
import { compose } from '#app/features/mail/mail';
import { enqueue, type WaitingMail } from '#app/features/mail/mail-queue.server';
import { siteOf } from '#app/features/mail/mail-sender.server';
import { write } from '#app/infra/database.server';
import { env, type MailSettings } from '#app/infra/env.server';
import { findSetting, readSiteSettings, storeSetting } from '#app/infra/site-settings.server';
import { addDays } from '#app/lib/date-range';
import { countOf, longDate, toWallClock } from '#app/lib/format';
import { users } from '#db/schema';
import { readOverview } from './overview.server';

const KEY = 'weeklyEmailSent';

/** Queues the weekly email to all administrators, when it is turned on: on Mondays from 7:00 in the site's time zone. */
export async function queueWeeklyMail(now: Date): Promise<void> {
  if (env.mail === null || !readSiteSettings().weeklyEmail) return;
  const [today = '', time = ''] = toWallClock(now, env.TIME_ZONE).split('T');
  if (new Date(today).getUTCDay() !== 1 || Number(time.slice(0, 2)) < 7) return;
  if (findSetting(KEY) === today) return;
  await write((tx) => {
    storeSetting(tx, KEY, today);
    const admins = tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).all();
    for (const { id } of admins) enqueue(tx, 'weekly', id);
  });
}

/** Writes the weekly email: what earned, what broke and what waits. Returns null if the recipient is not an administrator. */
export async function writeWeeklyMail({ subjectId, createdAt }: WaitingMail, settings: MailSettings) {
  const user = findUser(subjectId);
  if (user === null || user.role !== 'admin') return null;
  const to = addDays(dayOf(createdAt), -1);
  const from = addDays(to, -6);
  const { views, clicks, earnings } = sumDays(listDays({ from, to }, 7));
  const earned = `earnings ${printAmounts(earnings) || '0'}`;
  const counts = [countOf(views, 'view'), countOf(clicks, 'click'), earned];
  const { tasks } = await readOverview('admin', createdAt);
  const site = siteOf(settings);
  const list = (heading: string, isWaiting: boolean) => {
    const listed = tasks.filter(({ waits = false }) => waits === isWaiting);
    const lines = listed.map(({ title, href }) => `${title}\n${site.origin}${href}`);
    return lines.length === 0 ? [] : [`${heading}:`, ...lines];
  };
  const found = [...list('Broken', false), ...list('Needs review', true)];
  return compose(site, { to: user.email, subject: `Your week on ${site.siteName}` }, [
    `${longDate(new Date(from))} to ${longDate(new Date(to))}: ${counts.join(', ')}`,
    `${site.origin}/admin/performance?days=7`,
    ...(found.length === 0 ? ['Nothing needs your attention.'] : found),
    `All administrators of ${site.siteName} get this email each Monday. To turn it off for all of them:`,
    `${site.origin}/admin/settings/mail`,
  ]);
}

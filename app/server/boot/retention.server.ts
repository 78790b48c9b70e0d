import { purgeSavedForms } from '#app/features/accounts/saved-form.server';
import { purgeTotals } from '#app/features/analytics/analytics.server';
import { purgeUnconfirmedNotices } from '#app/features/collections/answer-notice.server';
import { purgeDeletedCompilations } from '#app/features/collections/compilation.server';
import { purgeWaitingReports } from '#app/features/earnings/commission-report.server';
import { purgeUnconfirmed } from '#app/features/newsletter/subscriber.server';
import { purgeMissingPages } from '#app/features/redirects/missing-page.server';
import { purgeLimits } from '#app/infra/rate-limit.server';
import { purgeExpired } from '#app/infra/retention.server';
import { purgeTrash } from '#app/infra/trash.server';

const PURGES = [
  purgeExpired,
  purgeDeletedCompilations,
  purgeTrash,
  purgeUnconfirmed,
  purgeUnconfirmedNotices,
  purgeSavedForms,
  purgeLimits,
  purgeMissingPages,
  purgeTotals,
  purgeWaitingReports,
];

/** Deletes expired rows for good: the trash, sessions, links, unconfirmed subscriptions, counts of rate limits. */
export async function deleteExpired(now = new Date()): Promise<void> {
  for (const purge of PURGES) await purge(now);
}

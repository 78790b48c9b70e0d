import { purgeAccountEvents } from '#app/features/accounts/account-event.server';
import { purgeTokens } from '#app/features/accounts/api-token.server';
import { purgeEmailChanges } from '#app/features/accounts/email-change.server';
import { purgeSteps } from '#app/features/accounts/login-step.server';
import { purgeChallenges } from '#app/features/accounts/passkey.server';
import { purgeResets } from '#app/features/accounts/password-reset.server';
import { purgeSavedForms } from '#app/features/accounts/saved-form.server';
import { purgeSessions } from '#app/features/accounts/session.server';
import { purgeUnconfirmedNotices } from '#app/features/collections/answer-notice.server';
import { purgeDeletedCompilations } from '#app/features/collections/compilation.server';
import { purgeAutosaves } from '#app/features/guides/autosave.server';
import { purgeFailed } from '#app/features/mail/mail-queue.server';
import { purgeUnconfirmed } from '#app/features/newsletter/subscriber.server';
import { purgeMissingPages } from '#app/features/redirects/missing-page.server';
import { purgeLimits } from '#app/infra/rate-limit.server';
import { purgeTrash } from '#app/infra/trash.server';

const PURGES = [
  purgeDeletedCompilations,
  purgeTrash,
  purgeSessions,
  purgeResets,
  purgeUnconfirmed,
  purgeUnconfirmedNotices,
  purgeFailed,
  purgeSavedForms,
  purgeAutosaves,
  purgeSteps,
  purgeChallenges,
  purgeTokens,
  purgeEmailChanges,
  purgeAccountEvents,
  purgeLimits,
  purgeMissingPages,
];

/** Deletes expired rows for good: the trash, sessions, links, unconfirmed subscriptions, counts of rate limits. */
export async function deleteExpired(now = new Date()): Promise<void> {
  for (const purge of PURGES) await purge(now);
}

import { purgeUnconfirmed } from '#app/models/audience/subscriber.server';
import { purgeUnconfirmedNotices } from '#app/models/collections/answer-notice.server';
import { purgeDeletedCompilations } from '#app/models/collections/compilation.server';
import { purgeFailed } from '#app/models/mail/outbox.server';
import { purgeAccountEvents } from '#app/models/people/account-event.server';
import { purgeTokens } from '#app/models/people/api-token.server';
import { purgeEmailChanges } from '#app/models/people/email-change.server';
import { purgeKeptForms } from '#app/models/people/kept-form.server';
import { purgeSteps } from '#app/models/people/login-step.server';
import { purgeChallenges } from '#app/models/people/passkey.server';
import { purgeResets } from '#app/models/people/password-reset.server';
import { purgeSessions } from '#app/models/people/session.server';
import { purgeLimits } from '#app/models/site/rate-limit.server';
import { purgeTrash } from '#app/models/site/trash.server';

const PURGES = [
  purgeDeletedCompilations,
  purgeTrash,
  purgeSessions,
  purgeResets,
  purgeUnconfirmed,
  purgeUnconfirmedNotices,
  purgeFailed,
  purgeKeptForms,
  purgeSteps,
  purgeChallenges,
  purgeTokens,
  purgeEmailChanges,
  purgeAccountEvents,
  purgeLimits,
];

/** Deletes for good what has had its time: what was deleted, sessions, links, what was never confirmed, counts of limits. */
export async function deleteExpired(now = new Date()): Promise<void> {
  for (const purge of PURGES) await purge(now);
}

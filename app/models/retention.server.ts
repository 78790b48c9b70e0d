import { purgeDeletedCompilations } from './compilation.server';
import { purgeFailed } from './outbox.server';
import { purgeResets } from './password-reset.server';
import { purgeLimits } from './rate-limit.server';
import { purgeSessions } from './session.server';
import { purgeUnconfirmed } from './subscriber.server';
import { purgeTrash } from './trash.server';

const PURGES = [
  purgeDeletedCompilations,
  purgeTrash,
  purgeSessions,
  purgeResets,
  purgeUnconfirmed,
  purgeFailed,
  purgeLimits,
];

/** Deletes for good what has had its time: what was deleted, sessions, links, what was never confirmed, counts of limits. */
export async function deleteExpired(now = new Date()): Promise<void> {
  for (const purge of PURGES) await purge(now);
}

import { purgeDeletedCompilations } from './compilation.server';
import { purgeLimits } from './rate-limit.server';
import { purgeSessions } from './session.server';
import { purgeTrash } from './trash.server';

/** Deletes for good what has had its time: deleted collections, the trash, sessions, counts of limits. */
export async function deleteExpired(now = new Date()): Promise<void> {
  for (const purge of [purgeDeletedCompilations, purgeTrash, purgeSessions, purgeLimits]) await purge(now);
}

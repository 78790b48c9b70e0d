import { and, eq, isNull } from 'drizzle-orm';
import { countCandidates } from '#app/features/channels/channel.server';
import { countWhere } from '#app/infra/database.server';
import { hasRight, type Role } from '#app/lib/permissions';
import { contactSubmissions, feedImports } from '#db/schema';

/** Counts what waits for a person, by the URL of its screen in the dashboard. Screens that a role cannot open are left out. */
export function countWaiting(role: Role): Record<string, number> {
  const { readAt, archivedAt } = contactSubmissions;
  const counts: Record<string, number> = {};
  if (hasRight(role, 'audience'))
    counts['/admin/messages'] = countWhere(contactSubmissions, and(isNull(readAt), isNull(archivedAt)));
  if (hasRight(role, 'shop'))
    counts['/admin/feeds'] = countWhere(feedImports, eq(feedImports.state, 'needs-review'));
  if (hasRight(role, 'content')) counts['/admin/channels'] = countCandidates();
  return counts;
}

import { and, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { SAVED_FORM_MINUTES } from '#app/features/accounts/saved-form.server';
import { CONFIRM_DAYS } from '#app/features/mail/mail-terms';
import { write } from '#app/infra/database.server';
import { RESTORE_DAYS } from '#app/infra/trash.server';
import * as tables from '#db/schema';

/** The rows that expire: the column of their time, the days that they stay after it, and another condition. */
const EXPIRING: [time: SQLiteColumn, days: number, also?: SQL][] = [
  [tables.sessions.expiresAt, 0],
  [tables.loginSteps.expiresAt, 0],
  [tables.passwordResets.expiresAt, 0],
  [tables.passkeyChallenges.expiresAt, 0],
  [tables.emailChanges.expiresAt, 0],
  [tables.savedForms.createdAt, SAVED_FORM_MINUTES / 1_440],
  [tables.importReports.createdAt, 1],
  [tables.subscribers.subscriptionDate, CONFIRM_DAYS, isNull(tables.subscribers.confirmedAt)],
  // Reports that wait for their columns.
  [tables.commissionReports.createdAt, 7, eq(tables.commissionReports.state, 'mapping')],
  [tables.mailQueue.failedAt, 7],
  [tables.apiTokens.expiresAt, 30],
  [tables.autosaves.savedAt, 30],
  [tables.compilations.deletedAt, RESTORE_DAYS],
  [tables.missingPages.seenAt, 90],
  [tables.accountEvents.at, 180],
];

export async function purgeExpired(now: Date): Promise<void> {
  for (const [time, days, also] of EXPIRING) {
    const late = lt(time, new Date(now.getTime() - days * 86_400_000));
    await write((tx) => tx.delete(time.table).where(and(late, also)).run());
  }
}

import { and, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { SAVED_FORM_MINUTES } from '#app/features/accounts/saved-form.server';
import { RESTORE_DAYS } from '#app/features/collections/compilation.server';
import { CONFIRM_DAYS } from '#app/features/mail/mail-terms';
import { write } from '#app/infra/database.server';
import * as schema from '#db/schema';

/** The rows that expire: the column of their time, the days that they stay after it, and another condition. */
const EXPIRING: [time: SQLiteColumn, days: number, also?: SQL][] = [
  [schema.sessions.expiresAt, 0],
  [schema.loginSteps.expiresAt, 0],
  [schema.passwordResets.expiresAt, 0],
  [schema.passkeyChallenges.expiresAt, 0],
  [schema.emailChanges.expiresAt, 0],
  [schema.savedForms.createdAt, SAVED_FORM_MINUTES / 1_440],
  [schema.importReports.createdAt, 1],
  [schema.subscribers.subscriptionDate, CONFIRM_DAYS, isNull(schema.subscribers.confirmedAt)],
  // Reports that wait for their columns.
  [schema.commissionReports.createdAt, 7, eq(schema.commissionReports.state, 'mapping')],
  [schema.mailQueue.failedAt, 7],
  [schema.apiTokens.expiresAt, 30],
  [schema.autosaves.savedAt, 30],
  [schema.compilations.deletedAt, RESTORE_DAYS],
  [schema.missingPages.seenAt, 90],
  [schema.accountEvents.at, 180],
];

export async function purgeExpired(now: Date): Promise<void> {
  for (const [time, days, also] of EXPIRING) {
    const late = lt(time, new Date(now.getTime() - days * 86_400_000));
    await write((tx) => tx.delete(time.table).where(and(late, also)).run());
  }
}

import { and, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { SAVED_FORM_MINUTES } from '#app/features/accounts/saved-form.server';
import { RESTORE_DAYS } from '#app/features/collections/compilation.server';
import { CONFIRM_DAYS } from '#app/features/mail/mail-terms';
import { write } from '#app/infra/database.server';
import {
  accountEvents,
  apiTokens,
  autosaves,
  commissionReports,
  compilations,
  emailChanges,
  importReports,
  loginSteps,
  mailQueue,
  missingPages,
  passkeyChallenges,
  passwordResets,
  savedForms,
  sessions,
  subscribers,
} from '#db/schema';

/** The rows that expire: the column of their time, the days that they stay after it, and another condition. */
const EXPIRING: [time: SQLiteColumn, days: number, also?: SQL][] = [
  [sessions.expiresAt, 0],
  [loginSteps.expiresAt, 0],
  [passwordResets.expiresAt, 0],
  [passkeyChallenges.expiresAt, 0],
  [emailChanges.expiresAt, 0],
  [savedForms.createdAt, SAVED_FORM_MINUTES / 1_440],
  [importReports.createdAt, 1],
  [subscribers.subscriptionDate, CONFIRM_DAYS, isNull(subscribers.confirmedAt)],
  // Reports that wait for their columns.
  [commissionReports.createdAt, 7, eq(commissionReports.state, 'mapping')],
  [mailQueue.failedAt, 7],
  [apiTokens.expiresAt, 30],
  [autosaves.savedAt, 30],
  [compilations.deletedAt, RESTORE_DAYS],
  [missingPages.seenAt, 90],
  [accountEvents.at, 180],
];

export async function purgeExpired(now: Date): Promise<void> {
  for (const [time, days, also] of EXPIRING) {
    const late = lt(time, new Date(now.getTime() - days * 86_400_000));
    await write((tx) => tx.delete(time.table).where(and(late, also)).run());
  }
}

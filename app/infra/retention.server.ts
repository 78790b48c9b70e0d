import { lt } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  accountEvents,
  apiTokens,
  autosaves,
  emailChanges,
  loginSteps,
  mailQueue,
  passkeyChallenges,
  passwordResets,
  sessions,
} from '#db/schema';
import { write } from './database.server';

/** The rows that expire: the column of their time, and the days that they stay after it. */
const EXPIRING: [table: SQLiteTable, time: SQLiteColumn, days: number][] = [
  [sessions, sessions.expiresAt, 0],
  [loginSteps, loginSteps.expiresAt, 0],
  [passwordResets, passwordResets.expiresAt, 0],
  [passkeyChallenges, passkeyChallenges.expiresAt, 0],
  [emailChanges, emailChanges.expiresAt, 0],
  [apiTokens, apiTokens.expiresAt, 30],
  [accountEvents, accountEvents.at, 180],
  [autosaves, autosaves.savedAt, 30],
  [mailQueue, mailQueue.failedAt, 7],
];

export async function purgeExpired(now: Date): Promise<void> {
  for (const [table, time, days] of EXPIRING) {
    const late = lt(time, new Date(now.getTime() - days * 86_400_000));
    await write((tx) => tx.delete(table).where(late).run());
  }
}

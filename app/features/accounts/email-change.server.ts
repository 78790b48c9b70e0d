import { and, eq, gt } from 'drizzle-orm';
import { enqueue, mayMail, withdraw } from '#app/features/mail/mail-queue.server';
import { EMAIL_HOURS } from '#app/features/mail/mail-terms';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { createToken, hashToken } from '#app/lib/token.server';
import { emailChanges, passwordResets, type Transaction, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';

function change(tx: Transaction, userId: number, email: string): void {
  const before = tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
  // Recorded first, so that the email goes to the old address.
  recordAccountEvent(tx, userId, { what: 'email-changed', detail: `${before?.email ?? ''} → ${email}` });
  tx.update(users).set({ email }).where(eq(users.id, userId)).run();
  tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).run();
  // Password links that went to the old address become invalid.
  tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run();
  withdraw(tx, 'reset', userId);
}

/** Changes the email address: at once if email is off, else after the new address is confirmed. */
export async function changeEmail(userId: number, { email, asker }: { email: string; asker: string }) {
  if (env.mail === null) {
    await write((tx) => change(tx, userId, email));
    return 'changed';
  }
  if (!(await mayMail('confirm-email', email, asker))) return 'too-many';
  const set = { email, expiresAt: new Date(Date.now() + EMAIL_HOURS * 3_600_000), tokenHash: null };
  await write((tx) => {
    const asked = tx.insert(emailChanges).values({ userId, ...set });
    asked.onConflictDoUpdate({ target: emailChanges.userId, set }).run();
    recordAccountEvent(tx, userId, { what: 'email-asked', detail: email });
    enqueue(tx, 'confirm-email', userId);
  });
  return 'asked';
}

const isTimely = () => gt(emailChanges.expiresAt, new Date());
const waiting = (userId: number) => and(eq(emailChanges.userId, userId), isTimely());
const byToken = (token: string) => and(eq(emailChanges.tokenHash, hashToken(token)), isTimely());

/** Returns the email address that waits for confirmation, or null. */
export function findEmailChange(userId: number): string | null {
  return orm.select().from(emailChanges).where(waiting(userId)).get()?.email ?? null;
}

/** Creates the token of the confirmation email, and stores its hash. Returns null if no change waits. */
export async function createEmailToken(userId: number) {
  const token = createToken();
  const set = { tokenHash: hashToken(token) };
  const row = await write((tx) => tx.update(emailChanges).set(set).where(waiting(userId)).returning().get());
  return row === undefined ? null : { email: row.email, token };
}

/** Returns the account and the new address of a link, or null if it was used or expired. */
export function findEmailLink(token: string): { username: string; email: string } | null {
  const columns = { username: users.username, email: emailChanges.email };
  const changes = orm.select(columns).from(emailChanges).innerJoin(users, eq(users.id, emailChanges.userId));
  return changes.where(byToken(token)).get() ?? null;
}

/** Changes the address. Returns false if the link was used or expired. */
export async function confirmEmail(token: string): Promise<boolean> {
  return write((tx) => {
    const row = tx.select().from(emailChanges).where(byToken(token)).get();
    if (row === undefined) return false;
    change(tx, row.userId, row.email);
    return true;
  });
}

export async function dropEmailChange(userId: number): Promise<void> {
  await write((tx) => {
    tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).run();
    withdraw(tx, 'confirm-email', userId);
  });
}

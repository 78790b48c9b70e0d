import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { addToDailyTotal } from '#app/features/analytics/analytics.server';
import { mayMail } from '#app/features/mail/mail-limit.server';
import { enqueue } from '#app/features/mail/mail-queue.server';
import { CONFIRM_DAYS } from '#app/features/mail/mail-terms';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { secret } from '#app/infra/secret.server';
import type { NewsletterSource } from '#app/lib/choices';
import type { Transaction } from '#db/client.server';
import { subscribers, suppressions } from '#db/schema';

/** Whether a subscription counts as soon as it is made: where no mail can ask first. */
export const COUNTS_AT_ONCE = env.mail === null;

type Subscriber = typeof subscribers.$inferSelect;
export type SubscriberLink = 'confirm' | 'unsubscribe';

/**
 * Subscribes an address; one that is subscribed already stays as it was, and nobody is told the difference. Where mail is sent,
 * it counts once the link in the mail to it has been used.
 */
export async function subscribe({
  email,
  source,
  asker,
}: {
  email: string;
  source: NewsletterSource;
  /** Whoever asks, as limits know him. */
  asker: string;
}): Promise<void> {
  const address = email.toLowerCase();
  const mayAsk = !COUNTS_AT_ONCE && (await mayMail('confirm', address, asker));
  await write((tx) => {
    const now = new Date();
    const { id, confirmedAt } = tx
      .insert(subscribers)
      .values({ email: address, source })
      .onConflictDoUpdate({ target: subscribers.email, set: { email: address } })
      .returning()
      .get();
    // Asked again, it has the whole time again.
    if (confirmedAt === null)
      tx.update(subscribers).set({ subscriptionDate: now }).where(eq(subscribers.id, id)).run();
    if (COUNTS_AT_ONCE) confirm(tx, id);
    else if (mayAsk) enqueue(tx, 'confirm', id);
  });
}

/** Makes a subscription count, unless it does. */
function confirm(tx: Transaction, id: number): void {
  const row = tx
    .update(subscribers)
    .set({ confirmedAt: new Date() })
    .where(and(eq(subscribers.id, id), isNull(subscribers.confirmedAt)))
    .returning()
    .get();
  if (row === undefined) return;
  addToDailyTotal(tx, { kind: 'subscription', subject: row.source });
  // Whoever comes back by himself may be brought along again.
  tx.delete(suppressions)
    .where(eq(suppressions.emailHash, hashSuppressed(row.email)))
    .run();
}

/** By what an address that has left is known again: of no use to whoever has the database alone. */
function hashSuppressed(email: string): string {
  return createHmac('sha256', secret).update(`departed\n${email}`).digest('base64url');
}

/** Whether an address has left by itself, and not come back. */
export function isSuppressed(tx: Transaction, email: string): boolean {
  const known = eq(suppressions.emailHash, hashSuppressed(email));
  return tx.select().from(suppressions).where(known).get() !== undefined;
}

/** Made of what is stored, so that a link works for as long as the subscription is there; of no use for anything else. */
function sign(link: SubscriberLink, { id, email }: Pick<Subscriber, 'id' | 'email'>): string {
  return createHmac('sha256', secret).update(`${link}\n${id}\n${email}`).digest('base64url');
}

export function subscriberPath(link: SubscriberLink, subscriber: Pick<Subscriber, 'id' | 'email'>): string {
  return `/newsletter/${link}?token=${subscriber.id}.${sign(link, subscriber)}`;
}

/** The subscriber whose link this is; null when it is none, or they have left. */
export function findSubscriber(link: SubscriberLink, token: string): Subscriber | null {
  const [, id, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined) return null;
  const row = orm
    .select()
    .from(subscribers)
    .where(eq(subscribers.id, Number(id)))
    .get();
  if (row === undefined) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(link, row))) ? row : null;
}

export async function confirmSubscriber(id: number): Promise<void> {
  await write((tx) => confirm(tx, id));
}

/** Forgets a subscriber who leaves, at once; what stays is by what no list from before brings the address back. */
export async function unsubscribe({ id, email }: Pick<Subscriber, 'id' | 'email'>): Promise<void> {
  await write((tx) => {
    tx.delete(subscribers).where(eq(subscribers.id, id)).run();
    tx.insert(suppressions)
      .values({ emailHash: hashSuppressed(email) })
      .onConflictDoNothing()
      .run();
  });
}

export async function purgeUnconfirmed(now: Date): Promise<void> {
  const late = lt(subscribers.subscriptionDate, new Date(now.getTime() - CONFIRM_DAYS * 86_400_000));
  await write((tx) =>
    tx
      .delete(subscribers)
      .where(and(isNull(subscribers.confirmedAt), late))
      .run(),
  );
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { subscribers } from '../../db/schema';
import { env } from '../env.server';
import type { NewsletterSource } from '../lib/choices';
import { secret } from '../secret.server';
import { addToSum } from './analytics.server';
import { orm, write } from './database.server';
import { enqueue } from './outbox.server';
import { countHit } from './rate-limit.server';

/** A subscription that is not confirmed by then is forgotten. */
export const CONFIRM_DAYS = 7;

type Subscriber = typeof subscribers.$inferSelect;
export type SubscriberLink = 'confirm' | 'unsubscribe';

/**
 * Subscribes an address; one that is subscribed already stays as it was, and nobody is told the difference. Where mail is sent,
 * it counts once the link in the mail to it has been used; an address gets a few such mails in a while at most.
 */
export async function subscribe({
  email,
  source,
}: {
  email: string;
  source: NewsletterSource;
}): Promise<void> {
  const address = email.toLowerCase();
  const mayMail = env.mail !== null && (await countHit('mail', address)).ok;
  await write((tx) => {
    const confirmedAt = env.mail === null ? new Date() : null;
    const { changes } = tx
      .insert(subscribers)
      .values({ email: address, source, confirmedAt })
      .onConflictDoNothing()
      .run();
    if (changes > 0) addToSum(tx, { kind: 'subscription', subject: source });
    const named = eq(subscribers.email, address);
    if (confirmedAt !== null)
      tx.update(subscribers)
        .set({ confirmedAt })
        .where(and(named, isNull(subscribers.confirmedAt)))
        .run();
    const row = tx.select({ id: subscribers.id }).from(subscribers).where(named).get();
    if (mayMail && row !== undefined) enqueue(tx, 'confirm', row.id);
  });
}

/** Made of what is stored, so that a link works for as long as the subscription is there; of no use for anything else. */
function sign(link: SubscriberLink, { id, email }: Pick<Subscriber, 'id' | 'email'>): string {
  return createHmac('sha256', secret).update(`${link}\n${id}\n${email}`).digest('base64url');
}

/** The address, on this site, of the page where a subscriber confirms or leaves. */
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
  const waiting = and(eq(subscribers.id, id), isNull(subscribers.confirmedAt));
  await write((tx) => tx.update(subscribers).set({ confirmedAt: new Date() }).where(waiting).run());
}

/** Forgets a subscriber at once. */
export async function removeSubscriber(id: number): Promise<void> {
  await write((tx) => tx.delete(subscribers).where(eq(subscribers.id, id)).run());
}

/** Forgets who never confirmed. */
export async function purgeUnconfirmed(now: Date): Promise<void> {
  const late = lt(subscribers.subscriptionDate, new Date(now.getTime() - CONFIRM_DAYS * 86_400_000));
  await write((tx) =>
    tx
      .delete(subscribers)
      .where(and(isNull(subscribers.confirmedAt), late))
      .run(),
  );
}

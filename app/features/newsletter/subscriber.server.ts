import { and, count, desc, eq, gte, isNull, like, lt, sql } from 'drizzle-orm';
import { addToDailyTotal } from '#app/features/analytics/analytics.server';
import { enqueue, mayMail } from '#app/features/mail/mail-queue.server';
import { readPage } from '#app/infra/dashboard-list.server';
import { type Actor, countWhere, hasRow, orm, type Reader, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { isSigned, sign } from '#app/infra/secret.server';
import { type DiscardedRow, deleteRows, findDiscardedSubscriber } from '#app/infra/trash.server';
import { inBatches } from '#app/lib/batches';
import type { NewsletterSource } from '#app/lib/choices';
import { subscribers, suppressions, type Transaction } from '#db/schema';

/** True if subscriptions count at once, because no email can ask for confirmation. */
export const SKIPS_CONFIRMATION = env.mail === null;

type Subscriber = typeof subscribers.$inferSelect;
type SubscriberLink = 'confirm' | 'unsubscribe';
type Subscription = { email: string; source: NewsletterSource; asker: string };

/** Subscribes an address, without revealing whether it was subscribed. With email on, it counts once confirmed. */
export async function subscribe({ email, source, asker }: Subscription): Promise<void> {
  const address = email.toLowerCase();
  const mayAsk = !SKIPS_CONFIRMATION && (await mayMail('confirm', address, asker));
  await write((tx) => {
    const now = new Date();
    const added = tx.insert(subscribers).values({ email: address, source });
    const known = { target: subscribers.email, set: { email: address } };
    const { id, confirmedAt } = added.onConflictDoUpdate(known).returning().get();
    // Another sign-up restarts the time to confirm.
    if (confirmedAt === null)
      tx.update(subscribers).set({ subscriptionDate: now }).where(eq(subscribers.id, id)).run();
    if (SKIPS_CONFIRMATION) confirm(tx, id);
    else if (mayAsk) enqueue(tx, 'confirm', id);
  });
}

function confirm(tx: Transaction, id: number): void {
  const unconfirmed = and(eq(subscribers.id, id), isNull(subscribers.confirmedAt));
  const row = tx.update(subscribers).set({ confirmedAt: new Date() }).where(unconfirmed).returning().get();
  if (row === undefined) return;
  addToDailyTotal(tx, { kind: 'subscription', subject: row.source });
  // A person who subscribes again may be imported again.
  const suppressed = eq(suppressions.emailHash, hashSuppressed(row.email));
  tx.delete(suppressions).where(suppressed).run();
}

/** Returns the keyed hash of an unsubscribed address. The database alone cannot confirm an address. */
const hashSuppressed = (email: string) => sign(`departed\n${email}`);

/** Returns true if an address unsubscribed and did not subscribe again. */
export function isSuppressed(reader: Reader, email: string): boolean {
  return hasRow(suppressions, eq(suppressions.emailHash, hashSuppressed(email)), reader);
}

/** Names stored values, so that a signed link works as long as its subscription exists. */
function textOf(link: SubscriberLink, { id, email }: Pick<Subscriber, 'id' | 'email'>): string {
  return `${link}\n${id}\n${email}`;
}

export function subscriberPath(link: SubscriberLink, subscriber: Pick<Subscriber, 'id' | 'email'>): string {
  return `/newsletter/${link}?token=${subscriber.id}.${sign(textOf(link, subscriber))}`;
}

/** Returns the subscriber of a link, or null if the link is wrong or they unsubscribed. */
export function findSubscriber(link: SubscriberLink, token: string) {
  const [, id, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined) return null;
  const named = eq(subscribers.id, Number(id));
  const stored = orm.select().from(subscribers).where(named).get();
  const row = stored ?? (link === 'unsubscribe' ? findDeleted(Number(id)) : null);
  return row !== null && isSigned(textOf(link, row), signature) ? row : null;
}

/** Returns a subscriber whom Undo would restore, so that they can unsubscribe before that. */
function findDeleted(id: number) {
  const values = findDiscardedSubscriber(id);
  if (values === undefined || hasLeft(orm, values)) return null;
  return { id, email: String(values.email), confirmedAt: null };
}

/** Returns true if a deleted subscriber has unsubscribed since they signed up. */
function hasLeft(reader: Reader, { email, subscription_date: since }: DiscardedRow['values']): boolean {
  const isSuppression = eq(suppressions.emailHash, hashSuppressed(String(email)));
  const isLater = gte(suppressions.unsubscribedAt, new Date(Number(since)));
  return hasRow(suppressions, and(isSuppression, isLater), reader);
}

export async function confirmSubscriber(id: number): Promise<void> {
  await write((tx) => confirm(tx, id));
}

/** Deletes the subscription of an address, also a newer one. A hash remains, so that no later import adds the address again. */
export async function unsubscribe({ email }: Pick<Subscriber, 'email'>): Promise<void> {
  const emailHash = hashSuppressed(email);
  await write((tx) => {
    tx.delete(subscribers).where(eq(subscribers.email, email)).run();
    const renewed = { target: suppressions.emailHash, set: { unsubscribedAt: new Date() } };
    tx.insert(suppressions).values({ emailHash }).onConflictDoUpdate(renewed).run();
  });
}

/** Deletes restored subscribers who have unsubscribed since, in the caller's transaction. Returns their number. */
export function dropUnsubscribed(tx: Transaction, rows: DiscardedRow[]): number {
  const isOut = ({ table, values }: DiscardedRow) => table === 'subscribers' && hasLeft(tx, values);
  const dropped = rows.filter(isOut).map(({ values }) => Number(values.id));
  for (const id of dropped) tx.delete(subscribers).where(eq(subscribers.id, id)).run();
  return dropped.length;
}

function matching(q: string) {
  return q === '' ? undefined : like(subscribers.email, `%${q.toLowerCase().replace(/[%_\\]/g, '')}%`);
}

/** Returns a page of subscribers whose address contains the text, newest first. */
export function listSubscribers(q: string, page: number) {
  const found = orm.select().from(subscribers).where(matching(q)).orderBy(desc(subscribers.id));
  return readPage(found, { page, size: 100, total: countWhere(subscribers, matching(q)) });
}

export function listSubscriberIds(q: string, limit: number): number[] {
  const rows = orm.select({ id: subscribers.id }).from(subscribers).where(matching(q)).limit(limit).all();
  return rows.map(({ id }) => id);
}

export function countSubscribersBySource() {
  const { source } = subscribers;
  const unconfirmed = sql<number>`count(*) filter (where confirmed_at is null)`;
  return orm.select({ source, count: count(), unconfirmed }).from(subscribers).groupBy(source).all();
}

/** Deletes subscribers. Undo restores them for a day. Returns their number and the id in the trash. */
export function deleteSubscribers(ids: number[], actor: Actor) {
  return deleteRows({ table: 'subscribers', ids, noun: 'subscriber' }, actor);
}

/** Yields all subscribers in batches, newest first. */
export function readAllSubscribers(): Generator<Subscriber[]> {
  return inBatches((before) => {
    const older = orm.select().from(subscribers).where(lt(subscribers.id, before));
    return older.orderBy(desc(subscribers.id)).limit(1_000).all();
  }, Number.MAX_SAFE_INTEGER);
}

import { and, count, desc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import { enqueue } from '#app/features/mail/mail-queue.server';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import { longDateTime } from '#app/lib/format';
import type { Transaction } from '#db/client.server';
import { type ACCOUNT_EVENTS, accountEvents, users } from '#db/schema';
import { EVENT_TEXTS } from './account-texts';

export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number];

const DAY = 86_400_000;
/** How long they are kept, in milliseconds. */
const TTL = 180 * DAY;
/** What its owner is not told by mail: it is no change. */
const UNMAILED_EVENTS: ReadonlySet<AccountEventKind> = new Set(['signed-in', 'wrong-password', 'wrong-code']);
/** Mails about one account in a while, in milliseconds: nobody fills a mailbox from here. */
const MAX_MAILS = { count: 20, within: 3_600_000 };

function countSince(tx: Transaction, userId: number, since: Date, which = isNotNull(accountEvents.what)) {
  const fits = and(eq(accountEvents.userId, userId), gt(accountEvents.at, since), which);
  return tx.select({ count: count() }).from(accountEvents).where(fits).get()?.count ?? 0;
}

/**
 * Writes down what happened to an account's way in, in the transaction that does it, and tells its address by mail where that is
 * a change.
 * @param detail of what: a name, a browser, from what to what.
 */
export function recordAccountEvent(
  tx: Transaction,
  userId: number,
  { what, detail = null, now = new Date() }: { what: AccountEventKind; detail?: string | null; now?: Date },
): void {
  const account = tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
  if (account === undefined) return;
  const lately = new Date(now.getTime() - MAX_MAILS.within);
  const isMailed =
    env.mail !== null &&
    !UNMAILED_EVENTS.has(what) &&
    countSince(tx, userId, lately, isNotNull(accountEvents.email)) < MAX_MAILS.count;
  const values = { userId, at: now, what, detail, email: isMailed ? account.email : null };
  const { id } = tx.insert(accountEvents).values(values).returning({ id: accountEvents.id }).get();
  if (isMailed) enqueue(tx, 'account-event', id);
}

/** In milliseconds: by then the answer is on its way, and has taken no longer for an account that exists. */
const RECORD_DELAY = 1_000;

/** Writes down a try that failed, after the answer. Those of a day are one line: strangers must not push what matters out of sight. */
export function recordFailedAttempt(userId: number, what: 'wrong-password' | 'wrong-code'): void {
  const run = () =>
    write((tx) => {
      const now = new Date();
      const own = and(
        eq(accountEvents.userId, userId),
        eq(accountEvents.what, what),
        gt(accountEvents.at, new Date(now.getTime() - DAY)),
      );
      const before = tx.select().from(accountEvents).where(own).orderBy(desc(accountEvents.id)).get();
      if (before === undefined) {
        recordAccountEvent(tx, userId, { what, now });
        return;
      }
      const times = Number.parseInt(before.detail ?? '1', 10) + 1;
      const more = { detail: `${times} times within a day` };
      tx.update(accountEvents).set(more).where(eq(accountEvents.id, before.id)).run();
    });
  setTimeout(() => void run().catch(logError), RECORD_DELAY).unref();
}

const SHOWN = 20;

/** What happened to an account lately, the newest first. */
export function listAccountEvents(userId: number, limit = SHOWN) {
  const { id, at, what, detail } = accountEvents;
  return orm
    .select({ id, at, what, detail })
    .from(accountEvents)
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .all();
}

/** What a mail tells of an event; null when it is to be told to nobody. */
export function findMailedEvent(id: number) {
  const row = orm
    .select({ event: accountEvents, username: users.username })
    .from(accountEvents)
    .innerJoin(users, eq(users.id, accountEvents.userId))
    .where(eq(accountEvents.id, id))
    .get();
  if (row === undefined || row.event.email === null) return null;
  const { email, what, detail, at } = row.event;
  return {
    email,
    username: row.username,
    kind: what,
    event: EVENT_TEXTS[what],
    detail,
    when: longDateTime(at),
  };
}

export async function purgeAccountEvents(now: Date): Promise<void> {
  const late = lt(accountEvents.at, new Date(now.getTime() - TTL));
  await write((tx) => tx.delete(accountEvents).where(late).run());
}

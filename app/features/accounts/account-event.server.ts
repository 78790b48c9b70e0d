import { and, desc, eq, gt } from 'drizzle-orm';
import { holdsLink } from '#app/features/mail/mail';
import { enqueue, mayMailAccount } from '#app/features/mail/mail-queue.server';
import { columnsOf, orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import { type AccountEvent, EVENT_TEXTS } from '#app/lib/account-events';
import { DAY } from '#app/lib/date-range';
import { zonedDateTime } from '#app/lib/format';
import { accountEvents, type Transaction, users } from '#db/schema';

/** Events that change nothing, so that no email reports them. */
const UNMAILED_EVENTS: ReadonlySet<AccountEvent> = new Set(['signed-in', 'wrong-password', 'wrong-code']);

type NewEvent = { what: AccountEvent; detail?: string | null };

/** Records an event of an account in the transaction of its cause. A change also queues an email. */
export function recordAccountEvent(tx: Transaction, userId: number, { what, detail = null }: NewEvent): void {
  const account = tx.select().from(users).where(eq(users.id, userId)).get();
  if (account === undefined) return;
  const at = new Date();
  const isChange = env.mail !== null && !UNMAILED_EVENTS.has(what);
  const isMailed = isChange && mayMailAccount(tx, 'account-event', account);
  const values = { userId, at, what, detail, email: isMailed ? account.email : null };
  const { id } = tx.insert(accountEvents).values(values).returning({ id: accountEvents.id }).get();
  if (isMailed) enqueue(tx, 'account-event', id);
}

/** Milliseconds to wait, so that the response does not reveal whether the account exists. */
const RECORD_DELAY = 1_000;

/** Records a failed login after the response. Attempts of one day share a row, so that they do not push out other events. */
export function recordFailedAttempt(userId: number, what: 'wrong-password' | 'wrong-code'): void {
  const run = () =>
    write((tx) => {
      const isRecent = gt(accountEvents.at, new Date(Date.now() - DAY));
      const own = and(eq(accountEvents.userId, userId), eq(accountEvents.what, what), isRecent);
      const before = tx.select().from(accountEvents).where(own).orderBy(desc(accountEvents.id)).get();
      if (before === undefined) return recordAccountEvent(tx, userId, { what });
      const times = Number.parseInt(before.detail ?? '1', 10) + 1;
      const more = { detail: `${times} times within a day` };
      tx.update(accountEvents).set(more).where(eq(accountEvents.id, before.id)).run();
    });
  setTimeout(() => void run().catch(logError), RECORD_DELAY).unref();
}

export function listAccountEvents(userId: number, limit = 20) {
  const columns = columnsOf(accountEvents, 'id', 'at', 'what', 'detail');
  const own = orm.select(columns).from(accountEvents).where(eq(accountEvents.userId, userId));
  return own.orderBy(desc(accountEvents.at), desc(accountEvents.id)).limit(limit).all();
}

/** Returns the event that an email reports, or null if it reports none. */
export function findMailedEvent(id: number) {
  const columns = { event: accountEvents, username: users.username };
  const events = orm.select(columns).from(accountEvents).innerJoin(users, eq(users.id, accountEvents.userId));
  const row = events.where(eq(accountEvents.id, id)).get();
  if (row === undefined || row.event.email === null) return null;
  const { email, what: kind, at } = row.event;
  // Anyone may name a token or a passkey, or ask for any email address.
  const isLink = /^(?:token-|passkey-|email-asked)/.test(kind) && holdsLink(row.event.detail ?? '');
  const detail = isLink ? null : row.event.detail;
  const when = zonedDateTime(at, env.TIME_ZONE);
  return { email, username: row.username, kind, event: EVENT_TEXTS[kind], detail, when };
}

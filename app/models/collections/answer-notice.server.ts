import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { env } from '#app/env.server';
import { mayMail } from '#app/models/mail/mail-limit.server';
import { enqueue, withdraw } from '#app/models/mail/outbox.server';
import { orm, write } from '#app/models/site/database.server';
import { secret } from '#app/secret.server';
import type { Transaction } from '#db/client.server';
import { answers, compilations, users } from '#db/schema';
import { changedIf, changeOwned, isDone, type Owner } from './compilation.server';
import { unseen } from './unseen-answer';

/** Between two mails about the same collection, in milliseconds (contract, section 15). */
const PAUSE = 3_600_000;
/** An address that nobody has confirmed by then is forgotten. */
export const NOTICE_CONFIRM_DAYS = 7;

export type NoticeLink = 'confirm' | 'stop';
type Signed = { id: number; createdAt: Date; notifyEmail: string | null };

/** Whether its owner can be told by mail at all. */
const CAN_NOTIFY = env.mail !== null;

const columns = {
  id: compilations.id,
  title: compilations.title,
  createdAt: compilations.createdAt,
  deletedAt: compilations.deletedAt,
  userId: compilations.userId,
  notify: compilations.notify,
  notifyEmail: compilations.notifyEmail,
  notifyConfirmedAt: compilations.notifyConfirmedAt,
  notifiedAt: compilations.notifiedAt,
};

function find(id: number) {
  const named = and(eq(compilations.id, id), isNull(compilations.deletedAt));
  return orm.select(columns).from(compilations).where(named).get();
}

/** How the owner of a collection hears of answers, for his page: the caller has checked that it is his. */
export function readNoticeSetting(id: number) {
  const row = find(id);
  return {
    canMail: CAN_NOTIFY,
    isOn: row?.notify ?? false,
    account: row === undefined ? null : findAccountEmail(row),
    email: row?.notifyEmail ?? null,
    isConfirmed: row?.notifyConfirmedAt != null,
  };
}

function findAccountEmail({ userId }: { userId: number | null }): string | null {
  if (userId === null) return null;
  return orm.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()?.email ?? null;
}

/** Made of what is stored: it ends with the address and with the collection's id. */
function sign(link: NoticeLink, { id, createdAt, notifyEmail }: Signed): string {
  const text = JSON.stringify(['notice', link, id, createdAt.getTime(), notifyEmail]);
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** The address in a mail by which its reader confirms it, or wants no more of them. */
export function noticePath(link: NoticeLink, compilation: Signed): string {
  return `/compilation/notices?${link}=${compilation.id}.${sign(link, compilation)}`;
}

/** The collection whose link in a mail this is; null when it is none, or has had its time. */
export function findNotice(link: NoticeLink, token: string) {
  const [, id, signature = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(token) ?? [];
  const row = id === undefined ? undefined : find(Number(id));
  if (row === undefined) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(link, row))) ? row : null;
}

export async function confirmNotice(id: number): Promise<void> {
  const unconfirmed = and(eq(compilations.id, id), isNull(compilations.notifyConfirmedAt));
  await write((tx) =>
    tx.update(compilations).set({ notifyConfirmedAt: new Date() }).where(unconfirmed).run(),
  );
}

export async function stopNotice(id: number): Promise<void> {
  await write((tx) => {
    const nothing = { notify: false, notifyEmail: null, notifyConfirmedAt: null };
    tx.update(compilations).set(nothing).where(eq(compilations.id, id)).run();
    withdraw(tx, 'answer', id);
  });
}

export type NoticeOutcome = 'set' | 'to-confirm' | 'no-address' | 'not-owned';

/**
 * Says whether the owner wants mail about answers. With an account it goes to that; else to an address that gets a mail first,
 * by which it is confirmed.
 * @param asker whoever asks, as limits know him.
 */
export async function setNotice(
  id: number,
  {
    owner,
    notify,
    email,
    asker,
  }: { owner: Owner; notify: boolean; email: string | undefined; asker: string },
): Promise<NoticeOutcome> {
  if (!CAN_NOTIFY) return 'set';
  const before = find(id);
  if (before === undefined) return 'not-owned';
  const address = before.userId === null && notify ? (email?.toLowerCase() ?? null) : null;
  if (notify && before.userId === null && address === null) return 'no-address';
  const isKnown = address === before.notifyEmail && before.notifyConfirmedAt !== null;
  const mayAsk = address !== null && !isKnown && (await mayMail('confirm-notice', address, asker));
  const outcome = await changeOwned(id, owner, (tx) => {
    const change = {
      notify,
      notifyEmail: address,
      notifyConfirmedAt: isKnown ? before.notifyConfirmedAt : null,
    };
    const { changes } = tx.update(compilations).set(change).where(eq(compilations.id, id)).run();
    if (!notify) withdraw(tx, 'answer', id);
    if (mayAsk) enqueue(tx, 'confirm-notice', id);
    return changedIf(changes > 0);
  });
  if (!isDone(outcome)) return 'not-owned';
  return address === null || isKnown ? 'set' : 'to-confirm';
}

/** Tells the owner of an answer that has just been stored, if he wants that: at once, or when the hour of the last mail is over. */
export function announceAnswer(tx: Transaction, compilationId: number): void {
  const row = tx.select(columns).from(compilations).where(eq(compilations.id, compilationId)).get();
  if (!CAN_NOTIFY || row === undefined || !row.notify) return;
  if (row.userId === null && row.notifyConfirmedAt === null) return;
  const now = Date.now();
  const last = row.notifiedAt?.getTime() ?? 0;
  // One waits already, and tells of this answer too.
  if (last > now) return;
  const due = new Date(Math.max(now, last + PAUSE));
  enqueue(tx, 'answer', compilationId, due);
  tx.update(compilations).set({ notifiedAt: due }).where(eq(compilations.id, compilationId)).run();
}

/** What a mail about answers tells, to whom; null when nobody wants it any more, or all of it has been read. */
export function readNotice(compilationId: number) {
  const row = find(compilationId);
  if (row === undefined || !row.notify) return null;
  const to = findAccountEmail(row) ?? (row.notifyConfirmedAt === null ? null : row.notifyEmail);
  const fresh = and(eq(answers.compilationId, compilationId), unseen);
  const answered = orm.select({ count: count() }).from(answers).where(fresh).get()?.count ?? 0;
  return to === null || answered === 0 ? null : { ...row, to, answered };
}

/** What a mail asks that confirms an address; null when there is nothing to confirm any more. */
export function readUnconfirmed(compilationId: number) {
  const row = find(compilationId);
  return row === undefined || row.notifyEmail === null || row.notifyConfirmedAt !== null
    ? null
    : { ...row, notifyEmail: row.notifyEmail };
}

/** Mail that waits follows its collection to another id. */
export function moveNotices(tx: Transaction, { from, to }: { from: number; to: number }): void {
  const row = tx.select(columns).from(compilations).where(eq(compilations.id, to)).get();
  if (withdraw(tx, 'confirm-notice', from)) enqueue(tx, 'confirm-notice', to);
  if (withdraw(tx, 'answer', from)) enqueue(tx, 'answer', to, row?.notifiedAt ?? new Date());
}

export async function purgeUnconfirmedNotices(now: Date): Promise<void> {
  const late = lt(compilations.updatedAt, new Date(now.getTime() - NOTICE_CONFIRM_DAYS * 86_400_000));
  const unconfirmed = and(isNotNull(compilations.notifyEmail), isNull(compilations.notifyConfirmedAt), late);
  await write((tx) =>
    tx.update(compilations).set({ notify: false, notifyEmail: null }).where(unconfirmed).run(),
  );
}

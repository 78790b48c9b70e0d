import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { enqueue, isQueued, mayMail, mayMailAccount, withdraw } from '#app/features/mail/mail-queue.server';
import { columnsOf, countWhere, orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { isSigned, sign } from '#app/infra/secret.server';
import { answers, compilations, formerCompilationIds, type Transaction, users } from '#db/schema';
import { changeOwned, type Owner } from './compilation-owner.server';

export const isUnseen = and(
  isNull(answers.hiddenAt),
  or(isNull(answers.seenAt), lt(answers.seenAt, answers.updatedAt)),
);

/** The shortest time between two emails about one collection, in milliseconds. */
const MIN_INTERVAL = 3_600_000;
export const NOTICE_CONFIRM_DAYS = 7;
export const OPEN_DAYS = 30;

export type NoticeLink = 'confirm' | 'stop' | 'open';
type Signed = { id: number; createdAt: Date; notifyEmail: string | null };

const CAN_NOTIFY = env.mail !== null;

function findRow(id: number) {
  const named = and(eq(compilations.id, id), isNull(compilations.deletedAt));
  return orm.select().from(compilations).where(named).get();
}

/** Returns the setting for the owner's page. The caller has checked the owner. */
export function readNoticeSetting(id: number) {
  const row = findRow(id);
  return {
    canMail: CAN_NOTIFY,
    isOn: row?.notify ?? false,
    account: findAccount(row)?.email ?? null,
    email: row?.notifyEmail ?? null,
    isConfirmed: row?.notifyConfirmedAt != null,
  };
}

function findAccount({ userId = null }: { userId?: number | null } = {}) {
  if (userId === null) return null;
  const account = columnsOf(users, 'id', 'email', 'role', 'credentialsChangedAt');
  return orm.select(account).from(users).where(eq(users.id, userId)).get() ?? null;
}

/** Returns the text that a link signs. It has stored values, so the link ends when the email address or the id changes. */
function signedText(link: NoticeLink, { id, createdAt, notifyEmail }: Signed, more: (number | null)[] = []) {
  return JSON.stringify(['notice', link, id, createdAt.getTime(), notifyEmail, ...more]);
}

/** Returns the path that confirms the email address, or stops these emails. */
export function noticePath(link: 'confirm' | 'stop', compilation: Signed): string {
  return `/compilation/notices?${link}=${compilation.id}.${sign(signedText(link, compilation))}`;
}

function findByFormerId(formerId: number) {
  const named = eq(formerCompilationIds.formerId, formerId);
  const former = orm.select().from(formerCompilationIds).where(named).get();
  return former && findRow(former.compilationId);
}

/** Returns the collection of a link in an email, or null. Links that stop emails work after the links were replaced, too. */
export function findNotice(link: NoticeLink, token: string) {
  if (link === 'open') return findOpened(token);
  const [, text, signature = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(token) ?? [];
  const id = Number(text);
  if (text === undefined) return null;
  const row = findRow(id) ?? (link === 'stop' ? findByFormerId(id) : undefined);
  return row !== undefined && isSigned(signedText(link, { ...row, id }), signature) ? row : null;
}

const dayNumber = (date: number) => Math.floor(date / 86_400_000);

/** Returns when the account's credentials last changed, which ends its links, or null without an account. */
function findCredentialsChange(compilation: { userId: number | null }): number | null {
  if (compilation.userId === null) return null;
  return findAccount(compilation)?.credentialsChangedAt?.getTime() ?? 0;
}

/** Returns the path that opens the collection in any browser for `OPEN_DAYS`. */
export function openPath(compilation: Signed & { userId: number | null }): string {
  const expires = dayNumber(Date.now()) + OPEN_DAYS;
  const signature = sign(signedText('open', compilation, [expires, findCredentialsChange(compilation)]));
  return `/compilation/notices?open=${compilation.id}.${expires}.${signature}`;
}

function findOpened(token: string) {
  const [, id, expires, signature = ''] = /^(\d{1,16})\.(\d{1,7})\.([\w-]{43})$/.exec(token) ?? [];
  const row = id === undefined ? undefined : findRow(Number(id));
  if (row === undefined || dayNumber(Date.now()) > Number(expires)) return null;
  const text = signedText('open', row, [Number(expires), findCredentialsChange(row)]);
  return isSigned(text, signature) ? row : null;
}

/** Confirms the email address of the link, unless another one was entered since. */
export async function confirmNotice({ id, notifyEmail }: Signed): Promise<void> {
  const isSame = sql`${compilations.notifyEmail} is ${notifyEmail}`;
  const unconfirmed = and(eq(compilations.id, id), isSame, isNull(compilations.notifyConfirmedAt));
  const confirmed = { notifyConfirmedAt: new Date() };
  await write((tx) => tx.update(compilations).set(confirmed).where(unconfirmed).run());
}

export async function stopNotice({ id }: Signed): Promise<void> {
  await write((tx) => {
    const nothing = { notify: false, notifyEmail: null, notifyConfirmedAt: null };
    tx.update(compilations).set(nothing).where(eq(compilations.id, id)).run();
    withdraw(tx, 'answer', id);
  });
}

type WantedNotice = { owner: Owner; notify: boolean; email: string | undefined; asker: string };

/** Turns emails about answers on or off. Without an account, the address must be confirmed by email first. */
export async function setNotice(id: number, { owner, notify, email, asker }: WantedNotice) {
  if (!CAN_NOTIFY) return 'set';
  const before = findRow(id);
  if (before === undefined) return 'not-owned';
  const newEmail = before.userId === null && notify ? (email?.toLowerCase() ?? null) : null;
  if (notify && before.userId === null && newEmail === null) return 'no-email';
  const isKnown = newEmail === before.notifyEmail && before.notifyConfirmedAt !== null;
  const mayAsk = newEmail !== null && !isKnown && (await mayMail('confirm-notice', newEmail, asker));
  const isChanged = await changeOwned(id, owner, (tx) => {
    const notifyConfirmedAt = isKnown ? before.notifyConfirmedAt : null;
    const change = { notify, notifyEmail: newEmail, notifyConfirmedAt };
    tx.update(compilations).set(change).where(eq(compilations.id, id)).run();
    if (!notify) withdraw(tx, 'answer', id);
    if (mayAsk) enqueue(tx, 'confirm-notice', id);
    return 'changed';
  });
  if (!isChanged) return 'not-owned';
  return newEmail === null || isKnown ? 'set' : 'to-confirm';
}

/** Queues an email about a new answer, if the owner wants one: now, or an hour after the last one that was sent. */
export function announceAnswer(tx: Transaction, compilationId: number): void {
  const row = tx.select().from(compilations).where(eq(compilations.id, compilationId)).get();
  if (!CAN_NOTIFY || row === undefined || !row.notify) return;
  const account = findAccount(row);
  if (account === null && row.notifyConfirmedAt === null) return;
  const now = Date.now();
  const last = row.notifiedAt?.getTime() ?? 0;
  // A queued email includes this answer. A withdrawn one may leave a time that is still to come.
  const isUnsent = last > now || isQueued(tx, 'answer', compilationId);
  if (account !== null && !isUnsent && !mayMailAccount(tx, 'answer', account)) return;
  const due = new Date(Math.max(now, isUnsent ? last : last + MIN_INTERVAL));
  enqueue(tx, 'answer', compilationId, due);
  tx.update(compilations).set({ notifiedAt: due }).where(eq(compilations.id, compilationId)).run();
}

/** Returns the content of an email about answers, or null when it is no longer wanted or all answers were read. */
export function readNotice(compilationId: number) {
  const row = findRow(compilationId);
  if (row === undefined || !row.notify) return null;
  const to = findAccount(row)?.email ?? (row.notifyConfirmedAt === null ? null : row.notifyEmail);
  const answered = countWhere(answers, and(eq(answers.compilationId, compilationId), isUnseen));
  return to === null || answered === 0 ? null : { ...row, to, answered };
}

/** Returns the content of an email that confirms an address, or null when there is nothing to confirm. */
export function readUnconfirmed(compilationId: number) {
  const row = findRow(compilationId);
  if (row === undefined || row.notifyEmail === null || row.notifyConfirmedAt !== null) return null;
  return { ...row, notifyEmail: row.notifyEmail };
}

/** Moves queued emails to the collection's new id. */
export function moveNotices(tx: Transaction, { from, to }: { from: number; to: number }): void {
  const row = tx.select().from(compilations).where(eq(compilations.id, to)).get();
  if (withdraw(tx, 'confirm-notice', from)) enqueue(tx, 'confirm-notice', to);
  if (withdraw(tx, 'answer', from)) enqueue(tx, 'answer', to, row?.notifiedAt ?? new Date());
}

export async function purgeUnconfirmedNotices(now: Date): Promise<void> {
  const late = lt(compilations.updatedAt, new Date(now.getTime() - NOTICE_CONFIRM_DAYS * 86_400_000));
  const unconfirmed = and(isNotNull(compilations.notifyEmail), isNull(compilations.notifyConfirmedAt), late);
  const off = { notify: false, notifyEmail: null };
  await write((tx) => tx.update(compilations).set(off).where(unconfirmed).run());
}

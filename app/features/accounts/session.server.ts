import { and, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { endPrivateLinks } from '#app/features/collections/compilation-link.server';
import { recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { hasRight, type Role } from '#app/lib/permissions';
import { createToken, hashToken } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { loginSteps, sessions, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { toUser, type User, userColumns } from './user-row.server';

export const SESSION_DAYS = 30;
/** A session that may change the site ends when it is not used for so long; a visitor's does not: she answers after days. */
export const IDLE_DAYS = 7;

type NewSession = {
  /** The kind of browser, in words. */
  browser: string;
  /** When the account's password was given for it; null where it was not. */
  passwordAt: Date | null;
  /** When the login began: none that began before a change of password or factors comes through. */
  since?: Date;
  /** The token of the step that the login ends; it must be there still. */
  step?: string | undefined;
  /** Whether it is told as 'Signed in', for whoever owns the account and, of those who may change the site, for the log. */
  isLogin?: boolean;
};

/** Uses up the second step of a login; false when its time is over, or somebody has used it. */
function spendStep(tx: Transaction, token: string, now: Date): boolean {
  const waiting = and(eq(loginSteps.tokenHash, hashToken(token)), gt(loginSteps.expiresAt, now));
  return tx.delete(loginSteps).where(waiting).run().changes === 1;
}

/** Whether password and factors of an account are those of that moment. */
function isSettledSince(tx: Transaction, userId: number, since: Date): boolean {
  const settled = or(isNull(users.credentialsChangedAt), lte(users.credentialsChangedAt, since));
  const row = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), settled))
    .get();
  return row !== undefined;
}

/** Starts a session for an account; returns the id for the cookie, of which only the hash is stored. Null when its login does not hold any more. */
export async function createSession(
  user: Pick<User, 'id' | 'username' | 'role'>,
  { browser, passwordAt, since, step, isLogin = false }: NewSession,
  now = new Date(),
): Promise<string | null> {
  const id = createToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  return write((tx) => {
    if (step !== undefined && !spendStep(tx, step, now)) return null;
    if (since !== undefined && !isSettledSince(tx, user.id, since)) return null;
    tx.delete(sessions).where(lt(sessions.expiresAt, now)).run();
    tx.insert(sessions)
      .values({
        idHash: hashToken(id),
        userId: user.id,
        expiresAt,
        browser,
        seenAt: now,
        confirmedAt: passwordAt,
      })
      .run();
    if (isLogin) recordAccountEvent(tx, user.id, { what: 'signed-in', detail: browser });
    if (isLogin && hasRight(user.role, 'overview')) recordChange(tx, user, { what: 'logged in' });
    return id;
  });
}

export async function purgeSessions(now: Date): Promise<void> {
  await write((tx) => tx.delete(sessions).where(lt(sessions.expiresAt, now)).run());
}

/** How exactly it is known when a session was used last, in milliseconds: a write for each page would be too many. */
const USE_PRECISION = 600_000;

async function recordUse(idHash: string, now: Date): Promise<void> {
  await write((tx) => tx.update(sessions).set({ seenAt: now }).where(eq(sessions.idHash, idHash)).run());
}

/** Whether a session has ended since nobody used it. */
function isIdle(role: Role, seenAt: Date | null, now: Date): boolean {
  return role !== 'user' && seenAt !== null && seenAt.getTime() < now.getTime() - IDLE_DAYS * 86_400_000;
}

// Asked with every request of whoever is logged in: written as SQL once.
const sessionOf = orm
  .select({
    user: userColumns,
    idHash: sessions.idHash,
    seenAt: sessions.seenAt,
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(
    and(
      eq(sessions.idHash, sql.placeholder('idHash')),
      gt(sessions.expiresAt, sql.param(sql.placeholder('now'), sessions.expiresAt)),
    ),
  )
  .prepare();

/** The account of a session id, read afresh, so that a logout or a new role holds on the very next request. */
export function findSessionUser(id: string, now = new Date()): User | null {
  const found = sessionOf.get({ idHash: hashToken(id), now });
  if (found === undefined) return null;
  const { user, idHash, seenAt } = found;
  if (isIdle(user.role, seenAt, now)) return null;
  // Beside the answer: whether it can be written is nothing that whoever asks has to wait for.
  if (seenAt === null || now.getTime() - seenAt.getTime() > USE_PRECISION)
    void recordUse(idHash, now).catch(logError);
  return toUser(user);
}

/** How long a password that was given lets its session make sensitive changes, in milliseconds. */
const CONFIRMED_FOR = 600_000;

/** Whether the account's password was given in this session within ten minutes. */
export function isConfirmed(id: string, now = new Date()): boolean {
  const given = gt(sessions.confirmedAt, new Date(now.getTime() - CONFIRMED_FOR));
  const row = orm
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.idHash, hashToken(id)), given))
    .get();
  return row !== undefined;
}

/** The account's password was given in this session. */
export async function confirmSession(id: string, now = new Date()): Promise<void> {
  await write((tx) =>
    tx
      .update(sessions)
      .set({ confirmedAt: now })
      .where(eq(sessions.idHash, hashToken(id)))
      .run(),
  );
}

/** As much of a session's hash as tells those of one account apart; nobody can log in by it. */
const NAME_LENGTH = 16;

/** The sessions of an account that have not ended, the one used last first; `name` is what ends one. */
export function listSessions(
  { id: userId, role }: { id: number; role: Role },
  own: string | null,
  now = new Date(),
) {
  const { idHash, createdAt, seenAt, browser } = sessions;
  const ownHash = own === null ? null : hashToken(own);
  return orm
    .select({ idHash, createdAt, seenAt, browser })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt))
    .all()
    .filter((session) => !isIdle(role, session.seenAt, now))
    .map(({ idHash: hash, ...session }) => ({
      ...session,
      name: hash.slice(0, NAME_LENGTH),
      isOwn: hash === ownHash,
    }));
}

/** Ends one session of an account by its name; false when there is none (any more). */
export async function endSessionByName(userId: number, name: string): Promise<boolean> {
  if (!/^[\w-]{16}$/.test(name)) return false;
  const named = and(
    eq(sessions.userId, userId),
    eq(sql`substr(${sessions.idHash}, 1, ${NAME_LENGTH})`, name),
  );
  return write((tx) => tx.delete(sessions).where(named).run().changes > 0);
}

export async function endSession(id: string): Promise<void> {
  await write((tx) =>
    tx
      .delete(sessions)
      .where(eq(sessions.idHash, hashToken(id)))
      .run(),
  );
}

/** Ends the sessions of an account, except `keep`, and the private links that one of them may have made. */
export function endOtherSessions(tx: Transaction, userId: number, keep: string | null): void {
  endPrivateLinks(tx, userId);
  const others = keep === null ? undefined : ne(sessions.idHash, hashToken(keep));
  tx.delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .run();
}

/** The same, with the logins that are under way. */
export async function endSessions(userId: number, keep: string | null): Promise<void> {
  await write((tx) => {
    endOtherSessions(tx, userId, keep);
    tx.delete(loginSteps).where(eq(loginSteps.userId, userId)).run();
  });
}

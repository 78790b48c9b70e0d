import { and, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { endPrivateLinks } from '#app/features/collections/compilation-link.server';
import { orm, recordChange, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { hasRight, type Role } from '#app/lib/permissions';
import { createToken, hashToken } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { loginSteps, sessions, totpApps, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { toUser, type User, userColumns } from './user-row.server';

export const SESSION_DAYS = 30;
/** Days without use after which sessions of editors and administrators end. Those of visitors stay. */
export const IDLE_DAYS = 7;

type NewSession = {
  browser: string;
  /** Time of the password, or null if the login needed none. */
  passwordAt: Date | null;
  /** Start of the login. It fails if password or factors changed since. */
  since?: Date;
  step?: string | undefined;
  /** True to record a login in the account's events, and in the activity log for editors and administrators. */
  isLogin?: boolean;
};

function spendStep(tx: Transaction, token: string, now: Date): boolean {
  const waiting = and(eq(loginSteps.tokenHash, hashToken(token)), gt(loginSteps.expiresAt, now));
  return tx.delete(loginSteps).where(waiting).run().changes === 1;
}

function isSettledSince(tx: Transaction, userId: number, since: Date): boolean {
  const settled = or(isNull(users.credentialsChangedAt), lte(users.credentialsChangedAt, since));
  const own = and(eq(users.id, userId), settled);
  return tx.select({ id: users.id }).from(users).where(own).get() !== undefined;
}

/** Starts a session. Returns the id for the cookie and stores its hash. Returns null if the login is no longer valid. */
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

/** Precision of the last use in milliseconds, which saves a write per page. */
const USE_PRECISION = 600_000;

async function recordUse(idHash: string, now: Date): Promise<void> {
  await write((tx) => tx.update(sessions).set({ seenAt: now }).where(eq(sessions.idHash, idHash)).run());
}

function isIdle(role: Role, seenAt: Date | null, now: Date): boolean {
  return role !== 'user' && seenAt !== null && seenAt.getTime() < now.getTime() - IDLE_DAYS * 86_400_000;
}

// Prepared once, because every request of a session runs it.
const sessionOf = orm
  .select({ user: userColumns, idHash: sessions.idHash, seenAt: sessions.seenAt })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(
    and(
      eq(sessions.idHash, sql.placeholder('idHash')),
      gt(sessions.expiresAt, sql.param(sql.placeholder('now'), sessions.expiresAt)),
    ),
  )
  .prepare();

/** Returns the user of a session, read from the database, so that logouts and new roles apply at once. */
export function findSessionUser(id: string, now = new Date()): User | null {
  const found = sessionOf.get({ idHash: hashToken(id), now });
  if (found === undefined) return null;
  const { user, idHash, seenAt } = found;
  if (isIdle(user.role, seenAt, now)) return null;
  // Not awaited: the response must not depend on this write.
  if (seenAt === null || now.getTime() - seenAt.getTime() > USE_PRECISION)
    void recordUse(idHash, now).catch(logError);
  return toUser(user);
}

/** Milliseconds after the password in which a session may make sensitive changes. */
const CONFIRMED_FOR = 600_000;

/** Returns true if the password was entered in this session recently. */
export function isConfirmed(id: string, now = new Date()): boolean {
  const given = gt(sessions.confirmedAt, new Date(now.getTime() - CONFIRMED_FOR));
  const own = and(eq(sessions.idHash, hashToken(id)), given);
  return orm.select({ idHash: sessions.idHash }).from(sessions).where(own).get() !== undefined;
}

export async function confirmSession(id: string, now = new Date()): Promise<void> {
  const own = eq(sessions.idHash, hashToken(id));
  await write((tx) => tx.update(sessions).set({ confirmedAt: now }).where(own).run());
}

/** Replaces the id of a session. Returns the new one. */
export async function renewSession(id: string): Promise<string> {
  const next = createToken();
  const [before, after] = [hashToken(id), hashToken(next)];
  await write((tx) => {
    tx.update(sessions).set({ idHash: after }).where(eq(sessions.idHash, before)).run();
    tx.update(totpApps).set({ pendingFor: after }).where(eq(totpApps.pendingFor, before)).run();
  });
  return next;
}

/** Characters of the hash that name a session. They cannot open it. */
const NAME_LENGTH = 16;

/** Returns the active sessions of an account, last used first. `name` identifies a session. */
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

/** Ends a session by its name. Returns false if it does not exist. */
export async function endSessionByName(userId: number, name: string): Promise<boolean> {
  if (!/^[\w-]{16}$/.test(name)) return false;
  const named = and(
    eq(sessions.userId, userId),
    eq(sql`substr(${sessions.idHash}, 1, ${NAME_LENGTH})`, name),
  );
  return write((tx) => tx.delete(sessions).where(named).run().changes > 0);
}

export async function endSession(id: string): Promise<void> {
  const own = eq(sessions.idHash, hashToken(id));
  await write((tx) => tx.delete(sessions).where(own).run());
}

/** Ends all sessions except `keep`, and private links that a session may have created. */
export function endOtherSessions(tx: Transaction, userId: number, keep: string | null): void {
  endPrivateLinks(tx, userId);
  const others = keep === null ? undefined : ne(sessions.idHash, hashToken(keep));
  const ended = and(eq(sessions.userId, userId), others);
  tx.delete(sessions).where(ended).run();
}

/** Ends all sessions except `keep`, and logins in progress. */
export async function endSessions(userId: number, keep: string | null): Promise<void> {
  await write((tx) => {
    endOtherSessions(tx, userId, keep);
    tx.delete(loginSteps).where(eq(loginSteps.userId, userId)).run();
  });
}

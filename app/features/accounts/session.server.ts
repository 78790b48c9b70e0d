import { and, desc, eq, gt, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { endPrivateLinks } from '#app/features/collections/compilation-link.server';
import { withdraw } from '#app/features/mail/mail-queue.server';
import { columnsOf, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { hasRight, type MustFirst, type Role } from '#app/lib/permissions';
import { createToken, hashToken } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { apiTokens, emailChanges, loginSteps, passwordResets, sessions, totpApps, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { cancelTotpSetup, decryptAppSecret } from './totp.server';

export type User = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email' | 'role' | 'createdAt'> & {
  mustFirst: MustFirst | null;
};

const appSecret: SQL<string | null> =
  sql`(select secret from totp_apps where totp_apps.user_id = users.id and totp_apps.confirmed_at is not null)`;
const hasPasskey: SQL<number> = sql`exists (select 1 from passkeys where passkeys.user_id = users.id)`;
export const hasFactor: SQL<number> = sql`(${appSecret} is not null or ${hasPasskey})`;
export const userColumns = {
  ...columnsOf(users, 'id', 'username', 'email', 'role', 'createdAt', 'passwordIsWeak'),
  appSecret,
  hasPasskey,
};

export type UserRow = Omit<User, 'mustFirst'> &
  Pick<typeof users.$inferSelect, 'passwordIsWeak'> & { appSecret: string | null; hasPasskey: number };

function findRequirement({ id, role, passwordIsWeak, ...row }: UserRow): MustFirst | null {
  if (role !== 'admin') return null;
  if (passwordIsWeak === true) return 'password';
  if (!readSiteSettings().requireFactor || row.hasPasskey === 1) return null;
  return row.appSecret !== null && decryptAppSecret(id, row.appSecret) !== null ? null : 'factor';
}

export function userOfRow(row: UserRow): User {
  const { id, username, email, role, createdAt } = row;
  return { id, username, email, role, createdAt, mustFirst: findRequirement(row) };
}

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

const isLiveStep = (token: string) =>
  and(eq(loginSteps.tokenHash, hashToken(token)), gt(loginSteps.expiresAt, new Date()));

/** Starts a session. Returns the id for the cookie and stores its hash. Returns null if the login is no longer valid. */
export async function createSession(
  user: Pick<User, 'id' | 'username' | 'role'>,
  { browser, passwordAt, since, step, isLogin = false }: NewSession,
): Promise<string | null> {
  const id = createToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  return write((tx) => {
    if (step !== undefined && tx.delete(loginSteps).where(isLiveStep(step)).run().changes === 0) return null;
    const unchanged = since && or(isNull(users.credentialsChangedAt), lte(users.credentialsChangedAt, since));
    if (since !== undefined && !hasRow(users, and(eq(users.id, user.id), unchanged), tx)) return null;
    tx.delete(sessions).where(lt(sessions.expiresAt, now)).run();
    const own = { userId: user.id, browser, expiresAt, seenAt: now, confirmedAt: passwordAt };
    tx.insert(sessions)
      .values({ idHash: hashToken(id), ...own })
      .run();
    if (isLogin) recordAccountEvent(tx, user.id, { what: 'signed-in', detail: browser });
    if (isLogin && hasRight(user.role, 'overview')) recordChange(tx, user, { what: 'logged in' });
    return id;
  });
}

/** Precision of the last use in milliseconds, which saves a write per page. */
const USE_PRECISION = 600_000;

function isIdle(role: Role, seenAt: Date | null): boolean {
  return role !== 'user' && seenAt !== null && seenAt.getTime() < Date.now() - IDLE_DAYS * 86_400_000;
}

// Prepared once, because every request of a session runs it.
const isNamed = eq(sessions.idHash, sql.placeholder('idHash'));
const isCurrent = gt(sessions.expiresAt, sql.param(sql.placeholder('now'), sessions.expiresAt));
const sessionColumns = { user: userColumns, ...columnsOf(sessions, 'idHash', 'seenAt') };
const withUsers = orm.select(sessionColumns).from(sessions).innerJoin(users, eq(users.id, sessions.userId));
const sessionOf = withUsers.where(and(isNamed, isCurrent)).prepare();

/** Returns the user of a session, read from the database, so that logouts and new roles apply at once. */
export function findSessionUser(id: string): User | null {
  const now = new Date();
  const found = sessionOf.get({ idHash: hashToken(id), now });
  if (found === undefined) return null;
  const { user, seenAt } = found;
  const own = eq(sessions.idHash, found.idHash);
  if (isIdle(user.role, seenAt)) return null;
  // Not awaited: the response must not depend on this write.
  if (seenAt === null || now.getTime() - seenAt.getTime() > USE_PRECISION)
    void write((tx) => tx.update(sessions).set({ seenAt: now }).where(own).run()).catch(logError);
  return userOfRow(user);
}

/** Milliseconds after the password in which a session may make sensitive changes. */
const CONFIRMED_FOR = 600_000;

/** Returns true if the password was entered in this session recently. */
export function isConfirmed(id: string): boolean {
  const given = gt(sessions.confirmedAt, new Date(Date.now() - CONFIRMED_FOR));
  return hasRow(sessions, and(eq(sessions.idHash, hashToken(id)), given));
}

export async function confirmSession(id: string): Promise<void> {
  const own = eq(sessions.idHash, hashToken(id));
  await write((tx) => tx.update(sessions).set({ confirmedAt: new Date() }).where(own).run());
}

/** Replaces the id of a session. Returns the new one. */
export async function renewSession(id: string): Promise<string> {
  const next = createToken();
  const before = hashToken(id);
  const after = hashToken(next);
  await write((tx) => {
    tx.update(sessions).set({ idHash: after }).where(eq(sessions.idHash, before)).run();
    tx.update(totpApps).set({ pendingFor: after }).where(eq(totpApps.pendingFor, before)).run();
  });
  return next;
}

/** Characters of the hash that name a session. They cannot open it. */
const NAME_LENGTH = 16;

/** Returns the active sessions of an account, last used first. `name` identifies a session. */
export function listSessions(user: Pick<User, 'id' | 'role'>, own: string | null) {
  const columns = columnsOf(sessions, 'idHash', 'createdAt', 'seenAt', 'browser');
  const current = and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date()));
  const rows = orm.select(columns).from(sessions).where(current).orderBy(desc(sessions.seenAt)).all();
  const ownHash = own === null ? null : hashToken(own);
  return rows
    .filter(({ seenAt }) => !isIdle(user.role, seenAt))
    .map(({ idHash, ...row }) => ({ ...row, name: idHash.slice(0, NAME_LENGTH), isOwn: idHash === ownHash }));
}

/** Ends a session by its name. Returns false if it does not exist. */
export async function endSessionByName(userId: number, name: string): Promise<boolean> {
  if (!/^[\w-]{16}$/.test(name)) return false;
  const isNamed = eq(sql`substr(${sessions.idHash}, 1, ${NAME_LENGTH})`, name);
  const named = and(eq(sessions.userId, userId), isNamed);
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

export const STEP_MINUTES = 5;
const MAX_STEPS = 10;

export type LoginStep = { userId: number; beganAt: Date; redirectTo: string };

/** Stores a login that waits for its second step. Returns the token for the cookie. */
export async function beginLoginStep(step: LoginStep): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(step.beganAt.getTime() + STEP_MINUTES * 60_000);
  await write((tx) => {
    const values = { tokenHash: hashToken(token), expiresAt, ...step };
    tx.insert(loginSteps).values(values).run();
    const { tokenHash, expiresAt: until } = loginSteps;
    const own = eq(loginSteps.userId, step.userId);
    const newest = tx.select({ tokenHash }).from(loginSteps).where(own).orderBy(desc(until)).limit(MAX_STEPS);
    const oldest = and(own, notInArray(tokenHash, newest));
    tx.delete(loginSteps).where(oldest).run();
  });
  return token;
}

/** Returns the login of a token, or null if it is unknown or expired. */
export function findLoginStep(token: string): LoginStep | null {
  return orm.select().from(loginSteps).where(isLiveStep(token)).get() ?? null;
}

/** Cancels logins in progress, which began with the old credentials. */
export function changeCredentials(tx: Transaction, userId: number): void {
  tx.update(users).set({ credentialsChangedAt: new Date() }).where(eq(users.id, userId)).run();
  tx.delete(loginSteps).where(eq(loginSteps.userId, userId)).run();
}

/** Ends sessions and logins, and deletes API tokens, password links and pending changes. Factors stay. */
export function revokeAccess(tx: Transaction, userId: number): void {
  changeCredentials(tx, userId);
  endOtherSessions(tx, userId, null);
  cancelTotpSetup(tx, userId);
  for (const table of [apiTokens, emailChanges, passwordResets])
    tx.delete(table).where(eq(table.userId, userId)).run();
  withdraw(tx, 'reset', userId);
  withdraw(tx, 'confirm-email', userId);
}

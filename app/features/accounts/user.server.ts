import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { hasRow, orm, type Reader, recordChange, write } from '#app/infra/database.server';
import { createToken, hashToken } from '#app/lib/token.server';
import { setupTokens, type Transaction, users } from '#db/schema';
import { recordFailedAttempt } from './account-event.server';
import * as passwords from './password.server';
import { type User, type UserRow, userColumns, userOfRow } from './session.server';

export type { User } from './session.server';

const SETUP_HOURS = 24;

// Verified if the account does not exist, so that the response takes the same time.
const decoyHash = passwords.hashPassword(createToken());

/** Returns a username in the spelling that is compared. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC');
}

export type NewUser = { username: string; email: string; password: string };
type CreateUserOutcome =
  | { ok: true; user: User }
  | { ok: false; reason: 'username-taken' | 'setup-token' | 'weak-password' };

/** Creates a user. A valid set-up token is used up and makes an administrator. An invalid one creates nothing. */
export async function createUser(user: NewUser, setup?: string): Promise<CreateUserOutcome> {
  const { username, email, password } = user;
  const passwordIsWeak = await passwords.isWeakForAdministrator(password, username);
  const passwordHash = await passwords.hashPassword(password);
  return write((tx): CreateUserOutcome => {
    if (findUserId(username, tx) !== null) return { ok: false, reason: 'username-taken' };
    if (setup !== undefined) {
      const valid = and(eq(setupTokens.tokenHash, hashToken(setup)), gt(setupTokens.expiresAt, new Date()));
      // A set-up link must not work after an administrator was created in another way.
      const link = tx.select().from(setupTokens).where(valid).get();
      if (hasRow(users, isAdministrator, tx) || link === undefined)
        return { ok: false, reason: 'setup-token' };
      if (passwordIsWeak) return { ok: false, reason: 'weak-password' };
      // The first administrator makes all set-up links invalid.
      tx.delete(setupTokens).run();
      recordChange(tx, { username }, { what: 'became the administrator by the set-up link' });
    }
    const role = setup === undefined ? 'user' : 'admin';
    const names = { username, usernameKey: usernameKey(username), email };
    const account = { ...names, password: passwordHash, passwordIsWeak, role } as const;
    const row = tx.insert(users).values(account).returning().get();
    return { ok: true, user: userOfRow({ ...row, appSecret: null, hasPasskey: 0 }) };
  });
}

async function recordWeakness({ id, username, passwordIsWeak }: UserRow, password: string): Promise<boolean> {
  if (passwordIsWeak !== null) return passwordIsWeak;
  const isWeak = await passwords.isWeakForAdministrator(password, username);
  const unknown = and(eq(users.id, id), isNull(users.passwordIsWeak));
  await write((tx) => tx.update(users).set({ passwordIsWeak: isWeak }).where(unknown).run());
  return isWeak;
}

const loginColumns = { user: userColumns, stored: users.password };

/** The order of accounts with one email address. A stranger can add an account, but not an older one. */
export const byRank = sql`${users.role} = 'admin' desc, ${users.id}`;

function findLogin(name: string) {
  const key = eq(users.usernameKey, usernameKey(name));
  const named = orm.select(loginColumns).from(users).where(key).get();
  if (named !== undefined || !name.includes('@')) return named;
  const address = sql`lower(${users.email}) = ${name.toLowerCase()}`;
  return orm.select(loginColumns).from(users).where(address).orderBy(byRank).get();
}

/** Returns the user for these credentials, or null. Takes the same time if the account does not exist. */
export async function verifyLogin({ username, password }: Omit<NewUser, 'email'>): Promise<User | null> {
  const row = findLogin(username);
  const matches = await passwords.verifyPassword(row?.stored ?? (await decoyHash), password);
  if (row === undefined) return null;
  if (!matches) {
    recordFailedAttempt(row.user.id, 'wrong-password');
    return null;
  }
  await passwords.upgradeWeakHash(row.user.id, password, row.stored);
  return userOfRow({ ...row.user, passwordIsWeak: await recordWeakness(row.user, password) });
}

export async function isPasswordOf(userId: number, password: string): Promise<boolean> {
  const row = orm.select({ password: users.password }).from(users).where(eq(users.id, userId)).get();
  if (row !== undefined && (await passwords.verifyPassword(row.password, password))) return true;
  recordFailedAttempt(userId, 'wrong-password');
  return false;
}

/** Changes the password and ends all sessions, if the current password is correct. */
export async function changePassword(userId: number, { current, next }: { current: string; next: string }) {
  return (await isPasswordOf(userId, current)) ? passwords.setPassword(userId, { next }) : 'not-allowed';
}

/** Deletes a user with their sessions and collections, unless they are the last administrator. */
export async function deleteUser(userId: number, password: string) {
  if (!(await isPasswordOf(userId, password))) return 'wrong-password';
  return write((tx) => {
    if (isLastAdministrator(tx, userId)) return 'last-administrator';
    tx.delete(users).where(eq(users.id, userId)).run();
    return 'deleted';
  });
}

const isAdministrator = eq(users.role, 'admin');

export function isLastAdministrator(tx: Transaction, userId: number): boolean {
  const administrators = tx.select({ id: users.id }).from(users).where(isAdministrator).limit(2).all();
  return administrators.length === 1 && administrators[0]?.id === userId;
}

export function findUser(id: number): User | null {
  const row = orm.select(userColumns).from(users).where(eq(users.id, id)).get();
  return row === undefined ? null : userOfRow(row);
}

export function findUserId(username: string, reader: Reader = orm): number | null {
  const named = eq(users.usernameKey, usernameKey(username));
  return reader.select({ id: users.id }).from(users).where(named).get()?.id ?? null;
}

/** Creates a token for the set-up link. Earlier tokens stay valid. Returns null if there is an administrator. */
export async function createSetupToken(): Promise<string | null> {
  if (hasRow(users, isAdministrator)) return null;
  const token = createToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + SETUP_HOURS * 3_600_000);
  const values = { tokenHash: hashToken(token), expiresAt };
  await write((tx) => {
    tx.delete(setupTokens).where(lt(setupTokens.expiresAt, now)).run();
    tx.insert(setupTokens).values(values).run();
  });
  return token;
}

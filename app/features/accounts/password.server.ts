import { and, eq } from 'drizzle-orm';
import { orm, write } from '#app/infra/database.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { once } from '#app/lib/once';
import { MIN_PASSWORD_LENGTH } from '#app/lib/password-rule';
import { type Transaction, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { revokeAccess } from './session.server';

const LIST_LENGTH = 10_000;
const MIN_LENGTH = MIN_PASSWORD_LENGTH.admin;

/** Returns the common passwords that are long enough. The list, sorted by frequency, is loaded on demand. */
const readCommon = once(async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const commonest = dictionary['passwords-common'].slice(0, LIST_LENGTH);
  return new Set(commonest.filter((password) => password.length >= MIN_LENGTH).map(String));
});

/** Removes the username and the name of the site, which attackers try first. */
function withoutNames(password: string, username: string): string {
  const names = [username, readSiteSettings().siteName, 'ribbon'].map((name) => name.toLowerCase());
  return names.filter(Boolean).reduce((rest, name) => rest.replaceAll(name, ''), password.toLowerCase());
}

const MIN_OTHER_CHARACTERS = 4;

/** Returns true for a short or common password, or one made of the username or the site's name. */
export async function isWeakForAdministrator(password: string, username: string): Promise<boolean> {
  if ([...password].length < MIN_LENGTH) return true;
  if (withoutNames(password, username).length < MIN_OTHER_CHARACTERS) return true;
  return (await readCommon()).has(password.toLowerCase());
}

/** argon2id, 19 MiB, 2 passes, 1 lane: the minimum of OWASP's password storage cheat sheet. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the hash in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, ARGON2);
}

/** Replaces a hash that is weaker than new ones (ASVS 11.2.2), unless the password has changed since. */
export async function upgradeWeakHash(userId: number, password: string, stored: string): Promise<void> {
  const { memoryCost, timeCost, parallelism } = ARGON2;
  if (stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)) return;
  const renewed = await hashPassword(password);
  const same = and(eq(users.id, userId), eq(users.password, stored));
  await write((tx) => tx.update(users).set({ password: renewed }).where(same).run());
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  return verify(stored, password);
}

export type PasswordOutcome = 'changed' | 'not-allowed' | 'weak';

/**
 * Changes a password, ends all sessions and logins, and emails the user. Refuses a weak one for an administrator. `allowed` runs in
 * the transaction. If it returns false, nothing changes.
 */
export async function setPassword(
  userId: number,
  { next, allowed = () => true }: { next: string; allowed?: (tx: Transaction) => boolean },
): Promise<PasswordOutcome> {
  const { role, username } = users;
  const account = orm.select({ role, username }).from(users).where(eq(users.id, userId)).get();
  const passwordIsWeak = await isWeakForAdministrator(next, account?.username ?? '');
  if (account?.role === 'admin' && passwordIsWeak) return 'weak';
  const password = await hashPassword(next);
  return write((tx): PasswordOutcome => {
    if (!allowed(tx)) return 'not-allowed';
    tx.update(users).set({ password, passwordIsWeak }).where(eq(users.id, userId)).run();
    revokeAccess(tx, userId);
    recordAccountEvent(tx, userId, { what: 'password-changed' });
    return 'changed';
  });
}

import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { orm, write } from '#app/infra/database.server';
import { passkeyChallenges, passkeys } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { afterFactorAdded, deleteUnusedCodes } from './factor.server';
import { readNewPasskey, readUsedPasskey, transportsSchema } from './passkey-answer.server';

/** How long what a passkey was asked to sign is waited for, in milliseconds. */
const CHALLENGE_TTL = 300_000;
/** As many as an account may have. */
export const MAX_PASSKEYS = 20;

/** The site as authenticators know it. */
export type RelyingParty = { origin: string; name: string };

function idOf({ origin }: RelyingParty): string {
  return new URL(origin).hostname;
}

/** The library, when the first passkey is used: most sites' memory never needs it. */
const webAuthn = () => import('@simplewebauthn/server');

/** What an authenticator stores of an account beside its passkey (WebAuthn, section 5.4.3), which it sends back when it is used. */
function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`ribbon:${userId}`);
}

async function storeChallenge(challenge: string, userId: number | null): Promise<void> {
  const expiresAt = new Date(Date.now() + CHALLENGE_TTL);
  await write((tx) => tx.insert(passkeyChallenges).values({ challenge, userId, expiresAt }).run());
}

/** Uses up a challenge; false when it was not asked of this account, was answered before, or is too old. */
function spendChallenge(userId: number | null): (challenge: string) => Promise<boolean> {
  const { challenge: stored, userId: asked, expiresAt } = passkeyChallenges;
  return (challenge) => {
    const whose = userId === null ? isNull(asked) : eq(asked, userId);
    const waiting = and(eq(stored, challenge), whose, gt(expiresAt, new Date()));
    return write((tx) => tx.delete(passkeyChallenges).where(waiting).run().changes === 1);
  };
}

export async function purgeChallenges(now: Date): Promise<void> {
  await write((tx) => tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)).run());
}

function listCredentials(userId: number) {
  const { id, transports } = passkeys;
  const rows = orm.select({ id, transports }).from(passkeys).where(eq(passkeys.userId, userId)).all();
  return rows.map((row) => ({ id: row.id, transports: transportsSchema.parse(row.transports) }));
}

/** An account's passkeys, as it knows them. */
export function listPasskeys(userId: number) {
  const { id, name, createdAt, usedAt } = passkeys;
  return orm
    .select({ id, name, createdAt, usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt))
    .all();
}

/** What a browser needs to make a passkey for an account. */
export async function askForNewPasskey(user: { id: number; username: string }, site: RelyingParty) {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: idOf(site),
    userName: user.username,
    userID: userHandleOf(user.id),
    attestationType: 'none',
    excludeCredentials: listCredentials(user.id),
    // One that stays on the device and asks for a finger or a PIN can stand in for the password; any other is a factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await storeChallenge(options.challenge, user.id);
  return options;
}

/**
 * What a browser needs to use a passkey.
 * @param userId whose; null for any, in place of name and password.
 */
export async function askForPasskey(userId: number | null, site: RelyingParty) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: idOf(site),
    ...(userId === null ? {} : { allowCredentials: listCredentials(userId) }),
    userVerification: userId === null ? 'required' : 'preferred',
  });
  await storeChallenge(options.challenge, userId);
  return options;
}

/** The library throws for whatever is not as it should be: what a browser sent is wrong then. */
async function nullOnError<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(() => null);
}

type NewPasskey = {
  /** What the browser answered, as JSON. */
  answer: string;
  name: string;
  site: RelyingParty;
  /** The session that is not ended. */
  session: string;
};

/**
 * Adds a passkey to an account.
 * @returns the recovery codes, where the account had none; false when the answer is none that was asked for.
 */
export async function addPasskey(
  userId: number,
  { answer, name, site, session }: NewPasskey,
): Promise<{ codes: string[] | null } | false> {
  const response = readNewPasskey(answer);
  if (response === null) return false;
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await nullOnError(
    verifyRegistrationResponse({
      response,
      expectedChallenge: spendChallenge(userId),
      expectedOrigin: site.origin,
      expectedRPID: idOf(site),
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return false;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const stored = {
    id,
    userId,
    counter,
    transports,
    name,
    publicKey: Buffer.from(publicKey).toString('base64url'),
  };
  return write((tx) => {
    const own = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).all();
    const taken = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id)).get();
    if (taken !== undefined || own.length >= MAX_PASSKEYS) return false;
    tx.insert(passkeys).values(stored).run();
    recordAccountEvent(tx, userId, { what: 'passkey-added', detail: name });
    return { codes: afterFactorAdded(tx, userId, session) };
  });
}

/**
 * The account whose passkey has signed what it was asked to; null for anything else.
 * @param userId whose it must be, after the password; null in place of the password, which then must have been one that asked
 * its owner for a finger or a PIN.
 */
export async function usePasskey(
  userId: number | null,
  { answer, site }: { answer: string; site: RelyingParty },
): Promise<number | null> {
  const response = readUsedPasskey(answer);
  if (response === null) return null;
  const row = orm.select().from(passkeys).where(eq(passkeys.id, response.id)).get();
  if (row === undefined || (userId !== null && row.userId !== userId)) return null;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(userHandleOf(row.userId)).toString('base64url'))
    return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await nullOnError(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: spendChallenge(userId),
      expectedOrigin: site.origin,
      expectedRPID: idOf(site),
      requireUserVerification: userId === null,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
        transports: transportsSchema.parse(row.transports),
      },
    }),
  );
  if (!verified?.verified) return null;
  const used = { counter: verified.authenticationInfo.newCounter, usedAt: new Date() };
  await write((tx) => tx.update(passkeys).set(used).where(eq(passkeys.id, row.id)).run());
  return row.userId;
}

/** Removes one passkey of an account; false when it has none of that id. */
export async function removePasskey(userId: number, id: string): Promise<boolean> {
  return write((tx) => {
    const named = and(eq(passkeys.userId, userId), eq(passkeys.id, id));
    const removed = tx.delete(passkeys).where(named).returning().get();
    if (removed === undefined) return false;
    recordAccountEvent(tx, userId, { what: 'passkey-removed', detail: removed.name });
    deleteUnusedCodes(tx, userId);
    return true;
  });
}

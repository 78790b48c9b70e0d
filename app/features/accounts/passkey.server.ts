import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { columnsOf, countWhere, hasRow, orm, write } from '#app/infra/database.server';
import { parseJson } from '#app/lib/json';
import { passkeyChallenges, passkeys } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { deleteUnusedCodes, secureNewFactor } from './factor.server';

const transportsSchema = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .catch([]);

const text = z.string().max(20_000);

/** Returns a schema of answers of browsers (WebAuthn, section 5.1). The library checks their contents. */
function answerWith<R extends z.ZodRawShape>(response: R) {
  return z.object({
    id: text,
    rawId: text,
    type: z.literal('public-key'),
    clientExtensionResults: z.looseObject({}),
    response: z.object(response),
  });
}

const newPasskeySchema = answerWith({
  clientDataJSON: text,
  attestationObject: text,
  transports: transportsSchema,
});
const usedPasskeySchema = answerWith({
  clientDataJSON: text,
  authenticatorData: text,
  signature: text,
  userHandle: text.optional(),
});

/** Milliseconds for which a challenge is valid. */
const CHALLENGE_TTL = 300_000;

export type RelyingParty = { origin: string; name: string };

const idOf = ({ origin }: RelyingParty) => new URL(origin).hostname;

/** Loads the library at the first use, since most sites never need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** Returns the user handle that an authenticator stores and sends back (WebAuthn, section 5.4.3). */
function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`ribbon:${userId}`);
}

async function storeChallenge(challenge: string, userId: number | null): Promise<void> {
  const expiresAt = new Date(Date.now() + CHALLENGE_TTL);
  await write((tx) => tx.insert(passkeyChallenges).values({ challenge, userId, expiresAt }).run());
}

/** Uses up a challenge. Returns false if it is unknown, used, expired or of another account. */
function spendChallenge(userId: number | null): (challenge: string) => Promise<boolean> {
  const { challenge: stored, userId: asked, expiresAt } = passkeyChallenges;
  return (challenge) => {
    const whose = userId === null ? isNull(asked) : eq(asked, userId);
    const waiting = and(eq(stored, challenge), whose, gt(expiresAt, new Date()));
    return write((tx) => tx.delete(passkeyChallenges).where(waiting).run().changes === 1);
  };
}

function listCredentials(userId: number) {
  const { id, transports } = passkeys;
  const rows = orm.select({ id, transports }).from(passkeys).where(eq(passkeys.userId, userId)).all();
  return rows.map((row) => ({ id: row.id, transports: transportsSchema.parse(row.transports) }));
}

export function listPasskeys(userId: number) {
  const columns = columnsOf(passkeys, 'id', 'name', 'createdAt', 'usedAt');
  const own = eq(passkeys.userId, userId);
  return orm.select(columns).from(passkeys).where(own).orderBy(asc(passkeys.createdAt)).all();
}

/** Returns the options for `navigator.credentials.create`. */
export async function askForNewPasskey(user: { id: number; username: string }, site: RelyingParty) {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: idOf(site),
    userName: user.username,
    userID: userHandleOf(user.id),
    attestationType: 'none',
    excludeCredentials: listCredentials(user.id),
    // A passkey that asks for a finger or a PIN can replace the password. Any other is a second step.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await storeChallenge(options.challenge, user.id);
  return options;
}

/** Returns the options for `navigator.credentials.get`. A null `userId` logs in without a username and password. */
export async function askForPasskey(userId: number | null, site: RelyingParty) {
  const { generateAuthenticationOptions } = await webAuthn();
  const allowed = userId === null ? {} : { allowCredentials: listCredentials(userId) };
  const userVerification = userId === null ? 'required' : 'preferred';
  const options = await generateAuthenticationOptions({ rpID: idOf(site), ...allowed, userVerification });
  await storeChallenge(options.challenge, userId);
  return options;
}

/** Adds a passkey. Returns false if the answer is invalid or the account has too many, else recovery codes if it had none. */
export async function addPasskey(
  userId: number,
  { answer, name, site, session }: { answer: string; name: string; site: RelyingParty; session: string },
): Promise<{ codes: string[] | null } | false> {
  const response = newPasskeySchema.safeParse(parseJson(answer)).data;
  if (response === undefined) return false;
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: spendChallenge(userId),
    expectedOrigin: site.origin,
    expectedRPID: idOf(site),
    requireUserVerification: false,
    // The library throws for every invalid answer.
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString('base64url');
  return write((tx) => {
    const hasTooMany = countWhere(passkeys, eq(passkeys.userId, userId), tx) >= 20;
    if (hasTooMany || hasRow(passkeys, eq(passkeys.id, id), tx)) return false;
    tx.insert(passkeys).values({ id, userId, counter, transports, name, publicKey: key }).run();
    recordAccountEvent(tx, userId, { what: 'passkey-added', detail: name });
    return { codes: secureNewFactor(tx, userId, session) };
  });
}

/** Returns the account of a valid answer, or null. A null `userId` replaces the password, which requires user verification. */
export async function usePasskey(
  userId: number | null,
  { answer, site }: { answer: string; site: RelyingParty },
): Promise<number | null> {
  const response = usedPasskeySchema.safeParse(parseJson(answer)).data;
  if (response === undefined) return null;
  const row = orm.select().from(passkeys).where(eq(passkeys.id, response.id)).get();
  if (row === undefined || (userId !== null && row.userId !== userId)) return null;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(userHandleOf(row.userId)).toString('base64url'))
    return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
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
  }).catch(() => null);
  if (!verified?.verified) return null;
  const used = { counter: verified.authenticationInfo.newCounter, usedAt: new Date() };
  await write((tx) => tx.update(passkeys).set(used).where(eq(passkeys.id, row.id)).run());
  return row.userId;
}

/** Removes a passkey. Returns false if the account has no such passkey. */
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

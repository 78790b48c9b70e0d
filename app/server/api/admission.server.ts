import { ACCOUNT_ERRORS, REQUIREMENT_TEXTS } from '#app/features/accounts/account-texts';
import { findBearer, type TokenAccess } from '#app/features/accounts/api-token.server';
import type { User } from '#app/features/accounts/user.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { countHit, type LimitOutcome } from '#app/infra/rate-limit.server';
import { mayUse, type Right } from '#app/lib/permissions';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { getUser } from '#app/server/web/session.server';
import { refuse } from './reply.server';

export type Access = 'anyone' | Right;
type Call = { method: string; access: Access; changesSession?: true };

type Caller = {
  user: User | null;
  /** The token of the call. Its cookies do not count then. */
  token: { id: number; access: TokenAccess } | null;
};

export function hasBearerToken(authorization: string | undefined): boolean {
  return authorization !== undefined && /^Bearer\b/i.test(authorization);
}

/** Returns the caller by the token, or else by the session. Returns null when the token is not valid. */
export async function readCaller(request: Request): Promise<Caller | null> {
  const authorization = request.headers.get('Authorization') ?? undefined;
  if (!hasBearerToken(authorization)) return { user: await getUser(request), token: null };
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  const found = bearer === undefined ? null : findBearer(bearer);
  return found && { user: found.user, token: { id: found.id, access: found.access } };
}

/** Counts a call. When the database cannot be written, reading calls are allowed. */
async function countCall({ id }: { id: number }, method: string): Promise<LimitOutcome> {
  try {
    return await countHit('token', String(id));
  } catch (error) {
    if (method !== 'GET' || !(error instanceof StorageUnavailable)) throw error;
    return { ok: true };
  }
}

/** Returns the caller of a call that it may make. @throws Refused */
export async function admit(request: Request, { method, access, changesSession }: Call): Promise<Caller> {
  const caller = (await readCaller(request)) ?? refuse(401, ACCOUNT_ERRORS.wrongToken);
  const { user, token } = caller;
  if (token !== null) {
    const counted = await countCall(token, method);
    if (!counted.ok) refuse(429, SITE_ERRORS.tooMany.text, { retryAfter: counted.retryAfter });
    if (changesSession) refuse(403, ACCOUNT_ERRORS.tokenNoSession);
    if (token.access === 'read' && method !== 'GET') refuse(403, ACCOUNT_ERRORS.readOnlyToken);
  }
  if (access === 'anyone') return caller;
  if (user === null) refuse(401, 'Not logged in. Log in or send an API token.');
  if (user.mustFirst !== null) refuse(403, REQUIREMENT_TEXTS[user.mustFirst]);
  if (!mayUse(user, access)) refuse(403, SITE_ERRORS.accessDenied.text);
  return caller;
}

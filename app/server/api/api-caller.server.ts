import { findBearer, type TokenAccess } from '#app/features/accounts/api-token.server';
import type { User } from '#app/features/accounts/user.server';
import { getUser } from '#app/server/web/session.server';

/** Who makes a call of the API. */
export type Caller = {
  user: User | null;
  /** The token that it came with: no cookie of the same call counts then. */
  token: { id: number; access: TokenAccess } | null;
};

/** The token in an `Authorization` header (RFC 6750, section 2.1); null where there is none. */
function readBearer(headers: Headers): string | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '') ?? [];
  return token ?? null;
}

/** Whether a call means to come by a token, be it one or not. */
export function bringsToken(authorization: string | undefined): boolean {
  return authorization !== undefined && /^Bearer\b/i.test(authorization);
}

/** Who makes a call: the bearer of its token, or else who is signed in; null when the token is none (any more). */
export async function readCaller(request: Request): Promise<Caller | null> {
  if (!bringsToken(request.headers.get('Authorization') ?? undefined))
    return { user: await getUser(request), token: null };
  const bearer = readBearer(request.headers);
  const found = bearer === null ? null : findBearer(bearer);
  return found && { user: found.user, token: { id: found.id, access: found.access } };
}

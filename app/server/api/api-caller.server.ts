import { findBearer, type TokenAccess } from '#app/features/accounts/api-token.server';
import type { User } from '#app/features/accounts/user.server';
import { getUser } from '#app/server/web/session.server';

export type Caller = {
  user: User | null;
  /** The token of the call. Its cookies do not count then. */
  token: { id: number; access: TokenAccess } | null;
};

function readBearer(headers: Headers): string | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '') ?? [];
  return token ?? null;
}

export function bringsToken(authorization: string | undefined): boolean {
  return authorization !== undefined && /^Bearer\b/i.test(authorization);
}

/** Returns the caller by the token, or else by the session. Returns null when the token is not valid. */
export async function readCaller(request: Request): Promise<Caller | null> {
  if (!bringsToken(request.headers.get('Authorization') ?? undefined))
    return { user: await getUser(request), token: null };
  const bearer = readBearer(request.headers);
  const found = bearer === null ? null : findBearer(bearer);
  return found && { user: found.user, token: { id: found.id, access: found.access } };
}

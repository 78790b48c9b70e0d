import { findCompilation, findDeletedTitle } from '#app/features/collections/compilation.server';
import type { Owner } from '#app/features/collections/compilation-owner.server';
import { sign } from '#app/infra/secret.server';
import { createToken, hashToken } from '#app/lib/token.server';
import { getUser, ownerCookie, readLastAccount, readSessionId, readTextCookie } from './session.server';

export async function readOwner(request: Request, manageToken?: string | null): Promise<Owner> {
  const user = await getUser(request);
  const browser = await readTextCookie(ownerCookie, request);
  return {
    ...(user ? { userId: user.id } : {}),
    ...(browser ? { browserHash: hashToken(browser) } : {}),
    ...(manageToken ? { manageHash: hashToken(manageToken) } : {}),
  };
}

/** Returns the owner of a new collection and the cookie's header, if any. The form's secret `attempt` makes the same owner again. */
export async function ensureOwner(owner: Owner, attempt?: string) {
  if (owner.userId !== undefined || owner.browserHash !== undefined) return { owner, setCookie: null };
  const token = attempt === undefined ? createToken() : deriveToken('owner', attempt);
  const browser: Owner = { browserHash: hashToken(token) };
  return { owner: browser, setCookie: await ownerCookie.serialize(token) };
}

/** Returns a token that only this site can derive from a form's secret. */
export function deriveToken(use: 'owner' | 'manage' | 'share' | 'ask', attempt: string): string {
  return sign(JSON.stringify([use, attempt]));
}

/** Returns the hash of this browser's owner cookie. A browser without one gets it by the header. */
export async function ensureBrowser(request: Request) {
  const known = await readTextCookie(ownerCookie, request);
  if (known !== null) return { browserHash: hashToken(known), setCookie: null };
  const token = createToken();
  return { browserHash: hashToken(token), setCookie: await ownerCookie.serialize(token) };
}

/** True if the session has expired and this browser is not the owner: it must log in, whether or not the collection exists. */
export async function mustLogIn(request: Request, id: number, owner: Owner): Promise<boolean> {
  if (owner.userId !== undefined) return false;
  // The cookie of the account outlives that of the session.
  if ((await readSessionId(request)) === null && (await readLastAccount(request)) === null) return false;
  return findDeletedTitle(id, owner) === null && findCompilation({ id }, owner)?.isOwner !== true;
}

import { createHmac } from 'node:crypto';
import { findCompilation, findDeletedTitle } from '#app/features/collections/compilation.server';
import type { Owner } from '#app/features/collections/compilation-owner.server';
import { secret } from '#app/infra/secret.server';
import { createToken, hashToken } from '#app/lib/token.server';
import { ownerCookie, readTextCookie } from './cookies.server';
import { getUser, wasLoggedIn } from './session.server';

/** Who asks, as the models know owners: the account, this browser, and the bearer of a manage link, as far as each is there. */
export async function readOwner(request: Request, manageToken?: string | null): Promise<Owner> {
  const user = await getUser(request);
  const browser = await readTextCookie(ownerCookie, request);
  return {
    ...(user ? { userId: user.id } : {}),
    ...(browser ? { browserHash: hashToken(browser) } : {}),
    ...(manageToken ? { manageHash: hashToken(manageToken) } : {}),
  };
}

/**
 * The owner of something new. A visitor who has neither account nor owner cookie gets the cookie.
 * @param attempt a secret of the form: sent again after its reply was lost, it makes the same owner
 * @returns the owner, and the header that sets the cookie, if any
 */
export async function ensureOwner(
  owner: Owner,
  attempt?: string,
): Promise<{ owner: Owner; setCookie: string | null }> {
  if (owner.userId !== undefined || owner.browserHash !== undefined) return { owner, setCookie: null };
  const token = attempt === undefined ? createToken() : deriveToken('owner', attempt);
  return { owner: { browserHash: hashToken(token) }, setCookie: await ownerCookie.serialize(token) };
}

/** A token that only this site can make of a form's secret. */
export function deriveToken(use: 'owner' | 'manage' | 'share', attempt: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([use, attempt]))
    .digest('base64url');
}

/** The hash and the header of the owner cookie of this browser, which gets one if it has none. */
export async function ensureBrowser(
  request: Request,
): Promise<{ browserHash: string; setCookie: string | null }> {
  const known = await readTextCookie(ownerCookie, request);
  if (known !== null) return { browserHash: hashToken(known), setCookie: null };
  const token = createToken();
  return { browserHash: hashToken(token), setCookie: await ownerCookie.serialize(token) };
}

/**
 * Whether a browser that was logged in once changes what is not its own without being so: its session has ended, and the login
 * comes first. It is asked whatever there is of that id, so that nobody learns that from it; strangers are answered as ever.
 */
export async function mustLogIn(request: Request, id: number, owner: Owner): Promise<boolean> {
  if (owner.userId !== undefined || !(await wasLoggedIn(request))) return false;
  return findDeletedTitle(id, owner) === null && findCompilation({ id }, owner)?.isOwner !== true;
}

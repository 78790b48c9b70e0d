import { createToken, hashToken } from '#app/lib/token.server';
import type { Owner } from '#app/models/collections/compilation.server';
import { ownerCookie, readTextCookie } from './cookies.server';
import { getUser } from './session.server';

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

/** The owner of something new. A visitor who has neither account nor owner cookie gets the cookie; `setCookie` is its header. */
export async function ensureOwner(request: Request): Promise<{ owner: Owner; setCookie: string | null }> {
  const owner = await readOwner(request);
  if (owner.userId !== undefined || owner.browserHash !== undefined) return { owner, setCookie: null };
  const token = createToken();
  return { owner: { browserHash: hashToken(token) }, setCookie: await ownerCookie.serialize(token) };
}

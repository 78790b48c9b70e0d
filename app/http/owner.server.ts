import { createToken, hashToken } from '#app/lib/token.server';
import { findCompilation, findDeletedTitle, type Owner } from '#app/models/collections/compilation.server';
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

/** The owner of something new, from who asks. A visitor who has neither account nor owner cookie gets the cookie; `setCookie` is its header. */
export async function ensureOwner(owner: Owner): Promise<{ owner: Owner; setCookie: string | null }> {
  if (owner.userId !== undefined || owner.browserHash !== undefined) return { owner, setCookie: null };
  const token = createToken();
  return { owner: { browserHash: hashToken(token) }, setCookie: await ownerCookie.serialize(token) };
}

/**
 * Whether a browser that was logged in once changes what is not its own without being so: its session has ended, and the login
 * comes first. It is asked whatever there is of that id, so that nobody learns that from it; strangers are answered as ever.
 */
export async function mustLogIn(request: Request, id: number, owner: Owner): Promise<boolean> {
  if (owner.userId !== undefined || !(await wasLoggedIn(request))) return false;
  return findDeletedTitle(id, owner) === null && findCompilation({ id }, owner)?.isOwner !== true;
}

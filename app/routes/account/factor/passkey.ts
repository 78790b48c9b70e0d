import type { ActionFunctionArgs } from '@remix-run/node';
import { askForNewPasskey } from '#app/features/accounts/passkey.server';
import { countHit } from '#app/infra/rate-limit.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { hasConfirmedPassword } from '#app/server/web/ask-password.server';
import { requireRight } from '#app/server/web/guarded.server';
import { relyingParty } from '#app/server/web/log-in.server';

export const handle: RouteHandle = { right: 'account' };

/** Returns the options of a new passkey, as JSON for `navigator.credentials.create`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireRight('account', request, context);
  if (!(await hasConfirmedPassword(request))) return new Response(null, { status: 403 });
  const counted = await countHit('passkey', `account ${user.id}`);
  if (!counted.ok)
    return new Response(null, { status: 429, headers: { 'Retry-After': String(counted.retryAfter) } });
  const options = await askForNewPasskey(user, relyingParty(request));
  return Response.json(options, { headers: { 'Cache-Control': 'no-store' } });
}

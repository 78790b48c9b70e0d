import type { ActionFunctionArgs } from '@remix-run/node';
import { askForPasskey } from '#app/features/accounts/passkey.server';
import { countHit } from '#app/infra/rate-limit.server';
import { relyingParty } from '#app/server/web/log-in.server';
import { readStep } from '#app/server/web/login-flow.server';
import { clientKeyOf } from '#app/server/web/page-context.server';

/** Returns a challenge as JSON for `navigator.credentials.get`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const counted = await countHit('passkey', clientKeyOf(context));
  if (!counted.ok)
    return new Response(null, { status: 429, headers: { 'Retry-After': String(counted.retryAfter) } });
  const step = new URL(request.url).searchParams.has('step') ? await readStep(request) : null;
  const options = await askForPasskey(step?.userId ?? null, relyingParty(request));
  return Response.json(options, { headers: { 'Cache-Control': 'no-store' } });
}

import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import type { AskedPassword } from '#app/features/accounts/asked-password';
import { confirmSession, isConfirmed } from '#app/features/accounts/session.server';
import { isPasswordOf } from '#app/features/accounts/user.server';
import { countHit } from '#app/infra/rate-limit.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { listRepeated, textOf } from './form.server';
import type { Change } from './guarded.server';
import { readSessionId } from './session.server';

const FIELD = 'confirmation';

type Guarded = Pick<Change, 'form' | 'context'> & { guarded: string };

/** Answers with the page that asks for the password: 401, or 400 with an error, or 429 with an error and a time to wait. */
function askPassword({ context, form, guarded }: Guarded, error: string | null, retryAfter?: number) {
  if (error !== null) context.rejected = true;
  if (retryAfter !== undefined) context.retryAfter = retryAfter;
  const asked: AskedPassword = { asksForPassword: true, guarded, fields: listRepeated(form), error };
  const refusalStatus = retryAfter === undefined ? 400 : 429;
  return Response.json(asked, {
    status: error === null ? 401 : refusalStatus,
    statusText: 'Confirm your password',
  });
}

/**
 * Allows a sensitive change when this session has confirmed the account's password in the last ten minutes.
 * Otherwise a page asks for the password and sends the same form again. Nothing is stored until then.
 * @param guarded names the change, as in 'your email address'
 * @throws that page, which the route's `ErrorBoundary` renders (`ui/password-page`)
 */
export async function requirePassword({ request, context, actor, form }: Change, guarded: string) {
  const sent = { context, form, guarded };
  const session = await readSessionId(request);
  if (session !== null && isConfirmed(session)) return;
  const given = textOf(form, FIELD);
  if (given === '') throw askPassword(sent, form.has(FIELD) ? ACCOUNT_ERRORS.noPassword : null);
  const counted = await countHit('password', String(actor.id));
  if (!counted.ok) throw askPassword(sent, SITE_ERRORS.tooMany.text, counted.retryAfter);
  if (!(await isPasswordOf(actor.id, given))) throw askPassword(sent, ACCOUNT_ERRORS.wrongPassword);
  if (session === null) return;
  await confirmSession(session);
  context.confirmedSession = session;
}

export async function hasConfirmedPassword(request: Request): Promise<boolean> {
  const session = await readSessionId(request);
  return session !== null && isConfirmed(session);
}

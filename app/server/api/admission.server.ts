import { ACCOUNT_ERRORS, REQUIREMENT_TEXTS } from '#app/features/accounts/account-texts';
import type { User } from '#app/features/accounts/user.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { countHit, type LimitOutcome } from '#app/infra/rate-limit.server';
import { mayUse, type Right } from '#app/lib/permissions';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { type Caller, readCaller } from './api-caller.server';
import { type Refusal, refuse } from './reply.server';

/** Who may make a call: anyone, or accounts with a right. */
export type Access = 'anyone' | Right;

/** What admits a call: its method, who may make it, and whether it begins or ends a session. */
type Admitting = { method: string; access: Access; ofSession?: true };

/** Counts a call. Where nothing can be written now, reading goes on. */
async function countCall({ id }: { id: number }, method: string): Promise<LimitOutcome> {
  try {
    return await countHit('token', String(id));
  } catch (error) {
    if (method !== 'GET' || !(error instanceof StorageUnavailable)) throw error;
    return { ok: true };
  }
}

/** Refuses what a call with a token may not do, whatever its account may. */
async function checkToken(token: Caller['token'], call: Admitting): Promise<Refusal | null> {
  if (token === null) return null;
  const counted = await countCall(token, call.method);
  if (!counted.ok) return refuse(429, SITE_ERRORS.tooMany.text, { retryAfter: counted.retryAfter });
  if (call.ofSession) return refuse(403, ACCOUNT_ERRORS.tokenNoSession);
  return token.access === 'read' && call.method !== 'GET' ? refuse(403, ACCOUNT_ERRORS.readOnlyToken) : null;
}

/** Refuses an account that the call is not open to, or that must first do something else. */
function checkRight(user: User | null, access: Access): Refusal | null {
  if (access === 'anyone') return null;
  if (user === null) return refuse(401, 'Not signed in.');
  if (user.mustFirst !== null) return refuse(403, REQUIREMENT_TEXTS[user.mustFirst]);
  return mayUse(user, access) ? null : refuse(403, SITE_ERRORS.accessDenied.text);
}

/** Returns who makes a call that they may make, or why they may not. */
export async function admit(request: Request, call: Admitting): Promise<Caller | Refusal> {
  const caller = await readCaller(request);
  if (caller === null) return refuse(401, ACCOUNT_ERRORS.wrongToken);
  return (await checkToken(caller.token, call)) ?? checkRight(caller.user, call.access) ?? caller;
}

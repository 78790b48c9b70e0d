import { ACCOUNT_ERRORS, REQUIREMENT_TEXTS } from '#app/features/accounts/account-texts';
import type { User } from '#app/features/accounts/user.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { countHit, type LimitOutcome } from '#app/infra/rate-limit.server';
import { mayUse, type Right } from '#app/lib/permissions';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { type Caller, readCaller } from './api-caller.server';
import { type Refusal, refuse } from './reply.server';

export type Access = 'anyone' | Right;

type Admitting = { method: string; access: Access; ofSession?: true };

/** Counts a call. When the database cannot be written, reading calls are allowed. */
async function countCall({ id }: { id: number }, method: string): Promise<LimitOutcome> {
  try {
    return await countHit('token', String(id));
  } catch (error) {
    if (method !== 'GET' || !(error instanceof StorageUnavailable)) throw error;
    return { ok: true };
  }
}

async function checkToken(token: Caller['token'], call: Admitting): Promise<Refusal | null> {
  if (token === null) return null;
  const counted = await countCall(token, call.method);
  if (!counted.ok) return refuse(429, SITE_ERRORS.tooMany.text, { retryAfter: counted.retryAfter });
  if (call.ofSession) return refuse(403, ACCOUNT_ERRORS.tokenNoSession);
  return token.access === 'read' && call.method !== 'GET' ? refuse(403, ACCOUNT_ERRORS.readOnlyToken) : null;
}

function checkRight(user: User | null, access: Access): Refusal | null {
  if (access === 'anyone') return null;
  if (user === null) return refuse(401, 'Not logged in. Log in or send an API token.');
  if (user.mustFirst !== null) return refuse(403, REQUIREMENT_TEXTS[user.mustFirst]);
  return mayUse(user, access) ? null : refuse(403, SITE_ERRORS.accessDenied.text);
}

export async function admit(request: Request, call: Admitting): Promise<Caller | Refusal> {
  const caller = await readCaller(request);
  if (caller === null) return refuse(401, ACCOUNT_ERRORS.wrongToken);
  return (await checkToken(caller.token, call)) ?? checkRight(caller.user, call.access) ?? caller;
}

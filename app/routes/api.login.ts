import { loginOperation } from '../api/accounts';
import { toUser } from '../api/resources';
import { on, refuse, serveApi } from '../http/api.server';
import { logIn } from '../http/auth.server';
import { startSession } from '../http/session.server';
import { ERRORS } from '../messages';

const api = serveApi(
  on(loginOperation, async ({ body, request, context }) => {
    const outcome = await logIn({ request, context }, body);
    if (outcome.ok)
      return { data: toUser(outcome.user), cookies: [await startSession(request, outcome.user)] };
    return outcome.reason === 'too-many'
      ? refuse(429, ERRORS.tooMany.text, { retryAfter: outcome.retryAfter })
      : refuse(401, ERRORS.wrongLogin);
  }),
);

export const loader = api.loader;
export const action = api.action;

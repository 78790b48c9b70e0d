import { on, refuse, serveApi } from '#app/http/api.server';
import { logIn } from '#app/http/log-in.server';
import { startSession } from '#app/http/session.server';
import { ERRORS } from '#app/messages';
import { toUser } from '#app/routes/api/resources';
import { loginOperation } from './operation';

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

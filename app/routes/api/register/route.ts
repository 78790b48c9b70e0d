import { on, refuse, refuseOverLimit, serveApi } from '#app/http/api.server';
import { loginOf, startLogin } from '#app/http/session.server';
import { ERRORS } from '#app/messages';
import { createUser } from '#app/models/people/user.server';
import { toUser } from '#app/routes/api/resources';
import { registerOperation } from './operation';

const api = serveApi(
  on(registerOperation, async ({ body, request, context }) => {
    const refused = await refuseOverLimit(context, 'register');
    if (refused) return refused;
    const outcome = await createUser(body);
    return outcome.ok
      ? { data: toUser(outcome.user), cookies: [await startLogin(request, loginOf(outcome.user))] }
      : refuse(409, ERRORS.usernameTaken, { fieldErrors: { username: [ERRORS.usernameTaken] } });
  }),
);

export const loader = api.loader;
export const action = api.action;

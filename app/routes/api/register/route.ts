import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { createUser } from '#app/features/accounts/user.server';
import { toUser } from '#app/routes/api/resources';
import { on, refuse, refuseOverLimit, serveApi } from '#app/server/api/api.server';
import { loginOf, startLogin } from '#app/server/web/session.server';
import { registerOperation } from './operation';

const api = serveApi(
  on(registerOperation, async ({ body, request, context }) => {
    const refused = await refuseOverLimit(context, 'register');
    if (refused) return refused;
    const outcome = await createUser(body);
    return outcome.ok
      ? { data: toUser(outcome.user), cookies: [await startLogin(request, loginOf(outcome.user))] }
      : refuse(409, ACCOUNT_ERRORS.usernameTaken, {
          fieldErrors: { username: [ACCOUNT_ERRORS.usernameTaken] },
        });
  }),
);

export const loader = api.loader;
export const action = api.action;

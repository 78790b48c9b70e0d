import { registerOperation } from '../api/accounts';
import { toUser } from '../api/resources';
import { on, refuse, refuseOverLimit, serveApi } from '../http/api.server';
import { startSession } from '../http/session.server';
import { ERRORS } from '../messages';
import { createUser } from '../models/user.server';

const api = serveApi(
  on(registerOperation, async ({ body, request, context }) => {
    const refused = await refuseOverLimit(context, 'register');
    if (refused) return refused;
    const outcome = await createUser(body);
    return outcome.ok
      ? { data: toUser(outcome.user), cookies: [await startSession(request, outcome.user)] }
      : refuse(409, ERRORS.usernameTaken, { fieldErrors: { username: [ERRORS.usernameTaken] } });
  }),
);

export const loader = api.loader;
export const action = api.action;

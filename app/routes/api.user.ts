import { getUserOperation } from '../api/accounts';
import { toUser } from '../api/resources';
import { on, refuse, serveApi } from '../http/api.server';
import { getUser } from '../http/session.server';

const api = serveApi(
  on(getUserOperation, async ({ request }) => {
    const user = await getUser(request);
    return user === null ? refuse(401, 'Not signed in.') : { data: toUser(user) };
  }),
);

export const loader = api.loader;
export const action = api.action;

import { on, refuse, serveApi } from '#app/http/api.server';
import { getUser } from '#app/http/session.server';
import { toUser } from '#app/routes/api/resources';
import { getUserOperation } from './operation';

const api = serveApi(
  on(getUserOperation, async ({ request }) => {
    const user = await getUser(request);
    return user === null ? refuse(401, 'Not signed in.') : { data: toUser(user) };
  }),
);

export const loader = api.loader;
export const action = api.action;

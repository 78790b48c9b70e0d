import { toUser } from '#app/routes/api/resources';
import { on, serveApi } from '#app/server/api/api.server';
import { getUserOperation } from './operation';

const api = serveApi(on(getUserOperation, ({ user }) => ({ data: toUser(user) })));

export const loader = api.loader;
export const action = api.action;

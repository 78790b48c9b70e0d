import { on, serveApi } from '#app/server/api/api.server';
import { NOTICES } from '#app/server/web/notices';
import { stopSession } from '#app/server/web/session.server';
import { logoutOperation } from './operation';

const api = serveApi(
  on(logoutOperation, async ({ request }) => ({
    data: null,
    message: NOTICES.loggedOut.text,
    cookies: [await stopSession(request)],
  })),
);

export const loader = api.loader;
export const action = api.action;

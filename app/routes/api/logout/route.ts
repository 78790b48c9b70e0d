import { on, serveApi } from '#app/http/api.server';
import { stopSession } from '#app/http/session.server';
import { NOTICES } from '#app/messages';
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

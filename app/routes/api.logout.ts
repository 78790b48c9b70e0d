import { logoutOperation } from '../api/accounts';
import { on, serveApi } from '../http/api.server';
import { stopSession } from '../http/session.server';
import { NOTICES } from '../messages';

const api = serveApi(
  on(logoutOperation, async ({ request }) => ({
    data: null,
    message: NOTICES.loggedOut.text,
    cookies: [await stopSession(request)],
  })),
);

export const loader = api.loader;
export const action = api.action;

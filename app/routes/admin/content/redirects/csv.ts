import { readAllRedirects } from '#app/features/redirects/redirect.server';
import { recordEvent } from '#app/infra/database.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { csvResponse } from '#app/server/web/streamed-response.server';

export const handle: RouteHandle = { right: 'content' };

export const loader = guardedLoader('content', async ({ actor }) => {
  await recordEvent(actor, { what: 'exported the redirects', link: '/admin/redirects' });
  const rows = readAllRedirects().map(({ source, target }) => [source, target ?? '']);
  return csvResponse('redirects.csv', ['from', 'to'], [rows]);
});

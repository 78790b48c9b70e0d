import type { LoaderFunctionArgs } from '@remix-run/node';
import { readAllRedirects } from '#app/features/redirects/redirect.server';
import { recordEvent } from '#app/infra/audit.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { csvResponse } from '#app/server/web/csv-response.server';
import { requireRight } from '#app/server/web/require-right.server';

export const handle: RouteHandle = {
  right: 'content',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireRight('content', request);
  await recordEvent(actor, { what: 'exported the redirects', link: '/admin/redirects' });
  const rows = readAllRedirects().map(({ source, target }) => [source, target ?? '']);
  return csvResponse('redirects.csv', ['from', 'to'], [rows]);
}

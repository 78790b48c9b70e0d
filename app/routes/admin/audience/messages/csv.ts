import type { LoaderFunctionArgs } from '@remix-run/node';
import { readAllMessages } from '#app/features/contact/inbox.server';
import { recordEvent } from '#app/infra/audit.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { csvResponse } from '#app/server/web/csv-response.server';
import { requireRight } from '#app/server/web/require-right.server';

export const handle: RouteHandle = {
  right: 'audience',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireRight('audience', request);
  await recordEvent(actor, { what: 'exported the messages', link: '/admin/messages' });
  const heading = ['date', 'name', 'email', 'subject', 'message'];
  function* chunks() {
    for (const rows of readAllMessages())
      yield rows.map((row) => [
        row.submissionDate.toISOString(),
        row.name,
        row.email,
        row.subject,
        row.message,
      ]);
  }
  return csvResponse('messages.csv', heading, chunks());
}

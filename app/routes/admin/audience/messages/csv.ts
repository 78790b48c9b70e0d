import { readAllMessages } from '#app/features/contact/inbox.server';
import { recordEvent } from '#app/infra/database.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { csvResponse, printBatches } from '#app/server/web/streamed-response.server';

export const handle: RouteHandle = { right: 'audience' };

export const loader = guardedLoader('audience', async ({ actor }) => {
  await recordEvent(actor, { what: 'exported the messages', link: '/admin/messages' });
  const heading = ['date', 'name', 'email', 'subject', 'message'];
  const lines = printBatches(readAllMessages(), ({ submissionDate, name, email, subject, message }) => [
    [submissionDate.toISOString(), name, email, subject, message],
  ]);
  return csvResponse('messages.csv', heading, lines);
});

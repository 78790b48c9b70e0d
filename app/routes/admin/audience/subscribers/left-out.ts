import { describeReason, findSubscriberReport } from '#app/features/newsletter/subscriber-import.server';
import { recordEvent } from '#app/infra/database.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/not-found.server';
import { csvResponse } from '#app/server/web/streamed-response.server';

export const handle: RouteHandle = { right: 'audience' };

export const loader = guardedLoader('audience', async ({ query, actor }) => {
  const report = findSubscriberReport(requireId(query.get('report')));
  if (report === null)
    throw new Response('Ribbon deletes this report after a day. Import the file again.', { status: 404 });
  await recordEvent(actor, { what: 'exported the rows left out', link: '/admin/subscribers' });
  const rows = report.skipped.map((each) => [each.line, each.email, describeReason(each)]);
  return csvResponse('left-out.csv', ['line', 'email', 'reason'], [rows]);
});

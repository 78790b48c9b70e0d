import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvResponse } from '#app/http/csv-response.server';
import { requireId } from '#app/http/intents.server';
import { requireRight } from '#app/http/require-role.server';
import { RIGHTS } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { describeReason, findSubscriberReport } from '#app/models/audience/subscriber-report.server';

export const handle: RouteHandle = {
  least: RIGHTS.audience,
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('audience', request);
  const report = findSubscriberReport(
    requireId(new URL(request.url).searchParams.get('report') ?? undefined),
  );
  if (report === null)
    throw new Response('This report was deleted after a day. Import the list again.', { status: 404 });
  const rows = report.leftOut.map((each) => [each.line, each.email, describeReason(each)]);
  return csvResponse('left-out.csv', ['line', 'email', 'reason'], [rows]);
}

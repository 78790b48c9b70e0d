import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvResponse } from '../http/csv-response.server';
import { requireAdmin } from '../http/session.server';
import { readAllSubscribers } from '../models/subscriber-admin.server';

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  function* pieces() {
    for (const rows of readAllSubscribers())
      yield rows.map((row) => [row.email, row.source, row.subscriptionDate.toISOString()]);
  }
  return csvResponse('subscribers.csv', ['email', 'source', 'since'], pieces());
}

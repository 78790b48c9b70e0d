import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvResponse } from '../http/csv-response.server';
import { siteOrigin } from '../http/origin.server';
import { requireAdmin } from '../http/session.server';
import { subscriberPath } from '../models/subscriber.server';
import { readAllSubscribers } from '../models/subscriber-admin.server';

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  function* pieces() {
    for (const rows of readAllSubscribers())
      yield rows.map((row) => [
        row.email,
        row.source,
        row.subscriptionDate.toISOString(),
        row.confirmedAt?.toISOString() ?? '',
        siteOrigin(request) + subscriberPath('unsubscribe', row),
      ]);
  }
  return csvResponse('subscribers.csv', ['email', 'source', 'since', 'confirmed', 'unsubscribe'], pieces());
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvResponse } from '#app/http/csv-response.server';
import { siteOrigin } from '#app/http/origin.server';
import { requireRight } from '#app/http/require-role.server';
import { RIGHTS } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { subscriberPath } from '#app/models/audience/subscriber.server';
import { readAllSubscribers } from '#app/models/audience/subscriber-admin.server';
import { recordEvent } from '#app/models/site/audit.server';

export const handle: RouteHandle = {
  least: RIGHTS.audience,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireRight('audience', request);
  await recordEvent(actor, { what: 'exported the subscribers', link: '/admin/subscribers' });
  function* pieces() {
    for (const rows of readAllSubscribers())
      yield rows.map((row) => [
        row.email,
        row.source,
        row.subscriptionDate.toISOString(),
        row.confirmedAt?.toISOString() ?? '',
        row.consentedAt?.toISOString() ?? '',
        siteOrigin(request) + subscriberPath('unsubscribe', row),
      ]);
  }
  return csvResponse(
    'subscribers.csv',
    ['email', 'source', 'since', 'confirmed', 'consented', 'unsubscribe'],
    pieces(),
  );
}

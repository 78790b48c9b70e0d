import type { LoaderFunctionArgs } from '@remix-run/node';
import { subscriberPath } from '#app/features/newsletter/subscriber.server';
import { readAllSubscribers } from '#app/features/newsletter/subscriber-admin.server';
import { recordEvent } from '#app/infra/audit.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { csvResponse } from '#app/server/web/csv-response.server';
import { siteOrigin } from '#app/server/web/origin.server';
import { requireRight } from '#app/server/web/require-right.server';

export const handle: RouteHandle = {
  right: 'audience',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireRight('audience', request);
  await recordEvent(actor, { what: 'exported the subscribers', link: '/admin/subscribers' });
  function* chunks() {
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
    chunks(),
  );
}

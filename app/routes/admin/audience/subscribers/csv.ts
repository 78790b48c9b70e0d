import { readAllSubscribers, subscriberPath } from '#app/features/newsletter/subscriber.server';
import { recordEvent } from '#app/infra/database.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { siteOrigin } from '#app/server/web/page-context.server';
import { csvResponse, printBatches } from '#app/server/web/streamed-response.server';

export const handle: RouteHandle = { right: 'audience' };

export const loader = guardedLoader('audience', async ({ request, actor }) => {
  await recordEvent(actor, { what: 'exported the subscribers', link: '/admin/subscribers' });
  const lines = printBatches(readAllSubscribers(), (row) => [
    [
      row.email,
      row.source,
      row.subscriptionDate.toISOString(),
      row.confirmedAt?.toISOString() ?? '',
      row.consentedAt?.toISOString() ?? '',
      siteOrigin(request) + subscriberPath('unsubscribe', row),
    ],
  ]);
  return csvResponse(
    'subscribers.csv',
    ['email', 'source', 'since', 'confirmed', 'consented', 'unsubscribe'],
    lines,
  );
});

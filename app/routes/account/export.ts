import { exportPersonalData } from '#app/features/accounts/personal-data.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';

export const handle: RouteHandle = { right: 'account' };

export const loader = guardedLoader('account', ({ actor }) => {
  return new Response(JSON.stringify(exportPersonalData(actor.id), null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  });
});

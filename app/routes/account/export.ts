import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportPersonalData } from '#app/features/accounts/personal-data.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { requireRight } from '#app/server/web/require-right.server';

export const handle: RouteHandle = {
  right: 'account',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireRight('account', request);
  return new Response(JSON.stringify(exportPersonalData(user.id), null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireUser } from '#app/http/require-role.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { exportPersonalData } from '#app/models/people/personal-data.server';

export const handle: RouteHandle = {
  least: 'user',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return new Response(JSON.stringify(exportPersonalData(user.id), null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}

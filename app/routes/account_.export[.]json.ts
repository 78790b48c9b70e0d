import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireUser } from '../http/session.server';
import { exportPersonalData } from '../models/personal-data.server';

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

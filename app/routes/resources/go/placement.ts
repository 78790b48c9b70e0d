import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { findPlacement, isPlacementShown } from '#app/features/ads/placement.server';
import { countLater } from '#app/features/analytics/analytics.server';
import { webAddress } from '#app/lib/web-address';
import { requireId } from '#app/server/web/intents.server';
import { isPerson, wantsNoCount } from '#app/server/web/visitor.server';

export function loader({ request, params }: LoaderFunctionArgs) {
  const placement = findPlacement(requireId(params.id));
  const link = webAddress(placement?.link ?? null);
  if (placement === null || link === null)
    throw new Response('There is no such page.', { status: 404, statusText: 'Page Not Found' });
  const headers = Object.fromEntries(request.headers);
  const counts = isPlacementShown(placement, new Date());
  if (counts && request.method === 'GET' && isPerson(headers) && !wantsNoCount(headers))
    countLater('ad-click', String(placement.id));
  return redirect(link, {
    status: 302,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  });
}

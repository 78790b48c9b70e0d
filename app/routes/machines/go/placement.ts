import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireId } from '#app/http/intents.server';
import { isPerson, wantsNoCount } from '#app/http/visitor.server';
import { webAddress } from '#app/lib/web-address';
import { countLater } from '#app/models/site/analytics.server';
import { findPlacement, isPlacementShown } from '#app/models/site/placement.server';

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

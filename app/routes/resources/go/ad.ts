import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { findAd, isAdShown } from '#app/features/ads/ad.server';
import { countLater } from '#app/features/analytics/analytics.server';
import { webUrl } from '#app/lib/web-url';
import { pageNotFound, requireId } from '#app/server/web/not-found.server';
import { isCounted } from '#app/server/web/visitor.server';

export function loader({ request, params }: LoaderFunctionArgs) {
  const ad = findAd(requireId(params.id));
  const link = webUrl(ad?.link ?? null);
  if (ad === null || link === null) throw pageNotFound();
  const headers = Object.fromEntries(request.headers);
  const counts = isAdShown(ad, new Date());
  if (counts && request.method === 'GET' && isCounted(headers)) countLater('ad-click', String(ad.id));
  return redirect(link, { status: 302, headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } });
}

import type { IncomingHttpHeaders } from 'node:http';
import { listShownAds } from '#app/features/ads/ad.server';
import { countLater } from '#app/features/analytics/analytics.server';
import { isHuman, wantsNoCount } from '#app/server/web/visitor.server';
import type { BuiltRoute } from './built-routes.server';

type View = {
  method: string | undefined;
  url: string;
  headers: IncomingHttpHeaders;
  route: BuiltRoute;
  status: number;
};

export function countView({ method, url, headers, route, status }: View): void {
  const { counted } = route.handle;
  if (counted === undefined || method !== 'GET' || status !== 200) return;
  const isPage = headers.accept?.includes('text/html') || /\.data(?:\?|$)/.test(url);
  if (!isPage || !isHuman(headers) || wantsNoCount(headers)) return;
  countLater('view', counted.as);
  if (/[?&]ref=shared(?:&|$)/.test(url)) countLater('share', counted.as);
  if (counted.ads)
    for (const { id } of listShownAds(counted.ads, new Date())) countLater('ad-view', String(id));
}

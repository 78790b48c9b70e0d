import type { IncomingHttpHeaders } from 'node:http';
import { listShownAds } from '#app/features/ads/ad.server';
import { countLater } from '#app/features/analytics/analytics.server';
import { codeOfNewsletter, codeOfPath, countPageLater } from '#app/features/earnings/page-code.server';
import { countMissingLater, countRedirectLater } from '#app/features/redirects/missing-page.server';
import { findRedirect } from '#app/features/redirects/redirect.server';
import type { PageKind } from '#app/lib/route-handle';
import { countCachedSearch, isHuman, wantsNoCount } from '#app/server/web/visitor.server';
import { type BuiltRoute, pathOf } from './route-finder.server';

/** The longest name of a host (RFC 1035, 2.3.4). */
const MAX_HOST = 253;

type View = {
  method: string | undefined;
  url: string;
  headers: IncomingHttpHeaders;
  route: BuiltRoute;
  status: number;
};

function isPageRequest({ method, url, headers }: View): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') || /\.data(?:\?|$)/.test(url)) === true;
}

/** Counts a redirect that was used, or a page that was not found. URLs of collections are secrets, so they are left out. */
export function countMissing(view: View): void {
  const { url, headers, route, status } = view;
  const isRedirected = status === 301 || status === 410 || (status === 202 && /\.data(?:\?|$)/.test(url));
  if (status !== 404 && !isRedirected) return;
  const isContent = route.handle.counted !== undefined && route.handle.counted !== 'Collections';
  if (route.pattern !== '/*' && !isContent) return;
  const path = pathOf(url);
  if (isRedirected) {
    const redirect = findRedirect(path);
    if (redirect !== null) countRedirectLater(redirect.id);
    return;
  }
  if (isPageRequest(view) && isHuman(headers) && !wantsNoCount(headers)) countMissingLater(path);
}

/** Returns the host of the site that the visitor came from, or null for this site. */
function referrerOf({ headers }: View): string | null {
  const { referer = '', host } = headers;
  const url = /^https?:/.test(referer) && URL.canParse(referer) ? new URL(referer) : null;
  const from = url?.hostname.replace(/^www\./, '') ?? '';
  return from === '' || url?.host === host || from.length > MAX_HOST ? null : from;
}

/** Counts the view of one page, the newsletter that led to it, and the site that linked to it. */
function countPage(view: View, kind: PageKind): void {
  const path = pathOf(view.url);
  if (!countPageLater('view', codeOfPath(path, kind)) && kind !== 'Collections') countLater('path', path);
  countPageLater('view', codeOfNewsletter(view.url));
  const referrer = referrerOf(view);
  if (referrer !== null) countLater('referrer', referrer);
}

export function countView(view: View): void {
  const { url, headers, route, status } = view;
  const { counted, ads } = route.handle;
  if (counted === undefined || status !== 200) return;
  if (!isPageRequest(view) || !isHuman(headers) || wantsNoCount(headers)) return;
  countLater('view', counted);
  countPage(view, counted);
  if (route.handle.cached?.query.includes('search') && url.includes('search=')) countCachedSearch(url);
  if (/[?&]ref=shared(?:&|$)/.test(url)) countLater('share', counted);
  if (ads) for (const { id } of listShownAds(ads, new Date())) countLater('ad-view', String(id));
}

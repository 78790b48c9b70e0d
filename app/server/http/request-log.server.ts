import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { listShownAds } from '#app/features/ads/ad.server';
import { countLater } from '#app/features/analytics/analytics.server';
import { codeOfNewsletter, codeOfPath, countPageLater } from '#app/features/earnings/page-code.server';
import { countMissingLater, countRedirectLater } from '#app/features/redirects/missing-page.server';
import { findRedirect } from '#app/features/redirects/redirect.server';
import { env } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import type { PageKind } from '#app/lib/route-handle';
import { countCachedSearch, isCounted } from '#app/server/web/visitor.server';
import { type BuiltRoute, pagePathOf } from './route-finder.server';

/** Lines in one write. Several processes share the terminal, and a pipe keeps only 4,096 bytes together (pipe(7)). */
const BATCH = env.WEB_CONCURRENCY === 1 ? 200 : 25;
let lines: string[] = [];
let timer: NodeJS.Timeout | null = null;

/** Writes the lines that wait. They wait for 200 ms at most, since one write for many costs a cached page nothing. */
export function flushLog(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  if (lines.length === 0) return;
  process.stdout.write(lines.join(''));
  lines = [];
}

let now = { ms: 0, text: '' };

/** Returns the current time as ISO text. Lines of one millisecond share it, since writing it costs as much as the rest of a line. */
function readTime(): string {
  const ms = Date.now();
  if (ms !== now.ms) now = { ms, text: new Date(ms).toISOString() };
  return now.text;
}

/** Logs a request as one JSON line when its response is done. The line holds nothing that names a person or a secret. */
export function logRequest(request: IncomingMessage, response: ServerResponse, findRoute: () => BuiltRoute) {
  const started = performance.now();
  response.on('close', () => {
    const route = findRoute();
    // 499: the client closed the connection before it had the response.
    const status = response.writableFinished ? response.statusCode : 499;
    const { method, url = '/', headers } = request;
    const view = { method, url, headers, route, status };
    try {
      countView(view);
      countMissing(view);
    } catch (error) {
      // An error in a listener would end the process, and the database may have failed since the page was read.
      logError(error);
    }
    const ms = Math.round((performance.now() - started) * 10) / 10;
    // Node knows all methods and the project all patterns, so no text needs an escape.
    const named = `"time":"${readTime()}","method":"${method}","route":"${route.pattern}"`;
    lines.push(`{${named},"status":${status},"ms":${ms}}\n`);
    if (lines.length >= BATCH) flushLog();
    else timer ??= setTimeout(flushLog, 200).unref();
  });
}

/** The longest name of a host (RFC 1035, 2.3.4). */
const MAX_HOST = 253;
const isDataUrl = (url: string) => /\.data(?:\?|$)/.test(url);

type View = Pick<IncomingMessage, 'method' | 'headers'> & { url: string; route: BuiltRoute; status: number };

function isPageRequest({ method, url, headers }: View): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') === true || isDataUrl(url));
}

/** Counts a redirect that was used, or a page that was not found. URLs of collections are secrets, so they are left out. */
function countMissing(view: View): void {
  const { url, headers, route, status } = view;
  const isRedirected = status === 301 || status === 410 || (status === 202 && isDataUrl(url));
  if (status !== 404 && !isRedirected) return;
  const isContent = route.handle.counted !== undefined && route.handle.counted !== 'Collections';
  if (route.pattern !== '/*' && !isContent) return;
  const path = pagePathOf(url);
  if (isRedirected) {
    const redirect = findRedirect(path);
    if (redirect !== null) countRedirectLater(redirect.id);
    return;
  }
  if (isPageRequest(view) && isCounted(headers)) countMissingLater(path);
}

const siteHost = env.SITE_URL && new URL(env.SITE_URL).host;

/** Returns the host of the site that the visitor came from, or null for this site. A proxy may send its own `Host`. */
function referrerOf({ headers }: View): string | null {
  const { referer = '', host } = headers;
  const url = /^https?:/.test(referer) && URL.canParse(referer) ? new URL(referer) : null;
  const from = url?.hostname.replace(/^www\./, '') ?? '';
  return from === '' || url?.host === (siteHost ?? host) || from.length > MAX_HOST ? null : from;
}

/** Counts the view of one page, the newsletter that led to it, and the site that linked to it. */
function countPage(view: View, kind: PageKind): void {
  const path = pagePathOf(view.url);
  const hasCode = countPageLater('view', codeOfPath(path, kind));
  if (!hasCode && kind !== 'Collections') countLater('path', path);
  countPageLater('view', codeOfNewsletter(view.url));
  const referrer = referrerOf(view);
  if (referrer !== null) countLater('referrer', referrer);
}

function countView(view: View): void {
  const { url, headers, route, status } = view;
  const { counted, ads } = route.handle;
  if (counted === undefined || status !== 200) return;
  if (!isPageRequest(view) || !isCounted(headers)) return;
  countLater('view', counted);
  countPage(view, counted);
  if (route.handle.cached?.query.includes('search') && url.includes('search=')) countCachedSearch(url);
  if (/[?&]ref=shared(?:&|$)/.test(url)) countLater('share', counted);
  if (ads) for (const { id } of listShownAds(ads, new Date())) countLater('ad-view', String(id));
}

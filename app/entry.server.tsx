import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { readBrandingStyle } from '#app/features/branding/branding.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { UNAVAILABLE, withErrorId } from '#app/lib/error-id';
import { isRouteHandle } from '#app/lib/route-handle';
import { brotliNow, chooseEncoding } from '#app/server/page-cache/page-cache.server';
import { reportError } from '#app/server/web/page-context.server';
import { preloadImage } from '#app/server/web/preload.server';
import { hasOwnCookie, renewConfirmedSession } from '#app/server/web/session.server';
import { type PageAssets, PageAssetsProvider } from '#app/ui/page-assets';
import { answerMissing } from './server/web/not-found.server';
import siteCss from './tailwind.css?inline';
import answerCss from './ui/styles/answer.css?inline';
import pagesCss from './ui/styles/pages.css?inline';
import shopCss from './ui/styles/shop.css?inline';

export * from '#app/features/accounts/command-line.server';
export { clearDemo } from '#app/features/dashboard/demo-content.server';
export { refreshVideos } from '#app/features/videos/video-refresh.server';
// `server.js` and the commands in `bin` call these functions of the build.
export { start } from '#app/server/boot/start.server';

export const loadWritingImport = () => import('#app/features/guides/import-writing.server');

// Requests that failed because the database could not be written. Their responses have a `Retry-After`.
const unavailable = new WeakSet<Request>();
const RETRY_AFTER = '5';

type Failed = { request: Request; context: AppLoadContext };

/** Logs an error. Visitors see only a general sentence and the id of the log entry. */
export function handleError(error: unknown, { request, context }: Failed): void {
  if (error instanceof StorageUnavailable) unavailable.add(request);
  // A wrong method or URL is the client's fault, and the message would put the URL into the log.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) reportError(error, context);
}

/** Remix replaces the message of an exception by this text. Pages do not show it, but read the error id from it. */
const SANITIZED = 'Unexpected Server Error';

function showErrorId(text: string, { request, context: { errorId } }: Failed): string {
  if (errorId === undefined) return text;
  return text.replaceAll(SANITIZED, withErrorId(unavailable.has(request) ? UNAVAILABLE : SANITIZED, errorId));
}

function markFailure(headers: Headers, { request, context }: Failed, status: number): number {
  if (context.errorId !== undefined) headers.set('X-Error-Id', context.errorId);
  if (!unavailable.has(request)) return status;
  headers.set('Retry-After', RETRY_AFTER);
  return 503;
}

/** Adds the error id to the data of a page that a script requests. */
export async function handleDataRequest(response: Response, { request, context }: Failed): Promise<Response> {
  await renewConfirmedSession(response.headers, context);
  if (context.errorId === undefined) return response;
  const headers = new Headers(response.headers);
  const status = markFailure(headers, { request, context }, response.status);
  return new Response(showErrorId(await response.text(), { request, context }), { status, headers });
}

type Document = { context: EntryContext; url: string } & Omit<PageAssets, 'css' | 'hasLateStyle' | 'preload'>;

/** Returns the CSS of a page, and whether the shop's style loads last. A share page has styles of its own instead of the site's. */
function styleOf({ staticHandlerContext: { matches, loaderData } }: EntryContext) {
  const route = matches.at(-1)?.route;
  const page: unknown = loaderData[route?.id ?? ''];
  const handle = isRouteHandle(route?.handle) ? route.handle : {};
  const isBare = typeof page === 'object' && page !== null && handle.isBare?.(page) === true;
  const isLate = handle.usesLateStyle === true;
  const isPage = !isBare || handle.usesShopStyle === true;
  const parts = [
    siteCss,
    isPage ? pagesCss : '',
    isPage && !isLate ? shopCss : '',
    isBare || handle.usesAnswerStyle === true ? answerCss : '',
    readBrandingStyle(),
  ];
  return { css: parts.join(''), hasLateStyle: isLate };
}

/** Brotli's quality for pages that are sent once. 4 would take twice as long, for 7 % fewer bytes. */
const BROTLI_QUALITY = 2;

/** Renders a page's HTML from data that is already loaded. Also returns its `Link` header. */
export function renderDocument({ context, url, ...assets }: Document): { html: string; link: string } {
  const { serverHandoffStream, ...loaded } = context;
  let link = '';
  const preload: PageAssets['preload'] = (sources, sizes) => {
    link ||= preloadImage(sources, sizes);
  };
  const html = renderToString(
    <PageAssetsProvider value={{ ...styleOf(context), preload, ...assets }}>
      <RemixServer context={loaded} url={url} />
    </PageAssetsProvider>,
  );
  return { html: `<!DOCTYPE html>${html}`, link };
}

/** Renders a document in one piece: the streaming renderer takes twice as long, and inline code could not be hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const failed = { request, context: loadContext };
  const missing = status === 404 ? answerMissing(request) : null;
  if (missing?.headers.has('Location')) return missing;
  for (const error of Object.values(remixContext.staticHandlerContext.errors ?? {}))
    if (error instanceof Error) error.message = showErrorId(error.message, failed);
  const data = await new Response(remixContext.serverHandoffStream).text();
  await renewConfirmedSession(headers, loadContext);
  const { html, link } = renderDocument({
    context: remixContext,
    data: showErrorId(data, failed),
    url: request.url,
    nonce: loadContext.nonce,
    frameOrigin: loadContext.frameOrigin,
    scripts: request.headers.get('Save-Data') !== 'on',
  });
  if (link !== '') headers.set('Link', link);
  const { handle } = remixContext.staticHandlerContext.matches.at(-1)?.route ?? {};
  const isShared = isRouteHandle(handle) && handle.cached !== undefined && !request.url.includes('?');
  // Back onto a refused form would ask to send it again. A page that visitors share has no secret, so the browser may keep it.
  if (loadContext.rejected && isShared && !hasOwnCookie(request.headers.get('Cookie') ?? undefined))
    headers.set('Cache-Control', 'private, no-cache');
  const finalStatus = markFailure(headers, failed, missing?.status ?? status);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (loadContext.retryAfter !== undefined) headers.set('Retry-After', String(loadContext.retryAfter));
  headers.set('Vary', 'Accept-Encoding, Cookie, Save-Data');
  const bytes = Buffer.from(html);
  const takesBrotli = chooseEncoding(request.headers.get('Accept-Encoding') ?? '') === 'br';
  if (takesBrotli) headers.set('Content-Encoding', 'br');
  const sent = takesBrotli ? brotliNow(bytes, BROTLI_QUALITY) : bytes;
  return new Response(new Uint8Array(sent), { status: finalStatus, headers });
}

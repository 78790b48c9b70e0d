import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { readBrandingStyle } from '#app/features/branding/branding.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { UNAVAILABLE, withErrorId } from '#app/lib/error-id';
import { isRouteHandle } from '#app/lib/route-handle';
import { brotliNow, chooseEncoding } from '#app/server/page-cache/page-cache.server';
import { reportError } from '#app/server/web/error-report.server';
import { preloadImage } from '#app/server/web/preload.server';
import { type PageAssets, PageAssetsProvider } from '#app/ui/page-assets';
import siteCss from './tailwind.css?inline';
import shopCss from './ui/styles/shop.css?inline';

export {
  createAdministrator,
  replacePassword,
  resetFactor,
  setRole,
} from '#app/features/accounts/command-line.server';
export { clearDemo } from '#app/features/dashboard/demo-content.server';
export { refreshVideos } from '#app/features/videos/refresh-all.server';
// What the programs around the build need of it: `server.js` and the commands in `bin`.
export { start } from '#app/server/boot/start.server';

/** What only a command needs is loaded by it alone. */
export const loadWritingImport = () => import('#app/features/guides/import-writing.server');

// Requests that failed because the database could not be written; the answer says when to try again.
const unavailable = new WeakSet<Request>();
const RETRY_AFTER = '5';

type Failed = { request: Request; context: AppLoadContext };

/** Logs what went wrong, for the log alone: visitors read sentences of ours, and the id under which it stands there. */
export function handleError(error: unknown, { request, context }: Failed): void {
  if (error instanceof StorageUnavailable) unavailable.add(request);
  // A wrong method or address is the client's affair, and its message names the address.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) reportError(error, context);
}

/** What Remix puts in the place of an exception's text; pages show none of it, but the id rides in it. */
const SANITIZED = 'Unexpected Server Error';

function showErrorId(text: string, { request, context: { errorId } }: Failed): string {
  if (errorId === undefined) return text;
  return text.replaceAll(SANITIZED, withErrorId(unavailable.has(request) ? UNAVAILABLE : SANITIZED, errorId));
}

/** Sets what the answer to a failed request carries beside its page; returns its status. */
function markFailure(headers: Headers, { request, context }: Failed, status: number): number {
  if (context.errorId !== undefined) headers.set('X-Error-Id', context.errorId);
  if (!unavailable.has(request)) return status;
  headers.set('Retry-After', RETRY_AFTER);
  return 503;
}

/** The answer to a script that asks for a page's data: failures carry their id there too. */
export async function handleDataRequest(response: Response, { request, context }: Failed): Promise<Response> {
  if (context.errorId === undefined) return response;
  const headers = new Headers(response.headers);
  const status = markFailure(headers, { request, context }, response.status);
  return new Response(showErrorId(await response.text(), { request, context }), { status, headers });
}

type Document = {
  context: EntryContext;
  /** The loaders' data as the page's scripts will read it. */
  data: string;
  url: string;
  nonce: string | undefined;
  frameOrigin: string | undefined;
  scripts: boolean;
};

/** The style of a page, in the site's own colours: her letter comes without the shop's, and its links load a document. */
function styleOf({ staticHandlerContext: { matches, loaderData } }: EntryContext): string {
  const route = matches.at(-1)?.route;
  const page: unknown = loaderData[route?.id ?? ''];
  const whole = siteCss + shopCss + readBrandingStyle();
  const { handle } = route ?? {};
  if (!isRouteHandle(handle) || typeof page !== 'object' || page === null) return whole;
  return handle.isBare?.(page) === true && handle.usesShopStyle !== true
    ? siteCss + readBrandingStyle()
    : whole;
}

/** How well a page is compressed that is sent once: brotli's default would halve the server's throughput. */
const ONCE = 4;

/** Where pages become bytes, one at a time: room for each of them would be as much work as filling it. */
let room = Buffer.alloc(0);

/** A page's bytes, until the next page is asked for its own. */
function toBytes(html: string): Buffer {
  const most = html.length * 3;
  if (room.length < most) room = Buffer.allocUnsafeSlow(most);
  return room.subarray(0, room.write(html));
}

/** A page's HTML from data that is loaded already, and what its `Link` header names. */
export function renderDocument({ context, url, ...assets }: Document): { html: string; link: string } {
  const { serverHandoffStream, ...loaded } = context;
  let link = '';
  const preload: PageAssets['preload'] = (sources, sizes) => {
    link ||= preloadImage(sources, sizes);
  };
  const html = renderToString(
    <PageAssetsProvider value={{ css: styleOf(context), preload, ...assets }}>
      <RemixServer context={loaded} url={url} />
    </PageAssetsProvider>,
  );
  return { html: `<!DOCTYPE html>${html}`, link };
}

/**
 * Renders a document in one piece. No loader defers anything, so the data is whole before React starts; that spares the
 * streaming renderer, which takes twice the time, and lets the page's inline code be hashed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const failed = { request, context: loadContext };
  for (const error of Object.values(remixContext.staticHandlerContext.errors ?? {}))
    if (error instanceof Error) error.message = showErrorId(error.message, failed);
  const data = await new Response(remixContext.serverHandoffStream).text();
  const { html, link } = renderDocument({
    context: remixContext,
    data: showErrorId(data, failed),
    url: request.url,
    nonce: loadContext.nonce,
    frameOrigin: loadContext.frameOrigin,
    scripts: request.headers.get('Save-Data') !== 'on',
  });
  if (link !== '') headers.set('Link', link);
  const answered = markFailure(headers, failed, status);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (loadContext.retryAfter !== undefined) headers.set('Retry-After', String(loadContext.retryAfter));
  headers.set('Vary', 'Accept-Encoding, Cookie, Save-Data');
  const bytes = toBytes(html);
  const takesBrotli = chooseEncoding(request.headers.get('Accept-Encoding') ?? undefined) === 'br';
  if (takesBrotli) headers.set('Content-Encoding', 'br');
  const sent = takesBrotli ? brotliNow(bytes, ONCE) : bytes;
  return new Response(new Uint8Array(sent), { status: answered, headers });
}

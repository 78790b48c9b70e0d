import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { PageAssetsProvider } from './components/page-assets';
import { DatabaseUnavailable } from './models/database.server';
import { runWorkerJob } from './models/feed-worker.server';
import css from './tailwind.css?inline';

// What the programs around the build need of it: `server.js` and the commands in `bin`.
export { start } from './http/start.server';
export { createAdministrator, setRole } from './models/administration.server';
export { clearDemo } from './models/demo.server';
export { sweepVideos } from './models/sweep.server';

// A thread that was started for a job loads this code, does the job, and ends.
void runWorkerJob();

// Requests that failed because the database could not be written; the answer says when to try again.
const unavailable = new WeakSet<Request>();
const RETRY_AFTER = '5';

/** Logs what went wrong, for the log alone: visitors read sentences of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (error instanceof DatabaseUnavailable) unavailable.add(request);
  // A wrong method or address is the client's affair, and its message names the address.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}

type Document = {
  context: EntryContext;
  /** The loaders' data as the page's scripts will read it. */
  data: string;
  url: string;
  nonce: string | undefined;
  scripts: boolean;
};

/** A page's HTML from data that is loaded already. */
export function renderDocument({ context, url, ...assets }: Document): string {
  const { serverHandoffStream, ...loaded } = context;
  const html = renderToString(
    <PageAssetsProvider value={{ css, ...assets }}>
      <RemixServer context={loaded} url={url} />
    </PageAssetsProvider>,
  );
  return `<!DOCTYPE html>${html}`;
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
  const html = renderDocument({
    context: remixContext,
    data: await new Response(remixContext.serverHandoffStream).text(),
    url: request.url,
    nonce: loadContext.nonce,
    scripts: request.headers.get('Save-Data') !== 'on',
  });
  const failedToWrite = unavailable.has(request);
  if (failedToWrite) headers.set('Retry-After', RETRY_AFTER);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (loadContext.retryAfter !== undefined) headers.set('Retry-After', String(loadContext.retryAfter));
  headers.set('Vary', 'Accept-Encoding, Cookie, Save-Data');
  return new Response(html, { status: failedToWrite ? 503 : status, headers });
}

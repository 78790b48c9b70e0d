import type { LoaderFunctionArgs } from '@remix-run/node';
import { listChoices } from '#app/features/categories/category.server';
import { findCompilation } from '#app/features/collections/compilation.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { etagOf } from '#app/lib/etag.server';
import { EXAMPLE_SHARE_CODE } from '#app/lib/share';
import { answerRefusal, Refused } from '#app/server/api/reply.server';
import { siteOrigin } from '#app/server/web/page-context.server';
import { sessionCookie } from '#app/server/web/session.server';
import { createApiDocument } from './document.server';

const refuseMethod = () => answerRefusal(new Refused(405, 'Method Not Allowed'), 'GET, HEAD');

// Writing the document takes some 40 ms, and it depends only on these values and the categories.
let written = { facts: '', text: '' };

async function writeDocument(described: Parameters<typeof createApiDocument>[0]): Promise<string> {
  const facts = JSON.stringify([described, listChoices()]);
  if (facts !== written.facts) written = { facts, text: JSON.stringify(await createApiDocument(described)) };
  return written.text;
}

/** Sends the OpenAPI document, the only response under `/api` without the envelope. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod();
  const example = findCompilation({ shareCode: EXAMPLE_SHARE_CODE }, {});
  const text = await writeDocument({
    origin: siteOrigin(request),
    siteName: readSiteSettings().siteName,
    sessionCookie: sessionCookie.name,
    compilationId: example === null ? null : String(example.compilation.id),
  });
  const etag = `W/${etagOf(text)}`;
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, no-cache', ETag: etag };
  const known = request.headers.get('If-None-Match')?.includes(etag.slice(2));
  return new Response(known ? null : text, { status: known ? 304 : 200, headers });
}

export const action = refuseMethod;

import type { LoaderFunctionArgs } from '@remix-run/node';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { siteOrigin } from '#app/server/web/origin.server';

/**
 * What robots may ask for. Collections are not forbidden here but `noindex`: a robot that may not read a page does not see that,
 * and makes no card of it either.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const closed = ['/admin', '/account', '/go/', '/api/', '/logout'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // The document of the API may be found.
    'Allow: /api/openapi.json',
    ...(readSiteSettings().indexed ? ['', `Sitemap: ${siteOrigin(request)}/sitemap.xml`] : []),
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { siteOrigin } from '#app/server/web/page-context.server';

/** Collections stay allowed here, because a robot sees `noindex` and the preview card only on a page that it may read. */
export function loader({ request }: LoaderFunctionArgs) {
  const closed = ['/admin', '/account', '/go/', '/api/', '/logout'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /api/openapi.json',
    ...(readSiteSettings().indexed ? ['', `Sitemap: ${siteOrigin(request)}/sitemap.xml`] : []),
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}

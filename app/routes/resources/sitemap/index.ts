import type { LoaderFunctionArgs } from '@remix-run/node';
import { countSitemapParts } from '#app/features/seo/sitemap.server';
import { element } from '#app/lib/xml';
import { siteOrigin } from '#app/server/web/page-context.server';
import { xmlResponse } from '#app/server/web/streamed-response.server';

export function loader({ request }: LoaderFunctionArgs) {
  const origin = siteOrigin(request);
  const parts = countSitemapParts();
  const names = [
    'pages',
    ...Array.from({ length: parts.videos }, (_, part) => `videos-${part + 1}`),
    ...Array.from({ length: parts.products }, (_, part) => `products-${part + 1}`),
  ];
  return xmlResponse([
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...names.map((name) => `<sitemap>${element('loc', `${origin}/sitemap/${name}.xml`)}</sitemap>\n`),
    '</sitemapindex>\n',
  ]);
}

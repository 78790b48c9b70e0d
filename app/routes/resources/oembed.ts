import type { LoaderFunctionArgs } from '@remix-run/node';
import { describeLink } from '#app/features/seo/card.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { siteOrigin } from '#app/server/web/page-context.server';

/** Seconds for which a consumer may cache the response. */
const CACHE_AGE = 3_600;

const THUMBNAIL = { thumbnail_width: 1200, thumbnail_height: 630 };

/** Returns true when the image fits the consumer's bounds (oembed.com, 2.2 and 2.3.4). Malformed bounds are ignored. */
function fits(params: URLSearchParams): boolean {
  const bound = (name: string) => Number(params.get(name) || Number.POSITIVE_INFINITY);
  return !(bound('maxwidth') < THUMBNAIL.thumbnail_width || bound('maxheight') < THUMBNAIL.thumbnail_height);
}

/** Describes a video or a public collection as a link (https://oembed.com), since the site refuses frames. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const format = params.get('format') ?? 'json';
  if (format !== 'json')
    return new Response('Use format=json. Other formats are not supported.', { status: 501 });
  const origin = siteOrigin(request);
  const url = params.get('url') ?? '';
  if (!URL.canParse(url) || new URL(url).origin !== origin)
    return new Response('Page not found.', { status: 404 });
  const link = describeLink(new URL(url).pathname);
  if (link === null) return new Response('Page not found.', { status: 404 });
  return Response.json(
    {
      version: '1.0',
      type: 'link',
      title: link.title,
      provider_name: readSiteSettings().siteName,
      provider_url: `${origin}/`,
      cache_age: CACHE_AGE,
      ...(fits(params) ? { thumbnail_url: origin + link.card.url, ...THUMBNAIL } : {}),
    },
    { headers: { 'Cache-Control': `public, max-age=${CACHE_AGE}` } },
  );
}

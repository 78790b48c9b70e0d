import type { LoaderFunctionArgs } from '@remix-run/node';
import { describeLink } from '#app/features/seo/oembed-link.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { siteOrigin } from '#app/server/web/origin.server';

/** Seconds for which a consumer may keep an answer. */
const CACHE_AGE = 3_600;

const THUMBNAIL = { thumbnail_width: 1200, thumbnail_height: 630 };

/** Whether the picture is as small as the consumer asks (oembed.com, 2.2 and 2.3.4). */
function fits(params: URLSearchParams): boolean {
  const most = (name: string) => Number(params.get(name) || Number.POSITIVE_INFINITY);
  // A bound that is not a number is ignored.
  return !(most('maxwidth') < THUMBNAIL.thumbnail_width || most('maxheight') < THUMBNAIL.thumbnail_height);
}

function refuse(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** What others show of a video or a public collection (https://oembed.com): a link, since nothing of ours may be framed. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const format = params.get('format') ?? 'json';
  if (format !== 'json') return refuse(501, 'Only JSON is answered.');
  const origin = siteOrigin(request);
  const url = params.get('url') ?? '';
  if (!URL.canParse(url) || new URL(url).origin !== origin) return refuse(404, 'There is no such page.');
  const link = describeLink(new URL(url).pathname);
  if (link === null) return refuse(404, 'There is no such page.');
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

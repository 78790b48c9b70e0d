import type { LoaderFunctionArgs } from '@remix-run/node';
import { findCategory, shortNameOf } from '#app/features/categories/category.server';
import { type Guide, listWholeGuides, readGuideText } from '#app/features/guides/guide.server';
import { guideCardOf, videoCardOf } from '#app/features/seo/card.server';
import { listVideoPage } from '#app/features/videos/video-listing.server';
import { logError } from '#app/infra/log.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { proseHtml } from '#app/lib/prose-html';
import type { RouteHandle } from '#app/lib/route-handle';
import { element, escapeXml } from '#app/lib/xml';
import { siteOrigin } from '#app/server/web/page-context.server';
import { versionedXmlResponse } from '#app/server/web/streamed-response.server';

export const handle: RouteHandle = { cached: { query: ['category'], shows: 'catalogue' } };

const NEWEST = 50;

type Item = ReturnType<typeof listVideoPage>['videos'][number];

function describeItem(origin: string, video: Item): string {
  const { id, title, description, category, publishedAt, creator } = video;
  const url = `${origin}/video/${id}`;
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    element('description', description || title),
    element('category', shortNameOf(category)),
    element('dc:creator', creator),
    element('pubDate', publishedAt?.toUTCString() ?? null),
    `<media:content url="${escapeXml(origin + videoCardOf(video).url)}" medium="image" type="image/jpeg" width="1200" height="630"/>`,
    '</item>\n',
  ].join('');
}

/** Returns a guide's text as HTML, or null on an error, so that the other guides are still sent. */
function drawBody(body: string, origin: string): string | null {
  try {
    return proseHtml(readGuideText(body).blocks, { origin });
  } catch (error) {
    logError(error);
    return null;
  }
}

function describeGuide(
  origin: string,
  { id, slug, title, summary, coverUrl, publishedAt, body, author }: Guide,
): string {
  return [
    '<item>',
    element('title', title),
    element('link', `${origin}/guides/${encodeURIComponent(slug)}`),
    `<guid isPermaLink="false">${escapeXml(`${origin}/guide/${id}`)}</guid>`,
    element('description', summary || title),
    element('content:encoded', drawBody(body, origin)),
    element('category', 'Guides'),
    element('dc:creator', author || null),
    element('pubDate', publishedAt?.toUTCString() ?? null),
    `<media:content url="${escapeXml(origin + guideCardOf({ id, title, coverUrl }).url)}" medium="image" type="image/jpeg" width="1200" height="630"/>`,
    '</item>\n',
  ].join('');
}

function listItems(origin: string, videos: Item[], guides: Guide[]): string[] {
  return [
    ...videos.map((video) => ({ at: video.publishedAt, text: () => describeItem(origin, video) })),
    ...guides.map((guide) => ({ at: guide.publishedAt, text: () => describeGuide(origin, guide) })),
  ]
    .sort((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0))
    .slice(0, NEWEST)
    .map(({ text }) => text());
}

/** The most guides in the feed, since each includes its whole text. */
const MAX_GUIDES = 20;

/** Sends the newest videos and guides as RSS 2.0, or the videos of one category. */
export function loader({ request }: LoaderFunctionArgs) {
  const origin = siteOrigin(request);
  const category = new URL(request.url).searchParams.get('category') ?? '';
  const known = findCategory(category);
  if (category !== '' && known === null) return new Response('Category not found.', { status: 404 });
  const { siteName, siteDescription } = readSiteSettings();
  const { videos } = listVideoPage(known === null ? {} : { category }, { limit: NEWEST, after: null });
  const own = category === '' ? `${origin}/feed.xml` : `${origin}/feed.xml?category=${category}`;
  return versionedXmlResponse(
    request,
    [
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>\n',
      element('title', known === null ? siteName : `${siteName}: ${known.heading}`),
      element('link', category === '' ? `${origin}/` : `${origin}/videos/${category}`),
      element('description', siteDescription || siteName),
      `<atom:link href="${escapeXml(own)}" rel="self" type="application/rss+xml"/>\n`,
      ...listItems(origin, videos, category === '' ? listWholeGuides(MAX_GUIDES) : []),
      '</channel></rss>\n',
    ].join(''),
    'application/rss+xml',
  );
}

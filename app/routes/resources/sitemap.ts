import type { LoaderFunctionArgs } from '@remix-run/node';
import { listShownCategories } from '#app/features/categories/category.server';
import { listGuideUrls, listUsedTags } from '#app/features/guides/guide.server';
import { writingUrl } from '#app/features/guides/writing-kinds';
import * as sitemap from '#app/features/seo/sitemap.server';
import { findPlayer } from '#app/features/video-platforms/platforms.server';
import { element } from '#app/lib/xml';
import { siteOrigin } from '#app/server/web/page-context.server';
import { xmlResponse } from '#app/server/web/streamed-response.server';

const PAGES = ['/', '/videos', '/affiliate', '/about', '/contact', '/newsletter', '/faq', '/sizes', '/api'];
const LEGAL = ['/privacy', '/terms', '/disclosure', '/cookies'];

function entry(url: string, changed: Date | null, more = ''): string {
  return `<url>${element('loc', url)}${element('lastmod', changed?.toISOString() ?? null)}${more}</url>\n`;
}

function imageOf(origin: string, image: string): string {
  if (!URL.canParse(image, origin)) return '';
  return `<image:image>${element('image:loc', new URL(image, origin).href)}</image:image>`;
}

/** Returns true for a duration that a sitemap may have: up to eight hours (Google, 'Video sitemaps'). */
const hasDuration = ({ duration }: sitemap.SitemapVideo) =>
  duration !== null && duration >= 1 && duration <= 28_800;

function videoEntry(origin: string, video: sitemap.SitemapVideo): string {
  const player = findPlayer(video);
  const image = new URL(video.image, origin).href;
  const more =
    player === null
      ? imageOf(origin, video.image)
      : `<video:video>${element('video:thumbnail_loc', image)}${element('video:title', video.title)}${element('video:description', video.description || video.title)}${element(player.kind === 'video' ? 'video:content_loc' : 'video:player_loc', new URL(player.src, origin).href)}${hasDuration(video) ? element('video:duration', String(video.duration)) : ''}</video:video>`;
  return entry(`${origin}/video/${video.id}`, video.changed, more);
}

function* map<From, To>(all: Iterable<From>, change: (one: From) => To): Generator<To> {
  for (const one of all) yield change(one);
}

/** Returns the names of the files, without their ending. */
function listNames(): string[] {
  const parts = Object.entries(sitemap.countSitemapParts());
  return [
    'pages',
    ...parts.flatMap(([kind, count]) => Array.from({ length: count }, (_, part) => `${kind}-${part + 1}`)),
  ];
}

function listPages(origin: string): string[] {
  const guides = listGuideUrls();
  const lists = listShownCategories().map(({ slug }) => `/videos/${slug}`);
  const tags = listUsedTags().map(({ slug }) => `/guides?${new URLSearchParams({ tag: slug })}`);
  return [
    ...[...PAGES, ...lists, ...LEGAL, ...(guides.length > 0 ? ['/guides'] : [])].map((path) =>
      entry(origin + path, null),
    ),
    ...guides.map(({ slug, updatedAt, coverUrl }) =>
      entry(
        origin + writingUrl('guide', slug),
        updatedAt,
        coverUrl === null ? '' : imageOf(origin, coverUrl),
      ),
    ),
    ...tags.map((path) => entry(origin + path, null)),
    ...listGuideUrls('page').map(({ slug, updatedAt }) =>
      entry(origin + writingUrl('page', slug), updatedAt),
    ),
  ];
}

function listEntries(origin: string, name: string): Iterable<string> {
  const [kind, part] = name.split('-');
  if (kind === 'pages') return listPages(origin);
  if (kind === 'videos')
    return map(sitemap.readSitemapVideos(Number(part)), (video) => videoEntry(origin, video));
  return map(sitemap.readSitemapProducts(Number(part)), ({ id, image, changed }) =>
    entry(`${origin}/product/${id}`, changed, imageOf(origin, image)),
  );
}

function* chunks(entries: Iterable<string>): Generator<string> {
  yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n';
  yield* entries;
  yield '</urlset>\n';
}

/** Sends one file of the sitemap. `/sitemap.xml` lists the files. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const origin = siteOrigin(request);
  const names = listNames();
  if (params.file === undefined)
    return xmlResponse([
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      ...names.map((name) => `<sitemap>${element('loc', `${origin}/sitemap/${name}.xml`)}</sitemap>\n`),
      '</sitemapindex>\n',
    ]);
  const name = names.find((each) => params.file === `${each}.xml`);
  if (name === undefined) return new Response('Sitemap not found.', { status: 404 });
  return xmlResponse(chunks(listEntries(origin, name)));
}

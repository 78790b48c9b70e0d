import type { LoaderFunctionArgs } from '@remix-run/node';
import { siteOrigin } from '../http/origin.server';
import { xmlResponse } from '../http/xml-response.server';
import { CATEGORY_NAMES } from '../lib/categories';
import { buildPlayer } from '../lib/player';
import { element } from '../lib/xml';
import {
  countSitemapParts,
  listSitemapProducts,
  listSitemapVideos,
  type SitemapProduct,
  type SitemapVideo,
} from '../models/sitemap.server';

const PAGES = ['/', '/videos', '/affiliate', '/about', '/contact', '/newsletter', '/faq', '/api'];
const LEGAL = ['/privacy', '/terms', '/disclosure', '/cookies'];
/** The longest description that Google reads of a video, in characters. */
const LONGEST = 2_048;

function entry(address: string, changed: Date | null, more = ''): string {
  return `<url>${element('loc', address)}${element('lastmod', changed?.toISOString() ?? null)}${more}</url>\n`;
}

function pictureOf(origin: string, picture: string): string {
  const address = URL.canParse(picture, origin) ? new URL(picture, origin).href : null;
  return address === null ? '' : `<image:image>${element('image:loc', address)}</image:image>`;
}

/** A video as Google's extension describes it: it must have a place where it plays. */
function videoEntry(origin: string, video: SitemapVideo): string {
  const player = buildPlayer(video);
  const picture = new URL(video.picture, origin).href;
  const more =
    player === null
      ? pictureOf(origin, video.picture)
      : `<video:video>${element('video:thumbnail_loc', picture)}${element('video:title', video.title)}${element('video:description', (video.description || video.title).slice(0, LONGEST))}${element(player.kind === 'video' ? 'video:content_loc' : 'video:player_loc', new URL(player.src, origin).href)}${video.duration ? element('video:duration', String(video.duration)) : ''}</video:video>`;
  return entry(`${origin}/video/${video.id}`, video.changed, more);
}

function productEntry(origin: string, { id, picture, changed }: SitemapProduct): string {
  return entry(`${origin}/product/${id}`, changed, pictureOf(origin, picture));
}

function listEntries(origin: string, name: string): string[] | null {
  if (name === 'pages') {
    const lists = CATEGORY_NAMES.map((category) => `/videos/${category}`);
    return [...PAGES, ...lists, ...LEGAL].map((path) => entry(origin + path, null));
  }
  const [, kind, number = ''] = /^(videos|products)-([1-9]\d{0,5})$/.exec(name) ?? [];
  const part = Number(number);
  if (kind === undefined || part > countSitemapParts()[kind === 'videos' ? 'videos' : 'products'])
    return null;
  return kind === 'videos'
    ? listSitemapVideos(part).map((video) => videoEntry(origin, video))
    : listSitemapProducts(part).map((product) => productEntry(origin, product));
}

export function loader({ request, params }: LoaderFunctionArgs) {
  const [, name = ''] = /^([a-z0-9-]+)\.xml$/.exec(params.file ?? '') ?? [];
  const entries = listEntries(siteOrigin(request), name);
  if (entries === null)
    return new Response('There is no such list.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return xmlResponse([
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n',
    ...entries,
    '</urlset>\n',
  ]);
}

import type { MetaFunction } from '@remix-run/node';
import type { Card } from '#app/features/seo/preview-card';
import type { Structured } from '#app/lib/structured-data';
import type { RootData } from './root-data';

type Match = { id: string; data?: unknown };
export type PageMeta = {
  title: string;
  description?: string;
  /** 'follow' lets search engines follow the page's links. */
  noindex?: boolean | 'follow';
  /** The canonical path. Pages without one have no card. */
  path?: string | undefined;
  card?: Card | null | undefined;
  kind?: 'website' | 'video.other' | 'product' | 'article';
  feed?: string;
  embeddable?: boolean;
  structured?: (page: { origin: string; siteName: string }) => (Structured | null)[];
};

function rootData(matches: readonly (Match | undefined)[]): Partial<RootData> {
  const data = matches.find((match) => match?.id === 'root')?.data;
  return typeof data === 'object' && data !== null ? data : {};
}

type ListedPage = PageMeta & { path: string };

/** Returns Open Graph and Twitter tags (ogp.me). Their readers need absolute URLs. */
function cardTags(
  page: ListedPage,
  { origin = '', siteName = 'Ribbon', card: siteCard }: Partial<RootData>,
  description: string | undefined,
) {
  const card = page.card ?? siteCard;
  const tags: [property: string, content: string | null | undefined][] = [
    ['og:title', page.title],
    ['og:type', page.kind ?? 'website'],
    ['og:url', origin + page.path],
    ['og:site_name', siteName],
    ['og:description', description || null],
    ['og:image', card && origin + card.url],
    ['og:image:type', card && 'image/jpeg'],
    ['og:image:width', card && '1200'],
    ['og:image:height', card && '630'],
    ['og:image:alt', card?.alt],
  ];
  return [
    ...tags.flatMap(([property, content]) => (content == null ? [] : [{ property, content }])),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function linkTags({ title, path, noindex, feed, embeddable }: ListedPage, origin: string) {
  const url = origin + path;
  const alternate = (type: string, href: string) => {
    return { tagName: 'link', rel: 'alternate', type, href, title };
  };
  return [
    !noindex && { tagName: 'link', rel: 'canonical', href: url },
    feed && alternate('application/rss+xml', feed),
    embeddable && alternate('application/json+oembed', `${origin}/oembed?url=${encodeURIComponent(url)}`),
  ];
}

/** Prints the title of a document. That of a refused form begins with 'Error: '. */
export function printTitle({ siteName = 'Ribbon', rejected }: Partial<RootData> = {}, title: string): string {
  return `${rejected ? 'Error: ' : ''}${title === siteName ? siteName : `${title} · ${siteName}`}`;
}

type MetaArgs<Loader> = Parameters<MetaFunction<Loader>>[0];

/** Returns the `meta` of a route: title, description, card and JSON-LD. After an error, which replaces the page, `describe` gets no data. */
export function metaOf<Loader>(
  describe: (page: MetaArgs<Loader>['data'], error: unknown) => PageMeta,
): MetaFunction<Loader> {
  return ({ matches, data, error }) => {
    const root = rootData(matches);
    const { siteName = 'Ribbon', pageDescription, indexed, origin = '' } = root;
    const page = describe(error ? undefined : data, error);
    const { title, description, noindex, path, structured } = page;
    const described = description || (noindex && path === undefined ? undefined : pageDescription);
    const graph = (structured?.({ origin, siteName }) ?? []).filter((each) => each !== null);
    const tags = [
      { title: printTitle(root, title) },
      described && { name: 'description', content: described },
      (noindex || indexed === false) && {
        name: 'robots',
        content: noindex === 'follow' ? 'noindex, follow' : 'noindex',
      },
      ...(path === undefined
        ? []
        : [...linkTags({ ...page, path }, origin), ...cardTags({ ...page, path }, root, described)]),
      graph.length > 0 && { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } },
    ];
    return tags.flatMap((tag) => tag || []);
  };
}

import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listOtherGuides, listTags } from '#app/features/guides/guide.server';
import { guideCardOf } from '#app/features/seo/card.server';
import { countOf, joinFacts, longDate } from '#app/lib/format';
import { listSections } from '#app/lib/prose';
import type { RouteHandle } from '#app/lib/route-handle';
import { buildShareLinks } from '#app/lib/share';
import { breadcrumbs } from '#app/lib/structured-data';
import { loadWriting } from '#app/server/web/guide-text.server';
import { siteOrigin } from '#app/server/web/page-context.server';
import { DraftLine } from '#app/ui/banners';
import { UserText } from '#app/ui/elements';
import { Cover, GuideGrid, TagLinks } from '#app/ui/guide-cards';
import { Image } from '#app/ui/image';
import { metaOf } from '#app/ui/page-meta';
import { DisclosureLine } from '#app/ui/product-card';
import { GuideText } from '#app/ui/prose';
import { ShareControl } from '#app/ui/share-control';
import guideStyle from '#app/ui/styles/guide.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: ['ref', 'message'], shows: 'catalogue' },
  counted: 'Guides',
};

export const meta = metaOf<typeof loader>((page) => ({
  title: page?.seoTitle ?? 'Page Not Found',
  description: page?.description,
  path: page?.path,
  card: page?.card,
  kind: 'article',
  noindex: page !== undefined && page.unseen !== null,
  feed: '/feed.xml',
  structured: () => page?.structured ?? [],
}));

/** A guide with fewer sections has no table of contents. */
const MIN_SECTIONS = 3;

export async function loader(args: LoaderFunctionArgs) {
  const { guide, shown } = await loadWriting('guide', args);
  const query = new URL(args.request.url).searchParams;
  const isPublished = guide.status === 'published';
  const origin = siteOrigin(args.request);
  const { text, description, path } = shown;
  const { id, slug, title, summary, coverUrl, author, publishedAt, updatedAt } = guide;
  const sections = listSections(text.blocks);
  const card = isPublished ? guideCardOf(guide) : null;
  return {
    ...shown,
    guide: { id, slug, title, summary, coverUrl, author, date: publishedAt && longDate(publishedAt) },
    productCount: text.cards.products.length,
    sections: sections.length >= MIN_SECTIONS ? sections : [],
    tags: listTags(id),
    others: listOtherGuides(id, 3),
    card,
    share: buildShareLinks(origin, path, query.get('message')),
    sharing: query.has('message'),
    structured: isPublished
      ? [
          {
            '@type': 'Article',
            headline: title,
            ...(description ? { description } : {}),
            image: origin + (coverUrl ?? card?.url ?? ''),
            ...(publishedAt === null ? {} : { datePublished: publishedAt.toISOString() }),
            dateModified: updatedAt.toISOString(),
            ...(author ? { author: { '@type': 'Person', name: author } } : {}),
            mainEntityOfPage: origin + path,
            url: origin + path,
          },
          breadcrumbs(origin, [
            ['Guides', '/guides'],
            [title, path],
          ]),
        ]
      : [],
  };
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function GuideHead({ guide, text, productCount }: Page) {
  const facts = [
    'Guide',
    countOf(text.minutes, 'minute'),
    productCount > 0 && countOf(productCount, 'product'),
  ];
  const images = text.cards.products.slice(0, 3).map(({ imageUrl }) => imageUrl);
  return (
    <header className="guide-head">
      <div className="grid gap-2">
        <p className="eyebrow">{joinFacts(facts)}</p>
        <h1 dir="auto">{guide.title}</h1>
        <UserText className="lead" text={guide.summary} />
        {(guide.author || guide.date) && (
          <p className="meta">
            {guide.author && (
              <>
                by <bdi>{guide.author}</bdi>
                {guide.date && ', '}
              </>
            )}
            {guide.date}
          </p>
        )}
        {productCount > 0 && <DisclosureLine />}
      </div>
      {guide.coverUrl === null && <Cover guide={{ ...guide, images }} position={0} />}
    </header>
  );
}

export default function GuidePage() {
  const page = useLoaderData<typeof loader>();
  const { guide, path, unseen, text, sections, others, share, sharing } = page;
  return (
    <>
      <article className="wrap">
        {unseen !== null && <DraftLine text={unseen} edit={`/admin/guides/${guide.id}`} />}
        <GuideHead {...page} />
        {guide.coverUrl && (
          <div className="frame frame-wide">
            <Image
              src={guide.coverUrl}
              size={[1200, 675]}
              sizes="(min-width: 72rem) 1120px, 100vw"
              position={0}
            />
          </div>
        )}
        <div className="guide-body">
          {sections.length > 0 && (
            <nav className="guide-contents" aria-label="Contents">
              <ul>
                {sections.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <h2 className="sr-only">The guide</h2>
          <GuideText {...text} />
          <TagLinks tags={page.tags} />
          <ShareControl key={share.url} links={share} path={path} open={sharing} />
        </div>
      </article>
      {others.guides.length > 0 && (
        <section className="band section" aria-labelledby="more-guides">
          <div className="wrap">
            <div className="head-row">
              <h2 id="more-guides">{others.isRelated ? 'Related guides' : 'More guides'}</h2>
              <a href="/guides">All guides</a>
            </div>
            <GuideGrid guides={others.guides} />
          </div>
        </section>
      )}
    </>
  );
}

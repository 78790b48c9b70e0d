import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findGuide, listOtherGuides } from '#app/features/guides/guide.server';
import { listTags } from '#app/features/guides/guide-tag.server';
import { guideCardOf } from '#app/features/seo/card.server';
import { countOf, longDate, truncate } from '#app/lib/format';
import { mayUse } from '#app/lib/permissions';
import { listSections, plainWords } from '#app/lib/prose';
import type { RouteHandle } from '#app/lib/route-handle';
import { buildShareLinks } from '#app/lib/share';
import { articleObject, breadcrumbs } from '#app/lib/structured-data';
import { showGuideText } from '#app/server/web/guide-text.server';
import { missingPage } from '#app/server/web/intents.server';
import { clockOf, siteOrigin } from '#app/server/web/page-context.server';
import { describeUnseen } from '#app/server/web/publication.server';
import { getUser } from '#app/server/web/session.server';
import { DraftLine } from '#app/ui/draft-line';
import { Cover, GuideGrid, TagLinks } from '#app/ui/guide-cards';
import { GuideText } from '#app/ui/guide-text';
import { Image } from '#app/ui/image';
import { pageMeta } from '#app/ui/page-meta';
import { DisclosureLine } from '#app/ui/product-card';
import { ShareControl } from '#app/ui/share-control';
import guideStyle from '#app/ui/styles/guide.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

export const handle: RouteHandle = {
  cached: { query: ['ref', 'message'], shows: 'catalogue' },
  counted: { as: 'Guides' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    title: page?.seoTitle ?? 'Page Not Found',
    description: page?.description,
    path: page?.path,
    card: page?.card,
    kind: 'article',
    noindex: page !== undefined && page.unseen !== null,
    feed: '/feed.xml',
    structured: () => page?.structured ?? [],
  });

/** A guide with fewer sections has no table of contents. */
const MIN_SECTIONS = 3;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = findGuide(params.slug ?? '');
  const { search, searchParams: query } = new URL(request.url);
  if (found !== null && 'movedTo' in found)
    throw redirect(`/guides/${encodeURIComponent(found.movedTo)}${search}`, 301);
  if (found === null) throw missingPage(request);
  const { guide } = found;
  const isPublished = guide.status === 'published';
  if (!isPublished && !mayUse(await getUser(request), 'content')) throw missingPage(request);
  const origin = siteOrigin(request);
  const text = showGuideText(guide.body, clockOf(context));
  const { id, slug, title, summary, coverUrl, author, publishedAt, updatedAt } = guide;
  const description = guide.seoDescription || summary || truncate(plainWords(text.blocks), 160);
  const path = `/guides/${encodeURIComponent(slug)}`;
  const sections = listSections(text.blocks);
  const card = isPublished ? guideCardOf(guide) : null;
  return {
    unseen: describeUnseen(guide),
    path,
    description,
    guide: { id, slug, title, summary, coverUrl, author, date: publishedAt && longDate(publishedAt) },
    text,
    productCount: text.cards.products.length,
    sections: sections.length >= MIN_SECTIONS ? sections : [],
    seoTitle: guide.seoTitle || title,
    tags: listTags(id),
    others: listOtherGuides(id, 3),
    card,
    share: buildShareLinks(origin, path, query.get('message')),
    sharing: query.has('message'),
    structured: isPublished
      ? [
          articleObject({
            title,
            description,
            author,
            publishedAt,
            updatedAt,
            url: origin + path,
            image: origin + (coverUrl ?? card?.url ?? ''),
          }),
          breadcrumbs(origin, [
            ['Guides', '/guides'],
            [title, path],
          ]),
        ]
      : [],
  };
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function GuideHead({ guide, text, productCount }: Pick<Page, 'guide' | 'text' | 'productCount'>) {
  const facts = [
    'Guide',
    countOf(text.minutes, 'minute'),
    ...(productCount > 0 ? [countOf(productCount, 'product')] : []),
  ];
  const images = text.cards.products.slice(0, 3).map(({ imageUrl }) => imageUrl);
  return (
    <header className="guide-head">
      <div className="grid gap-2">
        <p className="eyebrow">{facts.join(' · ')}</p>
        <h1 dir="auto">{guide.title}</h1>
        {guide.summary && (
          <p className="lead" dir="auto">
            {guide.summary}
          </p>
        )}
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
  const { guide, path, unseen, text, tags, productCount, sections, others, share, sharing } =
    useLoaderData<typeof loader>();
  return (
    <>
      <article className="wrap">
        {unseen !== null && <DraftLine text={unseen} edit={`/admin/guides/${guide.id}`} />}
        <GuideHead guide={guide} text={text} productCount={productCount} />
        {guide.coverUrl && (
          <div className="frame frame-wide">
            <Image
              src={guide.coverUrl}
              width={1200}
              height={675}
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
          <GuideText blocks={text.blocks} cards={text.cards} />
          <TagLinks tags={tags} />
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

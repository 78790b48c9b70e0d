import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as guideRows from '#app/features/guides/guide.server';
import { truncate } from '#app/lib/format';
import { countPages } from '#app/lib/paging';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { pageNotFound } from '#app/server/web/not-found.server';
import { countEmptySearch } from '#app/server/web/visitor.server';
import { GuideGrid, TagLinks } from '#app/ui/guide-cards';
import { metaOf } from '#app/ui/page-meta';
import { isBehindList, listUrl, Pagination } from '#app/ui/pagination';
import { Empty } from '#app/ui/status-page';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: ['page', 'tag'], shows: 'catalogue', personal: ['search'] },
  counted: 'Guides',
};

export const meta = metaOf<typeof loader>((shown) => ({
  title: shown?.tag ? `Guides: ${shown.tag.name}` : 'Guides',
  description: shown?.tag
    ? `Gift guides about ${shown.tag.name}.`
    : 'Gift guides: ideas for her, and how to choose.',
  noindex: shown !== undefined && shown.search !== '' ? 'follow' : false,
  path: listUrl('/guides', { tag: shown?.tag?.slug }, shown?.page ?? 1),
  feed: '/feed.xml',
}));

const MAX_FOUND = 100;
/** More tags than a visitor reads through. */
const MAX_TAGS = 20;

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const search = truncate(query.get('search') ?? '', 100).trim();
  const used = guideRows.listUsedTags();
  const tags = used.slice(0, MAX_TAGS).map(({ slug, name }) => ({ slug, name }));
  if (search !== '') {
    const { guides } = guideRows.searchGuides(search, MAX_FOUND);
    if (guides.length === 0) countEmptySearch(request, search);
    return data({ search, tag: null, tags, page: 1, pages: 1, guides });
  }
  const page = pageNumber(query);
  const slug = query.get('tag');
  const tag = slug === null ? null : used.find((each) => each.slug === slug);
  if (tag === undefined) throw pageNotFound();
  const pages = countPages(tag?.count ?? guideRows.countGuides(), guideRows.GUIDES_PER_PAGE);
  const limits = { limit: guideRows.GUIDES_PER_PAGE, offset: (page - 1) * guideRows.GUIDES_PER_PAGE };
  const guides = guideRows.listGuides(tag === null ? limits : { ...limits, tag: tag.slug });
  return data({ search, tag, tags, page, pages, guides }, { status: isBehindList(page, pages) ? 404 : 200 });
}

export default function Guides() {
  const { guides, search, tag, tags, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section">
      <h1 className="mb-8" dir="auto">
        {search !== '' ? `Guides: “${search}”` : tag === null ? 'Guides' : `Guides: ${tag.name}`}
      </h1>
      <TagLinks tags={tags} chosen={tag?.slug} />
      {guides.length > 0 && (
        <>
          <h2 className="sr-only">{search === '' ? 'Latest guides' : 'Search results'}</h2>
          <GuideGrid guides={guides} first />
        </>
      )}
      {guides.length === 0 && !isBehindList(page, pages) && (
        <Empty title={search === '' ? 'No guides yet.' : `No guides found for “${search}”.`}>
          <p>
            Browse <a href="/affiliate">all gift ideas</a> or <a href="/videos">all videos</a>.
          </p>
        </Empty>
      )}
      <Pagination page={page} pages={pages} url={(to) => listUrl('/guides', { tag: tag?.slug }, to)} />
    </div>
  );
}

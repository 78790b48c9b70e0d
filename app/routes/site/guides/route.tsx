import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { countGuides, GUIDES_PER_PAGE, listGuides, searchGuides } from '#app/features/guides/guide.server';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { truncate } from '#app/lib/truncate';
import { GuideGrid } from '#app/ui/guide-cards';
import { Thread } from '#app/ui/icons';
import { pageMeta } from '#app/ui/page-meta';
import { isBehindList, Pagination } from '#app/ui/pagination';

export const handle: RouteHandle = {
  cached: { query: ['page'], shows: 'catalogue', personal: ['search'] },
  counted: { as: 'Guides' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: shown }) =>
  pageMeta(matches, {
    title: 'Guides',
    description: 'Gift guides: ideas for her, and how to choose.',
    noindex: shown !== undefined && shown.search !== '' ? 'follow' : false,
    path: shown && shown.page > 1 ? `/guides?page=${shown.page}` : '/guides',
    feed: '/feed.xml',
  });

const MAX_FOUND = 100;

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const search = truncate(query.get('search') ?? '', 100).trim();
  if (search !== '')
    return data({ search, page: 1, pages: 1, guides: searchGuides(search, MAX_FOUND).guides });
  const page = pageNumber(query);
  const total = countGuides();
  const pages = Math.max(1, Math.ceil(total / GUIDES_PER_PAGE));
  const guides = listGuides({ limit: GUIDES_PER_PAGE, offset: (page - 1) * GUIDES_PER_PAGE });
  return data({ search, page, pages, guides }, { status: isBehindList(page, pages) ? 404 : 200 });
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Guides() {
  const { guides, search, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section">
      <h1 className="mb-8" dir="auto">
        {search === '' ? 'Guides' : `Guides: “${search}”`}
      </h1>
      {guides.length > 0 && <GuideGrid guides={guides} first />}
      {guides.length === 0 && !isBehindList(page, pages) && (
        <div className="empty">
          <Thread shape="loops" />
          <h2>{search === '' ? 'No guides yet.' : `No guides found for “${search}”.`}</h2>
          <p>
            Browse <a href="/affiliate">all gift ideas</a> or <a href="/videos">all videos</a>.
          </p>
        </div>
      )}
      <Pagination page={page} pages={pages} url={(number) => `/guides?page=${number}`} />
    </div>
  );
}

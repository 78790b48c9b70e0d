import { useLoaderData } from '@remix-run/react';
import { printEarnings } from '#app/features/earnings/page-performance.server';
import { listGuideAuthors, listGuidesForAdmin } from '#app/features/guides/guide-admin.server';
import { guideListSchema } from '#app/features/guides/guide-schema';
import { WRITING, writingUrl } from '#app/features/guides/writing-kinds';
import { countOf } from '#app/lib/format';
import { pagingOf } from '#app/lib/paging';
import { guardedLoader } from '#app/server/web/guarded.server';
import { readFilters } from '#app/server/web/list.server';
import { describeWriting } from '#app/server/web/publication.server';
import { LinkButton } from '#app/ui/elements';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { FilterBar, PagedRows } from '#app/ui/list';
import { screen } from '#app/ui/screen';
import { WritingList } from '#app/ui/writing-list';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Guides', { link: ['/admin/guides/new', 'Write a guide', 'main'] });

export const loader = guardedLoader('content', ({ request, actor }) => {
  const { list, url } = readFilters(request, guideListSchema);
  const found = listGuidesForAdmin(list);
  const ids = found.rows.map(({ id }) => id);
  const earnings = printEarnings('g', ids, actor.role);
  return {
    list,
    paging: pagingOf(url, list, found),
    authors: listGuideAuthors(),
    guides: found.rows.map((guide) => ({
      id: `${WRITING.guide.editor}/${guide.id}`,
      title: guide.title,
      url: writingUrl('guide', guide.slug),
      author: guide.author,
      meta: earnings.has(guide.id) ? `${earnings.get(guide.id)} in 90 days` : undefined,
      ...describeWriting(guide),
    })),
  };
});

const SORTS = { edited: 'Last edited', earnings: 'Highest earnings' };
const STATUSES = { all: 'All statuses', published: 'Published', scheduled: 'Scheduled', draft: 'Draft' };

const IMPORT = (
  <LinkButton href="/admin/content-import" look="small" label="Import from Ghost or WordPress" />
);

export default function Guides() {
  const { list, paging, authors, guides } = useLoaderData<typeof loader>();
  const { text } = fieldsOf({ form: 'guides' }, list);
  const isFiltered = list.q !== '' || list.status !== 'all' || list.author !== '';
  if (guides.length === 0 && !isFiltered && list.page === 1)
    return (
      <div className="empty">
        <h2>No guides yet.</h2>
        <p>A guide is an article that shows products, videos and collections.</p>
        <p>
          <LinkButton href="/admin/guides/new" label="Write a guide" /> {IMPORT}
        </p>
      </div>
    );
  return (
    <>
      <FilterBar
        action="/admin/guides"
        label="Filter guides"
        values={list}
        count={countOf(paging.total, 'guide')}
        applied={[list.status, list.author]}
        more={
          <>
            <ChoiceField {...text('status', 'Status')} choices={STATUSES} />
            <ChoiceField {...text('author', 'Author')} none="All authors" choices={authors} />
            <ChoiceField {...text('sort', 'Sort by')} choices={SORTS} />
          </>
        }
      >
        <Field {...text('q', 'Search')} placeholder="Search guides" type="search" />
      </FilterBar>
      <PagedRows paging={paging} empty="No guides match these filters.">
        <WritingList label="Guides" texts={guides} />
      </PagedRows>
      <p>{IMPORT}</p>
    </>
  );
}

import { useLoaderData } from '@remix-run/react';
import { isCategory, nameCategory } from '#app/features/categories/category.server';
import { publishMany } from '#app/features/dashboard/publication.server';
import { printEarnings } from '#app/features/earnings/page-performance.server';
import { labelPlatform, namePlatform } from '#app/features/video-platforms/platforms.server';
import * as videoAdmin from '#app/features/videos/video-admin.server';
import { videoListSchema } from '#app/features/videos/video-admin-schema';
import { refreshChosenVideos } from '#app/features/videos/video-refresh.server';
import { videosChanged, videosRefreshed } from '#app/features/videos/video-texts';
import { briefDate, countUpTo, fullCount } from '#app/lib/format';
import { pagingOf } from '#app/lib/paging';
import { rowStatus } from '#app/lib/publication';
import type { Toast } from '#app/lib/toast';
import { textOf } from '#app/server/web/form.server';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { answerBatch, type Batch, readFilters, readViews, type Views } from '#app/server/web/list.server';
import { describeDraft } from '#app/server/web/publication.server';
import { CategoryField, MoveToCategory } from '#app/ui/dashboard-fields';
import * as tables from '#app/ui/data-table';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { BatchForm, FilterBar, PagedRows, selectColumn } from '#app/ui/list';
import { screen, Tabs } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Manage Videos', {
  link: ['/admin/videos/upload', 'Upload video', 'main'],
});

const VIEWS: Views = [
  ['/admin/videos', 'All'],
  ['/admin/videos?state=featured', 'Featured'],
  ['/admin/videos?state=trending', 'Trending'],
  ['/admin/videos?state=drafts', 'Drafts'],
  ['/admin/videos?state=unavailable', 'Unavailable', true],
];

export const loader = guardedLoader('content', ({ request, actor }) => {
  const { list, url } = readFilters(request, videoListSchema);
  const found = videoAdmin.listVideosForAdmin(list);
  const ids = found.rows.map(({ id }) => id);
  const earnings = printEarnings('v', ids, actor.role);
  return {
    list,
    paging: pagingOf(url, list, found),
    count: countUpTo(found, 'video'),
    ...readViews(list, { views: VIEWS, schema: videoListSchema, count: videoAdmin.countVideosForAdmin }),
    platforms: Object.fromEntries(videoAdmin.listStoredPlatforms().map((name) => [name, namePlatform(name)])),
    videos: found.rows.map(({ unavailableAt, source, publishedAt, createdAt, ...row }) => ({
      ...row,
      status: rowStatus(row, unavailableAt === null ? null : 'Unavailable'),
      facts: [
        nameCategory(row.category),
        row.durationFormatted,
        row.publishAt !== null && describeDraft(row),
      ],
      earned: earnings.get(row.id),
      platform: labelPlatform(source),
      date: briefDate(list.sort === 'added' ? createdAt : publishedAt, new Date()),
    })),
  };
});

const flag =
  (flags: Parameters<typeof videoAdmin.flagVideos>[1]) =>
  async ({ ids, actor }: Batch) =>
    videosChanged(await videoAdmin.flagVideos(ids, flags, actor));

const setStatus =
  (status: 'published' | 'draft') =>
  async ({ ids, actor }: Batch) =>
    videosChanged(await publishMany('video', { ids, status }, actor));

const INTENTS: Record<string, (batch: Batch) => Promise<Toast>> = {
  feature: flag({ featured: true }),
  unfeature: flag({ featured: false }),
  trend: flag({ trending: true }),
  untrend: flag({ trending: false }),
  async move(batch) {
    const category = textOf(batch.form, 'category');
    if (isCategory(category)) return flag({ category })(batch);
    return { title: 'Category required', text: 'Choose a category for the videos.', kind: 'error' };
  },
  publish: setStatus('published'),
  withdraw: setStatus('draft'),
  refresh: async ({ ids, actor }) => videosRefreshed(await refreshChosenVideos(ids, actor)),
};

export const action = formAction('content', (change) =>
  answerBatch(change, {
    name: 'video',
    listAll: (limit, query) =>
      videoAdmin.listVideoIdsForAdmin(videoListSchema.parse(Object.fromEntries(query)), limit),
    remove: videoAdmin.deleteVideos,
    intents: INTENTS,
    hint: 'Select at least one video.',
  }),
);

export default function ManageVideos() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <Tabs label="Views" current={page.view} tabs={page.views} />
      <FilterForm {...page} />
      <PagedRows paging={page.paging} empty="No videos match these filters.">
        <VideoTable {...page} />
      </PagedRows>
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

type Column = tables.Column<Page['videos'][number]>;

const PLATFORM: Column = { heading: 'Platform', kind: 'extra', cell: ({ platform }) => platform };

function listColumns({ list, paging, platforms, videos }: Page): Column[] {
  const { url } = paging;
  return [
    selectColumn({ name: 'video', paging, nameOf: ({ title }) => title }),
    {
      heading: 'Video',
      kind: 'main',
      link: tables.sortLink(url, list, 'title'),
      cell: (row) => (
        <tables.NameCell href={`/admin/videos/${row.id}`} name={row.title} hasStatusColumn {...row}>
          <span className="row-image row-wide">
            <img src={row.thumbnailUrl} alt="" width={176} height={99} loading="lazy" />
          </span>
        </tables.NameCell>
      ),
    },
    ...(Object.keys(platforms).length > 1 ? [PLATFORM] : []),
    tables.statusColumn(),
    {
      heading: list.sort === 'added' ? 'Added' : 'Uploaded',
      kind: 'extra',
      sorted: list.sort === 'added' ? 'descending' : undefined,
      link: tables.sortLink(url, list, 'newest', 'descending'),
      cell: ({ date }) => date,
    },
    { heading: 'Products', kind: 'number extra', cell: ({ products }) => products || null },
    {
      heading: 'Views',
      kind: 'number',
      link: tables.sortLink(url, list, 'views', 'descending'),
      cell: ({ views, date }) => (
        <>
          {views === null ? '–' : fullCount(views)} <span className="meta narrow">{date}</span>
        </>
      ),
    },
    ...tables.earningsColumns(videos, tables.sortLink(url, list, 'earnings', 'descending')),
    tables.markColumn(({ title }) => title),
  ];
}

const ACTIONS = {
  feature: 'Feature',
  trend: 'Mark as trending',
  publish: 'Publish',
  withdraw: 'Switch to draft',
  refresh: 'Refresh',
  delete: 'Delete',
};

function VideoTable(page: Page) {
  return (
    <BatchForm
      noun="videos"
      paging={page.paging}
      actions={ACTIONS}
      rows={<tables.DataTable label="Videos" rows={page.videos} columns={listColumns(page)} />}
    >
      <MoveToCategory label="Category" />
    </BatchForm>
  );
}

const STATES = {
  all: 'All videos',
  listed: 'Published',
  featured: 'Featured',
  trending: 'Trending',
  unavailable: 'Unavailable',
  drafts: 'Drafts',
} as const;
const SORTS = {
  added: 'Recently added',
  newest: 'Newest',
  views: 'Most viewed',
  title: 'Title',
  earnings: 'Highest earnings',
} as const;

function FilterForm({ list, platforms, count }: Page) {
  const { text } = fieldsOf({ form: 'videos' }, list);
  return (
    <FilterBar
      action="/admin/videos"
      label="Filter videos"
      values={list}
      count={count}
      sorted={list.sort === 'earnings' ? SORTS.earnings : undefined}
      applied={[list.category, list.source, list.state]}
      more={
        <>
          <CategoryField {...text('category', 'Category')} none="All categories" />
          <ChoiceField {...text('source', 'Platform')} none="All platforms" choices={platforms} />
          <ChoiceField {...text('state', 'Status')} choices={STATES} />
          <ChoiceField {...text('sort', 'Sort by')} choices={SORTS} />
        </>
      }
    >
      <Field {...text('q', 'Search')} placeholder="Search videos" type="search" />
    </FilterBar>
  );
}

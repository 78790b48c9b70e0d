import { useLoaderData } from '@remix-run/react';
import { isCategory, nameCategory } from '#app/features/categories/category.server';
import { publishMany } from '#app/features/dashboard/publication.server';
import { printEarnings } from '#app/features/earnings/page-performance.server';
import { labelPlatform, namePlatform } from '#app/features/video-platforms/platforms.server';
import { refreshChosenVideos } from '#app/features/videos/refresh-all.server';
import {
  deleteVideos,
  flagVideos,
  listStoredPlatforms,
  listVideoIdsForAdmin,
  listVideosForAdmin,
  VIDEOS_PER_ADMIN_PAGE,
} from '#app/features/videos/video-admin.server';
import { videoListSchema } from '#app/features/videos/video-admin-schema';
import { videosChanged, videosRefreshed } from '#app/features/videos/video-texts';
import { countUpTo, fullCount } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { deletedWithUndo, type Toast } from '#app/lib/toast';
import { textOf } from '#app/server/web/form.server';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { answerBatch, type Batch } from '#app/server/web/intents.server';
import { describeDraft } from '#app/server/web/publication.server';
import { BatchForm, selectColumn } from '#app/ui/batch-actions';
import { Button, LinkButton } from '#app/ui/button';
import { CategoryField, CategoryOptions } from '#app/ui/category-options';
import { type Column, DataTable, Status, sortLink, ToggleButton } from '#app/ui/data-table';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { FilterBar } from '#app/ui/filter-bar';
import { NameLink } from '#app/ui/name-link';
import { PagedRows } from '#app/ui/paged-rows';

export const handle: RouteHandle = {
  right: 'content',
  heading: () => ({
    title: 'Manage Videos',
    actions: <LinkButton href="/admin/videos/upload" look="small main" label="Upload video" />,
  }),
};

export const loader = guardedLoader('content', ({ request, actor }) => {
  const { pathname, search, searchParams } = new URL(request.url);
  const list = videoListSchema.parse(Object.fromEntries(searchParams));
  const { rows, total, isTruncated } = listVideosForAdmin(list);
  const earnings = printEarnings(
    'v',
    rows.map(({ id }) => id),
    actor.role,
  );
  return {
    list,
    path: pathname.replace(/\.data$/, '') + search,
    sources: listStoredPlatforms().map((name) => ({ name, label: namePlatform(name) })),
    total,
    isTruncated,
    pages: Math.max(1, Math.ceil(total / VIDEOS_PER_ADMIN_PAGE)),
    videos: rows.map(({ unavailableAt, category, source, durationFormatted, status, publishAt, ...row }) => ({
      ...row,
      draft: describeDraft({ status, publishAt }),
      about: [nameCategory(category), labelPlatform(source), durationFormatted, earnings.get(row.id) ?? null],
      unavailable: unavailableAt !== null,
    })),
  };
});

async function flag({ ids, actor }: Batch, flags: Parameters<typeof flagVideos>[1]): Promise<Toast> {
  return videosChanged(await flagVideos(ids, flags, actor));
}

const INTENTS: Record<string, (batch: Batch) => Promise<Toast>> = {
  feature: (batch) => flag(batch, { featured: true }),
  unfeature: (batch) => flag(batch, { featured: false }),
  trend: (batch) => flag(batch, { trending: true }),
  untrend: (batch) => flag(batch, { trending: false }),
  async move(batch) {
    const category = textOf(batch.form, 'category');
    return isCategory(category)
      ? flag(batch, { category })
      : { title: 'Category required', text: 'Choose a category for the videos.', kind: 'error' };
  },
  publish: async ({ ids, actor }) =>
    videosChanged(await publishMany('video', { ids, status: 'published' }, actor)),
  withdraw: async ({ ids, actor }) =>
    videosChanged(await publishMany('video', { ids, status: 'draft' }, actor)),
  refresh: async ({ ids, actor }) => videosRefreshed(await refreshChosenVideos(ids, actor)),
  async delete({ ids, actor, returnTo }) {
    const { deleted, trashId } = await deleteVideos(ids, actor);
    return deletedWithUndo(deleted, 'video', { trashId, returnTo });
  },
};

export const action = formAction('content', (change) =>
  answerBatch(change, {
    name: 'video',
    path: '/admin/videos',
    listAll: (limit, query) => listVideoIdsForAdmin(videoListSchema.parse(Object.fromEntries(query)), limit),
    intents: INTENTS,
    hint: 'Select at least one video.',
  }),
);

export default function ManageVideos() {
  const page = useLoaderData<typeof loader>();
  const { list, path, pages, videos } = page;
  return (
    <>
      <FilterForm {...page} />
      <PagedRows
        page={list.page}
        pages={pages}
        url={path}
        isEmpty={videos.length === 0}
        empty="No videos match these filters."
      >
        <VideoTable {...page} />
      </PagedRows>
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

type Row = Page['videos'][number];

function listColumns({ path, list }: Page): Column<Row>[] {
  const toggle = (label: 'Featured' | 'Trending', intent: string): Column<Row> => ({
    heading: label,
    kind: 'toggle',
    cell: ({ id, title, featured, trending }) => (
      <ToggleButton
        on={label === 'Featured' ? featured : trending}
        id={id}
        intent={intent}
        label={`${label}: ${title}`}
      />
    ),
  });
  return [
    selectColumn({ name: 'video', url: path, selection: list.select, of: ({ title }) => title }),
    {
      heading: 'Video',
      kind: 'main',
      link: sortLink(path, list, 'title'),
      cell: ({ id, title, thumbnailUrl, about }) => (
        <>
          <img
            className="row-image row-wide"
            src={thumbnailUrl}
            alt=""
            width={128}
            height={72}
            loading="lazy"
          />
          <NameLink href={`/admin/videos/${id}`} name={title} />
          <span className="meta">{about.filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    {
      heading: 'Status',
      cell: ({ draft, unavailable }) =>
        unavailable ? <span className="status status-wrong">Unavailable</span> : <Status draft={draft} />,
    },
    {
      heading: 'Views',
      kind: 'number',
      link: sortLink(path, list, 'views', 'descending'),
      cell: ({ views }) => views !== null && fullCount(views),
    },
    toggle('Featured', 'feature'),
    toggle('Trending', 'trend'),
  ];
}

function VideoTable(page: Page) {
  const { videos, path, list, total } = page;
  return (
    <BatchForm
      noun="videos"
      url={path}
      selection={list.select}
      shown={videos.length}
      total={total}
      actions={[
        ['feature', 'Feature'],
        ['trend', 'Mark as trending'],
        ['publish', 'Publish'],
        ['withdraw', 'Switch to draft'],
        ['refresh', 'Refresh'],
        ['delete', 'Delete'],
      ]}
      rows={<DataTable label="Videos" rows={videos} columns={listColumns(page)} />}
    >
      <span className="flex flex-wrap items-center gap-2">
        <label htmlFor="batch-category" className="sr-only">
          Category
        </label>
        <select id="batch-category" name="category" className="input w-auto">
          <CategoryOptions />
        </select>
        <Button intent="move" look="small" label="Change category" />
      </span>
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

function FilterForm({ list, sources, ...counted }: Page) {
  const { text } = fieldsOf({ form: 'videos' }, list);
  const platforms = Object.fromEntries(sources.map(({ name, label }) => [name, label]));
  return (
    <FilterBar
      action="/admin/videos"
      label="Filter videos"
      values={list}
      count={countUpTo(counted, 'video')}
      applied={[list.category, list.source, list.state === 'all' ? '' : list.state].filter(Boolean).length}
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

import { Form, useLoaderData } from '@remix-run/react';
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
import { type VideoList, videoListSchema } from '#app/features/videos/video-admin-schema';
import { videosChanged, videosRefreshed } from '#app/features/videos/video-texts';
import { fullCount } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import type { RouteHandle } from '#app/lib/route-handle';
import { deletedWithUndo, type Toast } from '#app/lib/toast';
import { textOf } from '#app/server/web/form.server';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { answerBatch, type Batch } from '#app/server/web/intents.server';
import { describeDraft } from '#app/server/web/publication.server';
import { BatchActions, selectColumn } from '#app/ui/batch-actions';
import { Button, LinkButton } from '#app/ui/button';
import { CategoryOptions } from '#app/ui/category-options';
import { type Column, DataTable, Status, sortLink } from '#app/ui/data-table';
import { NoEnter } from '#app/ui/field';
import { isBehindList, Pagination } from '#app/ui/pagination';
import { ToggleButton } from '#app/ui/toggle-button';
import { FilterForm } from './filter-form';

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

export { meta, shouldRevalidate } from '#app/ui/screen';

export default function ManageVideos() {
  const { list, path, sources, total, isTruncated, pages, videos } = useLoaderData<typeof loader>();
  return (
    <>
      <FilterForm list={list} sources={sources} total={total} isTruncated={isTruncated} />
      {videos.length > 0 && <VideoTable videos={videos} path={path} list={list} total={total} />}
      {videos.length === 0 && !isBehindList(list.page, pages) && (
        <p className="empty">No videos match these filters.</p>
      )}
      <Pagination page={list.page} pages={pages} url={(page) => withParam(path, 'page', String(page))} />
    </>
  );
}

type Row = {
  id: number;
  title: string;
  about: (string | null)[];
  views: number | null;
  featured: boolean;
  trending: boolean;
  unavailable: boolean;
  draft: string | null;
  thumbnailUrl: string;
};

type VideoTableProps = { videos: Row[]; path: string; list: VideoList; total: number };

function listColumns({ path, list }: Pick<VideoTableProps, 'path' | 'list'>): Column<Row>[] {
  const toggle = (label: 'Featured' | 'Trending', verb: string): Column<Row> => ({
    heading: label,
    kind: 'toggle',
    cell: ({ id, title, featured, trending }) => (
      <ToggleButton
        on={label === 'Featured' ? featured : trending}
        set={`${verb}:${id}`}
        unset={`un${verb}:${id}`}
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
          <a dir="auto" href={`/admin/videos/${id}`}>
            {title}
          </a>
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

function VideoTable({ videos, path, list, total }: VideoTableProps) {
  return (
    <Form key={path} method="post" action={path}>
      <NoEnter />
      <DataTable label="Videos" rows={videos} columns={listColumns({ path, list })} />
      <BatchActions
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
      </BatchActions>
    </Form>
  );
}

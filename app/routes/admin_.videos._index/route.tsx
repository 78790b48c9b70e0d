import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AdminPage } from '../../components/admin-page';
import { FoldedFilters } from '../../components/folded-filters';
import { Pagination } from '../../components/pagination';
import { type VideoList, videoListSchema } from '../../forms/video-admin';
import { readBatch } from '../../http/batch.server';
import { readForm, unknownIntent } from '../../http/form.server';
import { requireAdmin } from '../../http/session.server';
import { redirectWithToast } from '../../http/toast.server';
import { isCategory, labelCategory } from '../../lib/categories';
import { countOf } from '../../lib/format';
import { withParam } from '../../lib/local-path';
import { pageMeta } from '../../lib/page-meta';
import { deletedWithUndo, type Toast, videosChanged, videosRefreshed } from '../../messages';
import type { Actor } from '../../models/audit.server';
import {
  deleteVideos,
  flagVideos,
  listVideoIdsForAdmin,
  listVideoSources,
  listVideosForAdmin,
  refreshVideos,
  VIDEOS_PER_ADMIN_PAGE,
} from '../../models/video-admin.server';
import { labelSource } from '../../models/video-search.server';
import { FilterForm } from './filter-form';
import { VideoTable } from './video-table';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Manage Videos', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { pathname, search, searchParams } = new URL(request.url);
  const list = videoListSchema.parse(Object.fromEntries(searchParams));
  const { rows, total } = listVideosForAdmin(list);
  return {
    list,
    address: pathname.replace(/\.data$/, '') + search,
    sources: listVideoSources().map((name) => ({ name, label: labelSource(name) })),
    total,
    pages: Math.max(1, Math.ceil(total / VIDEOS_PER_ADMIN_PAGE)),
    videos: rows.map(({ goneAt, views, category, source, ...row }) => ({
      ...row,
      views: views === null ? null : countOf(views, 'view'),
      category: labelCategory(category),
      source: labelSource(source),
      gone: goneAt !== null,
    })),
  };
}

type Batch = { ids: number[]; actor: Actor; value: string; returnTo: string };

async function flag({ ids, actor }: Batch, flags: Parameters<typeof flagVideos>[1]): Promise<Toast> {
  return videosChanged(await flagVideos(ids, flags, actor));
}

const ACTIONS: Record<string, (batch: Batch) => Promise<Toast>> = {
  feature: (batch) => flag(batch, { featured: true }),
  unfeature: (batch) => flag(batch, { featured: false }),
  trend: (batch) => flag(batch, { trending: true }),
  untrend: (batch) => flag(batch, { trending: false }),
  move: async (batch) =>
    isCategory(batch.value)
      ? flag(batch, { category: batch.value })
      : { title: 'Category required', text: 'Choose where the videos go.', kind: 'error' },
  refresh: async ({ ids, actor }) => videosRefreshed(await refreshVideos(ids, actor)),
  async delete({ ids, actor, returnTo }) {
    const { deleted, trashId } = await deleteVideos(ids, actor);
    return deletedWithUndo(deleted, 'video', withParam(`/admin/trash/${trashId}`, 'returnTo', returnTo));
  },
};

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireAdmin(request);
  const form = await readForm(request);
  const { search, searchParams } = new URL(request.url);
  const list = videoListSchema.parse(Object.fromEntries(searchParams));
  const { act, ids } = readBatch(form, {
    name: 'video',
    listAll: (limit) => listVideoIdsForAdmin(list, limit),
  });
  const run = Object.hasOwn(ACTIONS, act) ? ACTIONS[act] : undefined;
  if (run === undefined) throw unknownIntent();
  const returnTo = withParam(`/admin/videos${search}`, 'select', '');
  const toast =
    ids.length === 0
      ? ({ title: 'No videos selected', text: 'Select at least one video.', kind: 'error' } as const)
      : await run({ ids, actor, value: String(form.get('category') ?? ''), returnTo });
  return redirectWithToast(request, returnTo, { toast });
}

/** Whether the list is narrowed by anything. */
function isFiltered({ q, source, category, state }: VideoList): boolean {
  return q !== '' || source !== '' || category !== '' || state !== 'all';
}

export default function ManageVideos() {
  const { list, address, sources, total, pages, videos } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      tab="/admin/videos"
      title="Manage Videos"
      actions={<p className="meta">{countOf(total, 'video')}</p>}
    >
      <FoldedFilters id="show-filters" open={isFiltered(list)}>
        <FilterForm list={list} sources={sources} />
      </FoldedFilters>
      {videos.length > 0 ? (
        <VideoTable videos={videos} address={address} selection={list.select} total={total} />
      ) : (
        <p className="empty">No video fits.</p>
      )}
      <Pagination
        page={list.page}
        pages={pages}
        address={(page) => withParam(address, 'page', String(page))}
      />
    </AdminPage>
  );
}

import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findCategory, listTabs, shortNameOf } from '#app/features/categories/category.server';
import { listVideos, VIDEOS_PER_PAGE } from '#app/features/videos/video.server';
import { toVideoCard } from '#app/features/videos/video-card';
import { MAX_HITS } from '#app/features/videos/video-index.server';
import { fullCount, truncate } from '#app/lib/format';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { itemList } from '#app/lib/structured-data';
import { clockOf } from '#app/server/web/page-context.server';
import { shownAds } from '#app/server/web/shown-ads.server';
import { rememberSearch } from '#app/server/web/visitor.server';
import { pageMeta } from '#app/ui/page-meta';
import { VideoList } from '#app/ui/video-list';

function listUrl({ category, search }: { category: string; search: string }, to: number): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (search) params.set('search', search);
  if (to > 1) params.set('page', String(to));
  return params.size === 0 ? '/videos' : `/videos?${params}`;
}

export const handle: RouteHandle = {
  cached: { query: ['page', 'category', 'search'], shows: 'catalogue' },
  counted: { as: 'Video lists', ads: 'lists' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    title: page?.heading ?? 'All Categories Videos',
    description: 'Try-on hauls and reviews in every category.',
    noindex: Boolean(page?.search),
    feed: '/feed.xml',
    path: listUrl({ category: page?.category ?? '', search: page?.search ?? '' }, page?.page ?? 1),
    structured: ({ origin }) => [
      itemList(
        origin,
        (page?.videos ?? []).map(({ id }) => `/video/${id}`),
      ),
    ],
  });

function headingOf(category: string, search: string): string {
  const known = findCategory(category)?.heading ?? `${shortNameOf(category)} Videos`;
  const name = category === '' ? 'All Categories Videos' : known;
  return search === '' ? name : `${name}: “${search}”`;
}

const TRUNCATED_NOTE = `A search lists only the newest ${fullCount(MAX_HITS)} videos. Add a word to narrow it.`;

export function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const category = params.get('category') ?? '';
  const search = truncate((params.get('search') ?? '').trim(), 200);
  const page = pageNumber(params);
  const heading = headingOf(category, search);
  const tabs = listTabs();
  if (category !== '' && findCategory(category) === null) {
    return data(
      { heading, tabs, category, search, page: 1, pages: 0, note: undefined, videos: [], ads: [] },
      { status: 404 },
    );
  }
  const filter = { ...(category === '' ? {} : { category }), search };
  const clock = clockOf(context);
  const { videos: rows, total, isTruncated } = listVideos(filter, page);
  const videos = rows.map((row) => toVideoCard(row, clock));
  const pages = Math.ceil(total / VIDEOS_PER_PAGE);
  rememberSearch(request.url, total === 0);
  return data(
    {
      heading,
      tabs,
      category,
      search,
      page,
      pages,
      note: isTruncated ? TRUNCATED_NOTE : undefined,
      videos,
      ads: shownAds('lists', clock),
    },
    { status: page > 1 && videos.length === 0 ? 404 : 200 },
  );
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Videos() {
  const list = useLoaderData<typeof loader>();
  return <VideoList {...list} url={(to) => listUrl(list, to)} />;
}

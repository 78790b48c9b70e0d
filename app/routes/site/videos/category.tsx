import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listVideos, VIDEOS_PER_PAGE } from '#app/features/videos/video.server';
import { toVideoCard } from '#app/features/videos/video-card';
import { capitalize, isCategory, labelCategory } from '#app/lib/categories';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { breadcrumbs, itemList } from '#app/lib/structured-data';
import { clockOf } from '#app/server/web/page-context.server';
import { shownAds } from '#app/server/web/shown-ads.server';
import { pageMeta } from '#app/ui/page-meta';
import { VideoList } from '#app/ui/video-list';

function listUrl(category: string, to: number): string {
  return to > 1 ? `/videos/${category}?page=${to}` : `/videos/${category}`;
}

export const handle: RouteHandle = {
  cached: { query: ['page'], shows: 'catalogue' },
  counted: { as: 'Video lists', ads: 'lists' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, params, data: page }) =>
  pageMeta(matches, {
    path: isCategory(page?.category ?? '') ? listUrl(page?.category ?? '', page?.page ?? 1) : undefined,
    feed: `/feed.xml?category=${page?.category ?? ''}`,
    structured: ({ origin }) => [
      breadcrumbs(origin, [
        ['All Categories', '/videos'],
        [capitalize(params.category ?? ''), `/videos/${page?.category ?? ''}`],
      ]),
      itemList(
        origin,
        (page?.videos ?? []).map(({ id }) => `/video/${id}`),
      ),
    ],
    title: `${capitalize(params.category ?? '')} Videos`,
    description: `Try-on hauls and reviews: ${labelCategory(params.category ?? '')}.`,
  });

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const category = params.category ?? '';
  const page = pageNumber(new URL(request.url).searchParams);
  if (!isCategory(category))
    return data({ category, page: 1, pages: 0, videos: [], ads: [] }, { status: 404 });
  const clock = clockOf(context);
  const { videos: rows, total } = listVideos({ category }, page);
  const videos = rows.map((row) => toVideoCard(row, clock));
  const pages = Math.ceil(total / VIDEOS_PER_PAGE);
  return data(
    { category, page, pages, videos, ads: shownAds('lists', clock) },
    { status: page > 1 && videos.length === 0 ? 404 : 200 },
  );
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function CategoryVideos() {
  const { category, videos, ads, page, pages } = useLoaderData<typeof loader>();
  const url = (to: number) => listUrl(category, to);
  return (
    <VideoList
      heading={`${capitalize(category)} Videos`}
      videos={videos}
      ads={ads}
      page={page}
      pages={pages}
      url={url}
      category={isCategory(category) ? category : ''}
      search=""
    />
  );
}

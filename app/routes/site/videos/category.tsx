import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  findCategory,
  findFormerCategory,
  listTabs,
  shortNameOf,
} from '#app/features/categories/category.server';
import { listVideos, VIDEOS_PER_PAGE } from '#app/features/videos/video.server';
import { toVideoCard } from '#app/features/videos/video-card';
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

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    path: page?.description === undefined ? undefined : listUrl(page.category, page.page),
    feed: `/feed.xml?category=${page?.category ?? ''}`,
    structured: ({ origin }) => [
      breadcrumbs(origin, [
        ['All Categories', '/videos'],
        [page?.name ?? '', `/videos/${page?.category ?? ''}`],
      ]),
      itemList(
        origin,
        (page?.videos ?? []).map(({ id }) => `/video/${id}`),
      ),
    ],
    title: page?.heading ?? 'Videos',
    description: page?.description,
    noindex: page?.hidden,
  });

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params.category ?? '';
  const page = pageNumber(new URL(request.url).searchParams);
  const category = findCategory(slug);
  if (category === null) {
    const now = findFormerCategory(slug);
    if (now !== null) throw redirect(listUrl(now, page), 301);
    const name = shortNameOf(slug);
    const missing = { category: slug, name, heading: `${name} Videos`, description: undefined, lead: '' };
    return data(
      { ...missing, hidden: true, tabs: listTabs(), page: 1, pages: 0, videos: [], ads: [] },
      { status: 404 },
    );
  }
  const { heading, description, lead, hidden } = category;
  const clock = clockOf(context);
  const { videos: rows, total } = listVideos({ category: slug }, page);
  const videos = rows.map((row) => toVideoCard(row, clock));
  const pages = Math.ceil(total / VIDEOS_PER_PAGE);
  const texts = { category: slug, name: category.shortName, heading, description, lead, hidden };
  return data(
    { ...texts, tabs: listTabs(), page, pages, videos, ads: shownAds('lists', clock) },
    { status: page > 1 && videos.length === 0 ? 404 : 200 },
  );
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function CategoryVideos() {
  const { category, hidden: _, ...list } = useLoaderData<typeof loader>();
  return <VideoList {...list} url={(to) => listUrl(category, to)} category={category} search="" />;
}

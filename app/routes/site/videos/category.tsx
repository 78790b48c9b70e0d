import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findCategory, findFormerCategory, shortNameOf } from '#app/features/categories/category.server';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { breadcrumbs, itemList } from '#app/lib/structured-data';
import { clockOf } from '#app/server/web/page-context.server';
import { metaOf } from '#app/ui/page-meta';
import { listUrl } from '#app/ui/pagination';
import { listNoVideos, readListedVideos } from './listed-videos.server';
import { VideoList } from './video-list';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: ['page'], shows: 'catalogue' },
  counted: 'Video lists',
  ads: 'lists',
};

export const meta = metaOf<typeof loader>((page) => ({
  path: page?.description === undefined ? undefined : listUrl(`/videos/${page.category}`, {}, page.page),
  feed: `/feed.xml?category=${page?.category ?? ''}`,
  structured: ({ origin }) => [
    breadcrumbs(origin, [
      ['All Categories', '/videos'],
      [page?.name ?? '', `/videos/${page?.category ?? ''}`],
    ]),
    itemList(origin, '/video', page?.videos),
  ],
  title: page?.heading ?? 'Videos',
  description: page?.description,
  noindex: page?.hidden,
}));

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params.category ?? '';
  const query = new URL(request.url).searchParams;
  const category = findCategory(slug);
  if (category === null) {
    const now = findFormerCategory(slug);
    if (now !== null) throw redirect(listUrl(`/videos/${now}`, {}, pageNumber(query)), 301);
    const name = shortNameOf(slug);
    const missing = { category: slug, name, heading: `${name} Videos`, description: undefined, lead: '' };
    return data({ ...missing, hidden: true, ...listNoVideos() }, { status: 404 });
  }
  const { shortName: name, heading, description, lead, hidden } = category;
  const { list, status } = readListedVideos({ category: slug }, { query, clock: clockOf(context) });
  return data({ category: slug, name, heading, description, lead, hidden, ...list }, { status });
}

export default function CategoryVideos() {
  const { category, hidden: _, ...list } = useLoaderData<typeof loader>();
  const url = (to: number) => listUrl(`/videos/${category}`, {}, to);
  return <VideoList {...list} url={url} category={category} search="" />;
}

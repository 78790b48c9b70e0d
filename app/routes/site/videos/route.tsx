import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findCategory, shortNameOf } from '#app/features/categories/category.server';
import { MAX_HITS } from '#app/features/videos/video.server';
import { fullCount, truncate } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { itemList } from '#app/lib/structured-data';
import { clockOf } from '#app/server/web/page-context.server';
import { rememberSearch } from '#app/server/web/visitor.server';
import { metaOf } from '#app/ui/page-meta';
import { listUrl } from '#app/ui/pagination';
import { listNoVideos, readListedVideos } from './listed-videos.server';
import { VideoList } from './video-list';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: ['page', 'category', 'search'], shows: 'catalogue' },
  counted: 'Video lists',
  ads: 'lists',
};

export const meta = metaOf<typeof loader>((page) => ({
  title: page?.heading ?? 'All Categories Videos',
  description: 'Try-on hauls and reviews in every category.',
  noindex: Boolean(page?.search),
  feed: '/feed.xml',
  path: listUrl('/videos', { category: page?.category, search: page?.search }, page?.page ?? 1),
  structured: ({ origin }) => [itemList(origin, '/video', page?.videos)],
}));

function headingOf(category: string, search: string): string {
  const known = findCategory(category)?.heading ?? `${shortNameOf(category)} Videos`;
  const name = category === '' ? 'All Categories Videos' : known;
  return search === '' ? name : `${name}: “${search}”`;
}

const TRUNCATED_NOTE = `A search lists only the newest ${fullCount(MAX_HITS)} videos. Add a word to narrow it.`;

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const category = query.get('category') ?? '';
  const search = truncate((query.get('search') ?? '').trim(), 200);
  const shown = { heading: headingOf(category, search), category, search };
  if (category !== '' && findCategory(category) === null)
    return data({ ...shown, ...listNoVideos(), note: undefined }, { status: 404 });
  const filter = { ...(category === '' ? {} : { category }), search };
  const { list, isTruncated, status } = readListedVideos(filter, { query, clock: clockOf(context) });
  rememberSearch(request.url, list.pages === 0);
  return data({ ...shown, ...list, note: isTruncated ? TRUNCATED_NOTE : undefined }, { status });
}

export default function Videos() {
  const list = useLoaderData<typeof loader>();
  const { category, search } = list;
  return <VideoList {...list} url={(to) => listUrl('/videos', { category, search }, to)} />;
}

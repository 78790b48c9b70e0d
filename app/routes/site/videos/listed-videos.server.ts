import { listTabs } from '#app/features/categories/category.server';
import { listVideos, VIDEOS_PER_PAGE } from '#app/features/videos/video.server';
import { toVideoCard } from '#app/features/videos/video-card';
import { pageNumber } from '#app/lib/query';
import type { Clock } from '#app/server/web/page-context.server';
import { shownAds } from '#app/server/web/shown-ads.server';

export type ListedVideos = ReturnType<typeof readListedVideos>['list'];

/** Returns the list of a category that does not exist. */
export function listNoVideos(): ListedVideos {
  return { tabs: listTabs(), page: 1, pages: 0, videos: [], ads: [] };
}

type Filter = Parameters<typeof listVideos>[0];

/** Lists the videos of the page that a query names, with the status of that page. */
export function readListedVideos(filter: Filter, { query, clock }: { query: URLSearchParams; clock: Clock }) {
  const page = pageNumber(query);
  const { videos: rows, total, isTruncated } = listVideos(filter, page);
  const videos = rows.map((row) => toVideoCard(row, clock));
  const pages = Math.ceil(total / VIDEOS_PER_PAGE);
  const list = { tabs: listTabs(), page, pages, videos, ads: shownAds('lists', clock) };
  return { list, isTruncated, status: page > 1 && videos.length === 0 ? 404 : 200 };
}

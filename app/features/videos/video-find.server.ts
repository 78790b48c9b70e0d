import { readId } from '#app/lib/query';
import { listVideos, listVideosOf, VIDEOS_PER_PAGE, type VideoListPage, type VideoRow } from './video.server';
import { rankVideos } from './video-index.server';

/** Returns the first videos that a search finds, best match first, and their number up to `max`. */
export function findVideos(
  search: string,
  { limit, offset = 0, max }: { limit: number; offset?: number; max?: number },
): VideoListPage {
  const { ids, isTruncated } = rankVideos(search, { limit: max });
  return { videos: listVideosOf(ids.slice(offset, offset + limit)), total: ids.length, isTruncated };
}

/** Returns one page of the videos to choose from. A number also finds the video with this id. Empty text finds all videos. */
export function pickVideos(search: string, page: number): { videos: VideoRow[]; hasMore: boolean } {
  const offset = (page - 1) * VIDEOS_PER_PAGE;
  if (search.trim() === '') {
    const { videos: newest, total } = listVideos({}, page);
    return { videos: newest, hasMore: total > offset + newest.length };
  }
  const id = readId(search.trim());
  const named = id === null || page > 1 ? [] : listVideosOf([id]);
  const { videos: found, total } = findVideos(search, { limit: VIDEOS_PER_PAGE, offset });
  const others = found.filter((video) => video.id !== named[0]?.id);
  return { videos: [...named, ...others], hasMore: total > offset + found.length };
}

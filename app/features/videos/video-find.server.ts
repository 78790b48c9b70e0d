import { sqlite } from '#app/infra/database.server';
import { readId } from '#app/lib/query';
import { listVideos, listVideosOf, VIDEOS_PER_PAGE, type VideoListPage, type VideoRow } from './video.server';
import { rankVideos } from './video-index.server';

const availableOf = sqlite
  .prepare<[string], number>(
    `SELECT videos.id FROM json_each(?) AS hits CROSS JOIN videos ON videos.id = hits.value
     WHERE +unavailable_at IS NULL AND +status = 'published'`,
  )
  .pluck();

/** Returns the first videos that a search finds, best match first, and their number. */
export function findVideos(
  search: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): VideoListPage {
  const { ids, isTruncated } = rankVideos(search);
  const available = availableOf.all(JSON.stringify(ids));
  const shown = available.slice(offset, offset + limit);
  return { videos: listVideosOf(shown), total: available.length, isTruncated };
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

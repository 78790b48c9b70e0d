import { and, eq, sql } from 'drizzle-orm';
import { columnsOf, countWhere, orm } from '#app/infra/database.server';
import { type Cursor, splitPage } from '#app/lib/cursor';
import { videos } from '#db/schema';
import { countVideos, isAvailable, isListed, type Video } from './video.server';

export const shownVideo = {
  ...columnsOf(videos, 'id', 'title', 'description', 'thumbnailUrl', 'url', 'embedUrl', 'sourceId', 'source'),
  ...columnsOf(videos, 'category', 'views', 'likes', 'duration', 'durationFormatted', 'creator'),
  ...columnsOf(videos, 'creatorUrl', 'creatorImageUrl', 'publishedAt', 'featured', 'trending', 'tags'),
  ...columnsOf(videos, 'modelHeight', 'modelSize', 'unavailableAt'),
};
export type ShownVideo = Pick<Video, keyof typeof shownVideo>;

export type VideoSelection = { category?: string; featured?: true; trending?: true };
type Wanted = { limit: number; after: Cursor | null };

/** Returns one page after a cursor, so that deep pages cost as much as the first. Videos without a date or views come last. */
export function listVideoPage(list: VideoSelection, { limit, after }: Wanted) {
  const { category, featured, trending } = list;
  // The indexes have these expressions.
  const sortValue = trending ? sql<number>`coalesce(views, 0)` : sql<number>`coalesce(published_at, 0)`;
  const [value = 0, id = 0] = after ?? [];
  const isWanted = and(
    featured || trending ? isAvailable : isListed,
    category === undefined ? undefined : eq(videos.category, category),
    // The partial indexes have these conditions.
    featured && sql`featured = 1`,
    trending && sql`trending = 1`,
  );
  // SQLite does not use an index of an expression for a row value, so the first condition repeats it.
  const isAfter = sql`${sortValue} <= ${value} and (${sortValue}, ${videos.id}) < (${value}, ${id})`;
  const isNext = and(isWanted, after === null ? undefined : isAfter);
  const order = sql`${sortValue} desc, ${videos.id} desc`;
  const found = orm.select(shownVideo).from(videos).where(isNext).orderBy(order);
  const rows = found.limit(limit + 1).all();
  const { page, next } = splitPage(rows, limit, ({ id: last, views, publishedAt }) => {
    return [(trending ? views : publishedAt?.getTime()) ?? 0, last];
  });
  const total = featured || trending ? countWhere(videos, isWanted) : countVideos(list);
  return { videos: page, total, next };
}

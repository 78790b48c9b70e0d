import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import type { Category } from '#app/lib/categories';
import type { Cursor } from '#app/lib/cursor';
import { videos } from '#db/schema';
import { countVideos, isAvailable, listed as isListed, isPublished, type Video } from './video.server';

const {
  thumbnailOrigin,
  creatorImageOrigin,
  createdAt,
  fetchedAt,
  changedAt,
  triedAt,
  status,
  publishAt,
  ...shown
} = getTableColumns(videos);
/** A video's columns that the API shows. */
export const shownVideo = shown;
export type ShownVideo = Pick<Video, keyof typeof shown>;

/** Which videos a list holds; trending ones are ordered by views, all others by date. */
export type VideoList = { category?: Category; featured?: true; trending?: true };
export type VideoPage = { videos: ShownVideo[]; total: number; next: Cursor | null };

function conditionOf({ category, featured, trending }: VideoList): SQL | undefined {
  return and(
    featured || trending ? isAvailable : isListed,
    category && eq(videos.category, category),
    // As the partial indexes have it.
    featured && sql`featured = 1`,
    trending && sql`trending = 1`,
  );
}

/**
 * One page of a list, by the last row of the page before and not by its number, so that a deep page costs what the first
 * does. What has no date (or no views) stands last.
 */
export function listVideoPage(
  list: VideoList,
  { limit, after }: { limit: number; after: Cursor | null },
): VideoPage {
  // As the indexes have it.
  const sortValue = list.trending ? sql<number>`coalesce(views, 0)` : sql<number>`coalesce(published_at, 0)`;
  const [value = 0, id = 0] = after ?? [];
  const listed = conditionOf(list);
  const rows = orm
    .select(shown)
    .from(videos)
    // The first half by itself: SQLite starts an index of an expression by no row value.
    .where(
      and(
        listed,
        after === null
          ? undefined
          : sql`${sortValue} <= ${value} and (${sortValue}, ${videos.id}) < (${value}, ${id})`,
      ),
    )
    .orderBy(desc(sortValue), desc(videos.id))
    .limit(limit + 1)
    .all();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const sortValueOf = (video: ShownVideo) =>
    (list.trending ? video.views : video.publishedAt?.getTime()) ?? 0;
  return {
    videos: page,
    total: countPageList(list, listed),
    next: last === undefined ? null : [sortValueOf(last), last.id],
  };
}

function countPageList({ category, featured, trending }: VideoList, listed: SQL | undefined): number {
  if (!featured && !trending) return countVideos(category === undefined ? {} : { category });
  return orm.select({ count: sql<number>`count(*)` }).from(videos).where(listed).get()?.count ?? 0;
}

/** One video as the API shows it, gone or not; null when it is not there for everybody. */
export function findShownVideo(id: number): ShownVideo | null {
  return (
    orm
      .select(shown)
      .from(videos)
      .where(and(eq(videos.id, id), isPublished))
      .get() ?? null
  );
}

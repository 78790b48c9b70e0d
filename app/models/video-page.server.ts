import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { videos } from '../../db/schema';
import type { Category } from '../lib/categories';
import type { Cursor } from '../lib/cursor';
import { orm } from './database.server';
import type { Video } from './video.server';

const { thumbnailOrigin, creatorImageOrigin, createdAt, fetchedAt, triedAt, ...shown } =
  getTableColumns(videos);
export type ShownVideo = Pick<Video, keyof typeof shown>;

/** Which videos a list holds; trending ones are ordered by views, all others by date. */
export type VideoList = { category?: Category; featured?: true; trending?: true };
export type VideoPage = { videos: ShownVideo[]; total: number; next: Cursor | null };

function conditionOf({ category, featured, trending }: VideoList): SQL | undefined {
  return and(
    isNull(videos.goneAt),
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
  const column = list.trending ? videos.views : videos.publishedAt;
  const listed = conditionOf(list);
  const read = (where: SQL | undefined, rows: number) =>
    orm
      .select(shown)
      .from(videos)
      .where(and(listed, where))
      .orderBy(desc(column), desc(videos.id))
      .limit(rows)
      .all();
  const [value = null, id = null] = after ?? [];
  const rows =
    after === null || value !== null
      ? read(
          after === null ? isNotNull(column) : sql`(${column}, ${videos.id}) < (${value}, ${id})`,
          limit + 1,
        )
      : [];
  if (rows.length <= limit) {
    const before = after !== null && value === null ? lt(videos.id, id ?? 0) : undefined;
    rows.push(...read(and(isNull(column), before), limit + 1 - rows.length));
  }
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const sortValue = (video: ShownVideo) =>
    list.trending ? video.views : (video.publishedAt?.getTime() ?? null);
  return {
    videos: page,
    total: orm.select({ count: sql<number>`count(*)` }).from(videos).where(listed).get()?.count ?? 0,
    next: last === undefined ? null : [sortValue(last), last.id],
  };
}

/** One video as the API shows it, gone or not; null when it is not there. */
export function findShownVideo(id: number): ShownVideo | null {
  return orm.select(shown).from(videos).where(eq(videos.id, id)).get() ?? null;
}

import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { videos } from '../../db/schema';
import type { Category } from '../lib/categories';
import { toFtsQuery, toTagQuery } from '../lib/fts-query';
import { orm } from './database.server';

export type Video = typeof videos.$inferSelect;

/** Videos on one page of a list (contract, section 3). */
export const VIDEOS_PER_PAGE = 24;

const card = {
  id: videos.id,
  title: videos.title,
  category: videos.category,
  thumbnailUrl: videos.thumbnailUrl,
  views: videos.views,
  publishedAt: videos.publishedAt,
  durationFormatted: videos.durationFormatted,
};
export type VideoRow = Pick<Video, keyof typeof card>;

const newestFirst = [desc(videos.publishedAt), desc(videos.id)];

/** What a video list may be narrowed by: a category, words, or both. */
export type VideoFilter = { category?: Category; search?: string };

/** Videos that are still there: what is gone keeps its page and leaves every list. */
const listed = isNull(videos.goneAt);

function matching({ category, search }: VideoFilter) {
  const byCategory = and(listed, category && eq(videos.category, category));
  if (!search) return byCategory;
  const query = toFtsQuery(search);
  if (query === null) return sql`0`;
  return and(byCategory, sql`${videos.id} IN (SELECT rowid FROM videos_fts WHERE videos_fts MATCH ${query})`);
}

/** One page of videos, newest first. */
export function listVideos(filter: VideoFilter, page: number): VideoRow[] {
  return orm
    .select(card)
    .from(videos)
    .where(matching(filter))
    .orderBy(...newestFirst)
    .limit(VIDEOS_PER_PAGE)
    .offset((page - 1) * VIDEOS_PER_PAGE)
    .all();
}

export function countVideos(filter: VideoFilter): number {
  return orm.select({ count: sql<number>`count(*)` }).from(videos).where(matching(filter)).get()?.count ?? 0;
}

/** The newest videos of a category, for its card on the home page. */
export function listNewestVideos(category: Category, limit: number): Pick<Video, 'id' | 'title'>[] {
  return orm
    .select({ id: videos.id, title: videos.title })
    .from(videos)
    .where(and(listed, eq(videos.category, category)))
    .orderBy(...newestFirst)
    .limit(limit)
    .all();
}

/** The first featured video, the one that the home page shows large; null when none is featured. */
export function findFeaturedVideo(): (VideoRow & { description: string }) | null {
  const columns = { ...card, description: videos.description };
  return (
    orm
      .select(columns)
      .from(videos)
      .where(and(listed, sql`featured = 1`))
      .orderBy(...newestFirst)
      .limit(1)
      .get() ?? null
  );
}

export function listTrendingVideos(limit: number): VideoRow[] {
  return orm
    .select(card)
    .from(videos)
    .where(and(listed, sql`trending = 1`))
    .orderBy(desc(videos.views), desc(videos.id))
    .limit(limit)
    .all();
}

export function findVideo(id: number): Video | null {
  return orm.select().from(videos).where(eq(videos.id, id)).get() ?? null;
}

/** The imported video of a source, or null. */
export function findImportedVideo(source: string, sourceId: string): Pick<Video, 'id'> | null {
  const named = and(eq(videos.source, source), eq(videos.sourceId, sourceId));
  return orm.select({ id: videos.id }).from(videos).where(named).get() ?? null;
}

/** Which of these ids of a source are imported already. */
export function listImportedIds(source: string, sourceIds: string[]): Set<string> {
  const rows = orm
    .select({ sourceId: videos.sourceId })
    .from(videos)
    .where(and(eq(videos.source, source), inArray(videos.sourceId, sourceIds)))
    .all();
  return new Set(rows.map((row) => row.sourceId));
}

/** 'a, b' → ['a', 'b']. */
export function splitTags(tags: string | null): string[] {
  return (tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Videos of the same category, those that share a tag first, never the video itself. */
export function listRelatedVideos(video: Pick<Video, 'id' | 'category' | 'tags'>, limit: number): VideoRow[] {
  const query = toTagQuery(splitTags(video.tags));
  const inCategory = and(listed, eq(videos.category, video.category), ne(videos.id, video.id));
  const tagged =
    query === null
      ? []
      : orm
          .select(card)
          .from(videos)
          .where(
            and(
              inCategory,
              sql`${videos.id} IN (SELECT rowid FROM videos_fts WHERE videos_fts MATCH ${query} ORDER BY rank LIMIT 200)`,
            ),
          )
          .orderBy(...newestFirst)
          .limit(limit)
          .all();
  if (tagged.length >= limit) return tagged;
  const others = notInArray(
    videos.id,
    tagged.map((row) => row.id),
  );
  const rest = orm
    .select(card)
    .from(videos)
    .where(and(inCategory, others))
    .orderBy(...newestFirst)
    .limit(limit - tagged.length)
    .all();
  return [...tagged, ...rest];
}

/** Videos that their source does not have any more, for the administrator to replace. */
export function listGoneVideos(limit: number): Pick<Video, 'id' | 'title' | 'source'>[] {
  return orm
    .select({ id: videos.id, title: videos.title, source: videos.source })
    .from(videos)
    .where(isNotNull(videos.goneAt))
    .orderBy(desc(videos.goneAt))
    .limit(limit)
    .all();
}

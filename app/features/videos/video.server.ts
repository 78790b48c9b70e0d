import { and, count, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { countListed, endOfDateBucket, findPosition } from '#app/infra/list-count.server';
import type { Category } from '#app/lib/categories';
import { splitTags } from '#app/lib/tags';
import { CATEGORIES, videos } from '#db/schema';
import { findTaggedVideos, hasMoreHits, MAX_HITS, toVideoQuery, videoHits } from './video-index.server';

export type Video = typeof videos.$inferSelect;

/** Videos on one page of a list. */
export const VIDEOS_PER_PAGE = 24;

/** What a card shows of a video. */
export const videoCard = {
  id: videos.id,
  title: videos.title,
  category: videos.category,
  thumbnailUrl: videos.thumbnailUrl,
  views: videos.views,
  publishedAt: videos.publishedAt,
  durationFormatted: videos.durationFormatted,
  modelHeight: videos.modelHeight,
  modelSize: videos.modelSize,
  taggedProducts: sql<number>`(select count(*) from video_products where video_products.video_id = videos.id)`,
};
export type VideoRow = Pick<Video, Exclude<keyof typeof videoCard, 'taggedProducts'>> & {
  taggedProducts: number;
};

// As the indexes have it. What has no date stands last.
const listedAt = sql<number>`coalesce(published_at, 0)`;
const newestFirst = [desc(listedAt), desc(videos.id)];

export type VideoFilter = { category?: Category; search?: string };
export type VideoListPage = { videos: VideoRow[]; total: number; isTruncated: boolean };

/** Videos that are still there, and that everybody may see: what is gone keeps its page and leaves every list. */
export const listed = sql`(${videos.unavailableAt} is null and ${videos.status} = 'published')`;
/** The same among few: the plus keeps SQLite from walking through all listed videos to find the featured ones, or some ids. */
export const isAvailable = sql`(+${videos.unavailableAt} is null and +${videos.status} = 'published')`;

function listsOf(category: Category | undefined): readonly string[] {
  return category === undefined ? CATEGORIES : [category];
}

export function countVideos({ category }: { category?: Category }): number {
  return countListed(listsOf(category));
}

/** A page in the list's order, found by its stretch: a deep page costs what the first does. */
function listByDate(category: Category | undefined, page: number): VideoListPage {
  const total = countVideos(category === undefined ? {} : { category });
  const start = findPosition(listsOf(category), { offset: (page - 1) * VIDEOS_PER_PAGE, order: 'falling' });
  if (start === null) return { videos: [], total, isTruncated: false };
  const from = sql`${listedAt} < ${endOfDateBucket(start.bucket)}`;
  const rows = orm
    .select(videoCard)
    .from(videos)
    .where(and(listed, category && eq(videos.category, category), from))
    .orderBy(...newestFirst)
    .limit(VIDEOS_PER_PAGE)
    .offset(start.skip)
    .all();
  return { videos: rows, total, isTruncated: false };
}

const hitsInOrder = orm
  .select({ id: videos.id })
  .from(videoHits)
  .crossJoin(videos)
  .where(and(isAvailable, eq(videos.id, videoHits.id)))
  .orderBy(...newestFirst)
  .prepare();

const hitsCounted = orm
  .select({ hits: count(), listed: count(videos.id) })
  .from(videoHits)
  .leftJoin(videos, and(isAvailable, eq(videos.id, videoHits.id)))
  .prepare();

/** How many videos an FTS5 query finds, as far as they are listed: at least so many where it is cut. */
export function countVideoHits(query: string): { total: number; isTruncated: boolean } {
  const { hits = 0, listed: total = 0 } = hitsCounted.get({ query }) ?? {};
  // As many as are looked through: there may be more.
  return { total, isTruncated: hits === MAX_HITS && hasMoreHits(query) };
}

/** The videos that a search finds, newest first; `isCut` when more fit than a search lists. */
export function findVideoIds(search: string, category?: Category): { ids: number[]; isTruncated: boolean } {
  const query = toVideoQuery(search, category);
  if (query === null) return { ids: [], isTruncated: false };
  const ids = hitsInOrder.all({ query }).map(({ id }) => id);
  return { ids, isTruncated: hasMoreHits(query) };
}

const givenIds = sql`(select value from json_each(${sql.placeholder('ids')}))`;
const cardsOfIds = orm
  .select(videoCard)
  .from(videos)
  .where(and(isAvailable, inArray(videos.id, givenIds)))
  .prepare();

/** What cards show of these videos, in the order of their ids here. */
export function listVideosOf(ids: readonly number[]): VideoRow[] {
  if (ids.length === 0) return [];
  const byId = new Map(cardsOfIds.all({ ids: JSON.stringify(ids) }).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of what a search found: all are put in order, and no more is read of them than the page shows. */
function listHits(search: string, category: Category | undefined, page: number): VideoListPage {
  const { ids, isTruncated } = findVideoIds(search, category);
  const shown = ids.slice((page - 1) * VIDEOS_PER_PAGE, page * VIDEOS_PER_PAGE);
  return { videos: listVideosOf(shown), total: ids.length, isTruncated };
}

/** One page of videos, newest first, and how many the list holds. A search's list is cut off at `MOST_HITS`. */
export function listVideos({ category, search }: VideoFilter, page: number): VideoListPage {
  return search ? listHits(search, category, page) : listByDate(category, page);
}

export function listNewestVideos(
  category: Category,
  limit: number,
): Pick<Video, 'id' | 'title' | 'thumbnailUrl'>[] {
  return orm
    .select({ id: videos.id, title: videos.title, thumbnailUrl: videos.thumbnailUrl })
    .from(videos)
    .where(and(listed, eq(videos.category, category)))
    .orderBy(...newestFirst)
    .limit(limit)
    .all();
}

/** The first featured video, the one that the home page shows large; null when none is featured. */
export function findFeaturedVideo(): (VideoRow & { description: string }) | null {
  const columns = { ...videoCard, description: videos.description };
  return (
    orm
      .select(columns)
      .from(videos)
      .where(and(isAvailable, sql`featured = 1`))
      .orderBy(...newestFirst)
      .limit(1)
      .get() ?? null
  );
}

export function listTrendingVideos(limit: number): VideoRow[] {
  return orm
    .select(videoCard)
    .from(videos)
    .where(and(isAvailable, sql`trending = 1`))
    .orderBy(desc(sql`coalesce(views, 0)`), desc(videos.id))
    .limit(limit)
    .all();
}

/** What everybody may see, be it gone. */
export const isPublished = sql`${videos.status} = 'published'`;

/** A video that everybody may see, be it gone; null when there is none. */
export function findPublishedVideo(id: number): Video | null {
  const video = findVideo(id);
  return video?.status === 'published' ? video : null;
}

// Written as SQL once: writing it takes five times as long as reading the row.
const byId = orm
  .select()
  .from(videos)
  .where(eq(videos.id, sql.placeholder('id')))
  .prepare();

/** A video, a draft too: for its editors. */
export function findVideo(id: number): Video | null {
  return byId.get({ id }) ?? null;
}

/** Finds a stored video by its source and id, a draft too: its `status` says whether visitors may see it. */
export function findImportedVideo(source: string, sourceId: string): Pick<Video, 'id' | 'status'> | null {
  const named = and(eq(videos.source, source), eq(videos.sourceId, sourceId));
  return orm.select({ id: videos.id, status: videos.status }).from(videos).where(named).get() ?? null;
}

type Imported = Pick<Video, 'sourceId' | 'thumbnailUrl' | 'category'>;

/** Videos of a source that are stored, by their ids there. `drafts`: unpublished ones too, for editors alone. */
export function listImported(
  source: string,
  sourceIds: string[],
  { drafts }: { drafts: boolean },
): Map<string, Imported> {
  const { sourceId, thumbnailUrl, category } = videos;
  const rows = orm
    .select({ sourceId, thumbnailUrl, category })
    .from(videos)
    .where(
      and(
        eq(videos.source, source),
        inArray(videos.sourceId, sourceIds),
        drafts ? undefined : eq(videos.status, 'published'),
      ),
    )
    .all();
  return new Map(rows.map((row) => [row.sourceId, row]));
}

const givenCards = orm
  .select(videoCard)
  .from(videos)
  .where(and(isAvailable, inArray(videos.id, givenIds)))
  .orderBy(...newestFirst)
  .limit(sql.placeholder('limit'))
  .prepare();

const othersOfCategory = orm
  .select(videoCard)
  .from(videos)
  .where(and(listed, eq(videos.category, sql.placeholder('category')), notInArray(videos.id, givenIds)))
  .orderBy(...newestFirst)
  .limit(sql.placeholder('limit'))
  .prepare();

/** Videos of the same category, those that share a tag first, never the video itself. */
export function listRelatedVideos(video: Pick<Video, 'id' | 'category' | 'tags'>, limit: number): VideoRow[] {
  const { id, category } = video;
  const ids = findTaggedVideos(splitTags(video.tags), category).filter((tagged) => tagged !== id);
  const tagged = ids.length === 0 ? [] : givenCards.all({ ids: JSON.stringify(ids), limit });
  if (tagged.length >= limit) return tagged;
  const shown = JSON.stringify([id, ...tagged.map((row) => row.id)]);
  return [...tagged, ...othersOfCategory.all({ category, ids: shown, limit: limit - tagged.length })];
}

/** Videos that their source does not have any more, for the administrator to replace. */
export function listUnavailableVideos(limit: number): Pick<Video, 'id' | 'title' | 'source'>[] {
  return orm
    .select({ id: videos.id, title: videos.title, source: videos.source })
    .from(videos)
    .where(isNotNull(videos.unavailableAt))
    .orderBy(desc(videos.unavailableAt))
    .limit(limit)
    .all();
}

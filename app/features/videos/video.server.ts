import { and, desc, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { listStoredSlugs } from '#app/features/categories/category.server';
import { untilChanged } from '#app/infra/content-version.server';
import { columnsOf, orm, sqlite } from '#app/infra/database.server';
import { countListed, endOfDateBucket, findPosition } from '#app/infra/list-count.server';
import { createRanking, toSearchQuery } from '#app/infra/ranked-search.server';
import { toTagQuery } from '#app/lib/fts-query';
import { readId } from '#app/lib/query';
import { splitTags } from '#app/lib/tags';
import { videos } from '#db/schema';

/** Newest videos that one search finds. Bounds the cost of words that all videos contain. */
export const MAX_HITS = 1_000;
const MAX_TAGGED = 24;

// In id order, SQLite stops reading the index at the limit.
const newestVideoHits = sqlite
  .prepare<[string, number], number>(
    'SELECT rowid FROM videos_fts WHERE videos_fts MATCH ? ORDER BY rowid DESC LIMIT ?',
  )
  .pluck();

const rankVideos = createRanking({
  table: 'videos',
  column: 'title',
  where: "unavailable_at IS NULL AND status = 'published'",
});

/** As a subquery, SQLite passes each id on at once. That takes half the time of two statements. */
const videoHits = orm
  .select({ id: sql<number>`rowid`.as('hit') })
  .from(sql`videos_fts`)
  .where(sql`videos_fts MATCH ${sql.placeholder('query')}`)
  .orderBy(sql`rowid DESC`)
  .limit(MAX_HITS)
  .as('hits');

const hitBehind = sqlite.prepare<[string, number]>(
  'SELECT 1 FROM videos_fts WHERE videos_fts MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?',
);

function findTaggedVideos(tags: readonly string[], category: string): number[] {
  const tagged = toTagQuery(tags);
  return tagged === null ? [] : newestVideoHits.all(`category : "${category}" AND ${tagged}`, MAX_TAGGED);
}

export type Video = typeof videos.$inferSelect;

export const VIDEOS_PER_PAGE = 24;

const cardColumns = {
  ...columnsOf(videos, 'id', 'title', 'category', 'thumbnailUrl', 'views', 'publishedAt'),
  ...columnsOf(videos, 'durationFormatted', 'modelHeight', 'modelSize'),
};
export const videoCard = {
  ...cardColumns,
  taggedProducts: sql<number>`(select count(*) from video_products where video_products.video_id = videos.id)`,
};
export type VideoRow = Pick<Video, keyof typeof cardColumns> & { taggedProducts: number };

// The indexes have this expression. Videos without a date come last.
const listedAt = sql<number>`coalesce(published_at, 0)`;
const newestFirst = sql`${listedAt} desc, ${videos.id} desc`;

type VideoFilter = { category?: string; search?: string };
type VideoListPage = { videos: VideoRow[]; total: number; isTruncated: boolean };

/** Published and available on their platform. Unavailable videos keep their page. */
export const isListed = sql`(${videos.unavailableAt} is null and ${videos.status} = 'published')`;
/** As `isListed`, for few rows. The plus keeps SQLite from choosing the index of listed videos. */
export const isAvailable = sql`(+${videos.unavailableAt} is null and +${videos.status} = 'published')`;

const listsOf = (category: string | undefined) => (category === undefined ? listStoredSlugs() : [category]);

export function countVideos({ category }: { category?: string | undefined }): number {
  return countListed(listsOf(category));
}

/** Finds a page by its date bucket, so that deep pages cost as much as the first. */
function listByDate(category: string | undefined, page: number): VideoListPage {
  const total = countVideos({ category });
  const start = findPosition(listsOf(category), { offset: (page - 1) * VIDEOS_PER_PAGE, order: 'falling' });
  if (start === null) return { videos: [], total, isTruncated: false };
  const before = sql`${listedAt} < ${endOfDateBucket(start.bucket)}`;
  const wanted = and(isListed, category === undefined ? undefined : eq(videos.category, category), before);
  const rows = orm.select(videoCard).from(videos).where(wanted).orderBy(newestFirst);
  return { videos: rows.limit(VIDEOS_PER_PAGE).offset(start.skip).all(), total, isTruncated: false };
}

// The index finds words: it takes `silk-robes` for `robes` too.
const isOfCategory = sql`(${sql.placeholder('category')} is null or +${videos.category} = ${sql.placeholder('category')})`;

const isHit = and(isAvailable, isOfCategory, eq(videos.id, videoHits.id));
const joinedHits = orm.select({ id: videos.id }).from(videoHits).crossJoin(videos).where(isHit);
const hitsInOrder = joinedHits.orderBy(newestFirst).prepare();

const givenIds = sql`(select value from json_each(${sql.placeholder('ids')}))`;
const isGiven = and(isAvailable, inArray(videos.id, givenIds));
const cardsOfIds = orm.select(videoCard).from(videos).where(isGiven).prepare();

/** Returns the cards of these videos in the given order. */
function listVideosOf(ids: readonly number[]): VideoRow[] {
  if (ids.length === 0) return [];
  const byId = new Map(cardsOfIds.all({ ids: JSON.stringify(ids) }).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function listHits(search: string, category: string | undefined, page: number): VideoListPage {
  const words = toSearchQuery(search);
  if (words === null) return { videos: [], total: 0, isTruncated: false };
  const query = category === undefined ? words : `category : "${category}" AND (${words})`;
  const ids = hitsInOrder.all({ query, category: category ?? null }).map(({ id }) => id);
  const shown = ids.slice((page - 1) * VIDEOS_PER_PAGE, page * VIDEOS_PER_PAGE);
  const isTruncated = hitBehind.get(query, MAX_HITS) !== undefined;
  return { videos: listVideosOf(shown), total: ids.length, isTruncated };
}

const listFirstPage = untilChanged((category: string | undefined) => listByDate(category, 1));

/** Returns one page of videos, newest first. A search lists at most `MAX_HITS`. */
export function listVideos({ category, search }: VideoFilter, page: number): VideoListPage {
  if (search) return listHits(search, category, page);
  return page === 1 ? listFirstPage(category) : listByDate(category, page);
}

export function listNewestVideos(category: string, limit: number) {
  const columns = columnsOf(videos, 'id', 'title', 'thumbnailUrl');
  const wanted = and(isListed, eq(videos.category, category));
  return orm.select(columns).from(videos).where(wanted).orderBy(newestFirst).limit(limit).all();
}

export function findFeaturedVideo(): (VideoRow & { description: string }) | null {
  const columns = { ...videoCard, description: videos.description };
  const isFeatured = and(isAvailable, sql`featured = 1`);
  return orm.select(columns).from(videos).where(isFeatured).orderBy(newestFirst).limit(1).get() ?? null;
}

export function listTrendingVideos(limit: number): VideoRow[] {
  const isTrending = and(isAvailable, sql`trending = 1`);
  const mostViewed = sql`coalesce(views, 0) desc, ${videos.id} desc`;
  return orm.select(videoCard).from(videos).where(isTrending).orderBy(mostViewed).limit(limit).all();
}

/** Returns a published video, available or not, or null. */
export function findPublishedVideo(id: number): Video | null {
  const video = findVideo(id);
  return video?.status === 'published' ? video : null;
}

// Prepared once: building the SQL takes five times as long as reading the row.
const isNamed = eq(videos.id, sql.placeholder('id'));
const byId = orm.select().from(videos).where(isNamed).prepare();

/** Returns a video, also a draft. */
export function findVideo(id: number): Video | null {
  return byId.get({ id }) ?? null;
}

/** Returns a stored video, also a draft. */
export function findImportedVideo(source: string, sourceId: string): Pick<Video, 'id' | 'status'> | null {
  const named = and(eq(videos.source, source), eq(videos.sourceId, sourceId));
  return orm.select({ id: videos.id, status: videos.status }).from(videos).where(named).get() ?? null;
}

/** Returns stored videos of a platform by their ids there. */
export function listImported(source: string, found: { sourceId: string }[], { drafts }: { drafts: boolean }) {
  const sourceIds = found.map(({ sourceId }) => sourceId);
  const named = and(eq(videos.source, source), inArray(videos.sourceId, sourceIds));
  const wanted = and(named, drafts ? undefined : eq(videos.status, 'published'));
  const columns = columnsOf(videos, 'sourceId', 'thumbnailUrl', 'category');
  const rows = orm.select(columns).from(videos).where(wanted).all();
  return new Map(rows.map((row) => [row.sourceId, row]));
}

const newestCards = (wanted: SQL | undefined) => {
  const cards = orm.select(videoCard).from(videos).where(wanted).orderBy(newestFirst);
  return cards.limit(sql.placeholder('limit')).prepare();
};
const ofCategory = eq(videos.category, sql.placeholder('category'));
const givenCards = newestCards(and(isGiven, isOfCategory));
const othersOfCategory = newestCards(and(isListed, ofCategory, notInArray(videos.id, givenIds)));

type Related = Pick<Video, 'id' | 'category' | 'tags'>;

/** Lists videos of the same category. Those with a shared tag come first. */
export function listRelatedVideos({ id, category, tags }: Related, limit: number): VideoRow[] {
  return relatedUntilChanged({ id, category, tags, limit });
}

const relatedUntilChanged = untilChanged(({ id, category, tags, limit }: Related & { limit: number }) => {
  const ids = findTaggedVideos(splitTags(tags), category).filter((tagged) => tagged !== id);
  const tagged = ids.length === 0 ? [] : givenCards.all({ ids: JSON.stringify(ids), category, limit });
  if (tagged.length >= limit) return tagged;
  const shown = JSON.stringify([id, ...tagged.map((row) => row.id)]);
  return [...tagged, ...othersOfCategory.all({ category, ids: shown, limit: limit - tagged.length })];
});

export function listUnavailableVideos(limit: number) {
  const { unavailableAt } = videos;
  const columns = columnsOf(videos, 'id', 'title', 'source');
  const unavailable = orm.select(columns).from(videos).where(isNotNull(unavailableAt));
  return unavailable.orderBy(desc(unavailableAt)).limit(limit).all();
}

type Wanted = { limit: number; offset?: number; max?: number };

/** Returns the first videos that a search finds, best match first, and their number up to `max`. */
export function findVideos(search: string, { limit, offset = 0, max }: Wanted): VideoListPage {
  const { ids, isTruncated } = rankVideos(search, { limit: max });
  return { videos: listVideosOf(ids.slice(offset, offset + limit)), total: ids.length, isTruncated };
}

/** Returns one page of the videos to choose from. A number also finds the video with this id. Empty text finds all videos. */
export function pickVideos(search: string, page: number) {
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

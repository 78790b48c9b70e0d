import { sql } from 'drizzle-orm';
import { orm, sqlite } from '#app/infra/database.server';
import { createRanking, toSearchQuery } from '#app/infra/ranked-search.server';
import { toTagQuery } from '#app/lib/fts-query';

/** Newest videos that one search finds. Bounds the cost of words that all videos contain. */
export const MAX_HITS = 1_000;
const MAX_TAGGED = 24;

// In id order, SQLite stops reading the index at the limit.
const newestVideoHits = sqlite
  .prepare<[string, number], number>(
    'SELECT rowid FROM videos_fts WHERE videos_fts MATCH ? ORDER BY rowid DESC LIMIT ?',
  )
  .pluck();

export const rankVideos = createRanking({
  table: 'videos',
  column: 'title',
  where: "unavailable_at IS NULL AND status = 'published'",
});

/** As a subquery, SQLite passes each id on at once. That takes half the time of two statements. */
export const videoHits = orm
  .select({ id: sql<number>`rowid`.as('hit') })
  .from(sql`videos_fts`)
  .where(sql`videos_fts MATCH ${sql.placeholder('query')}`)
  .orderBy(sql`rowid DESC`)
  .limit(MAX_HITS)
  .as('hits');

/** Returns the FTS5 query for a visitor's search, or null if it contains no word. */
export function toVideoQuery(search: string, category: string | undefined): string | null {
  const words = toSearchQuery(search);
  if (words === null || category === undefined) return words;
  return `category : "${category}" AND (${words})`;
}

const hitBehind = sqlite.prepare<[string, number]>(
  'SELECT 1 FROM videos_fts WHERE videos_fts MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?',
);

/** Returns true if the query finds more than `MAX_HITS` videos. */
export function hasMoreHits(query: string): boolean {
  return hitBehind.get(query, MAX_HITS) !== undefined;
}

/** Returns the newest videos of a category with one of these tags. */
export function findTaggedVideos(tags: readonly string[], category: string): number[] {
  const tagged = toTagQuery(tags);
  return tagged === null ? [] : newestVideoHits.all(`category : "${category}" AND ${tagged}`, MAX_TAGGED);
}

import { sql } from 'drizzle-orm';
import { orm, sqlite } from '#app/infra/database.server';
import type { Category } from '#app/lib/categories';
import { toFtsQuery, toTagQuery } from '#app/lib/fts-query';

/** How many videos a search finds at most: the ones added last. A word that stands in every video costs no more than that. */
export const MAX_HITS = 1_000;
/** Among how many videos with a shared tag the newest are looked for. */
const MAX_TAGGED = 24;

// Rows come in the order of their ids, so that the index is read no further than the limit.
export const newestVideoHits = sqlite
  .prepare<[string, number], number>(
    'SELECT rowid FROM videos_fts WHERE videos_fts MATCH ? ORDER BY rowid DESC LIMIT ?',
  )
  .pluck();

/** The same as a part of a statement, for `query`: SQLite hands each id on at once, which costs half of giving them all out and in again. */
export const videoHits = orm
  .select({ id: sql<number>`rowid`.as('hit') })
  .from(sql`videos_fts`)
  .where(sql`videos_fts MATCH ${sql.placeholder('query')}`)
  .orderBy(sql`rowid DESC`)
  .limit(MAX_HITS)
  .as('hits');

/** What the index is asked for a visitor's words; null when there is no word in them. */
export function toVideoQuery(search: string, category: Category | undefined): string | null {
  const words = toFtsQuery(search);
  if (words === null || category === undefined) return words;
  return `category : "${category}" AND (${words})`;
}

const hitBehind = sqlite.prepare<[string, number]>(
  'SELECT 1 FROM videos_fts WHERE videos_fts MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?',
);

/** Whether more videos fit than `videoHits` are. */
export function hasMoreHits(query: string): boolean {
  return hitBehind.get(query, MAX_HITS) !== undefined;
}

/** The ids of videos of a category that carry one of these tags, those added last. */
export function findTaggedVideos(tags: readonly string[], category: Category): number[] {
  const tagged = toTagQuery(tags);
  return tagged === null ? [] : newestVideoHits.all(`category : "${category}" AND ${tagged}`, MAX_TAGGED);
}

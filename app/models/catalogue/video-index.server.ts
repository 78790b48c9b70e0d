import type { Category } from '#app/lib/categories';
import { toFtsQuery, toTagQuery } from '#app/lib/fts-query';
import { sqlite } from '#app/models/site/database.server';

/** How many videos a search finds at most: the ones added last. A word that stands in every video costs no more than that. */
export const MOST_HITS = 1_000;
/** Among how many videos with a shared tag the newest are looked for. */
const MOST_TAGGED = 24;

// Rows come in the order of their ids, so that the index is read no further than the limit.
const newestHits = sqlite
  .prepare<[string, number], number>(
    'SELECT rowid FROM videos_fts WHERE videos_fts MATCH ? ORDER BY rowid DESC LIMIT ?',
  )
  .pluck();

/** The ids of videos whose words fit a search; `isCut` when there are more than `MOST_HITS`. */
export function findVideoHits(
  search: string,
  category: Category | undefined,
): { ids: number[]; isCut: boolean } {
  const words = toFtsQuery(search);
  if (words === null) return { ids: [], isCut: false };
  const query = category === undefined ? words : `category : "${category}" AND (${words})`;
  const ids = newestHits.all(query, MOST_HITS + 1);
  return { ids: ids.slice(0, MOST_HITS), isCut: ids.length > MOST_HITS };
}

/** The ids of videos of a category that carry one of these tags, those added last. */
export function findTaggedVideos(tags: readonly string[], category: Category): number[] {
  const tagged = toTagQuery(tags);
  return tagged === null ? [] : newestHits.all(`category : "${category}" AND ${tagged}`, MOST_TAGGED);
}

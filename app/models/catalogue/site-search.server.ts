import { and, desc, inArray, sql } from 'drizzle-orm';
import { toFtsQuery } from '#app/lib/fts-query';
import { orm, sqlite } from '#app/models/site/database.server';
import { videos } from '#db/schema';
import { findProducts } from './shop-search.server';
import { correctSearch } from './spelling.server';
import { listVideos, notGone, type VideoRow, videoCard } from './video.server';

/** So many of each kind are shown; all of them have their own lists. */
const SHOWN = 6;
/** Videos that are looked at for those with the words in their titles: some may be gone. */
const MOST_TITLED = 24;

const byTitle = sqlite
  .prepare<[string, number], number>(
    'SELECT rowid FROM videos_fts WHERE videos_fts MATCH ? ORDER BY rowid DESC LIMIT ?',
  )
  .pluck();

/** The first videos that a search finds, those with its words in their titles before others. */
function findVideos(search: string): { videos: VideoRow[]; total: number; isCut: boolean } {
  const query = toFtsQuery(search);
  if (query === null) return { videos: [], total: 0, isCut: false };
  const found = listVideos({ search }, 1);
  if (found.videos.length === 0) return { videos: [], total: 0, isCut: false };
  // Given as one value, so that the statement is the same for any number of them.
  const ids = sql`(select value from json_each(${JSON.stringify(byTitle.all(`title : (${query})`, MOST_TITLED))}))`;
  const titled = orm
    .select(videoCard)
    .from(videos)
    .where(and(notGone, inArray(videos.id, ids)))
    .orderBy(desc(videos.id))
    .limit(SHOWN)
    .all();
  const named = new Set(titled.map(({ id }) => id));
  const others = found.videos.filter(({ id }) => !named.has(id));
  return { videos: [...titled, ...others].slice(0, SHOWN), total: found.total, isCut: found.isCut };
}

/** What the whole site has to a search: six of each kind, how many there are, and what was likely meant when there is nothing. */
export function searchSite(search: string) {
  const films = findVideos(search);
  const pieces = findProducts(search, SHOWN);
  const isNothing = search !== '' && films.total === 0 && pieces.total === 0;
  return {
    films,
    pieces,
    meant: isNothing ? (correctSearch(search, 'products') ?? correctSearch(search, 'videos')) : null,
  };
}

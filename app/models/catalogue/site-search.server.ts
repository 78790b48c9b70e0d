import { toFtsQuery } from '#app/lib/fts-query';
import { sqlite } from '#app/models/site/database.server';
import { findProducts } from './shop-search.server';
import { correctSearch } from './spelling.server';
import { findVideoIds, listVideosOf, type VideoRow } from './video.server';

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
  const { ids, isCut } = findVideoIds(search);
  if (ids.length === 0) return { videos: [], total: 0, isCut };
  const titled = byTitle.all(`title : (${query})`, MOST_TITLED);
  const first = new Set([...titled, ...ids.slice(0, SHOWN)]);
  return { videos: listVideosOf([...first]).slice(0, SHOWN), total: ids.length, isCut };
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

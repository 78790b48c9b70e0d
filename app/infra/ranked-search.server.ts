import { createWordMatcher, toBeginning, toFtsQuery } from '#app/lib/fts-query';
import { listWords, readSynonyms } from '#app/lib/words';
import { sqlite, untilChanged } from './database.server';
import { readSiteSettings } from './site-settings.server';

/** Rows that one search finds. If there are more, the best and the newest count. */
export const MAX_FOUND = 500;

export type Ranked = { ids: number[]; isTruncated: boolean };

const synonyms = untilChanged(() => readSynonyms(readSiteSettings().synonyms));

/** Builds the FTS5 query of a search, with the synonyms of the settings. Returns null for text without words. */
export function toSearchQuery(search: string): string | null {
  return toFtsQuery(search, synonyms());
}

/** Puts conditions before an FTS5 query. */
export function narrow(query: string, conditions: readonly string[]): string {
  return conditions.length === 0 ? query : [...conditions, `(${query})`].join(' AND ');
}

/** The hits whose names are all compared, which bounds the time of common words. Of more, only the newest and the index of names are. */
const MAX_SCANNED = 5_000;

type NameIndex = {
  findExact: (name: string) => number[];
  findBegun: (text: string, limit: number) => number[];
};

const NO_INDEX: NameIndex = { findExact: () => [], findBegun: () => [] };

/** Returns the rank of a name: 0 is the searched text, 1 begins with it, 2 has all of its words, 3 is another name. */
function createNameRank(search: string): (name: string) => number {
  const text = listWords(search).join(' ');
  const hasAllWords = createWordMatcher(search);
  return (name) => {
    const words = listWords(name);
    const folded = words.join(' ');
    if (folded.startsWith(text)) return folded.length === text.length ? 0 : 1;
    return hasAllWords(words) ? 2 : 3;
  };
}

type Searched = {
  table: 'products' | 'videos' | 'guides';
  column: 'name' | 'title';
  /** SQL for the rows that a search may find. */
  where?: string;
};

/** The rows among which the best matches of names are, when more begin with the words. */
const MAX_BEGUN = 100;

type Limits = { conditions?: readonly string[]; limit?: number | undefined };

/** Returns a function that ranks rows: the exact name, its beginning, its words, words elsewhere, synonyms. The newest are first. */
export function createRanking(
  { table, column, where = 'true' }: Searched,
  { findExact, findBegun }: NameIndex = NO_INDEX,
) {
  // One string of JSON takes the driver a third of the time of a thousand rows.
  const names = sqlite
    .prepare<[string], string>(`
      SELECT json_group_array(json_array(${table}.id, ${column})) FROM json_each(?) AS hits
      CROSS JOIN ${table} ON ${table}.id = hits.value WHERE ${where}`)
    .pluck();
  const match = `SELECT rowid FROM ${table}_fts WHERE ${table}_fts MATCH ? ORDER BY rowid DESC`;
  // In id order, SQLite stops reading the index at the limit.
  const hits = sqlite.prepare<[string, number], number>(`${match} LIMIT ?`).pluck();
  const hitBehind = sqlite.prepare<[string, number], number>(`${match} LIMIT 1 OFFSET ?`).pluck();

  /** Returns the rows whose names match best. `maxBegun` is set when the hits are too many to look for names among them. */
  function findBestNames(search: string, find: (query: string) => number[], maxBegun: number | null) {
    if (maxBegun !== null) return [...findExact(search), ...findBegun(search, maxBegun)];
    const beginning = toBeginning(column, search);
    const typed = toFtsQuery(search);
    return beginning === null || typed === null
      ? []
      : [...find(beginning), ...find(`${column} : (${typed})`)];
  }

  return (search: string, { conditions = [], limit = MAX_FOUND }: Limits = {}): Ranked => {
    const query = toSearchQuery(search);
    const typed = toFtsQuery(search);
    if (query === null || typed === null) return { ids: [], isTruncated: false };
    const find = (words: string) => hits.all(narrow(words, conditions), limit + 1);
    const newest = find(query);
    const isTruncated = newest.length > limit;
    const isBeyondScan =
      isTruncated && (conditions.length > 0 || hitBehind.get(query, MAX_SCANNED) !== undefined);
    const maxBegun = isBeyondScan ? Math.min(limit, MAX_BEGUN) : null;
    const bestNamed = isTruncated ? findBestNames(search.trim(), find, maxBegun) : [];
    // The rows that match without synonyms. Null when the search has none.
    const literal = query === typed ? null : new Set([...bestNamed, ...find(typed)]);
    const candidates = JSON.stringify([...new Set([...bestNamed, ...(literal ?? []), ...newest])]);
    const rows: [id: number, name: string][] = JSON.parse(names.get(candidates) ?? '[]');
    const rankOf = createNameRank(search);
    const ranked = rows.map(([id, name]) => ({
      id,
      rank: literal === null || literal.has(id) ? rankOf(name) : 4,
    }));
    ranked.sort((one, other) => one.rank - other.rank || other.id - one.id);
    return { ids: ranked.slice(0, limit).map(({ id }) => id), isTruncated };
  };
}

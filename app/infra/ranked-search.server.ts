import { createWordMatcher, toBeginning, toFtsQuery } from '#app/lib/fts-query';
import { listWords, readSynonyms } from '#app/lib/words';
import { untilChanged } from './content-version.server';
import { sqlite } from './database.server';
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

/** Finds rows by their names, also among more hits than a search compares. The newest come first. */
type NameIndex = {
  findExact: (name: string) => number[];
  findBegun: (text: string, limit: number) => number[];
};

const NO_INDEX: NameIndex = { findExact: () => [], findBegun: () => [] };

type Searched = {
  table: 'products' | 'videos' | 'guides';
  column: 'name' | 'title';
  /** SQL for the rows that a search may find. */
  where?: string;
};

type Limits = { conditions?: readonly string[]; limit?: number | undefined };

/** The hits whose names are all compared, which bounds the time of common words. With more, only the index of names is asked. */
const MAX_COMPARED = 5_000;
/** The rows of the index of names that begin with the words. */
const MAX_BEGUN = 100;

/** Returns a function that ranks rows: the exact name, its beginning, its words, words elsewhere, synonyms. The newest are first. */
export function createRanking(
  { table, column, where = 'true' }: Searched,
  { findExact, findBegun }: NameIndex = NO_INDEX,
) {
  // In id order, SQLite stops reading the index at the limit.
  const match = `SELECT rowid FROM ${table}_fts WHERE ${table}_fts MATCH ? ORDER BY rowid DESC`;
  const newestHits = sqlite.prepare<[string, number], number>(`${match} LIMIT ?`).pluck();
  const hitBehind = sqlite.prepare<[string, number], number>(`${match} LIMIT 1 OFFSET ?`).pluck();
  // One string of JSON takes the driver a third of the time of a thousand rows.
  const namesOf = sqlite
    .prepare<[string], string>(`
      SELECT json_group_array(json_array(${table}.id, ${column})) FROM json_each(?) AS hits
      CROSS JOIN ${table} ON ${table}.id = hits.value WHERE ${where}`)
    .pluck();

  return (search: string, { conditions = [], limit = MAX_FOUND }: Limits = {}): Ranked => {
    const text = search.trim();
    const query = toSearchQuery(text);
    const typed = toFtsQuery(text);
    const beginning = toBeginning(column, text);
    if (query === null || typed === null || beginning === null) return { ids: [], isTruncated: false };
    const find = (words: string) => newestHits.all(narrow(words, conditions), limit + 1);
    const newest = find(query);
    const isTruncated = newest.length > limit;

    // The best name may belong to a row that is not among the newest.
    const findBestNamed = () => {
      const isTooMany = conditions.length > 0 || hitBehind.get(query, MAX_COMPARED) !== undefined;
      return isTooMany
        ? [...findExact(text), ...findBegun(text, Math.min(limit, MAX_BEGUN))]
        : [...find(beginning), ...find(`${column} : (${typed})`)];
    };
    const bestNamed = isTruncated ? findBestNamed() : [];

    // A row that only a synonym finds has the last rank. Without synonyms, there is none.
    const withoutSynonyms = query === typed ? null : new Set([...bestNamed, ...find(typed)]);
    const candidates = new Set([...bestNamed, ...(withoutSynonyms ?? []), ...newest]);
    const rows: [number, string][] = JSON.parse(namesOf.get(JSON.stringify([...candidates])) ?? '[]');
    const rankName = createNameRank(text);
    const rankOf = (id: number, name: string) =>
      withoutSynonyms === null || withoutSynonyms.has(id) ? rankName(name) : RANK.synonym;
    const ranked = rows.map(([id, name]) => ({ id, rank: rankOf(id, name) }));
    ranked.sort((one, other) => one.rank - other.rank || other.id - one.id);
    return { ids: ranked.slice(0, limit).map(({ id }) => id), isTruncated };
  };
}

/** The ranks of a row, the best first. With `other`, the words are in other columns than the name. */
const RANK = { exact: 0, begun: 1, allWords: 2, other: 3, synonym: 4 };

function createNameRank(search: string): (name: string) => number {
  const text = listWords(search).join(' ');
  const hasAllWords = createWordMatcher(search);
  return (name) => {
    const words = listWords(name);
    const folded = words.join(' ');
    if (folded === text) return RANK.exact;
    if (folded.startsWith(text)) return RANK.begun;
    return hasAllWords(words) ? RANK.allWords : RANK.other;
  };
}

import { sqlite } from '#app/infra/database.server';
import { toFtsQuery, toPhrase } from '#app/lib/fts-query';
import { type FacetFilter, isInFacet } from './shop-counts.server';

/** So many products are found by words: of more the ones added last. */
export const MAX_FOUND = 1_000;
/** Of them so many are counted for what other shelves would find. */
const SAMPLE = 250;

// In the order of their ids, so that the index is read no further than the limit.
const HITS = 'SELECT rowid AS id FROM products_fts WHERE products_fts MATCH ? ORDER BY rowid DESC LIMIT ?';
// Each id is handed on at once, which costs half of giving them all out and in again.
const IS_LISTED = "availability <> 'out' AND hidden = 0";
const LISTED = `(${HITS}) AS hits CROSS JOIN products ON products.id = hits.id WHERE ${IS_LISTED}`;

const hitBehind = sqlite.prepare<[string, number, number]>(`${HITS} OFFSET ?`);

/** Whether words find more than is looked through. */
function hasMore(query: string): boolean {
  return hitBehind.get(query, 1, MAX_FOUND) !== undefined;
}

/** What filters and orders look at. */
export type Fact = {
  id: number;
  category: string;
  retailer: string;
  featured: 0 | 1;
  position: number;
  currency: string | null;
  priceMinor: number | null;
  /** One: as sums of many are counted. */
  count: 1;
};

type Row = [number, string, string, 0 | 1, number, string | null, number | null];

type Read = { facts: string; hits: number; last: number };

// A thousand rows in one string: the driver takes twice as long to hand them over one by one.
const factsOfHits = sqlite.prepare<[string, number], Read>(`
  SELECT count(*) AS hits, min(hits.id) AS last,
    json_group_array(json_array(products.id, category, coalesce(retailer, ''), featured, position, currency, price_minor))
      FILTER (WHERE products.id IS NOT NULL) AS facts
  FROM (${HITS}) AS hits LEFT JOIN products ON products.id = hits.id AND ${IS_LISTED}`);

type Found = { facts: Fact[]; isTruncated: boolean };

/** What is known of the products that words find, as far as they are listed: of the hits added last, so many; `isCut` when there are more. */
function look(query: string, limit: number): Found {
  const read = factsOfHits.get(query, limit + 1);
  if (read === undefined) return { facts: [], isTruncated: false };
  const isTruncated = read.hits > limit;
  const rows: Row[] = JSON.parse(read.facts);
  const facts = rows.map(([id, category, retailer, featured, position, currency, priceMinor]) => ({
    id,
    category,
    retailer,
    featured,
    position,
    currency,
    priceMinor,
    count: 1 as const,
  }));
  // One hit more than is looked at tells that there are more.
  if (isTruncated && facts.at(-1)?.id === read.last) facts.pop();
  return { facts, isTruncated };
}

/**
 * What a search's words stand in: on some shelves, and everywhere. Where that is more than is looked at, the index is asked
 * for those of the shelves by themselves, or the last thousand might hold none of them; and of everywhere a sample will do.
 */
export function findWords(search: string, facet: FacetFilter): { found: Found; everywhere: Found } {
  const words = toFtsQuery(search);
  const nothing = { facts: [], isTruncated: false };
  if (words === null) return { found: nothing, everywhere: nothing };
  const narrowed = [
    facet.category === '' ? null : toPhrase('category', facet.category),
    facet.retailer === '' ? null : toPhrase('retailer', facet.retailer),
  ].filter((phrase) => phrase !== null);
  const everywhere = look(words, narrowed.length > 0 && hasMore(words) ? SAMPLE : MAX_FOUND);
  const found =
    everywhere.isTruncated && narrowed.length > 0
      ? look([...narrowed, `(${words})`].join(' AND '), MAX_FOUND)
      : everywhere;
  const inFacet = found.facts.filter((each) => isInFacet(each, facet));
  return { found: { ...found, facts: inFacet }, everywhere };
}

const first = sqlite
  .prepare<[string, number, number], number>(`SELECT products.id FROM ${LISTED} LIMIT ?`)
  .pluck();
const counted = sqlite.prepare<[string, number], { hits: number; listed: number }>(`
  SELECT count(*) AS hits, count(products.id) AS listed
  FROM (${HITS}) AS hits LEFT JOIN products ON products.id = hits.id AND ${IS_LISTED}`);

/** The ids of the products that words find, the first so many: those with the words in their names and brands before others. */
export function findFirst(
  search: string,
  limit: number,
): { ids: number[]; total: number; isTruncated: boolean } {
  const words = toFtsQuery(search);
  if (words === null) return { ids: [], total: 0, isTruncated: false };
  const named = first.all(`{name brand} : (${words})`, MAX_FOUND, limit);
  const others = named.length < limit ? first.all(words, MAX_FOUND, limit) : [];
  const ids = [...new Set([...named, ...others])].slice(0, limit);
  // One hit more than is looked at tells that there are more.
  const { hits = 0, listed = 0 } = counted.get(words, MAX_FOUND + 1) ?? {};
  return { ids, total: Math.min(listed, MAX_FOUND), isTruncated: hits > MAX_FOUND };
}

import { sqlite } from '#app/infra/database.server';
import { toFtsQuery, toPhrase } from '#app/lib/fts-query';
import { type FacetFilter, isInFacet } from './shop-counts.server';

/** Products that a search text finds. If there are more, the newest count. */
export const MAX_FOUND = 1_000;
const SAMPLE = 250;

// The order of ids lets SQLite read the index only up to the limit.
const HITS = 'SELECT rowid AS id FROM products_fts WHERE products_fts MATCH ? ORDER BY rowid DESC LIMIT ?';
// A cross join passes each id on at once, which takes half the time of a subquery.
const IS_LISTED = "availability <> 'out' AND hidden = 0";
const LISTED = `(${HITS}) AS hits CROSS JOIN products ON products.id = hits.id WHERE ${IS_LISTED}`;

const hitBehind = sqlite.prepare<[string, number, number]>(`${HITS} OFFSET ?`);

function hasMore(query: string): boolean {
  return hitBehind.get(query, 1, MAX_FOUND) !== undefined;
}

export type Fact = {
  id: number;
  category: string;
  retailer: string;
  featured: 0 | 1;
  position: number;
  currency: string | null;
  priceMinor: number | null;
  count: 1;
};

type Row = [number, string, string, 0 | 1, number, string | null, number | null];

type Read = { facts: string; hits: number; last: number };

// One string with a thousand rows takes the driver half the time of a thousand rows.
const factsOfHits = sqlite.prepare<[string, number], Read>(`
  SELECT count(*) AS hits, min(hits.id) AS last,
    json_group_array(json_array(products.id, category, coalesce(retailer, ''), featured, position, currency, price_minor))
      FILTER (WHERE products.id IS NOT NULL) AS facts
  FROM (${HITS}) AS hits LEFT JOIN products ON products.id = hits.id AND ${IS_LISTED}`);

type Found = { facts: Fact[]; isTruncated: boolean };

/** Returns the listed products among the newest hits. `isTruncated`: there are more hits. */
function readFacts(query: string, limit: number): Found {
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
  // The hit beyond the limit only shows that there are more.
  if (isTruncated && facts.at(-1)?.id === read.last) facts.pop();
  return { facts, isTruncated };
}

/** Finds products under a filter and everywhere. With too many hits, the query includes the filter, so that it finds old ones. */
export function findText(search: string, facet: FacetFilter): { found: Found; everywhere: Found } {
  const words = toFtsQuery(search);
  const nothing = { facts: [], isTruncated: false };
  if (words === null) return { found: nothing, everywhere: nothing };
  const narrowed = [
    facet.category === '' ? null : toPhrase('category', facet.category),
    facet.retailer === '' ? null : toPhrase('retailer', facet.retailer),
  ].filter((phrase) => phrase !== null);
  const everywhere = readFacts(words, narrowed.length > 0 && hasMore(words) ? SAMPLE : MAX_FOUND);
  const found =
    everywhere.isTruncated && narrowed.length > 0
      ? readFacts([...narrowed, `(${words})`].join(' AND '), MAX_FOUND)
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

export function findFirst(
  search: string,
  limit: number,
): { ids: number[]; total: number; isTruncated: boolean } {
  const words = toFtsQuery(search);
  if (words === null) return { ids: [], total: 0, isTruncated: false };
  const named = first.all(`{name brand} : (${words})`, MAX_FOUND, limit);
  const others = named.length < limit ? first.all(words, MAX_FOUND, limit) : [];
  const ids = [...new Set([...named, ...others])].slice(0, limit);
  const { hits = 0, listed = 0 } = counted.get(words, MAX_FOUND + 1) ?? {};
  return { ids, total: Math.min(listed, MAX_FOUND), isTruncated: hits > MAX_FOUND };
}

import { untilChanged } from '#app/infra/content-version.server';
import { sqlite } from '#app/infra/database.server';
import { createRanking, MAX_FOUND, narrow, toSearchQuery } from '#app/infra/ranked-search.server';
import { toPhrase } from '#app/lib/fts-query';
import { type Facet, isInFacet, type VariantPair } from './shop-counts.server';

type TextFilter = Facet & { search: string; sort: string };
type Found = { rows: Fact[]; isTruncated: boolean };
type Hits = { found: Found; everywhere: Found };

/** The searches that are remembered. A visitor who opens the next page or changes a price needs the same hits again. */
const MAX_REMEMBERED = 8;
const findUntilChanged = untilChanged(findNow, MAX_REMEMBERED);

/** Finds products by a search text, under a filter and everywhere, the best matches first if that is the order. */
export function findText({ search, sort, category, retailer }: TextFilter): Hits {
  return findUntilChanged({ search, sort: sort === 'match' ? sort : '', category, retailer });
}

/** The newest hits that give the counts of other filters when a search has too many hits. */
const SAMPLE = 250;
const NOTHING: Found = { rows: [], isTruncated: false };

function findNow({ search, sort, ...facet }: TextFilter): Hits {
  const words = toSearchQuery(search);
  if (words === null) return { found: NOTHING, everywhere: NOTHING };
  const conditions = [
    facet.category === '' ? null : toPhrase('category', facet.category),
    facet.retailer === '' ? null : toPhrase('retailer', facet.retailer),
  ].filter((phrase) => phrase !== null);
  const list = (narrowed: string[]): Found => {
    if (sort !== 'match') return findNewest(narrow(words, narrowed), MAX_FOUND);
    const { ids, isTruncated } = rankProducts(search, { conditions: narrowed });
    return { rows: readFacts(ids), isTruncated };
  };
  // With too many hits, the newest might contain no product under the filter, so that it becomes a part of the query.
  const isSampled = conditions.length > 0 && hitBehind.get(words, MAX_FOUND) !== undefined;
  const everywhere = isSampled ? findNewest(words, SAMPLE) : list([]);
  const found = isSampled ? list(conditions) : everywhere;
  return { found: { ...found, rows: found.rows.filter((each) => isInFacet(each, facet)) }, everywhere };
}

const prepareIds = <Values extends unknown[]>(text: string) => sqlite.prepare<Values, number>(text).pluck();

// The order of ids lets SQLite read the index only up to the limit.
const newest = prepareIds<[string, number]>(
  'SELECT rowid FROM products_fts WHERE products_fts MATCH ? ORDER BY rowid DESC LIMIT ?',
);
const hitBehind = prepareIds<[string, number]>(
  'SELECT 1 FROM products_fts WHERE products_fts MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?',
);

function findNewest(query: string, limit: number): Found {
  const ids = newest.all(query, limit + 1);
  return { rows: readFacts(ids.slice(0, limit)), isTruncated: ids.length > limit };
}

const LISTED = "availability <> 'out' AND hidden = 0";

// Both use the index of names.
const exactNames = prepareIds<[string]>(
  'SELECT id FROM products WHERE name COLLATE NOCASE = ? ORDER BY id DESC LIMIT 24',
);
const begunNames = prepareIds<[string, string, number]>(
  'SELECT id FROM products WHERE name COLLATE NOCASE >= ? AND name COLLATE NOCASE < ? LIMIT ?',
);

/** Returns the ids of the listed products that a search finds, best match first. */
export const rankProducts = createRanking(
  { table: 'products', column: 'name', where: LISTED },
  {
    findExact: (name) => exactNames.all(name),
    findBegun: (text, limit) => begunNames.all(text, `${text}\u{10ffff}`, limit),
  },
);

// Two strings with a thousand rows take the driver half the time of a thousand rows. The cross join keeps the order of the ids.
// SQLite takes long to read JSON, so that the sizes and colors are put together as text.
const factsOf = sqlite.prepare<[string], { facts: string; variants: string | null }>(`
  SELECT json_group_array(json_array(products.id, category, coalesce(retailer, ''), featured, position, currency, price_minor)) AS facts,
    '[' || group_concat(coalesce(variant_facets, 'null')) || ']' AS variants
  FROM json_each(?) AS hits CROSS JOIN products ON products.id = hits.value WHERE ${LISTED}`);

type Row = [number, string, string, 0 | 1, number, string | null, number | null];

/** The columns of a product by which searches filter and sort. */
export type Fact = ReturnType<typeof readFacts>[number];

function readFacts(ids: readonly number[]) {
  const read = factsOf.get(JSON.stringify(ids));
  const rows: Row[] = JSON.parse(read?.facts ?? '[]');
  const variants: (VariantPair[] | null)[] = JSON.parse(read?.variants ?? '[]');
  return rows.map(([id, category, retailer, featured, position, currency, priceMinor], index) => {
    const own = variants[index] ?? [];
    return { id, category, retailer, featured, position, currency, priceMinor, variants: own, count: 1 };
  });
}

import { sqlite } from '#app/infra/database.server';
import {
  createRanking,
  MAX_FOUND,
  narrow,
  type Ranked,
  toSearchQuery,
} from '#app/infra/ranked-search.server';
import { toPhrase } from '#app/lib/fts-query';
import { type Facet, isInFacet, type VariantPair } from './shop-counts.server';

const SAMPLE = 250;

// Both use the index of names.
const exactNames = sqlite
  .prepare<[string], number>(
    'SELECT id FROM products WHERE name COLLATE NOCASE = ? ORDER BY id DESC LIMIT 24',
  )
  .pluck();
const begunNames = sqlite
  .prepare<[string, string], number>(
    'SELECT id FROM products WHERE name COLLATE NOCASE >= ? AND name COLLATE NOCASE < ? LIMIT 250',
  )
  .pluck();

const rankProducts = createRanking(
  { table: 'products', column: 'name' },
  {
    findExact: (name) => exactNames.all(name),
    findBegun: (text) => begunNames.all(text, `${text}\u{10ffff}`),
  },
);

// The order of ids lets SQLite read the index only up to the limit.
const newest = sqlite
  .prepare<[string, number], number>(
    'SELECT rowid FROM products_fts WHERE products_fts MATCH ? ORDER BY rowid DESC LIMIT ?',
  )
  .pluck();
const hitBehind = sqlite.prepare<[string, number]>(
  'SELECT 1 FROM products_fts WHERE products_fts MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?',
);

function findNewest(query: string, limit: number): Ranked {
  const ids = newest.all(query, limit + 1);
  return { ids: ids.slice(0, limit), isTruncated: ids.length > limit };
}

export type Fact = {
  id: number;
  category: string;
  retailer: string;
  featured: 0 | 1;
  position: number;
  currency: string | null;
  priceMinor: number | null;
  variants: VariantPair[];
  count: 1;
};

type Row = [number, string, string, 0 | 1, number, string | null, number | null, VariantPair[] | null];

// One string with a thousand rows takes the driver half the time of a thousand rows. The cross join keeps the order of the ids.
const factsOf = sqlite
  .prepare<[string], string>(`
  SELECT json_group_array(json_array(products.id, category, coalesce(retailer, ''), featured, position, currency, price_minor,
    json(variant_facets)))
  FROM json_each(?) AS hits CROSS JOIN products ON products.id = hits.value
  WHERE availability <> 'out' AND hidden = 0`)
  .pluck();

type Found = { facts: Fact[]; isTruncated: boolean };

function readFacts({ ids, isTruncated }: Ranked): Found {
  const rows: Row[] = JSON.parse(factsOf.get(JSON.stringify(ids)) ?? '[]');
  const facts = rows.map(([id, category, retailer, featured, position, currency, priceMinor, variants]) => ({
    id,
    category,
    retailer,
    featured,
    position,
    currency,
    priceMinor,
    variants: variants ?? [],
    count: 1 as const,
  }));
  return { facts, isTruncated };
}

type TextFilter = Facet & { search: string; sort: string };

/**
 * Finds products by a search text, under a filter and everywhere, the best matches first if that is the order. With too many hits, the
 * filter becomes a part of the query, because the newest hits might contain no product under the filter.
 */
export function findText({ search, sort, ...facet }: TextFilter): { found: Found; everywhere: Found } {
  const words = toSearchQuery(search);
  const nothing = { facts: [], isTruncated: false };
  if (words === null) return { found: nothing, everywhere: nothing };
  const conditions = [
    facet.category === '' ? null : toPhrase('category', facet.category),
    facet.retailer === '' ? null : toPhrase('retailer', facet.retailer),
  ].filter((phrase) => phrase !== null);
  const list = (narrowed: string[]) =>
    sort === 'match' ? rankProducts(search, narrowed) : findNewest(narrow(words, narrowed), MAX_FOUND);
  const isSampled = conditions.length > 0 && hitBehind.get(words, MAX_FOUND) !== undefined;
  const everywhere = readFacts(isSampled ? findNewest(words, SAMPLE) : list([]));
  const found = isSampled ? readFacts(list(conditions)) : everywhere;
  const inFacet = found.facts.filter((each) => isInFacet(each, facet));
  return { found: { ...found, facts: inFacet }, everywhere };
}

/** Returns the ids of the listed products that a search finds, best match first. */
export function rankListed(search: string): Ranked {
  const { facts, isTruncated } = readFacts(rankProducts(search));
  return { ids: facts.map(({ id }) => id), isTruncated };
}

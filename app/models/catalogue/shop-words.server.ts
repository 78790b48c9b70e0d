import { toFtsQuery, toPhrase } from '#app/lib/fts-query';
import { sqlite } from '#app/models/site/database.server';
import { isOnShelf, type ShelfFilter } from './shop-counts.server';

/** So many products are found by words: of more the ones added last. */
export const MOST_FOUND = 1_000;
/** Of them so many are counted for what other shelves would find. */
const SAMPLE = 250;

// In the order of their ids, so that the index is read no further than the limit.
const byWords = sqlite
  .prepare<[string, number], number>(
    'SELECT rowid FROM products_fts WHERE products_fts MATCH ? ORDER BY rowid DESC LIMIT ?',
  )
  .pluck();

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

// A thousand rows in one string: the driver takes twice as long to hand them over one by one.
const rows = sqlite
  .prepare<[string], string>(`
    SELECT json_group_array(json_array(id, category, coalesce(retailer, ''), featured, position, currency, price_minor))
    FROM products WHERE id IN (SELECT value FROM json_each(?)) AND availability <> 'out' AND hidden = 0`)
  .pluck();

function readFacts(ids: number[]): Fact[] {
  const read: Row[] = JSON.parse(rows.get(JSON.stringify(ids)) ?? '[]');
  return read.map(([id, category, retailer, featured, position, currency, priceMinor]) => ({
    id,
    category,
    retailer,
    featured,
    position,
    currency,
    priceMinor,
    count: 1,
  }));
}

type Found = { facts: Fact[]; isCut: boolean };

function look(query: string, limit: number): Found {
  const ids = byWords.all(query, MOST_FOUND + 1);
  const isCut = ids.length > MOST_FOUND;
  return { facts: readFacts(ids.slice(0, isCut ? limit : MOST_FOUND)), isCut };
}

/**
 * What a search's words stand in: on some shelves, and everywhere. Where that is more than is looked at, the index is asked
 * for those of the shelves by themselves, or the last thousand might hold none of them; and of everywhere a sample will do.
 */
export function findWords(search: string, shelf: ShelfFilter): { found: Found; everywhere: Found } {
  const words = toFtsQuery(search);
  const nothing = { facts: [], isCut: false };
  if (words === null) return { found: nothing, everywhere: nothing };
  const narrowed = [
    shelf.category === '' ? null : toPhrase('category', shelf.category),
    shelf.retailer === '' ? null : toPhrase('retailer', shelf.retailer),
  ].filter((phrase) => phrase !== null);
  const everywhere = look(words, narrowed.length > 0 ? SAMPLE : MOST_FOUND);
  const found =
    everywhere.isCut && narrowed.length > 0
      ? look([...narrowed, `(${words})`].join(' AND '), MOST_FOUND)
      : everywhere;
  const onShelf = found.facts.filter((each) => isOnShelf(each, shelf));
  return { found: { ...found, facts: onShelf }, everywhere };
}

const listed = sqlite
  .prepare<[string], number>(
    "SELECT id FROM products WHERE id IN (SELECT value FROM json_each(?)) AND availability <> 'out' AND hidden = 0 ORDER BY id DESC",
  )
  .pluck();

/** The ids of the products that words find, the first so many: those with the words in their names and brands before others. */
export function findFirst(search: string, limit: number): { ids: number[]; total: number; isCut: boolean } {
  const words = toFtsQuery(search);
  if (words === null) return { ids: [], total: 0, isCut: false };
  const named = byWords.all(`{name brand} : (${words})`, limit);
  const found = byWords.all(words, MOST_FOUND + 1);
  const ids = listed.all(JSON.stringify(found.slice(0, MOST_FOUND)));
  const first = [...new Set([...listed.all(JSON.stringify(named)), ...ids])].slice(0, limit);
  return { ids: first, total: ids.length, isCut: found.length > MOST_FOUND };
}

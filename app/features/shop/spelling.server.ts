import { sqlite } from '#app/infra/database.server';
import { toSearchQuery } from '#app/infra/ranked-search.server';
import { countTypos, listWords } from '#app/lib/words';

/** Words with the same first letter that are compared, and the most letters that may be wrong. */
const MAX_COMPARED = 20_000;
const MAX_TYPOS = 2;
/** Each unknown word of a search is compared, and any visitor can send twelve. */
const MAX_UNKNOWN = 2;

function prepareFor(index: 'products' | 'videos') {
  return {
    finds: sqlite
      // Words that only drafts contain stay unknown.
      .prepare<[string], number>(
        `SELECT 1 FROM ${index}_fts JOIN ${index} ON ${index}.id = ${index}_fts.rowid
         WHERE ${index}_fts MATCH ? AND status = 'published' LIMIT 1`,
      )
      .pluck(),
    // The vocabulary of the index (fts5vocab) has each word with the number of its rows.
    alike: sqlite.prepare<[string, string, number, number, number], { term: string; doc: number }>(
      `SELECT term, doc FROM ${index}_words WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ? LIMIT ?`,
    ),
  };
}

const INDEXES = { products: prepareFor('products'), videos: prepareFor('videos') };

function isKnown(search: string, { finds }: ReturnType<typeof prepareFor>): boolean {
  const query = toSearchQuery(search);
  return query !== null && finds.get(query) !== undefined;
}

/** Returns the indexed word with the fewest wrong letters, the most common one first. The first letter must be right. */
function findMeant(typed: string, { alike }: ReturnType<typeof prepareFor>): string | null {
  const first = String.fromCodePoint(typed.codePointAt(0) ?? 0);
  const allowed = typed.length < 3 ? 0 : typed.length < 7 ? 1 : MAX_TYPOS;
  const end = String.fromCodePoint((typed.codePointAt(0) ?? 0) + 1);
  const shortest = typed.length - allowed;
  const longest = typed.length + allowed;
  let best: { term: string; typos: number; doc: number } | null = null;
  for (const { term, doc } of alike.iterate(first, end, shortest, longest, MAX_COMPARED)) {
    const typos = countTypos(typed, term);
    if (typos > allowed) continue;
    if (best === null || typos < best.typos || (typos === best.typos && doc > best.doc))
      best = { term, typos, doc };
  }
  return best?.term ?? null;
}

/** Returns a search text with its unknown words corrected, or null when that finds nothing either. */
export function correctSearch(search: string, index: keyof typeof INDEXES): string | null {
  const prepared = INDEXES[index];
  const typed = listWords(search).slice(0, 12);
  const unknown = typed.filter((word) => !isKnown(word, prepared));
  if (unknown.length > MAX_UNKNOWN) return null;
  const meant = typed.map((word) => (unknown.includes(word) ? findMeant(word, prepared) : word));
  if (meant.some((word) => word === null)) return null;
  const corrected = meant.join(' ');
  return corrected !== typed.join(' ') && isKnown(corrected, prepared) ? corrected : null;
}

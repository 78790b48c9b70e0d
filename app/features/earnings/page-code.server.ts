import { countLater, type TotalKind } from '#app/features/analytics/analytics.server';
import { sqlite } from '#app/infra/database.server';
import { decodePart } from '#app/lib/decode-part';
import type { PageKind } from '#app/lib/route-handle';
import { PAGE_TOTALS } from '#db/schema';

const exists = (table: string) =>
  sqlite.prepare<[number], number>(`SELECT 1 FROM ${table} WHERE id = ?`).pluck();
const ROWS = {
  v: exists('videos'),
  g: exists('guides'),
  p: exists('products'),
  n: exists('newsletter_issues'),
};
const guideBySlug = sqlite.prepare<[string], number>('SELECT id FROM guides WHERE slug = ?').pluck();

/** Names a page by its kind and its id, such as `v12`. Returns null if it does not exist, since URLs may be forged. */
export function pageCode(kind: keyof typeof ROWS, id: string | number | null | undefined): string | null {
  if (id == null || !/^[1-9]\d{0,14}$/.test(String(id))) return null;
  return ROWS[kind].get(Number(id)) === undefined ? null : `${kind}${id}`;
}

const LISTS: ReadonlySet<PageKind | undefined> = new Set(['Home', 'Video lists', 'Gift ideas', 'Guides']);

/** Names the page of a path: `v12` (video), `g3` (guide or page), `p40` (product), `l` (lists), `c` (collections), or null. */
export function codeOfPath(path: string, kind: PageKind | undefined): string | null {
  const [, folder, key = ''] = /^\/(video|product|guides|pages)\/([^/]+)$/.exec(path) ?? [];
  if (folder === 'video') return pageCode('v', key);
  if (folder === 'product') return pageCode('p', key);
  if (folder !== undefined) return pageCode('g', guideBySlug.get(decodePart(key, '')));
  if (kind === 'Collections') return 'c';
  return LISTS.has(kind) || path === '/search' ? 'l' : null;
}

/** Names the newsletter whose link a visitor followed, or returns null. */
export function codeOfNewsletter(search: string): string | null {
  return pageCode('n', /[?&]newsletter=(\d+)(?:[&#]|$)/.exec(search)?.[1]);
}

const isCounted = (kind: string): kind is TotalKind => PAGE_TOTALS.some((known) => known === kind);

/** Adds a view or a click to the total of a page. Returns false for lists and collections, which have no totals. */
export function countPageLater(what: 'view' | 'click', code: string | null): boolean {
  const kind = `${what}-${code?.[0]}`;
  if (code === null || !isCounted(kind)) return false;
  countLater(kind, code.slice(1));
  return true;
}

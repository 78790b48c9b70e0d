import type { Shown } from '../models/content-version.server';

/** A public page that may be kept: which address it is, and what it shows. */
export type KeptAddress = { address: string; pattern: string; shown: Shown };

type Rule = { pattern: string; match: RegExp; params: readonly string[]; shown: (parts: string[]) => Shown };

const catalogue = (): Shown => ({ kind: 'catalogue' });
const SHARED = ['ref', 'message'];
// One spelling of each: with zeros before it, an id would make entries without end.
const ID = '(?:0|[1-9][0-9]{0,15})';

/**
 * The pages that are kept, with the query parameters that each reads; any other parameter makes no new entry. A page with
 * a parameter that belongs to one visitor (`notice`, `edit`, `manage`) is rendered afresh.
 */
const RULES: readonly Rule[] = [
  { pattern: '/', match: /^\/$/, params: [], shown: catalogue },
  { pattern: '/videos', match: /^\/videos$/, params: ['page', 'category', 'search'], shown: catalogue },
  { pattern: '/videos/:category', match: /^\/videos\/[a-z-]{1,40}$/, params: ['page'], shown: catalogue },
  {
    pattern: '/video/:id',
    match: new RegExp(`^/video/${ID}$`),
    params: ['play', ...SHARED],
    shown: catalogue,
  },
  { pattern: '/product/:id', match: new RegExp(`^/product/${ID}$`), params: SHARED, shown: catalogue },
  { pattern: '/affiliate', match: /^\/affiliate$/, params: ['page'], shown: catalogue },
  {
    pattern: '/:page',
    match: /^\/(?:about|contact|faq|privacy|terms|disclosure|cookies|api)$/,
    params: [],
    shown: catalogue,
  },
  { pattern: '/newsletter', match: /^\/newsletter$/, params: [], shown: catalogue },
  {
    pattern: '/compilation/:id',
    match: new RegExp(`^/compilation/(${ID})$`),
    params: SHARED,
    shown: ([id]) => ({ kind: 'compilation', id: Number(id) }),
  },
  {
    pattern: '/share/:shareCode',
    match: /^\/share\/([A-Za-z0-9]{10})$/,
    params: SHARED,
    shown: ([code]) => ({ kind: 'share', code: code ?? '' }),
  },
];
const PERSONAL = ['notice', 'edit', 'manage', '_routes'];
const LONGEST = 500;

/** The query that a page reads, in one order; null when a parameter makes the page one visitor's own. */
function readQuery(query: string, params: readonly string[]): string | null {
  const given = new URLSearchParams(query);
  if (PERSONAL.some((name) => given.has(name))) return null;
  const read = new URLSearchParams();
  for (const name of params) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  return read.size === 0 ? '' : `?${read}`;
}

/** The page behind the address of its data, as client navigation asks for it. */
function pageOf(path: string): string {
  if (!path.endsWith('.data')) return path;
  return path === '/_root.data' ? '/' : path.slice(0, -'.data'.length);
}

/** The address under which a page is kept, with only the parameters that it reads; null for pages that are not kept. */
export function findKeptAddress(url: string): KeptAddress | null {
  if (url.length > LONGEST || !url.startsWith('/') || url.startsWith('//')) return null;
  const [path = '/', ...rest] = url.split('?');
  const page = pageOf(path);
  for (const { pattern, match, params, shown } of RULES) {
    const parts = match.exec(page);
    if (!parts) continue;
    const query = readQuery(rest.join('?'), params);
    if (query === null) return null;
    return {
      address: path + query,
      pattern: page === path ? pattern : `${pattern}.data`,
      shown: shown(parts.slice(1)),
    };
  }
  return null;
}

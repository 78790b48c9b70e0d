import type { Shown } from '../models/content-version.server';

/** A public page that may be kept: which address it is, and what it shows. */
export type KeptAddress = { address: string; pattern: string; shown: Shown };

type Rule = { pattern: string; match: RegExp; params: readonly string[]; shown: (parts: string[]) => Shown };

const catalogue = (): Shown => ({ kind: 'catalogue' });
const SHARED = ['ref', 'message'];

/**
 * The pages that are kept, with the query parameters that each reads; any other parameter makes no new entry. A page with
 * a parameter that belongs to one visitor (`notice`, `edit`, `manage`) is rendered afresh.
 */
const RULES: readonly Rule[] = [
  { pattern: '/', match: /^\/$/, params: [], shown: catalogue },
  { pattern: '/videos', match: /^\/videos$/, params: ['page', 'category', 'search'], shown: catalogue },
  { pattern: '/videos/:category', match: /^\/videos\/[a-z-]{1,40}$/, params: ['page'], shown: catalogue },
  { pattern: '/video/:id', match: /^\/video\/\d{1,16}$/, params: ['play', ...SHARED], shown: catalogue },
  { pattern: '/product/:id', match: /^\/product\/\d{1,16}$/, params: SHARED, shown: catalogue },
  { pattern: '/affiliate', match: /^\/affiliate$/, params: ['page'], shown: catalogue },
  {
    pattern: '/:page',
    match: /^\/(?:about|contact|faq|privacy|terms|disclosure|cookies)$/,
    params: [],
    shown: catalogue,
  },
  { pattern: '/newsletter', match: /^\/newsletter$/, params: [], shown: catalogue },
  {
    pattern: '/compilation/:id',
    match: /^\/compilation\/(\d{1,16})$/,
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
const PERSONAL = ['notice', 'edit', 'manage'];
const LONGEST = 500;

/** The address under which a page is kept, its parameters in one order and only those that it reads; null for all others. */
export function findKeptAddress(url: string): KeptAddress | null {
  if (url.length > LONGEST || !url.startsWith('/') || url.startsWith('//')) return null;
  const question = url.indexOf('?');
  const path = question === -1 ? url : url.slice(0, question);
  const isData = path.endsWith('.data');
  const page = !isData ? path : path === '/_root.data' ? '/' : path.slice(0, -'.data'.length);
  for (const { pattern, match, params, shown } of RULES) {
    const parts = match.exec(page);
    if (!parts) continue;
    const given = new URLSearchParams(question === -1 ? '' : url.slice(question));
    if (PERSONAL.some((name) => given.has(name)) || given.has('_routes')) return null;
    const read = new URLSearchParams();
    for (const name of params) {
      const value = given.get(name);
      if (value !== null) read.set(name, value);
    }
    const query = read.toString();
    return {
      address: query === '' ? path : `${path}?${query}`,
      pattern: isData ? `${pattern}.data` : pattern,
      shown: shown(parts.slice(1)),
    };
  }
  return null;
}

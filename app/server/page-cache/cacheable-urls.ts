import type { Shown } from '#app/features/collections/shown-version.server';
import type { BuiltRoute } from '#app/server/http/built-routes.server';

export type CacheableUrl = { address: string; route: BuiltRoute; shown: Shown };

// One spelling of each: with zeros before it, an id would make entries without end.
const PARAMS: Record<string, string> = {
  id: '(?:0|[1-9][0-9]{0,15})',
  category: '[a-z-]{1,40}',
  shareCode: '[A-Za-z0-9]{10}',
  slug: '[^/?#]{1,240}',
};
/** A message for one visitor, and what a script asks of a page in part. */
const PERSONAL = ['notice', '_routes'];
const MAX_LENGTH = 500;

type CacheRule = NonNullable<BuiltRoute['handle']['cached']>;
type Rule = { route: BuiltRoute; cacheable: CacheRule; match: RegExp };

function compile(pattern: string): RegExp {
  const source = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const param = PARAMS[name];
    if (param === undefined)
      throw new Error(`${pattern} is cached, but PARAMS does not say what :${name} is.`);
    return `(?<${name}>${param})`;
  });
  return new RegExp(`^${source}$`);
}

/** The query that a page reads, in one order; null when a parameter makes the page one visitor's own. */
function readQuery(text: string, { query, personal = [] }: CacheRule): string | null {
  if (text === '') return '';
  const given = new URLSearchParams(text);
  if ([...PERSONAL, ...personal].some((name) => given.has(name))) return null;
  const read = new URLSearchParams();
  for (const name of query) {
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

function shownBy({ shows }: CacheRule, { id, shareCode = '' }: Record<string, string>): Shown {
  if (shows === 'compilation') return { kind: 'compilation', id: Number(id) };
  return shows === 'share' ? { kind: 'share', code: shareCode } : { kind: 'catalogue' };
}

/**
 * Finds the address under which a page is kept, with only the parameters that it reads, by what the routes say of themselves;
 * null for pages that are not kept.
 */
export function createCacheableFinder(routes: readonly BuiltRoute[]): (url: string) => CacheableUrl | null {
  const fixed = new Map<string, Rule>();
  const rules: Rule[] = [];
  for (const route of routes) {
    const { cached: cacheable } = route.handle;
    if (cacheable === undefined) continue;
    const rule = { route, cacheable, match: compile(route.pattern) };
    if (route.pattern.includes(':')) rules.push(rule);
    else fixed.set(route.pattern, rule);
  }
  return (url) => {
    if (url.length > MAX_LENGTH || !url.startsWith('/') || url.startsWith('//')) return null;
    const [path = '/', ...rest] = url.split('?');
    const page = pageOf(path);
    const rule = fixed.get(page) ?? rules.find(({ match }) => match.test(page));
    if (rule === undefined) return null;
    const query = readQuery(rest.join('?'), rule.cacheable);
    if (query === null) return null;
    const shown = shownBy(rule.cacheable, rule.match.exec(page)?.groups ?? {});
    return { address: path + query, route: rule.route, shown };
  };
}

import type { Shown } from '#app/features/collections/shown-version.server';
import { type BuiltRoute, pagePathOf } from '#app/server/http/route-finder.server';

export type CacheableUrl = { url: string; route: BuiltRoute; shown: Shown };

// One spelling of each parameter: leading zeros would make entries without end.
const PARAMS: Record<string, string> = {
  id: '(?:0|[1-9][0-9]{0,15})',
  category: '[a-z0-9-]{1,40}',
  shareCode: '[A-Za-z0-9]{10}',
  slug: '[^/?#]{1,240}',
};
/** Parameters of a response for one visitor: a notice, or a part of a page that a script requests. */
const PERSONAL = ['notice', '_routes'];
const MAX_LENGTH = 500;

type CacheRule = NonNullable<BuiltRoute['handle']['cached']>;

function compile(pattern: string): RegExp {
  const source = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const param = PARAMS[name];
    if (param === undefined) throw new Error(`${pattern} is cached, but PARAMS has no rule for :${name}.`);
    return `(?<${name}>${param})`;
  });
  return new RegExp(`^${source}$`);
}

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

function shownBy({ shows }: CacheRule, { id, shareCode = '' }: Record<string, string>): Shown {
  if (shows === 'compilation') return { kind: 'compilation', id: Number(id) };
  return shows === 'share' ? { kind: 'share', code: shareCode } : { kind: 'catalogue' };
}

/** Returns a function that finds a page's URL in the cache, with only the parameters that it reads, or null if uncached. */
export function createCacheableFinder(routes: readonly BuiltRoute[]): (url: string) => CacheableUrl | null {
  const rules = routes.flatMap((route) => {
    const { cached } = route.handle;
    return cached === undefined ? [] : [{ route, cached, match: compile(route.pattern) }];
  });
  return (url) => {
    if (url.length > MAX_LENGTH || !url.startsWith('/') || url.startsWith('//')) return null;
    const [path = '/', ...rest] = url.split('?');
    const page = pagePathOf(path);
    const rule = rules.find(({ match }) => match.test(page));
    if (rule === undefined) return null;
    const { route, cached, match } = rule;
    const query = readQuery(rest.join('?'), cached);
    const shown = shownBy(cached, match.exec(page)?.groups ?? {});
    return query === null ? null : { url: path + query, route, shown };
  };
}

import { countOf } from '#app/lib/format';
import { resolvePath } from '#app/lib/query';

/** The longest path of a redirect, in characters. */
export const MAX_PATH = 500;
export const MAX_TARGET = 2_000;

const HERE = 'http://site.invalid';

export type Rule = { source: string; target: string | null };
type ReadRule = { ok: true; rule: Rule; note: string } | { ok: false; field: 'from' | 'to'; reason: string };

function decode(path: string): string {
  try {
    return decodeURI(path).normalize('NFC');
  } catch {
    return path;
  }
}

/** Returns the form in which paths are compared: decoded, without a query and a final slash. Null for a text that is not a path. */
export function normalizePath(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop tabs and line breaks.
  if (!text.startsWith('/') || /[\u0000-\u001f\u007f]/.test(text)) return null;
  const [path = ''] = text.split(/[?#]/);
  // The host keeps the parser from reading one out of the path.
  if (!URL.canParse(HERE + path)) return null;
  const { origin, pathname } = new URL(HERE + path);
  if (origin !== HERE) return null;
  return decode(pathname).replace(/\/+$/, '') || '/';
}

/** Returns whether a rule answers a path. Both are normalized. */
export function covers(source: string, path: string): boolean {
  if (!source.endsWith('/*')) return source === path;
  const start = source.slice(0, -2);
  return path === start || path.startsWith(`${start}/`);
}

/** Returns a normalized path that a rule leads to on this site, or null. For `/new/*` it is one below: `/new/x`. */
export function goalOf({ target }: Pick<Rule, 'target'>): string | null {
  return target === null ? null : (normalizePath(target)?.replace(/\/\*$/, '/x') ?? null);
}

/** Lists the sources that would answer a normalized path, the most exact one first. */
export function listSources(path: string): string[] {
  // No source is longer.
  const parts = path.slice(0, MAX_PATH).split('/').slice(1);
  const below = parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}/*`);
  return [path, ...below.map((source) => source.replace('//', '/')), '/*'];
}

/** Returns the source, or the reason why a text is none. */
function readSource(text: string): { source: string; note: string } | string {
  const typed = text.trim();
  // A crawler's list has whole URLs.
  const path =
    /^https?:\/\//i.test(typed) && URL.canParse(typed) ? typed.replace(/^https?:\/\/[^/?#]*/i, '') : typed;
  if (path.length > MAX_PATH) return `The path is longer than ${countOf(MAX_PATH, 'character')}.`;
  if (!path.startsWith('/')) return 'The path must start with a slash, for example /old-page.';
  if (path.startsWith('//')) return 'The path must start with one slash.';
  const source = normalizePath(path);
  if (source === null) return 'The path contains characters that no URL has.';
  if (source === '/') return 'The home page cannot redirect.';
  if (source === '/*') return 'A redirect of all paths is not possible.';
  if (source.slice(0, -1).includes('*') || (source.endsWith('*') && !source.endsWith('/*')))
    return 'An asterisk may only be at the end, after a slash: /blog/*.';
  return { source, note: path.includes('?') ? 'The query is ignored.' : '' };
}

/** Returns the target, or the reason why a text is none. */
function readTarget(text: string, isBelow: boolean): { target: string } | string {
  const target = text.trim();
  if (target.length > MAX_TARGET) return `The target is longer than ${countOf(MAX_TARGET, 'character')}.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks, so they may hide `//`.
  if (/[\\\u0000-\u0020\u007f]/.test(target)) return 'The target contains a space or a backslash.';
  if (target.startsWith('//')) return 'The target starts with two slashes. Enter a path or an https URL.';
  const isPath = target.startsWith('/');
  if (!isPath && !/^https:\/\//i.test(target)) return 'The target must be a path or an https URL.';
  if (!URL.canParse(target, HERE)) return 'The target is not a complete URL.';
  const url = new URL(target, HERE);
  if (isPath && (url.origin !== HERE || url.pathname.startsWith('//')))
    return 'The target leads to another site.';
  if (url.username !== '' || url.password !== '') return 'The target must not contain a password.';
  const rest = target.replace(/\/\*$/, '');
  if (rest.includes('*')) return 'In the target, an asterisk may only be at the end, after a slash.';
  if (rest !== target && !isBelow) return 'The target may end in /* only if the path does.';
  if (!isPath && rest !== target && !/^https:\/\/[^/]+/i.test(rest))
    return 'The target is not a complete URL.';
  return { target };
}

/** Reads one redirect. An empty target means that the page was deleted for good (410). */
export function readRule(from: string, to: string): ReadRule {
  const read = readSource(from);
  if (typeof read === 'string') return { ok: false, field: 'from', reason: read };
  const { source, note } = read;
  if (to.trim() === '') return { ok: true, rule: { source, target: null }, note };
  const target = readTarget(to, source.endsWith('/*'));
  if (typeof target === 'string') return { ok: false, field: 'to', reason: target };
  const goal = goalOf(target);
  if (goal !== null && covers(source, goal)) {
    const reason = `${normalizePath(target.target)} is the path itself or below it, which would be a loop.`;
    return { ok: false, field: 'to', reason };
  }
  return { ok: true, rule: { source, ...target }, note };
}

/** Returns the URL that a rule sends a path to. `path` is the encoded path of the request. */
export function locate({ source, target }: { source: string; target: string }, path: string): string {
  // A path keeps the escapes that it has.
  const encode = (path: string) => encodeURI(path).replace(/%25(?=[0-9a-f]{2})/gi, '%');
  if (!target.endsWith('/*')) return target.startsWith('/') ? encode(target) : new URL(target).href;
  const depth = source.split('/').length - 1;
  // Several slashes in a row would make the rest a host.
  const rest = path.split('/').slice(depth).filter(Boolean).join('/');
  const whole = `${target.slice(0, -1)}${rest}`;
  return target.startsWith('/') ? resolvePath(whole) : new URL(whole).href;
}

/** Returns the page number of a URL, or 1 for anything else. */
export function pageNumber(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** Returns an id of digits only, or null. */
export function readId(value: string | null | undefined): number | null {
  return value != null && /^[0-9]+$/.test(value) ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : null;
}

const HERE = 'http://site.invalid';

/** Returns a path of this site, or `/` for anything else: no scheme, no `//`, no `\`, no control characters. */
export function localPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2_000) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks from URLs, so they may hide `//`.
  return /\\|[\u0000-\u001f\u007f]/.test(value) ? '/' : resolvePath(value);
}

/** Returns a path as browsers resolve it, or `/` if it leads to another site. */
export function resolvePath(path: string): string {
  if (!URL.canParse(path, HERE)) return '/';
  // Resolving turns `/.//evil.example` into `//evil.example`.
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

export function withParam(path: string, name: string, value: string): string {
  const url = new URL(path, HERE);
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}

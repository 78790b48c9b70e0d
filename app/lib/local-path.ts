const HERE = 'http://site.invalid';

/**
 * A path of this site that a form may send the visitor back to: `/` at the start, no `//`, no `\`, no scheme, no control
 * characters. Anything else means `/`.
 */
export function localPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2_000) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks from addresses, so they may hide `//`.
  if (/\\|[\u0000-\u001f\u007f]/.test(value) || !URL.canParse(value, HERE)) return '/';
  // Resolved first: `/.//evil.example` becomes `//evil.example`.
  const { origin, pathname, search, hash } = new URL(value, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

export function withParam(path: string, name: string, value: string): string {
  const url = new URL(path, HERE);
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}

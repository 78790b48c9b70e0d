import { decodePart } from '#app/lib/decode-part';

/** Ghost writes this for the URL of its site. */
export const GHOST_URL = '__GHOST_URL__';

const bareHost = (host: string) => host.toLowerCase().replace(/^www\./, '');

/** Returns an equal key for paths to one text: without a final slash, and with the query only where it names the text. */
export function pathKey(path: string): string {
  const [before = '', query = ''] = path.replace(/#.*$/s, '').split('?');
  const id = /(?:^|&)((?:p|page_id)=\d+)/.exec(query)?.[1];
  const bare = decodePart(before).toLowerCase().replace(/\/+$/, '') || '/';
  return bare === '/' && id !== undefined ? `/?${id}` : bare;
}

/** Returns the key and the fragment of a URL of the old site, or null for another site. */
export function readOldUrl(url: string, base: string | null): { key: string; hash: string } | null {
  const hash = /#[^#]*$/.exec(url)?.[0] ?? '';
  if (url.startsWith(GHOST_URL)) {
    const folder = base === null ? '' : new URL(base).pathname.replace(/\/$/, '');
    return { key: pathKey(folder + url.slice(GHOST_URL.length)), hash };
  }
  if (base === null || !URL.canParse(url) || !URL.canParse(base)) return null;
  const { host, pathname, search } = new URL(url);
  return bareHost(host) === bareHost(new URL(base).host) ? { key: pathKey(pathname + search), hash } : null;
}

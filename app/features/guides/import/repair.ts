import { asTarget, linksToImageUrl } from './html-elements';
import { GHOST_URL } from './old-url';

const LEFT = new RegExp(`\\[((?:[^\\]\\\\]|\\\\.)*)\\]\\((${GHOST_URL}[^)\\s]*)\\)`, 'g');

type Repair = {
  siteUrl: string | null;
  findPath: (url: string) => string | null;
  fetchImage: (url: string) => Promise<string | null>;
};

/** Replaces the links that an import without the URL of the old site left in a text, and nothing else. */
export async function repairLinks(body: string, { siteUrl, findPath, fetchImage }: Repair): Promise<string> {
  const base = siteUrl?.replace(/\/$/, '') ?? null;
  const fixed = new Map<string, string>();
  for (const [whole, label = '', url = ''] of body.matchAll(LEFT)) {
    const path = findPath(url);
    const absolute = base === null ? null : url.replace(GHOST_URL, base);
    const image = absolute !== null && linksToImageUrl(url) ? await fetchImage(absolute) : null;
    const target = path ?? absolute;
    if (image !== null) fixed.set(whole, `![${label}](${image})`);
    else if (target !== null) fixed.set(whole, `[${label}](${asTarget(target)})`);
  }
  return body.replace(LEFT, (whole) => fixed.get(whole) ?? whole);
}

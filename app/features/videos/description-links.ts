import { readTimed } from '#app/lib/chapters';
import { isShortLink, linkKey, unwrapLink } from '#app/lib/link-key';
import { normalizeLineEnds, trimEndWhile } from '#app/lib/text-lines';
import { trimUrl, URL_IN_TEXT } from '#app/lib/text-urls';

/** `name` is the link's text, `at` the second at the start of its line. */
type DescriptionLink = { url: string; name: string; at: number | null; isShort: boolean };

const NOT_SHOPS =
  /(?:^|\.)(?:youtube\.com|youtu\.be|yt\.be|google\.com|instagram\.com|facebook\.com|twitter\.com|x\.com|tiktok\.com|threads\.net|vimeo\.com|dailymotion\.com|patreon\.com|discord\.(?:gg|com)|twitch\.tv|spotify\.com|soundcloud\.com|linktr\.ee|reddit\.com|weibo\.com|wikipedia\.org|wikimedia\.org|creativecommons\.org|joinpeertube\.org|archive\.org|pastebin\.com)$/i;

function cleanName(text: string): string {
  const plain = (readTimed(text)?.text ?? text)
    .replace(/[*[\]_`]+/g, ' ')
    .replace(/^[\s\-–—•·>▶►▻#\d.)(|,;:&]+(?=\s|\p{L}|【)/u, '');
  const named = trimEndWhile(plain, /[\s\-–—|:→>▻([{]/u);
  return named.replace(/\s+/g, ' ').trim();
}

function readLine(line: string): { url: string; label: string }[] {
  const found = [...line.matchAll(URL_IN_TEXT)];
  return found.map((match, index) => {
    const before = found[index - 1];
    const start = before === undefined ? 0 : before.index + trimUrl(before[0]).length;
    const url = trimUrl(match[0]);
    const ahead = cleanName(line.slice(start, match.index));
    return { url, label: ahead || cleanName(line.slice(match.index + url.length, found[index + 1]?.index)) };
  });
}

/** Longer lines above a link are not its name. */
const MAX_NAME_LENGTH = 80;

/** Lists the links that may lead to a shop, in their order, without duplicates. */
export function listDescriptionLinks(description: string): DescriptionLink[] {
  const links = new Map<string, DescriptionLink>();
  const lines = normalizeLineEnds(description).split('\n');
  for (const [index, line] of lines.entries())
    for (const { url, label } of readLine(line)) {
      const target = unwrapLink(url);
      if (target === null || NOT_SHOPS.test(target.host) || linkKey(url) === '' || links.has(url)) continue;
      const above = lines[index - 1] ?? '';
      const named =
        label || (above.length <= MAX_NAME_LENGTH && !above.includes('://') ? cleanName(above) : '');
      const at = readTimed(line)?.at ?? null;
      links.set(url, { url, name: named.slice(0, 200), at, isShort: isShortLink(target) });
    }
  return [...links.values()];
}

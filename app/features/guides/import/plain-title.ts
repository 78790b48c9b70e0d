import { htmlToText } from '#app/lib/html-text';

/** Decodes a title, also one that was encoded twice: WordPress stores `&amp;amp;` for an ampersand. */
export function readPlain(html: string): string {
  let text = html;
  for (let times = 0; times < 3; times += 1) {
    const decoded = htmlToText(text);
    if (decoded === text) break;
    text = decoded;
    if (!/&(?:amp|lt|gt|quot|nbsp|#\d+|#x[\da-f]+|\w{2,8}quo|[mn]dash);/i.test(text)) break;
  }
  return text.replace(/\s+/g, ' ').trim();
}

const SEPARATOR = /\s*[|–—»·-]\s*/;

/** Fills in the placeholders of SEO plugins: the title of the text. Those of the site are left out, because Ribbon adds its name. */
export function fillTemplate(template: string, title: string): string {
  const filled = template.replace(
    /%%(?:title|post_title|pagetitle)%%|%(?:title|post_title)%|#post_title/gi,
    title,
  );
  const hasOthers = /%%?\w+%%?|#(?:site_title|separator_sa|tagline)/.test(filled);
  if (!hasOthers) return filled.trim();
  const parts = filled
    .replace(/%%?sep(?:arator)?%%?|#separator_sa/gi, ' | ')
    .replace(/%%?\w+(?:\([^)]*\))?%%?|#(?:site_title|tagline)/gi, '')
    .split(/\s+\|\s+/)
    .map((part) => part.replace(new RegExp(`^${SEPARATOR.source}|${SEPARATOR.source}$`, 'g'), '').trim());
  return parts.filter((part) => part !== '').join(' | ');
}

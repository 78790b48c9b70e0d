import { escapeXml } from '#app/lib/xml';
import { pathKey } from './old-url';
import type { Item } from './wordpress-items.server';
import { attribute } from './wordpress-shortcodes';

type ShopLink = { title: string; urls: string[] };
/** Links of affiliate plugins, which store each as a post with the URL in its fields. */
export type ShopLinks = {
  byId: Map<string, ShopLink>;
  bySlug: Map<string, ShopLink>;
  byPath: Map<string, string[]>;
};

const IMAGE = /\.(?:jpe?g|png|gif|webp|svg|avif)(?:$|\?)/i;
const NAMED = /redirect|dest|target|url|link/i;

function listUrls(item: Item): string[] {
  const fields = [...item].filter(
    ([name, value]) =>
      name.startsWith('meta:') && /^https?:\/\/\S+$/.test(value.trim()) && !IMAGE.test(value),
  );
  fields.sort(([one], [other]) => Number(NAMED.test(other)) - Number(NAMED.test(one)));
  return [...new Set(fields.map(([, value]) => value.trim()))];
}

/** Reads the links of Lasso, ThirstyAffiliates and similar plugins. */
export function listShopLinks(items: readonly Item[], isOwnKind: (kind: string) => boolean): ShopLinks {
  const links: ShopLinks = { byId: new Map(), bySlug: new Map(), byPath: new Map() };
  for (const item of items) {
    const urls = isOwnKind(item.get('wp:post_type') ?? '') ? [] : listUrls(item);
    if (urls.length === 0) continue;
    const link = { title: item.get('title') ?? '', urls };
    links.byId.set(item.get('wp:post_id') ?? '', link);
    links.bySlug.set(item.get('wp:post_name') ?? '', link);
    const path = item.get('link') ?? '';
    if (URL.canParse(path)) links.byPath.set(pathKey(new URL(path).pathname), urls);
  }
  return links;
}

const asins = (text: string) => text.split(/[\s,|]+/).filter((each) => /^[A-Z0-9]{10}$/i.test(each));
const amazonUrl = (asin: string) => `https://www.amazon.com/dp/${asin.toUpperCase()}`;

function drawBox(name: string, urls: string[], words: string): string {
  return `\n\n<div data-product-box="${escapeXml(name)}" data-urls="${escapeXml(urls.join(' '))}">${escapeXml(words)}</div>\n\n`;
}

/** Turns the boxes of Lasso, AAWP and ThirstyAffiliates into HTML with the URLs of their products. */
export function readProductBoxes(html: string, links: ShopLinks): string {
  return html
    .replace(/\[lasso\b([^\]]*)\]/gi, (_, values: string) => {
      const link = links.byId.get(attribute(values, 'id')) ?? links.bySlug.get(attribute(values, 'ref'));
      const url = attribute(values, 'url') || attribute(values, 'link');
      const [first] = link?.urls ?? (url === '' ? [] : [url]);
      return drawBox('lasso', first === undefined ? [] : [first], link?.title || 'Product');
    })
    .replace(
      /\[(amazon|aawp|amazon_textlink|amalinkspro|asa)\b([^\]]*)\]/gi,
      (_, name: string, values: string) => {
        const inline = asins(
          attribute(values, 'link') || (name === 'amazon_textlink' ? attribute(values, 'asin') : ''),
        );
        const [asin] = inline;
        const words = attribute(values, 'title') || attribute(values, 'text') || 'Product';
        if (asin !== undefined) return `<a href="${amazonUrl(asin)}">${escapeXml(words)}</a>`;
        const boxed = ['box', 'asin', 'asins', 'grid', 'list', 'table'].flatMap((each) =>
          asins(attribute(values, each)),
        );
        return drawBox(name.toLowerCase(), boxed.map(amazonUrl), words);
      },
    )
    .replace(/\[thirstylink\b([^\]]*)\]([\s\S]*?)\[\/thirstylink\]/gi, (_, values: string, words: string) => {
      const ids = (attribute(values, 'ids') || attribute(values, 'linkid')).split(',');
      const [url] = ids.flatMap((id) => links.byId.get(id.trim())?.urls.slice(0, 1) ?? []);
      return url === undefined ? words : `<a href="${escapeXml(url)}">${words}</a>`;
    });
}

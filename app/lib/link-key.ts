import { decodePart } from './decode-part';
import { trimEndWhile } from './text-lines';

/** Hosts that redirect to a URL in a query parameter. A leading dot matches every subdomain. */
const WRAPPERS: readonly [hosts: readonly string[], parameters: readonly string[]][] = [
  // Affiliate networks: Awin, Rakuten, ShareASale, CJ, Impact, Pepperjam, Skimlinks, Sovrn, Webgains, TradeTracker, Daisycon.
  [
    ['awin1.com', 'zenaps.com'],
    ['ued', 'p'],
  ],
  [['click.linksynergy.com'], ['murl']],
  [['shareasale.com', 'shareasale-analytics.com'], ['urllink']],
  [['anrdoezrs.net', 'dpbolvw.net', 'jdoqocy.com', 'kqzyfj.com', 'tkqlhce.com'], ['url']],
  [['.sjv.io', '.pxf.io', '.evyy.net', '.7eer.net', '.ojrq.net'], ['u']],
  [['pntra.com', 'pntrs.com', 'pntrac.com', 'pjtra.com', 'pjatr.com', 'gopjn.com'], ['url']],
  [['go.skimresources.com', 'go.redirectingat.com', 'go.linkby.com'], ['url']],
  [['redirect.viglink.com'], ['u']],
  [['track.webgains.com'], ['wgtarget']],
  [['tc.tradetracker.net'], ['u', 'r']],
  [['ds1.nl'], ['dl']],
  [['youtube.com'], ['q']],
  [['l.facebook.com', 'lm.facebook.com', 'l.instagram.com'], ['u']],
  [['google.com'], ['q', 'url']],
];
const WRAPPER_PATHS: Record<string, RegExp> = { 'youtube.com': /^\/redirect$/, 'google.com': /^\/url$/ };

/** URLs in a path: CJ's `/dlg/https://…`, Partnerize's `destination:https%3A…`. */
const IN_PATH = /(?:\/dlg\/|\/destination:)(https?(?::|%3A).+)$/i;

const TRACKING =
  /^(?:utm_\w+|tag|aff\w*|ref|ref_|gclid|fbclid|dclid|msclkid|ttclid|yclid|gbraid|wbraid|srsltid|epik|igshid|irclickid|irgwc|clickid|cjevent|awc|sscid|ran(?:mid|eaid|siteid)|ascsubtag|linkcode|linkid|camp|creative|creativeasin|mc_[ce]id|_ga|_gl|si|feature|pf_rd_\w+|pd_rd_\w+|campaign(?:id)?|subid\w*|partner(?:id)?|source)$/i;

const SHORTENERS = new Set(
  'amzn.to amzn.eu a.co bit.ly bitly.com goo.gl rstyle.me liketk.it ltk.app shopmy.us shrsl.com tidd.ly tinyurl.com t.co smarturl.it geni.us ow.ly buff.ly cutt.ly rb.gy is.gd fave.co shorturl.at mavely.app.link howl.me yt.be youtu.be go.magik.ly lnk.to ffm.to'.split(
    ' ',
  ),
);

const bareHost = (host: string) => host.toLowerCase().replace(/^(?:www|m)\./, '');

function parseUrl(text: string): URL | null {
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return null;
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : null;
}

function unwrapOnce(url: URL): URL | null {
  const [, encoded] = IN_PATH.exec(url.pathname + url.search) ?? [];
  if (encoded !== undefined) {
    const inPath = parseUrl(/^https?%3A/i.test(encoded) ? decodeURIComponent(encoded) : encoded);
    if (inPath !== null) return inPath;
  }
  const host = bareHost(url.host);
  const [, parameters = []] =
    WRAPPERS.find(([hosts]) =>
      hosts.some((each) => (each.startsWith('.') ? host.endsWith(each) : host === each)),
    ) ?? [];
  if (WRAPPER_PATHS[host]?.test(url.pathname) === false) return null;
  const target = parameters.map((name) => url.searchParams.get(name)).find((value) => value);
  // ShareASale omits the scheme.
  return target && /^(?:https?:\/\/|[\w-]+\.[\w.-]+\/)/i.test(target) ? parseUrl(target) : null;
}

/** Returns the target of a link behind up to four known redirects, without a request. Returns null for text that is not a URL. */
export function unwrapLink(text: string): URL | null {
  let url = parseUrl(text);
  for (let level = 0; url !== null && level < 4; level += 1) {
    const inner = decodePart(url.pathname + url.search, '') === '' ? null : unwrapOnce(url);
    if (inner === null) break;
    url = inner;
  }
  return url;
}

/** Returns true for a short link, whose target only a request can show. */
export function isShortLink(url: URL): boolean {
  return SHORTENERS.has(bareHost(url.host));
}

/** Amazon has many URLs for a product, all with its ASIN. */
function amazonKey(host: string, path: string): string | null {
  const [, asin] = /\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?:\/|$)/i.exec(path) ?? [];
  return /^amazon\.[a-z.]+$/.test(host) && asin !== undefined ? `${host}/dp/${asin.toUpperCase()}` : null;
}

const AMAZON_DOMAINS =
  'com co.uk de fr it es ca co.jp com.au nl se pl com.be com.br com.mx com.tr in ae sa sg eg ie'.split(' ');

/** Returns the keys of a product's links to all of Amazon's sites. */
export function listAmazonKeys(asin: string): string[] {
  return AMAZON_DOMAINS.map((domain) => `amazon.${domain}/dp/${asin}`);
}

/** Returns an equal key for links to one page: without scheme, `www.`, redirect, tracking and final slash. '' is not a URL. */
export function linkKey(text: string): string {
  const url = unwrapLink(text.trim());
  if (url === null || !url.host.includes('.')) return '';
  const host = bareHost(url.host);
  const amazon = amazonKey(host, url.pathname);
  if (amazon !== null) return amazon;
  const params = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  params.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const query = params.length === 0 ? '' : `?${new URLSearchParams(params)}`;
  return host + trimEndWhile(url.pathname, /\//) + query;
}

/** Amazon's short links do not name the country. */
const AMAZON_SHORTENERS = /^(?:amzn\.(?:to|eu|asia|in)|a\.co)$/;

/** Returns a retailer's default name: the host of the link's target without `www.`, or '' for an unreadable link. */
export function nameShop(link: string): string {
  const host = unwrapLink(link)?.hostname.replace(/^www\./, '') ?? '';
  return AMAZON_SHORTENERS.test(host) ? 'Amazon' : host;
}

/** Returns a stored retailer's name, which is derived when the link is stored in its place. */
export function nameRetailer(nameOrLink: string): string {
  return /^https?:\/\//.test(nameOrLink) ? nameShop(nameOrLink) : nameOrLink;
}

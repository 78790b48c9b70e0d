import { trimEndWhile } from './text-lines';

/** Hosts that lead on to an address in their query, by the parameter that holds it. A leading dot stands for any name below. */
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
  // Pages that warn of a way out.
  [['youtube.com'], ['q']],
  [['l.facebook.com', 'lm.facebook.com', 'l.instagram.com'], ['u']],
  [['google.com'], ['q', 'url']],
];
/** Of those that are more than a way out, the paths that are one. */
const WRAPPER_PATHS: Record<string, RegExp> = { 'youtube.com': /^\/redirect$/, 'google.com': /^\/url$/ };

/** Networks that have the address in their path: CJ's `/dlg/https://…`, Partnerize's `destination:https%3A…`. */
const IN_PATH = /(?:\/dlg\/|\/destination:)(https?(?::|%3A).+)$/i;

/** Parameters that say where a click came from, and nothing of what is there. */
const TRACKING =
  /^(?:utm_\w+|tag|aff\w*|ref|ref_|gclid|fbclid|dclid|msclkid|ttclid|yclid|gbraid|wbraid|srsltid|epik|igshid|irclickid|irgwc|clickid|cjevent|awc|sscid|ran(?:mid|eaid|siteid)|ascsubtag|linkcode|linkid|camp|creative|creativeasin|mc_[ce]id|_ga|_gl|si|feature|pf_rd_\w+|pd_rd_\w+|campaign(?:id)?|subid\w*|partner(?:id)?|source)$/i;

const SHORTENERS = new Set(
  'amzn.to amzn.eu a.co bit.ly bitly.com goo.gl rstyle.me liketk.it ltk.app shopmy.us shrsl.com tidd.ly tinyurl.com t.co smarturl.it geni.us ow.ly buff.ly cutt.ly rb.gy is.gd fave.co shorturl.at mavely.app.link howl.me yt.be youtu.be go.magik.ly lnk.to ffm.to'.split(
    ' ',
  ),
);

/** The host without what changes nothing. */
function bareHost(host: string): string {
  return host.toLowerCase().replace(/^(?:www|m)\./, '');
}

function isHost(host: string, pattern: string): boolean {
  return pattern.startsWith('.') ? host.endsWith(pattern) : host === pattern;
}

function parse(address: string): URL | null {
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(address)) return null;
  const full = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(full) ? new URL(full) : null;
}

/** The address that a wrapper leads on to; null when it is none. */
function unwrapOnce(url: URL): URL | null {
  const [, encoded] = IN_PATH.exec(url.pathname + url.search) ?? [];
  if (encoded !== undefined) {
    const inPath = parse(/^https?%3A/i.test(encoded) ? decodeURIComponent(encoded) : encoded);
    if (inPath !== null) return inPath;
  }
  const host = bareHost(url.host);
  const [, parameters = []] = WRAPPERS.find(([hosts]) => hosts.some((each) => isHost(host, each))) ?? [];
  if (WRAPPER_PATHS[host]?.test(url.pathname) === false) return null;
  const target = parameters.map((name) => url.searchParams.get(name)).find((value) => value);
  // ShareASale's comes without a scheme.
  return target && /^(?:https?:\/\/|[\w-]+\.[\w.-]+\/)/i.test(target) ? parse(target) : null;
}

/** Wrappers in wrappers, as they come from one network to the next. */
const MAX_WRAPPERS = 4;

/** Where a link leads once redirects of networks that name it are taken off; nothing is fetched. Null when it is no address. */
export function unwrapLink(address: string): URL | null {
  let url = parse(address);
  for (let level = 0; url !== null && level < MAX_WRAPPERS; level += 1) {
    const inner = decodable(url) ? unwrapOnce(url) : null;
    if (inner === null) break;
    url = inner;
  }
  return url;
}

function decodable(url: URL): boolean {
  try {
    decodeURIComponent(url.pathname + url.search);
    return true;
  } catch {
    return false;
  }
}

/** Whether a link is a short one, of which nobody can tell where it leads without asking. */
export function isShortLink(url: URL): boolean {
  return SHORTENERS.has(bareHost(url.host));
}

/** Amazon has a page under many addresses, all with the same number. */
function amazonKey(host: string, path: string): string | null {
  const [, asin] = /\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?:\/|$)/i.exec(path) ?? [];
  return /^amazon\.[a-z.]+$/.test(host) && asin !== undefined ? `${host}/dp/${asin.toUpperCase()}` : null;
}

/**
 * What two links have in common that lead to the same page: no scheme, no `www.`, no wrapper, no tracking, no slash at the end, the
 * query in one order. Empty when it is no address.
 */
export function linkKey(address: string): string {
  const url = unwrapLink(address.trim());
  if (url === null || !url.host.includes('.')) return '';
  const host = bareHost(url.host);
  const amazon = amazonKey(host, url.pathname);
  if (amazon !== null) return amazon;
  const params = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  params.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const query = params.length === 0 ? '' : `?${new URLSearchParams(params)}`;
  return host + trimEndWhile(url.pathname, /\//) + query;
}

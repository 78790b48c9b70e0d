export type SubIdRule = { host: string; parameter: string };

/** Reads the rules of the settings: a host and a parameter on each line. */
export function parseSubIdRules(text: string): SubIdRule[] {
  return text.split('\n').flatMap((line) => {
    const [host = '', parameter] = line.split(' ');
    return parameter === undefined ? [] : [{ host, parameter }];
  });
}

/** Adds or replaces the rule of a host. Without a parameter, removes it. */
export function changeSubIdRule(text: string, { host, parameter }: SubIdRule): string {
  const others = parseSubIdRules(text).filter((rule) => rule.host !== host);
  const rules = parameter === '' ? others : [...others, { host, parameter }];
  return rules.map((rule) => `${rule.host} ${rule.parameter}`).join('\n');
}

/** Returns whether a host is one of these or a subdomain, such as `www.` and those of brands. */
const isOf = (hosts: string, host: string) =>
  hosts.split(' ').some((known) => host === known || host.endsWith(`.${known}`));

/** The query parameters of networks, on the paths where they take one. Awin, ShareASale, Rakuten, Impact, CJ. */
const NETWORKS: readonly [hosts: string, parameter: string, path: RegExp][] = [
  ['awin1.com zenaps.com', 'clickref', /^\/(?:cread|awclick|pclick)\.php$/],
  ['shareasale.com shareasale-analytics.com', 'afftrack', /^\/(?:r|u|m-pr)\.cfm$/],
  ['click.linksynergy.com linksynergy.walmart.com', 'u1', /^\/(?:fs-bin\/click|deeplink|link)$/],
  [
    'pxf.io sjv.io evyy.net 7eer.net ojrq.net ngi2ba.net bbgqo9.net tm7559.net ldw66v.net',
    'subId1',
    /^\/(?:c\/\d+\/\d+\/\d+|[\w-]+)\/?$/,
  ],
  ['goto.target.com goto.walmart.com', 'subId1', /^\/c\/\d+\/\d+\/\d+\/?$/],
];
const CJ =
  'anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com qksrv.net tqlkg.com lduhtrp.net ftjcfx.com apmebf.com emjcd.com cj.dotomi.com';

/** Adds a parameter at the start of a query, since some networks read all that follows as the shop's URL. Fills an empty one. */
function addToQuery(link: string, parameter: string, value: string): string {
  const [, address = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(link) ?? [];
  const pairs = (query ?? '').split('&').filter(Boolean);
  const nameOf = (pair: string) => (pair.split('=')[0] ?? '').toLowerCase();
  const own = pairs.findIndex((pair) => nameOf(pair) === parameter.toLowerCase());
  if (own >= 0 && /=./.test(pairs[own] ?? '')) return link;
  const others = pairs.filter((pair) => nameOf(pair) !== parameter.toLowerCase());
  return `${address}?${[`${parameter}=${value}`, ...others].join('&')}${fragment}`;
}

function addToCj(link: string, path: string, value: string): string {
  if (/^\/click-\d+-\d+/.test(path)) return addToQuery(link, 'sid', value);
  // The long form has it in the path, before the shop's URL.
  const [, start, between, target] =
    /^(https?:\/\/[^/]+\/links\/\d+\/type\/\w+)((?:\/[\w-]+)*?)\/(https?(?::|%3A).*)$/is.exec(link) ?? [];
  if (start === undefined || /\/sid\//i.test(between ?? '')) return link;
  return `${start}${between}/sid/${value}/${target}`;
}

function addToPartnerize(link: string, value: string): string {
  const [, start, rest = ''] =
    /^(https?:\/\/[^/]+\/click\/camref:[^?#]*?)((?:\/destination:|[?#]).*)?$/is.exec(link) ?? [];
  if (start === undefined || /\/pubref:[^/]/i.test(start)) return link;
  return `${start.replace(/\/(?:pubref:)?$/i, '')}/pubref:${value}${rest}`;
}

/** Adds the page of a click, such as `v12`, to a link for the reports of its network. Links with a sub-id or of unknown forms stay. */
export function addSubId(link: string, value: string, rules: readonly SubIdRule[] = []): string {
  if (!URL.canParse(link)) return link;
  const { hostname, pathname } = new URL(link);
  if (isOf(CJ, hostname)) return addToCj(link, pathname, value);
  if (isOf('prf.hn', hostname)) return addToPartnerize(link, value);
  const known = NETWORKS.filter(([hosts]) => isOf(hosts, hostname));
  const [, own] = known.find(([, , path]) => path.test(pathname)) ?? [];
  const parameter = known.length > 0 ? own : rules.find(({ host }) => isOf(host, hostname))?.parameter;
  return parameter === undefined ? link : addToQuery(link, parameter, value);
}

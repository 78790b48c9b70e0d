/** A video as its source names it. */
export type VideoRef = { source: string; sourceId: string };

type Rule = { source: string; host: RegExp; path: RegExp };

/** Addresses that people paste, by host and path; the groups of `path` make the id, a second one (Vimeo's hash) after a colon. */
const RULES: readonly Rule[] = [
  {
    source: 'youtube',
    host: /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/,
    path: /^\/(?:shorts|embed|live|v)\/([\w-]{11})(?:\/|$)/,
  },
  { source: 'youtube', host: /^youtu\.be$/, path: /^\/([\w-]{11})(?:\/|$)/ },
  {
    source: 'vimeo',
    host: /^(?:www\.)?vimeo\.com$/,
    path: /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|showcase\/\d+\/video\/|album\/\d+\/video\/|ondemand\/[\w-]+\/)?(\d+)(?:\/(\w+))?\/?$/,
  },
  { source: 'vimeo', host: /^player\.vimeo\.com$/, path: /^\/video\/(\d+)\/?$/ },
  {
    source: 'dailymotion',
    host: /^(?:www\.)?dailymotion\.com$/,
    path: /^\/(?:embed\/)?video\/(x[0-9a-z]+)/i,
  },
  { source: 'dailymotion', host: /^dai\.ly$/, path: /^\/(x[0-9a-z]+)\/?$/i },
];

function parse(text: string): URL | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** A pasted address as one of the web: with its scheme, https, and without what only tracks. */
export function completeAddress(text: string): string {
  const url = parse(text.trim());
  return url === null ? text : `https://${url.host}${url.pathname}`;
}

/** Dailymotion's player names its video in the query. */
function readPlayerPage(url: URL): VideoRef | null {
  const id = url.searchParams.get('video') ?? '';
  return url.hostname === 'geo.dailymotion.com' && /^x[0-9a-z]+$/i.test(id)
    ? { source: 'dailymotion', sourceId: id }
    : null;
}

function readWatchPage(url: URL): VideoRef | null {
  const id = url.searchParams.get('v') ?? '';
  return RULES[0]?.host.test(url.hostname) && /^\/watch\/?$/.test(url.pathname) && /^[\w-]{11}$/.test(id)
    ? { source: 'youtube', sourceId: id }
    : null;
}

const PEERTUBE =
  /^\/(?:w|videos\/(?:watch|embed))\/([0-9a-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})(?:;[\w=-]*)?\/?$/i;

/** A page that looks like PeerTube's, on whatever host: its id, and the host where it is not the settings'. */
function readPeertube(url: URL, settingsHost: string | null): VideoRef | null {
  const id = PEERTUBE.exec(url.pathname)?.[1];
  if (id === undefined) return null;
  return { source: 'peertube', sourceId: url.host === settingsHost ? id : `${id}@${url.host}` };
}

/** TikTok's pages name their video; its short links (`vm.tiktok.com`) leave the id to the answer. */
function readTiktok(url: URL): VideoRef | null {
  if (!/^(?:\w+\.)?tiktok\.com$/.test(url.hostname) || url.pathname.length < 3) return null;
  return { source: 'tiktok', sourceId: /\/(?:video|v1)\/(\d{5,25})/.exec(url.pathname)?.[1] ?? '' };
}

/** The host that someone typed, alone or in an address; null when it is none. */
export function readHost(text: string): string | null {
  const url = parse(text.trim());
  return url === null || url.username !== '' || url.hostname === '' ? null : url.host;
}

/**
 * The video behind an address that someone pasted; null when it is none of a platform that we know.
 * @param peertubeHost the host of the settings; a video elsewhere carries its host in its id, and has to be confirmed.
 */
export function readVideoAddress(text: string, peertubeHost: string | null): VideoRef | null {
  const url = parse(text.trim());
  if (url === null || url.username !== '') return null;
  for (const { source, host, path } of RULES) {
    const match = host.test(url.hostname) ? path.exec(url.pathname) : null;
    const hash = match?.[2] ?? url.searchParams.get('h') ?? undefined;
    if (match?.[1])
      return {
        source,
        sourceId: source === 'vimeo' && hash !== undefined ? `${match[1]}:${hash}` : match[1],
      };
  }
  return readWatchPage(url) ?? readPlayerPage(url) ?? readTiktok(url) ?? readPeertube(url, peertubeHost);
}

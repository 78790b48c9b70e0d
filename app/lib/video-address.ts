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
    path: /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/(\w+))?\/?$/,
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

function readWatchPage(url: URL): VideoRef | null {
  const id = url.searchParams.get('v') ?? '';
  return RULES[0]?.host.test(url.hostname) && url.pathname === '/watch' && /^[\w-]{11}$/.test(id)
    ? { source: 'youtube', sourceId: id }
    : null;
}

function readPeertube(url: URL, host: string | null): VideoRef | null {
  const id = /^\/(?:w|videos\/(?:watch|embed))\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i.exec(
    url.pathname,
  )?.[1];
  return id !== undefined && url.host === host ? { source: 'peertube', sourceId: id } : null;
}

/**
 * The video behind an address that someone pasted; null when it is none of a platform that we know.
 * @param peertubeHost the host of the settings, the only one that is asked.
 */
export function readVideoAddress(text: string, peertubeHost: string | null): VideoRef | null {
  const url = parse(text.trim());
  if (url === null) return null;
  for (const { source, host, path } of RULES) {
    const match = host.test(url.hostname) ? path.exec(url.pathname) : null;
    const hash = match?.[2] ?? url.searchParams.get('h') ?? undefined;
    if (match?.[1])
      return {
        source,
        sourceId: source === 'vimeo' && hash !== undefined ? `${match[1]}:${hash}` : match[1],
      };
  }
  return readWatchPage(url) ?? readPeertube(url, peertubeHost);
}

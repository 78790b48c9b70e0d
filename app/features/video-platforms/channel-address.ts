import { decodePart } from '#app/lib/decode-part';
import { readVideoUrl as readPeertubeVideo } from './peertube/peertube-api.server';
import type { ChannelRef } from './platform';
import { readVideoUrl as readVimeoVideo } from './vimeo/vimeo.server';

/** A channel, playlist or account. `kind` is the platform's word, or 'refused' for a page of another kind. */
type ChannelAddress = ChannelRef & { source: 'youtube' | 'vimeo' | 'dailymotion' | 'peertube' };
type Named = [kind: string, id: string | null | undefined];

const REFUSED: Named = ['refused', ''];
/** Pages at the place of a name. */
const YOUTUBE_PAGES =
  /^(?:watch|feed|feeds|results|embed|shorts|live|playlist|premium|about|account|gaming|kids|music|hashtag|channel|c|user|post|clip|redirect|oembed|attribution_link|signin|logout|trending|movies|tv|new|s|ads|creators|t|v|e|jobs|iframe_api|subscription_manager|watch_popup|details|browse|search|source|shared|course|news|reporthistory|howyoutubeworks)$/i;
const VIMEO_PAGES =
  /^(?:watch|categories|features|upload|blog|ott|about|search|log_in|join|upgrade|for-hire|stock|ondemand|tags?|manage|home|explore|help|video|videos|settings|channels|groups|album|showcase|event|terms|privacy|watchlater|likes)$/i;
const DAILYMOTION_PAGES =
  /^(?:video|embed|signin|signup|search|partner|library|following|topics?|channels?|playlist|user|live|legal|hashtag|swf|thumbnail)$/i;

/** Lists that YouTube makes for one viewer have no feed: mixes, likes, and videos to watch later. */
function readList(list: string | null): Named {
  const isPrivate = /^(?:RD|UL|LL$|WL$|LM$)/.test(list ?? '');
  return /^[A-Z]{2}[\w-]{10,}$/.test(list ?? '') && !isPrivate ? ['playlist', list] : REFUSED;
}

function readYoutube({ hostname, searchParams }: URL, path: string[]): Named {
  const [first = '', second = ''] = path;
  const channel = first === 'channel' ? second : searchParams.get('channel_id');
  const list = searchParams.get('playlist_id') ?? searchParams.get('list');
  const isFeed = first === 'feeds';
  if (first === 'channel' || (isFeed && channel !== null))
    return /^UC[\w-]{22}$/.test(channel ?? '') ? ['channel', channel] : REFUSED;
  if (isFeed && searchParams.has('user')) return ['user', searchParams.get('user')];
  const isList = /^(?:playlist|watch)$/.test(first) || second === 'videoseries';
  if (isFeed || isList || hostname.endsWith('youtu.be')) return readList(list);
  if (first === 'user') return ['user', second];
  if (first === 'c') return ['custom', second];
  if (first.startsWith('@')) return ['handle', first];
  return YOUTUBE_PAGES.test(first) ? REFUSED : ['custom', first];
}

function readVimeo(url: URL, path: string[]): Named {
  const [first = '', second] = path;
  if (readVimeoVideo(url) !== null) return REFUSED;
  if (first === 'channels') return ['channel', second];
  if (first === 'groups') return ['group', second];
  if (first === 'showcase' || first === 'album') return ['showcase', second];
  if (first === 'users') return ['user', second];
  return VIMEO_PAGES.test(first) ? REFUSED : ['user', /^user(\d+)$/.exec(first)?.[1] ?? first];
}

function readDailymotion({ hostname, searchParams }: URL, [start = '', ...rest]: string[]): Named {
  // The page may be in a language, or embedded.
  const [first = '', second] = /^(?:[a-z]{2}|embed)$/.test(start) ? rest : [start, ...rest];
  if (first === 'playlist') return ['playlist', second?.replace(/_.*/, '')];
  if (/^player\b/.test(first)) return ['playlist', searchParams.get('playlist')];
  if (first === 'user') return ['user', second];
  return hostname === 'dai.ly' || DAILYMOTION_PAGES.test(first) ? REFUSED : ['user', first];
}

const PEERTUBE_PATHS = {
  channel: /^\/(?:c|(?:api\/v1\/)?video-channels)\/([^/]+)/,
  account: /^\/(?:a|(?:api\/v1\/)?accounts)\/([^/]+)/,
  'account-or-channel': /^\/@([^/]+)/,
  playlist:
    /^\/(?:w\/p|videos\/(?:watch|embed)\/playlist|video-playlists\/embed|api\/v1\/video-playlists)\/([^/;]+)/,
};

/** Feeds of PeerTube name a number, which only their host knows, or a name. */
function readPeertube(url: URL, path: string[]): Named | null {
  for (const [kind, pattern] of Object.entries(PEERTUBE_PATHS)) {
    const id = pattern.exec(`/${path.join('/')}`)?.[1];
    if (id !== undefined) return [kind, id];
  }
  const { searchParams: query } = url;
  if (path[0] === 'feeds' && /^(?:podcast|videos)\b/.test(path[1] ?? '')) {
    const channel = query.get('videoChannelId') ?? query.get('videoChannelName');
    return channel === null
      ? ['account', query.get('accountId') ?? query.get('accountName')]
      : ['channel', channel];
  }
  return readPeertubeVideo(url, null) !== null ? REFUSED : null;
}

const SITES: [RegExp, ChannelAddress['source'], typeof readVimeo][] = [
  [
    /^(?:(?:www|m|music|studio|gaming)\.)?youtube(?:-nocookie)?\.com$|^(?:www\.)?youtu\.be$/,
    'youtube',
    readYoutube,
  ],
  [/^(?:(?:www|player)\.)?vimeo\.com$/, 'vimeo', readVimeo],
  [/^(?:(?:www|m|geo)\.)?dailymotion\.com$|^dai\.ly$/, 'dailymotion', readDailymotion],
];

/** Reads the URL of a channel, playlist or account as people paste it. Returns null for URLs of other sites. */
export function readChannelUrl(url: URL): ChannelAddress | null {
  const path = decodePart(url.pathname, '').split('/').filter(Boolean);
  const [, source, read] = SITES.find(([host]) => host.test(url.hostname)) ?? [];
  if (source === undefined && /(?:^|\.)tiktok\.com$/.test(url.hostname)) return null;
  const found = read === undefined ? readPeertube(url, path) : read(url, path);
  if (found === null) return null;
  // Dots would name another place of the platform's API.
  const [kind, id] = /^\.*$/.test(found[1] ?? '') ? REFUSED : found;
  return { source: source ?? 'peertube', kind, id: id ?? '', host: source === undefined ? url.host : '' };
}

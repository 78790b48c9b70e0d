import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const YOUTUBE_KEY = 'the-right-youtube-key';
export const VIMEO_TOKEN = 'the-right-vimeo-token';
const UUID = '0a1b2c3d-1111-4222-8333-444455556666';

/** The ways in which a platform can fail. */
export type Misbehaviour =
  | 'slow'
  | 'half'
  | 'wrong-type'
  | 'not-json'
  | 'huge'
  | 'rate-limited'
  | 'quota'
  | 'broken'
  | 'closed'
  | 'redirect-inside'
  | 'bad-items'
  | 'another-shape'
  | 'deep';

const items = {
  youtube: (id: string) => ({
    id,
    snippet: {
      title: `Robes & <slips> ${id}`,
      description: 'Plain text',
      publishedAt: '2024-05-06T07:08:09Z',
      channelId: 'UCabc',
      channelTitle: 'Try & Tell',
      tags: ['robe'],
      liveBroadcastContent: 'none',
      thumbnails: {},
      categoryId: '26',
    },
    contentDetails: {
      duration: 'PT1H2M3S',
      contentRating: id.endsWith('A') ? { ytRating: 'ytAgeRestricted' } : {},
    },
    statistics: { viewCount: '1234567' },
    status: { embeddable: !id.endsWith('B'), privacyStatus: 'public' },
  }),
  vimeo: (id: string) => ({
    uri: `/videos/${id}`,
    name: `Vimeo ${id}`,
    description: null,
    type: 'video',
    link: `https://vimeo.com/${id}`,
    duration: 61,
    created_time: '2023-01-02T03:04:05+00:00',
    images: { sizes: [] },
    stats: { plays: null },
    metadata: { connections: { likes: { total: 7 } } },
    user: { name: 'Vera' },
    privacy: { view: 'anybody', embed: 'public' },
  }),
  dailymotion: (id: string) => ({
    id,
    title: `Daily ${id}`,
    description: 'One<br />two &amp; three',
    views_total: 5,
    likes_total: 0,
    duration: 30,
    'owner.screenname': 'Dana',
    created_time: 1_700_000_000,
    tags: [],
    allow_embed: true,
  }),
  peertube: (uuid: string) => ({
    uuid,
    name: `Tube ${uuid.slice(0, 4)}`,
    description: null,
    views: 9,
    likes: 1,
    duration: 12,
    publishedAt: '2022-02-02T02:02:02.000Z',
    privacy: { id: 1 },
    channel: { displayName: 'Petra', avatars: [] },
    embedPath: '/videos/embed/x',
    thumbnailPath: '/lazy/t.jpg',
  }),
};

type Answer = { status: number; body: unknown };
const ok = (body: unknown): Answer => ({ status: 200, body });
const refuse = (status: number, body: unknown): Answer => ({ status, body });
const CLOSED = 'closedclose';
const GONE = 'gonegonegon';

/** A search for this word finds 120 videos, a page at a time. */
export const MANY = 'many';
const TOTAL = 120;

/** Some numbers from `start`, as many as are left. */
function pageOf(start: number, size: number, total = TOTAL): number[] {
  return Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, place) => start + place + 1);
}

function youtubeSearch(params: URLSearchParams, error: (code: number, reason: string) => Answer): Answer {
  const size = Number(params.get('maxResults'));
  if (params.get('type') !== 'video' || params.get('part') !== 'snippet' || !params.get('q'))
    return error(400, 'invalidParameter');
  if (!(size >= 0 && size <= 50)) return error(400, 'invalidParameter');
  const token = params.get('pageToken');
  if (token !== null && !/^from\d+$/.test(token)) return error(400, 'invalidPageToken');
  const start = Number(token?.slice(4) ?? 0);
  const hit = (videoId: string) => ({
    id: { kind: 'youtube#video', videoId },
    snippet: { title: 'Robes &amp; more' },
  });
  if (params.get('q')?.includes(MANY)) {
    const ids = pageOf(start, size).map((number) => `many${String(number).padStart(7, '0')}`);
    const end = start + ids.length;
    return ok({ items: ids.map(hit), ...(end < TOTAL ? { nextPageToken: `from${end}` } : {}) });
  }
  const hits = ['aaaaaaaaaaA', 'bbbbbbbbbbB', 'ccccccccccC'].map(hit);
  return ok({ items: [...hits, { id: { kind: 'youtube#channel', channelId: 'UCx' } }] });
}

function youtube(path: string, params: URLSearchParams): Answer {
  const error = (code: number, reason: string) =>
    refuse(code, {
      error: { code, message: `No: <a href="/x">${reason}</a>`, errors: [{ reason, domain: 'global' }] },
    });
  if (params.get('key') !== YOUTUBE_KEY) return error(400, 'keyInvalid');
  if (path === '/search') return youtubeSearch(params, error);
  if (path === '/channels' && params.has('forHandle'))
    return ok(params.get('forHandle') === '@ann' ? { items: [{ id: `UC${'x'.repeat(22)}` }] } : {});
  if (path === '/playlistItems') {
    const start = Number(params.get('pageToken')?.slice(4) ?? 0);
    const videos = pageOf(start, Number(params.get('maxResults')));
    const item = (number: number) => ({
      snippet: {
        title: `Upload ${number}`,
        resourceId: { videoId: `many${String(number).padStart(7, '0')}` },
        videoOwnerChannelId: 'UCx',
      },
    });
    const end = start + videos.length;
    return ok({ items: videos.map(item), ...(end < TOTAL ? { nextPageToken: `from${end}` } : {}) });
  }
  const ids = (params.get('id') ?? '').split(',').filter(Boolean);
  if (ids.length === 0 || ids.length > 50) return error(400, 'invalidParameter');
  if (path === '/videos' && params.get('part')?.includes('statistics'))
    return ok({ items: ids.filter((id) => id !== GONE && id !== CLOSED).map(items.youtube) });
  if (path === '/channels' && params.get('part') === 'snippet')
    return ok({ items: ids.map((id) => ({ id, snippet: { thumbnails: {} } })) });
  return error(404, 'notFound');
}

function vimeo(path: string, params: URLSearchParams, request: IncomingMessage): Answer {
  if (request.headers.authorization !== `bearer ${VIMEO_TOKEN}`)
    return refuse(401, { error: 'No', error_code: 8003 });
  if (!request.headers.accept?.includes('application/vnd.vimeo')) return refuse(406, { error: 'No' });
  if (path === '/channels/927/videos') return ok({ data: [items.vimeo('101')] });
  if (path !== '/videos')
    return path === '/videos/101' ? ok(items.vimeo('101')) : refuse(404, { error: 'Gone' });
  const size = Number(params.get('per_page'));
  if (!params.get('query') || !(size >= 1 && size <= 100))
    return refuse(400, { error: 'No', error_code: 2204 });
  if (!params.get('query')?.includes(MANY)) return ok({ data: [items.vimeo('101'), items.vimeo('102')] });
  const page = Number(params.get('page') ?? 1);
  const numbers = pageOf((page - 1) * size, size);
  const next = page * size < TOTAL ? `/videos?page=${page + 1}` : null;
  return ok({ page, total: TOTAL, paging: { next }, data: numbers.map((n) => items.vimeo(String(n))) });
}

function dailymotion(path: string, params: URLSearchParams): Answer {
  const error = (code: number, type: string) => refuse(code, { error: { code, type, message: 'No' } });
  if (!params.get('fields')?.includes('owner.screenname')) return error(400, 'invalid_parameter');
  if (path === '/user/ann/videos') return ok({ list: [items.dailymotion('x1abcd')] });
  if (path === '/video/x1abcd') return ok(items.dailymotion('x1abcd'));
  if (path !== '/videos') return error(404, 'not_found');
  const size = Number(params.get('limit'));
  if (!(size >= 1 && size <= 100)) return error(400, 'invalid_parameter');
  // The family filter is on unless it is switched off, and hides what this site is about.
  if (params.get('family_filter') !== 'false') return ok({ list: [], has_more: false });
  const ids = params.get('ids')?.split(',');
  if (ids)
    return ok({ list: ids.filter((id) => id === 'x1abcd').map(items.dailymotion), page: 1, has_more: false });
  if (!params.get('search')?.includes(MANY))
    return ok({ list: [items.dailymotion('x1abcd')], has_more: false });
  const page = Number(params.get('page') ?? 1);
  const numbers = pageOf((page - 1) * size, size);
  return ok({
    page,
    has_more: page * size < TOTAL,
    list: numbers.map((n) => items.dailymotion(`xm${String(n).padStart(4, '0')}`)),
  });
}

/** Videos of the channel `long`. */
const LONG = 1_230;
const uuidOf = (number: number) => `0a1b2c3d-1111-4222-8333-${String(number).padStart(12, '0')}`;

function peertube(path: string, params: URLSearchParams): Answer {
  const problem = (status: number) =>
    refuse(status, { type: 'about:blank', status, title: 'No', detail: 'No' });
  const [, kind] = /^\/api\/v1\/(video-channels\/long|video-playlists\/gifts)\/videos$/.exec(path) ?? [];
  if (kind !== undefined) {
    const begin = Number(params.get('start'));
    const end = begin + Number(params.get('count'));
    const found = pageOf(begin, end - begin, LONG).map((n) => ({
      ...items.peertube(uuidOf(n)),
      name: `Tube ${n}`,
    }));
    const data = kind === 'video-playlists/gifts' ? found.slice(0, 2).map((video) => ({ video })) : found;
    return ok({ total: kind === 'video-playlists/gifts' ? 2 : LONG, data });
  }
  if (path === '/api/v1/video-playlists/gifts') return ok({ displayName: 'Gifts' });
  if (path === '/api/v1/video-channels/ann/videos') return ok({ total: 1, data: [items.peertube(UUID)] });
  if (path !== '/api/v1/search/videos')
    return path === `/api/v1/videos/${UUID}` ? ok(items.peertube(UUID)) : problem(404);
  const size = Number(params.get('count') ?? 15);
  if (!params.get('search') || !(size >= 1 && size <= 100)) return problem(400);
  if (!params.get('search')?.includes(MANY)) return ok({ total: 1, data: [items.peertube(UUID)] });
  const start = Number(params.get('start') ?? 0);
  return ok({
    total: TOTAL,
    data: pageOf(start, size).map((n) => ({ ...items.peertube(uuidOf(n)), name: `Tube ${n}` })),
  });
}

/** YouTube's Atom feed: of an unknown channel there is none. */
function feed(_path: string, params: URLSearchParams): Answer {
  const id = params.get('channel_id') ?? params.get('playlist_id') ?? params.get('user');
  if (id === null || id.includes('gone')) return refuse(404, 'Not Found');
  const entries = ['eeeeeeeeee1', 'eeeeeeeeee2', 'eeeeeeeeee3'].map(
    (video) => `<entry><yt:videoId>${video}</yt:videoId><title>Feed &amp; ${video}</title>
      <author><name>Ann</name></author><published>2026-11-20T18:00:00+00:00</published>
      <media:group><media:description>0:00 Start\n0:20 Robe\n1:00 End</media:description></media:group></entry>`,
  );
  return ok(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Ann’s ${id}</title>${entries.join('')}</feed>`);
}

/** The oEmbed endpoints, each asked with the address of a page; YouTube refuses in plain words. */
function oembed(path: string, params: URLSearchParams): Answer {
  const address = params.get('url') ?? '';
  const video = (title: string, html: string) =>
    ok({ type: 'video', version: '1.0', title, author_name: 'Olga', author_url: 'https://o.example/', html });
  if (path === '/youtube') {
    const id = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(address)?.[1];
    if (id === undefined || params.get('format') !== 'json') return refuse(400, 'Bad Request');
    if (id === CLOSED) return refuse(401, 'Unauthorized');
    if (id === GONE) return refuse(404, 'Not Found');
    return video(`Seen ${id}`, `<iframe src="https://www.youtube.com/embed/${id}?feature=oembed"></iframe>`);
  }
  if (path === '/vimeo')
    return address === 'https://vimeo.com/101'
      ? video('Seen 101', '<iframe src="https://player.vimeo.com/video/101"></iframe>')
      : address === 'https://vimeo.com/102'
        ? ok({ type: 'video', version: '1.0', html: '<iframe></iframe>', uri: '/videos/102:abc' })
        : refuse(404, { error: 'Gone' });
  if (path === '/dailymotion')
    return address.endsWith('/video/x1abcd') ? video('Seen x1abcd', '<script>') : refuse(404, 'Not Found');
  if (path === '/tiktok' && /^https:\/\/(?:www|vm)\.tiktok\.com\//.test(address))
    return video('Seen a clip', '<blockquote data-video-id="7005293332821822726"></blockquote><script>');
  return refuse(400, { message: 'No' });
}

const PLATFORMS = { youtube, vimeo, dailymotion, peertube, oembed, feed };
export type PlatformName = keyof typeof PLATFORMS;

function quotaError() {
  return JSON.stringify({
    error: {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: "Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries per day'",
      errors: [{ reason: 'rateLimitExceeded', domain: 'global' }],
      details: [{ reason: 'RATE_LIMIT_EXCEEDED' }],
    },
  });
}

const BAD: Record<Misbehaviour, (response: ServerResponse) => void> = {
  slow: () => {},
  half: (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1_000 })
      .write('{"items":[', () => response.destroy()),
  'wrong-type': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
  'not-json': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"items":'),
  huge: (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(`"${'x'.repeat(3 * 1024 * 1024)}"`),
  'rate-limited': (response) =>
    response.writeHead(429, { 'Retry-After': '17', 'Content-Type': 'application/json' }).end('{}'),
  quota: (response) => response.writeHead(429, { 'Content-Type': 'application/json' }).end(quotaError()),
  broken: (response) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end('oops'),
  closed: (response) => response.destroy(),
  'redirect-inside': (response) =>
    response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end(),
  'bad-items': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ items: [null, 7, { id: {} }], data: [null, { uri: 9 }], list: [{}, 'x'] })),
  'another-shape': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ items: 'none', data: {}, list: 7, total: '0' })),
  deep: (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
};

/** The platforms, played by one server on loopback: it wants the right path, key and parameters, and can misbehave. */
export class FakePlatforms {
  readonly requests: string[] = [];
  #misbehaviour: Misbehaviour | null = null;
  #misbehaving: PlatformName | null = null;
  readonly #replays = new Map<string, Answer>();
  readonly #server = createServer((request, response) => this.#answer(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** From now on every request, or every one of a platform, gets this instead of an answer; null: answers again. */
  misbehave(how: Misbehaviour | null, platform: PlatformName | null = null): void {
    this.#misbehaviour = how;
    this.#misbehaving = platform;
  }

  /** The settings that make a site ask these platforms. */
  settings(): Record<string, string> {
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return {
      YOUTUBE_API_KEY: YOUTUBE_KEY,
      YOUTUBE_API_URL: `${base}/youtube`,
      VIMEO_ACCESS_TOKEN: VIMEO_TOKEN,
      VIMEO_API_URL: `${base}/vimeo`,
      DAILYMOTION: 'on',
      DAILYMOTION_API_URL: `${base}/dailymotion`,
      PEERTUBE_URL: `${base}/peertube`,
      YOUTUBE_FEED_URL: `${base}/feed`,
      ...this.oembedSettings(),
    };
  }

  /** The settings that make a site ask these oEmbed endpoints, and nothing else. */
  oembedSettings(): Record<string, string> {
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/oembed`;
    return {
      OEMBED_URL_YOUTUBE: `${base}/youtube`,
      YOUTUBE_FEED_URL: base.replace('/oembed', '/feed'),
      OEMBED_URL_VIMEO: `${base}/vimeo`,
      OEMBED_URL_DAILYMOTION: `${base}/dailymotion`,
      OEMBED_URL_TIKTOK: `${base}/tiktok`,
    };
  }

  /** From now on requests whose path ends in `ending` get this answer, such as a recorded one; null: no more. */
  replay(ending: string, answer: { status?: number; body: unknown } | null): void {
    if (answer === null) this.#replays.delete(ending);
    else this.#replays.set(ending, { status: answer.status ?? 200, body: answer.body });
  }

  /** What the fake PeerTube host sends as a thumbnail. */
  image: { type: string; body: Buffer | string } = { type: 'text/html', body: '<h1>no picture</h1>' };

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://platforms.invalid');
    this.requests.push(url.pathname);
    const misbehaves = this.#misbehaving === null || url.pathname.startsWith(`/${this.#misbehaving}/`);
    if (this.#misbehaviour !== null && misbehaves) {
      BAD[this.#misbehaviour](response);
      return;
    }
    if (url.pathname === '/lazy/t.jpg') {
      response.writeHead(200, { 'Content-Type': this.image.type }).end(this.image.body);
      return;
    }
    const [, name = '', ...rest] = url.pathname.split('/');
    const platform = PLATFORMS[name as PlatformName];
    const replayed = [...this.#replays].find(([ending]) => url.pathname.endsWith(ending))?.[1];
    const { status, body } =
      replayed ?? (platform ? platform(`/${rest.join('/')}`, url.searchParams, request) : refuse(404, {}));
    const plain = typeof body === 'string';
    response
      .writeHead(status, { 'Content-Type': plain ? 'text/plain' : 'application/json; charset=utf-8' })
      .end(plain ? body : JSON.stringify(body));
  }
}

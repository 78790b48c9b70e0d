import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const YOUTUBE_KEY = 'the-right-youtube-key';
export const VIMEO_TOKEN = 'the-right-vimeo-token';
const UUID = '0a1b2c3d-1111-4222-8333-444455556666';

/** What a platform can be told to do instead of answering. */
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
  | 'bad-items';

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
    pictures: { sizes: [] },
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

function youtube(path: string, params: URLSearchParams): Answer {
  const error = (code: number, reason: string) =>
    refuse(code, {
      error: { code, message: `No: <a href="/x">${reason}</a>`, errors: [{ reason, domain: 'global' }] },
    });
  if (params.get('key') !== YOUTUBE_KEY) return error(400, 'keyInvalid');
  if (path === '/search') {
    if (params.get('type') !== 'video' || !params.get('q') || Number(params.get('maxResults')) > 50)
      return error(400, 'invalidParameter');
    const hits = ['aaaaaaaaaaA', 'bbbbbbbbbbB', 'ccccccccccC'].map((videoId) => ({
      id: { kind: 'youtube#video', videoId },
      snippet: { title: 'Robes &amp; more' },
    }));
    return ok({ items: [...hits, { id: { kind: 'youtube#channel', channelId: 'UCx' } }] });
  }
  const ids = (params.get('id') ?? '').split(',').filter((id) => id !== 'gonegonegon');
  return path === '/videos' && params.get('part')?.includes('statistics')
    ? ok({ items: ids.map(items.youtube) })
    : error(404, 'notFound');
}

function vimeo(path: string, params: URLSearchParams, request: IncomingMessage): Answer {
  if (request.headers.authorization !== `bearer ${VIMEO_TOKEN}`)
    return refuse(401, { error: 'No', error_code: 8003 });
  if (path === '/videos')
    return params.get('query')
      ? ok({ data: [items.vimeo('101'), items.vimeo('102')] })
      : refuse(400, { error_code: 2204 });
  return path === '/videos/101' ? ok(items.vimeo('101')) : refuse(404, { error: 'Gone' });
}

function dailymotion(path: string, params: URLSearchParams): Answer {
  if (!params.get('fields')?.includes('owner.screenname')) return refuse(400, { error: { code: 400 } });
  if (path === '/videos')
    return params.get('family_filter') === 'false'
      ? ok({ list: [items.dailymotion('x1abcd')], has_more: false })
      : ok({ list: [] });
  return path === '/video/x1abcd'
    ? ok(items.dailymotion('x1abcd'))
    : refuse(404, { error: { code: 404, type: 'not_found' } });
}

function peertube(path: string, params: URLSearchParams): Answer {
  if (path === '/api/v1/search/videos')
    return params.get('search')
      ? ok({ total: 9, data: [items.peertube(UUID)] })
      : refuse(400, { status: 400 });
  return path === `/api/v1/videos/${UUID}` ? ok(items.peertube(UUID)) : refuse(404, { status: 404 });
}

const PLATFORMS = { youtube, vimeo, dailymotion, peertube };
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
};

/** The platforms, played by one server on loopback: it wants the right path, key and parameters, and can misbehave. */
export class FakePlatforms {
  readonly requests: string[] = [];
  #misbehaviour: Misbehaviour | null = null;
  readonly #server = createServer((request, response) => this.#answer(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** From now on every request gets this instead of an answer; null: answers again. */
  misbehave(how: Misbehaviour | null): void {
    this.#misbehaviour = how;
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
    };
  }

  /** What the fake PeerTube host sends as a thumbnail. */
  picture: { type: string; body: Buffer | string } = { type: 'text/html', body: '<h1>no picture</h1>' };

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://platforms.invalid');
    this.requests.push(url.pathname);
    if (this.#misbehaviour !== null) {
      BAD[this.#misbehaviour](response);
      return;
    }
    if (url.pathname === '/lazy/t.jpg') {
      response.writeHead(200, { 'Content-Type': this.picture.type }).end(this.picture.body);
      return;
    }
    const [, name = '', ...rest] = url.pathname.split('/');
    const platform = PLATFORMS[name as PlatformName];
    const { status, body } = platform
      ? platform(`/${rest.join('/')}`, url.searchParams, request)
      : refuse(404, {});
    response
      .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body));
  }
}

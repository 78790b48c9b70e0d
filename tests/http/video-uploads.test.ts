import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, type Site, startSite } from '../support/site';
import { createSmallDisk } from '../support/small-disk';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

const films = join(import.meta.dirname, '..', '..', 'public', 'films');
/** Three seconds, since ffmpeg waits for whatever else the machine does. */
const FILM = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'film.mp4'));
const LIMIT = 1024 * 1024;
const TUS = { 'Tus-Resumable': '1.0.0' };
const OCTETS = { 'Content-Type': 'application/offset+octet-stream' };

let site: Site;
let editor: Visitor;
let member: Visitor;
let other: Visitor;

async function register(username: string): Promise<Visitor> {
  const visitor = new Visitor(site);
  const account = { username, email: `${username}@site.example`, password: 'a good long sentence' };
  await visitor.post('/auth', { intent: 'register', ...account });
  return visitor;
}

beforeAll(async () => {
  site = await startSite({ LIMITS: 'off', FFMPEG: 'off', UPLOAD_MAX: '1 MiB' });
  editor = await becomeAdministrator(site);
  member = await register('member');
  other = await register('other');
  const { text } = await editor.get('/admin/users');
  const [, id = ''] = /value="editor:(\d+)"[^>]*aria-label="Make editor: other"/.exec(text) ?? [];
  await editor.post('/admin/users', { intent: `editor:${id}` });
});
afterAll(() => site.stop());

async function killAndStart(settings: Record<string, string> = {}): Promise<void> {
  const { dataDir } = site;
  site.process.kill('SIGKILL');
  site = await startSite({ LIMITS: 'off', UPLOAD_MAX: '1 MiB', DATA_DIR: dataDir, ...settings });
}

const videosFolder = () => join(site.dataDir, 'videos');
const incoming = () =>
  existsSync(join(videosFolder(), 'incoming')) ? readdirSync(join(videosFolder(), 'incoming')) : [];
const stored = () =>
  existsSync(videosFolder()) ? readdirSync(videosFolder()).filter((name) => name !== 'incoming') : [];

function sendForm(bytes: Uint8Array, name: string, by = editor): Promise<Answer> {
  const form = new FormData();
  form.append('category', 'lingerie');
  form.append('file', new File([new Uint8Array(bytes)], name));
  return by.send('/admin/videos/upload', { method: 'POST', body: form });
}

const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

type Call = { headers?: Record<string, string>; body?: Uint8Array; by?: Visitor };

function tus(method: string, path: string, { headers = {}, body, by = editor }: Call = {}): Promise<Answer> {
  const sent = body === undefined ? {} : { body: new Uint8Array(body) };
  return by.send(path, { method, headers: { ...TUS, ...headers }, ...sent });
}

async function create(
  length: number,
  values: Record<string, string> = { filename: 'a.mp4' },
  by = editor,
): Promise<string> {
  const headers = { 'Upload-Length': String(length), 'Upload-Metadata': metadata(values) };
  const answer = await tus('POST', '/admin/uploads', { headers, by });
  expect(answer.status).toBe(201);
  return answer.location ?? '';
}

const patch = (path: string, offset: number, body: Uint8Array, more: Call = {}) =>
  tus('PATCH', path, {
    ...more,
    headers: { ...OCTETS, 'Upload-Offset': String(offset), ...more.headers },
    body,
  });

const offsetOf = async (path: string) => Number((await tus('HEAD', path)).headers.get('Upload-Offset'));

test('a form without scripts uploads a draft with the name of the file', async () => {
  const answer = await sendForm(FILM, 'Lace – été.mp4');
  expect(answer.status).toBe(303);
  const screen = await editor.follow(answer);
  expect(screen.text).toContain('value="Lace – été.mp4"');
  const [, id = ''] = /\/admin\/videos\/(\d+)/.exec(answer.location ?? '') ?? [];
  expect((await member.get(`/video/${id}`)).status).toBe(404);
  const page = await editor.get(`/video/${id}?play=1`);
  const [, src = ''] = /<source src="([^"]+)"/.exec(page.text) ?? [];
  expect(src).toMatch(/^\/media\/videos\/[0-9a-f]{16}\.mp4$/);
  expect((await member.get(src)).status).toBe(404);
  const part = await editor.get(src, { Range: 'bytes=0-99' });
  expect([part.status, part.headers.get('Content-Type'), part.text.length > 0]).toEqual([
    206,
    'video/mp4',
    true,
  ]);
  await editor.post('/admin/videos', { intent: `publish:${id}` });
  const open = await new Visitor(site).get(src, { Range: 'bytes=0-99' });
  expect([open.status, open.headers.get('Content-Range')]).toEqual([206, `bytes 0-99/${FILM.length}`]);
  expect((await new Visitor(site).get(`/video/${id}`)).text).toContain('/media/video.svg');
  expect(incoming()).toEqual([]);
});

test('an editor chooses a frame, and has a failed video processed again', async () => {
  const { location } = await sendForm(FILM, 'framed.mp4');
  const screen = location?.split('?')[0] ?? '';
  const file = new Database(join(site.dataDir, 'ribbon.db'));
  const sourceId = file.prepare('SELECT source_id FROM videos ORDER BY id DESC LIMIT 1').pluck().get();
  const press = (intent: string, frame = '', path = screen) => editor.post(path, { intent, frame });
  // A broken part of a video has no frames.
  const frame = join(videosFolder(), `${sourceId}-frame-2.jpg`);
  cpSync(join(films, '..', 'icon-512.png'), frame);
  const offered = /name="frame" value="(\d)"/.exec((await editor.get(screen)).text)?.[1];
  for (const [number, path] of [
    ['1', screen],
    ['7', screen],
    ['2', '/admin/videos/1'],
  ])
    expect((await press('frame', number, path)).status, number).toBe(404);
  const chosen = await editor.follow(await press('frame', offered));
  expect(chosen.text).toContain('Thumbnail saved');
  expect(chosen.text).toMatch(/src="\/media\/\w{24}-960\.webp"/);
  rmSync(frame);

  expect((await press('process')).status).toBe(404);
  file.exec(`UPDATE video_files SET state = 'failed', error = 'It broke.' WHERE source_id = '${sourceId}'`);
  const failed = (await editor.get(screen)).text;
  expect(failed).toContain('It broke.');
  expect(failed).toContain('Process again');
  const again = await editor.follow(await press('process'));
  expect(again.text).toContain('Processing started');
  expect(again.text).not.toContain('It broke.');
  file.close();
});

test('a file that is not a video is refused in one sentence', async () => {
  const before = stored();
  const answer = await sendForm(Buffer.from('Only text'.repeat(100)), 'clip.mp4');
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Browsers cannot play this file.');
  expect([stored(), incoming()]).toEqual([before, []]);
});

test('a file above the limit is refused in one sentence', async () => {
  const answer = await sendForm(randomBytes(LIMIT + 200_000), 'clip.mp4');
  expect(answer.status).toBe(400);
  expect(answer.text).toMatch(/This file has 1\.2 MB, but the limit is 1 MB \(UPLOAD_MAX\)/);
  const created = await tus('POST', '/admin/uploads', { headers: { 'Upload-Length': String(LIMIT + 1) } });
  expect(created.status).toBe(413);
  expect(created.text).toContain('UPLOAD_MAX');
  expect(incoming()).toEqual([]);
});

test('a form without a file says so', async () => {
  expect((await sendForm(new Uint8Array(), '')).text).toContain('Choose a file.');
});

test('only editors upload, by every method', async () => {
  const path = await create(FILM.length);
  for (const by of [new Visitor(site), member])
    for (const [method, at] of [
      ['POST', '/admin/uploads'],
      ['PATCH', path],
      ['HEAD', path],
      ['DELETE', path],
    ] as const) {
      const body = method === 'PATCH' ? { body: FILM, headers: { ...OCTETS, 'Upload-Offset': '0' } } : {};
      expect([401, 403]).toContain((await tus(method, at, { by, ...body })).status);
    }
  expect((await sendForm(FILM, 'a.mp4', member)).status).toBe(403);
  for (const method of ['PATCH', 'HEAD', 'DELETE'])
    expect((await tus(method, path, { by: other })).status).toBe(404);
  expect(await offsetOf(path)).toBe(0);
  expect((await editor.get(path)).status).toBe(405);
});

test('a request from another site is refused', async () => {
  const path = await create(FILM.length);
  const headers = { Origin: 'https://elsewhere.example' };
  expect((await patch(path, 0, FILM, { headers })).status).toBe(403);
  const answer = await tus('OPTIONS', '/admin/uploads', { headers });
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
});

const LENGTH = { 'Upload-Length': '100' };
test.each<[string, string, Record<string, string>, number]>([
  ['without a version', 'POST', { ...LENGTH, 'Tus-Resumable': '' }, 412],
  ['of an unknown version', 'POST', { ...LENGTH, 'Tus-Resumable': '0.2.2' }, 412],
  ['without a length', 'POST', {}, 400],
  ['with a length that is and is not deferred', 'POST', { ...LENGTH, 'Upload-Defer-Length': '1' }, 400],
  ['with a negative length', 'POST', { 'Upload-Length': '-5' }, 400],
  ['with a broken length', 'POST', { 'Upload-Length': '1.5' }, 400],
  ['with letters as a length', 'POST', { 'Upload-Length': 'abc' }, 400],
  ['with an octal length', 'POST', { 'Upload-Length': '010' }, 400],
  ['with a key without a value', 'POST', { ...LENGTH, 'Upload-Metadata': 'filename d29ybGQ=,empty' }, 201],
  ['with a key twice', 'POST', { ...LENGTH, 'Upload-Metadata': 'a YQ==,a YQ==' }, 400],
  ['with an empty key', 'POST', { ...LENGTH, 'Upload-Metadata': 'a YQ==, YQ==' }, 400],
  ['with a value that is not base64', 'POST', { ...LENGTH, 'Upload-Metadata': 'a %%%' }, 400],
  ['with empty metadata', 'POST', { ...LENGTH, 'Upload-Metadata': '' }, 400],
  ['of a part to be joined', 'POST', { ...LENGTH, 'Upload-Concat': 'partial' }, 501],
  ['with a checksum, which is not supported', 'POST', { ...LENGTH, 'Upload-Checksum': 'sha1 AAAA' }, 201],
  ['with a forged scheme', 'POST', { ...LENGTH, 'X-Forwarded-Proto': 'ftp' }, 201],
])('a new upload %s has its answer', async (_what, method, headers, status) => {
  const answer = await tus(method, '/admin/uploads', { headers });
  expect(answer.status).toBe(status);
  if (status === 412) expect(answer.headers.get('Tus-Version')).toBe('1.0.0');
  if (status === 201) expect(answer.location).toMatch(/^\/admin\/uploads\/\d+-[0-9a-f]{32}$/);
});

test('the server says what it supports', async () => {
  const { status, headers } = await editor.send('/admin/uploads', { method: 'OPTIONS' });
  expect([status, headers.get('Tus-Version'), headers.get('Tus-Max-Size')]).toEqual([
    204,
    '1.0.0',
    String(LIMIT),
  ]);
  expect(
    headers
      .get('Tus-Extension')
      ?.split(',')
      .map((each) => each.trim())
      .sort(),
  ).toEqual(['creation', 'creation-defer-length', 'creation-with-upload', 'expiration', 'termination']);
});

test('an upload in parts goes on where it ended, and becomes a draft', async () => {
  const name = 'słońce ☀️ – été.mp4';
  const path = await create(FILM.length, { filename: name, category: 'swimwear' });
  const half = FILM.length >> 1;
  const first = await patch(path, 0, FILM.subarray(0, half));
  expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, String(half)]);
  expect(first.headers.get('Upload-Expires')).not.toBeNull();
  const head = await tus('HEAD', path);
  expect([head.status, head.text, head.headers.get('Cache-Control')]).toEqual([200, '', 'no-store']);
  expect(head.headers.get('Upload-Length')).toBe(String(FILM.length));
  expect(head.headers.get('Upload-Metadata')).toBe(metadata({ filename: name, category: 'swimwear' }));
  expect((await patch(path, half - 1, FILM.subarray(half))).status).toBe(409);
  expect((await patch(path, half + 1, FILM.subarray(half))).status).toBe(409);
  expect((await patch(path, half, FILM)).status).toBe(413);
  expect(await offsetOf(path)).toBe(half);
  const last = await patch(path, half, FILM.subarray(half));
  expect(last.status).toBe(204);
  const video = last.headers.get('Upload-Video') ?? '';
  expect((await editor.get(video)).text).toContain(`value="${name}"`);
  expect((await tus('HEAD', path)).headers.get('Upload-Video')).toBe(video);
  const again = await patch(path, FILM.length, new Uint8Array());
  expect([again.status, again.headers.get('Upload-Video')]).toEqual([204, video]);
  expect((await tus('DELETE', path)).status).toBe(204);
  expect((await tus('HEAD', path)).status).toBe(404);
  const page = await editor.get(`/video/${video.split('/').at(-1)}?play=1`);
  const [, src = ''] = /<source src="([^"]+)"/.exec(page.text) ?? [];
  expect((await editor.get(src)).headers.get('Content-Length')).toBe(String(FILM.length));
});

test('a whole upload in the first request becomes a draft', async () => {
  const headers = { ...OCTETS, 'Upload-Length': String(FILM.length) };
  const answer = await tus('POST', '/admin/uploads', { headers, body: FILM });
  expect([answer.status, answer.headers.get('Upload-Offset')]).toEqual([201, String(FILM.length)]);
  expect((await editor.get(answer.headers.get('Upload-Video') ?? '')).text).toContain(
    'value="Untitled video"',
  );
  const ignored = await tus('POST', '/admin/uploads', {
    headers: { 'Content-Type': 'text/plain', 'Upload-Length': '9' },
    body: Buffer.from('something'),
  });
  expect(ignored.status).toBe(201);
  expect(await offsetOf(ignored.location ?? '')).toBe(0);
  const longer = await tus('POST', '/admin/uploads', {
    headers: { ...OCTETS, 'Upload-Length': '9' },
    body: FILM,
  });
  expect(longer.status).toBe(413);
});

test('a length that was deferred is set once', async () => {
  const { location: path } = await tus('POST', '/admin/uploads', { headers: { 'Upload-Defer-Length': '1' } });
  const head = await tus('HEAD', path ?? '');
  expect([head.headers.get('Upload-Defer-Length'), head.headers.get('Upload-Length')]).toEqual(['1', null]);
  const headers = { 'Upload-Length': String(FILM.length) };
  expect((await patch(path ?? '', 0, FILM.subarray(0, 9), { headers })).status).toBe(204);
  expect((await patch(path ?? '', 9, FILM.subarray(9), { headers })).status).toBe(400);
  expect((await patch(path ?? '', 9, FILM.subarray(9))).headers.get('Upload-Video')).not.toBeNull();
});

test('a part without an offset or of another type is refused', async () => {
  const path = await create(100);
  const body = FILM.subarray(0, 10);
  expect((await tus('PATCH', path, { headers: OCTETS, body })).status).toBe(403);
  const headers = { 'Upload-Offset': '0', 'Content-Type': 'text/plain' };
  expect([400, 403]).toContain((await tus('PATCH', path, { headers, body })).status);
  expect(await offsetOf(path)).toBe(0);
});

test('an unknown upload and a path are not found', async () => {
  for (const id of [`1-${'0'.repeat(32)}`, '..%2f..%2fribbon.db', 'x'])
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers = method === 'PATCH' ? { ...OCTETS, 'Upload-Offset': '0' } : {};
      expect((await tus(method, `/admin/uploads/${id}`, { headers })).status).toBeGreaterThanOrEqual(404);
    }
});

test('a post may name another method, and a query is ignored', async () => {
  const path = await create(100);
  const headers = { 'X-HTTP-Method-Override': 'PATCH', ...OCTETS, 'Upload-Offset': '0' };
  const answer = await tus('POST', `${path}?_=123`, { headers, body: FILM.subarray(0, 10) });
  expect([answer.status, answer.headers.get('Upload-Offset')]).toEqual([204, '10']);
});

test.each([
  '../../x',
  'a/b',
  'C:\\x',
  'a\0b',
  'n'.repeat(300),
  '....',
  '.htaccess',
  '贈り物.mov',
  'فيلم.mp4',
])('the name %j never becomes a path', async (filename) => {
  const path = await create(FILM.length, { filename });
  const video = (await patch(path, 0, FILM)).headers.get('Upload-Video') ?? '';
  const [, title = ''] = /name="title"[^>]*value="([^"]*)"/.exec((await editor.get(video)).text) ?? [];
  const safe = filename.split(/[/\\]/).at(-1)?.replace('\0', '');
  expect(title).toBe(filename === '....' ? 'Untitled video' : safe);
  expect(stored().filter((name) => !/^[0-9a-f]{16}\.mp4$/.test(name))).toEqual([]);
});

test('an upload is never read, and its category is one that exists', async () => {
  const path = await create(FILM.length, { filename: 'a.mp4', category: 'constructor' });
  const done = await patch(path, 0, FILM);
  for (const method of ['GET', 'TRACE', 'PUT'])
    expect((await tus('POST', path, { headers: { 'X-HTTP-Method-Override': method } })).status).toBe(405);
  const screen = await editor.get(done.headers.get('Upload-Video') ?? '');
  expect([screen.status, screen.text.includes('constructor')]).toEqual([200, false]);
});

test('a finished file that is not a video is refused and removed', async () => {
  const text = Buffer.from('Only text'.repeat(100));
  const before = stored();
  const path = await create(text.length);
  const answer = await patch(path, 0, text);
  expect([answer.status, answer.text]).toEqual([
    422,
    expect.stringContaining('Browsers cannot play this file.'),
  ]);
  expect((await tus('HEAD', path)).status).toBe(404);
  const headers = { ...OCTETS, 'Upload-Length': String(text.length) };
  expect((await tus('POST', '/admin/uploads', { headers, body: text })).status).toBe(422);
  expect((await tus('POST', '/admin/uploads', { headers: { 'Upload-Length': '0' } })).status).toBe(422);
  expect(stored()).toEqual(before);
});

/** Sends a part of a PATCH over a connection of its own, which stays open. */
function dialPart(path: string, length: number, part: Uint8Array) {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const lines = [
    `PATCH ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Cookie: ${editor.cookies}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    `Content-Type: ${OCTETS['Content-Type']}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(part);
  return socket;
}

const sizeOf = (path: string) =>
  statSync(join(videosFolder(), 'incoming', path.split('/').at(-1) ?? '')).size;

test('a line that breaks keeps what has arrived, and the site runs on', async () => {
  const path = await create(FILM.length);
  const socket = dialPart(path, FILM.length, FILM.subarray(0, 50_000));
  await expect.poll(() => sizeOf(path)).toBe(50_000);
  socket.destroy();
  expect(await offsetOf(path)).toBe(50_000);
  expect((await patch(path, 50_000, FILM.subarray(50_000))).headers.get('Upload-Video')).not.toBeNull();
  expect(site.process.exitCode).toBeNull();
});

test('a new request takes over from one that hangs', async () => {
  const path = await create(FILM.length);
  const socket = dialPart(path, FILM.length, FILM.subarray(0, 50_000));
  await expect.poll(() => sizeOf(path)).toBe(50_000);
  const offset = await offsetOf(path);
  expect(offset).toBe(50_000);
  const last = await patch(path, offset, FILM.subarray(offset));
  expect(last.headers.get('Upload-Video')).not.toBeNull();
  socket.destroy();
});

test('two requests for one upload never mix the file', async () => {
  const path = await create(FILM.length);
  const answers = await Promise.all([patch(path, 0, FILM), patch(path, 0, FILM)]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(
    answers.map(({ status }) => status).every((status) => [204, 400, 409, 413, 423].includes(status)),
  ).toBe(true);
  const [, id = ''] = /-([0-9a-f]{16})/.exec(path) ?? [];
  expect(readFileSync(join(videosFolder(), `${id}.mp4`)).equals(FILM)).toBe(true);
});

test('an upload that is deleted while a part arrives leaves nothing', async () => {
  const path = await create(FILM.length);
  const socket = dialPart(path, FILM.length, FILM.subarray(0, 50_000));
  await expect.poll(() => sizeOf(path)).toBe(50_000);
  expect((await tus('DELETE', path)).status).toBe(204);
  socket.destroy();
  expect((await tus('HEAD', path)).status).toBe(404);
  const id = path.split('/').at(-1) ?? '';
  await expect.poll(() => incoming().filter((name) => name.startsWith(id))).toEqual([]);
  expect((await tus('DELETE', path)).status).toBe(404);
});

test('an upload goes on after a login that ended, and after a restart', async () => {
  const path = await create(FILM.length);
  await patch(path, 0, FILM.subarray(0, 1_000));
  const loggedOut = new Visitor(site);
  expect((await patch(path, 1_000, FILM.subarray(1_000), { by: loggedOut })).status).toBe(401);
  await killAndStart({ FFMPEG: 'off' });
  const again = new Visitor(site);
  await again.post('/auth', { intent: 'login', username: 'warden', password: 'a good long sentence' });
  expect((await tus('HEAD', path, { by: again })).headers.get('Upload-Offset')).toBe('1000');
  const last = await patch(path, 1_000, FILM.subarray(1_000), { by: again });
  expect(last.headers.get('Upload-Video')).not.toBeNull();
});

/** Sends the upload form without its length, and in two parts. `between` runs once the first one is on the disk. */
async function sendInParts(
  by: Visitor,
  { url, dataDir }: Site,
  rest: number,
  between: () => void,
): Promise<string> {
  const edge = 'the-edge';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="category"\r\n\r\nlingerie\r\n--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  const headers = { Cookie: by.cookies, 'Content-Type': `multipart/form-data; boundary=${edge}` };
  const sent = request(`${url}/admin/videos/upload`, { method: 'POST', headers });
  const answered = once(sent, 'response');
  sent.write(head);
  sent.write(FILM.subarray(0, 100_000));
  const folder = join(dataDir, 'videos', 'incoming');
  await expect.poll(() => existsSync(folder) && readdirSync(folder).length).toBe(1);
  between();
  for (let left = rest; left > 0; left -= 1_000_000) sent.write(Buffer.alloc(Math.min(left, 1_000_000)));
  sent.end(`\r\n--${edge}--\r\n`);
  const [response] = (await answered) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  expect(response.statusCode).toBe(400);
  return Buffer.concat(chunks).toString();
}

test('a disk that fills while a file arrives leaves nothing broken', async () => {
  const disk = await createSmallDisk(420);
  const before = { site, editor };
  cpSync(makeDataDir(), disk.folder, { recursive: true });
  site = await startSite({ LIMITS: 'off', FFMPEG: 'off', DATA_DIR: disk.folder });
  try {
    editor = await becomeAdministrator(site);
    const path = await create(FILM.length);
    await patch(path, 0, FILM.subarray(0, 1_000));
    disk.fill();
    const full = await patch(path, 1_000, FILM.subarray(1_000));
    expect([full.status, full.text]).toEqual([413, expect.stringContaining('Free some space on the server')]);
    disk.empty();
    const offset = await offsetOf(path);
    expect((await patch(path, offset, FILM.subarray(offset))).headers.get('Upload-Video')).not.toBeNull();
    await tus('DELETE', path);
    const videos = stored();
    const sentence = 'The disk is full. Free some space on the server';
    expect(await sendInParts(editor, site, 1_000_000, disk.fill)).toContain(sentence);
    disk.empty();
    // The file stops before the disk is full.
    const almostFill = () => writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(150 * LIMIT));
    expect(await sendInParts(editor, site, 40 * LIMIT, almostFill)).toContain(sentence);
    expect([stored(), incoming()]).toEqual([videos, []]);
    expect((await editor.get('/admin/videos?state=drafts')).text).toContain('1 video');
  } finally {
    await site.stop();
    disk.remove();
    ({ site, editor } = before);
  }
});

if (spawnSync('ffmpeg', ['-version']).status === 0) {
  test('processing carries on after a kill, and pages of visitors get its sizes', async () => {
    // The others would take minutes.
    const published = "SELECT source_id FROM videos WHERE source = 'upload' AND status = 'published'";
    const file = new Database(join(site.dataDir, 'ribbon.db'));
    file.exec(`UPDATE video_files SET state = 'failed' WHERE source_id NOT IN (${published})`);
    await killAndStart();
    const read = (sql: string) => file.prepare(sql).pluck().all();
    await expect.poll(() => stored().some((name) => name.endsWith('.part'))).toBe(true);
    await killAndStart();
    await expect.poll(() => read("SELECT 1 FROM video_files WHERE state = 'waiting'")).toEqual([]);
    expect(read(`SELECT state FROM video_files WHERE source_id IN (${published})`)).toEqual(['done']);
    const id = read("SELECT id FROM videos WHERE source = 'upload' AND status = 'published'")[0];
    const { text } = await new Visitor(site).get(`/video/${id}?play=1`);
    const sources = [...text.matchAll(/<source src="([^"]+)"/g)].map(([, src = '']) => src);
    expect(text).toContain('preload="none"');
    const part = await new Visitor(site).get(sources.at(-1) ?? '', { Range: 'bytes=0-9' });
    expect([part.status, part.headers.get('Content-Type')]).toEqual([206, 'video/mp4']);
    const saving = await new Visitor(site).get(`/video/${id}?play=1`, { 'Save-Data': 'on' });
    expect(saving.text.match(/<source src="[^"]+"/g)).toEqual([`<source src="${sources[0]}"`]);
    file.close();
  });

  test('one site processes what another one with the same folder uploads', async () => {
    await killAndStart({ FFMPEG: 'off' });
    editor = new Visitor(site);
    await editor.post('/auth', { intent: 'login', username: 'warden', password: 'a good long sentence' });
    const file = new Database(join(site.dataDir, 'ribbon.db'));
    file.exec("UPDATE video_files SET state = 'failed' WHERE state = 'waiting'");
    const read = () =>
      Number(file.prepare("SELECT count(*) FROM video_files WHERE state = 'done'").pluck().get());
    const before = read();
    const path = await create(FILM.length);
    const second = await startSite({ LIMITS: 'off', DATA_DIR: site.dataDir });
    try {
      const video = (await patch(path, 0, FILM)).headers.get('Upload-Video') ?? '';
      await expect.poll(read).toBe(before + 1);
      for (const by of [site, second]) expect((await new Visitor(by).get('/healthz')).status).toBe(200);
      const page = await editor.get(`/video/${video.split('/').at(-1)}?play=1`);
      const [, src = ''] = /<source src="([^"]+-\d+\.mp4)"/.exec(page.text) ?? [];
      expect((await editor.get(src, { Range: 'bytes=0-9' })).status).toBe(206);
    } finally {
      await second.stop();
      file.close();
    }
  });
}

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakePlatforms, MANY, type Misbehaviour } from '../support/fake-platforms';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const platforms = new FakePlatforms();
let site: Site;
let admin: Visitor;
beforeAll(async () => {
  await platforms.start();
  site = await startSite(platforms.settings());
  admin = await becomeAdministrator(site);
});
afterAll(async () => {
  await site.stop();
  await platforms.stop();
});
beforeEach(() => platforms.misbehave(null));

let words = 0;
const search = (source: string, more = '') =>
  admin.get(`/admin?q=word${words++}&category=swimwear&source=${source}&max=10${more}`);

test.each([
  [
    'youtube',
    [
      'Robes &amp; &lt;slips&gt; aaaaaaaaaaA',
      '1,234,567 views',
      '1:02:03',
      'Try &amp; Tell',
      'Age-restricted',
      'Cannot be embedded',
    ],
  ],
  ['vimeo', ['Vimeo 101', 'Vera', '1:01', '0 views']],
  ['dailymotion', ['Daily x1abcd', 'Dana', '0:30']],
  ['peertube', ['Tube 0a1b', 'Petra', '0:12']],
])('%s is searched with its parameters and shows required facts', async (source, texts) => {
  const { text } = await search(source);
  for (const expected of texts) expect(text).toContain(expected);
});

test('all platforms are searched in parallel and share the results', async () => {
  const { text } = await search('all');
  for (const expected of ['Robes', 'Vimeo 101', 'Daily x1abcd', 'Tube 0a1b'])
    expect(text).toContain(expected);
});

test('more pages are requested until enough results pass the filters', async () => {
  const many = await admin.get(
    `/admin?q=${MANY}&source=vimeo&max=5&advanced=on&minViews=0&minLikes=0&required=vimeo%20118`,
  );
  expect(many.text).toContain('Vimeo 118');
  expect(many.text).toContain('119 for missing keywords');
});

test.each(['youtube', 'dailymotion', 'peertube'])('%s is searched page by page', async (source) => {
  const { text } = await admin.get(
    `/admin?q=${MANY}&source=${source}&max=50&advanced=on&minViews=0&minLikes=0&required=no%20such`,
  );
  expect(text).toContain('for missing keywords');
  const plain = await admin.get(
    `/admin?q=${MANY}&source=${source}&max=50&advanced=on&minViews=0&minLikes=0&excluded=nothing`,
  );
  expect(plain.text).toContain('Results (<!-- -->50<!-- -->)');
});

test('a repeated search within an hour comes from the store', async () => {
  const left = (text: string) => Number(/YouTube: (\d+) searches left today/.exec(text)?.[1]);
  await admin.get('/admin?q=twice&source=youtube&max=10');
  const before = platforms.requests.length;
  const again = await admin.get('/admin?q=Twice&source=youtube&max=10');
  expect(platforms.requests.length).toBe(before);
  const fresh = await search('youtube');
  expect(left(fresh.text)).toBe(left(again.text) - 1);
});

test('concurrent equal searches use the quota once', async () => {
  const before = platforms.requests.filter((path) => path === '/youtube/search').length;
  await Promise.all(Array.from({ length: 6 }, () => admin.get('/admin?q=together&source=youtube&max=10')));
  expect(platforms.requests.filter((path) => path === '/youtube/search').length).toBe(before + 1);
});

const SENTENCES: Record<Misbehaviour, string> = {
  slow: 'did not answer in time. Try again later.',
  half: 'cannot be reached. Try again later.',
  'wrong-type': 'sent a response that Ribbon cannot read.',
  'not-json': 'sent a response that Ribbon cannot read.',
  huge: 'sent a response that is too large.',
  'rate-limited': 'limits requests. Wait 17 seconds.',
  quota: 'has no searches left today. Its quota resets at midnight, Pacific time.',
  broken: 'cannot be reached. Try again later.',
  closed: 'cannot be reached. Try again later.',
  'redirect-inside': 'refused the request.',
  'bad-items': 'sent a response that Ribbon cannot read.',
  'another-shape': 'sent a response that Ribbon cannot read.',
  deep: 'sent a response that Ribbon cannot read.',
};

test.each(
  (Object.keys(SENTENCES) as Misbehaviour[]).filter((how) => how !== 'rate-limited' && how !== 'quota'),
)('a platform that is %s gives one sentence', async (how) => {
  platforms.misbehave(how);
  const { status, text } = await search('vimeo');
  expect(status).toBe(200);
  expect(text).toContain(SENTENCES[how]);
  expect(text).toContain(`An error occurred: Vimeo ${SENTENCES[how]}`);
  expect(text).not.toContain('169.254');
});

const PLATFORMS = ['youtube', 'vimeo', 'dailymotion', 'peertube'] as const;

test.each(
  PLATFORMS.flatMap((source) =>
    (['another-shape', 'deep', 'bad-items'] as const).map((how) => [source, how] as const),
  ),
)('%s with a wrong shape (%s) counts as failed and is not stored', async (source, how) => {
  const q = `${source}${how}`.replace('-', '');
  platforms.misbehave(how, source);
  const alone = await admin.get(`/api/video-sources/search?q=${q}&source=${source}&max=10`);
  expect(alone.status).toBe(502);
  const all = await admin.get(`/api/video-sources/search?q=${q}&source=all&max=10`);
  expect(all.status).toBe(200);
  expect(JSON.parse(all.text).meta.failed).toContainEqual(expect.objectContaining({ source }));
  const trending = `/api/video-sources/trending?source=${source}&category=review`;
  expect((await admin.get(trending)).status).toBe(502);
  platforms.misbehave(null);
  const again = await admin.get(`/api/video-sources/search?q=${q}&source=${source}&max=10`);
  expect(again.status).toBe(200);
  expect(JSON.parse(again.text).data.length).toBeGreaterThan(0);
});

test('only YouTube reports a used-up daily quota', async () => {
  platforms.misbehave('quota');
  expect((await search('youtube')).text).toContain(`YouTube ${SENTENCES.quota}`);
});

test('a platform that asks to wait is not asked until then', async () => {
  platforms.misbehave('rate-limited');
  expect((await search('dailymotion')).text).toContain(`Dailymotion ${SENTENCES['rate-limited']}`);
  platforms.misbehave(null);
  const before = platforms.requests.length;
  expect((await search('dailymotion')).text).toContain(SENTENCES['rate-limited']);
  expect(platforms.requests.length).toBe(before);
});

test('one failed platform is named and the others show results', async () => {
  const { text } = await search('all');
  expect(text).toContain('Vimeo 101');
  expect(text).toContain('Platforms that failed');
  expect(text).toContain('Dailymotion');
});

test('filters drop known mismatches and keep unknown values', async () => {
  const { text } = await search('vimeo', '&advanced=on&minViews=1000&minLikes=100');
  expect(text).toContain('Removed by filters: <!-- -->2 for fewer likes');
  const kept = await search('vimeo', '&advanced=on&minViews=1000&minLikes=5&required=vimeo,%20101&excluded=');
  expect(kept.text).toContain('Vimeo 101');
  expect(kept.text).toContain('1 for missing keywords');
});

test('an import reads the video from its platform, not from the browser', async () => {
  const sent = await admin.post('/admin', {
    intent: 'import',
    category: 'swimwear',
    video: ['youtube:ccccccccccC', 'youtube:gonegonegon', 'vimeo:101'],
    title: 'Forged',
    'videos[0].title': 'Forged',
  });
  const page = await admin.follow(sent);
  expect(page.text).toContain('2 videos have been imported to your database.');
  expect(page.text).toContain('1 failed.');
  expect(page.text).toMatch(/gonegonegon<\/strong>.*YouTube does not have this video\./s);
  const list = await new Visitor(site).get('/videos/swimwear');
  expect(list.text).toContain('Robes &amp; &lt;slips&gt; ccccccccccC');
  expect(list.text).not.toContain('Forged');
});

test('an import with many failures reports each video', async () => {
  const strangers = Array.from(
    { length: 40 },
    (_, number) =>
      `peertube:0a1b2c3d-1111-4222-8333-${String(number).padStart(12, '0')}@tube${number}.example`,
  );
  const sent = await admin.post('/admin', {
    intent: 'import',
    category: 'swimwear',
    video: ['vimeo:101', ...strangers],
  });
  const page = await admin.follow(sent);
  expect(page.text).toContain('40 failed.');
  expect(page.text.match(/class="error">tube\d+\.example is not an allowed PeerTube server/g)).toHaveLength(
    40,
  );
});

test('an import stops asking an unreachable platform', async () => {
  platforms.misbehave('broken');
  const before = platforms.requests.length;
  const sent = await admin.post('/admin', {
    intent: 'import',
    category: 'swimwear',
    video: Array.from({ length: 20 }, (_, number) => `vimeo:${number + 1}`),
  });
  platforms.misbehave(null);
  expect(sent.status).toBe(400);
  expect(platforms.requests.length - before).toBe(1);
});

test('a video that forbids embedding is not imported', async () => {
  const sent = await admin.post('/admin', {
    intent: 'import',
    category: 'swimwear',
    video: ['youtube:bbbbbbbbbbB'],
  });
  expect(sent.status).toBe(400);
  expect(sent.text).toContain('YouTube does not let other sites show this video.');
});

test('a host is asked only once it is allowed and public', async () => {
  const address = 'https://tube.test-host.example/w/0a1b2c3d-1111-4222-8333-444455556666';
  const refused = await admin.post('/admin', { intent: 'import', category: 'fashion', address });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('tube.test-host.example is not an allowed PeerTube server');
  const inside = await admin.post('/admin', { intent: 'confirm-host', host: '127.0.0.1:8080' });
  expect(inside.status).toBe(400);
  expect(inside.text).toContain('Enter the server’s public domain, such as tube.example.');
  const confirmed = await admin.follow(
    await admin.post('/admin', { intent: 'confirm-host', host: 'https://tube.test-host.example/about' }),
  );
  expect(confirmed.text).toContain('Server allowed');
  expect(confirmed.text).toContain('Remove tube.test-host.example');
  const asked = await admin.post('/admin', { intent: 'import', category: 'fashion', address });
  expect(asked.text).toContain('PeerTube cannot be reached. Try again later.');
  const removed = await admin.follow(
    await admin.post('/admin', { intent: 'strike-host', host: 'tube.test-host.example' }),
  );
  expect(removed.text).not.toContain('Remove tube.test-host.example');
});

test('a URL is previewed before import, by oEmbed without a key', async () => {
  const keyless = await startSite(platforms.oembedSettings());
  const its = await becomeAdministrator(keyless);
  const look = (address: string) => its.get(`/admin?${new URLSearchParams({ address })}`);
  expect((await look('https://youtu.be/dddddddddd1')).text).toContain('Seen dddddddddd1');
  expect((await look('https://www.youtube.com/shorts/closedclose')).text).toContain(
    'YouTube does not let other sites show this video.',
  );
  expect((await look('https://vimeo.com/102')).text).toContain(
    'Vimeo does not let this site show this video.',
  );
  expect((await look('https://vimeo.com/999')).text).toContain('Vimeo does not have this video.');
  const import_ = (address: string) => its.post('/admin', { intent: 'import', category: 'fashion', address });
  for (const address of [
    'https://youtu.be/dddddddddd1',
    'https://vimeo.com/101',
    'https://dai.ly/x1abcd',
    'https://vm.tiktok.com/ZMabc/',
  ])
    expect((await import_(address)).status, address).toBe(303);
  const list = await new Visitor(keyless).get('/videos/fashion');
  for (const title of ['Seen dddddddddd1', 'Seen 101', 'Seen x1abcd', 'Seen a clip'])
    expect(list.text).toContain(title);
  const id = /href="\/video\/(\d+)"[^>]*>(?:(?!<\/a>).)*Seen a clip/s.exec(list.text)?.[1];
  const playing = await new Visitor(keyless).get(`/video/${id}?play=1`);
  expect(playing.text).toContain('src="https://www.tiktok.com/player/v1/7005293332821822726?rel=0"');
  expect(playing.headers.get('Content-Security-Policy')).toContain('frame-src https://www.tiktok.com;');
  expect(playing.text).not.toContain('<blockquote');
  await keyless.stop();
});

test('result images come through the site, for administrators only', async () => {
  const { headers, text } = await search('peertube');
  expect(headers.get('Content-Security-Policy')).toContain("img-src 'self';");
  const image = /<img src="(\/admin\/picture\?[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  platforms.image = { type: 'image/png', body: png };
  const shown = await admin.get(image);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('Content-Type')).toMatch(/^image\//);
  expect((await new Visitor(site).get(image)).status).not.toBe(200);
  const elsewhere = new URLSearchParams(image.split('?')[1]);
  elsewhere.set('address', `${site.url}/favicon.svg`);
  expect((await admin.get(`/admin/picture?${elsewhere}`)).status).toBe(404);
});

test('a public page asks other hosts only after Play', async () => {
  const list = await new Visitor(site).get('/videos?search=ccccccccccC');
  const id = /href="\/video\/(\d+)"/.exec(list.text)?.[1];
  const preview = await new Visitor(site).get(`/video/${id}`);
  // Its player may be opened in place, but nothing is asked of it before that.
  expect(preview.headers.get('Content-Security-Policy')).toContain(
    'frame-src https://www.youtube-nocookie.com;',
  );
  expect(preview.text).not.toContain('<iframe');
  expect(preview.text).not.toMatch(/src="https?:/);
  const playing = await new Visitor(site).get(`/video/${id}?play=1`);
  expect(playing.headers.get('Content-Security-Policy')).toContain(
    'frame-src https://www.youtube-nocookie.com;',
  );
  expect(playing.text).toContain('src="https://www.youtube-nocookie.com/embed/ccccccccccC"');
  expect(playing.text).toContain('referrerPolicy="strict-origin-when-cross-origin"');
  await admin.get('/about');
  const own = await admin.get(`/video/${id}?play=1`);
  expect(own.headers.get('Content-Security-Policy')).toContain('frame-src https://www.youtube-nocookie.com;');
});

test('a thumbnail is fetched once and served in AVIF and WebP', async () => {
  const { default: sharp } = await import('sharp');
  const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#7a1f3d' } })
    .jpeg()
    .toBuffer();
  platforms.image = { type: 'image/jpeg', body: photo };
  await admin.post('/admin', {
    intent: 'import',
    category: 'lingerie',
    video: 'peertube:0a1b2c3d-1111-4222-8333-444455556666',
  });
  const imageOf = async () =>
    /src="(\/media\/[^"]+)"/.exec((await new Visitor(site).get('/videos?search=tube')).text)?.[1] ?? '';
  await expect.poll(imageOf).toMatch(/^\/media\/[0-9a-f]{24}-960\.webp$/);
  const stored = await imageOf();
  for (const [ending, type] of [
    ['-480.avif', 'image/avif'],
    ['-1280.avif', 'image/avif'],
    ['-480.webp', 'image/webp'],
    ['-960.webp', 'image/webp'],
  ]) {
    const image = await new Visitor(site).get(stored.replace('-960.webp', ending ?? ''));
    expect(image.status).toBe(200);
    expect(image.headers.get('Content-Type')).toBe(type);
    expect(image.headers.get('Cache-Control')).toContain('immutable');
    expect(image.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  }
  // An image of an earlier version has fewer widths. Ribbon makes the requested one from the stored one.
  const missing = stored.replace('-960.webp', '-400.avif');
  rmSync(join(site.dataDir, missing));
  const made = await Promise.all([1, 2].map(() => new Visitor(site).get(missing)));
  expect(made.map(({ status, headers }) => [status, headers.get('Content-Type')])).toEqual(
    Array.from({ length: 2 }, () => [200, 'image/avif']),
  );
  for (const none of [stored.replace('-960.webp', '-401.avif'), `/media/${'0'.repeat(24)}-400.avif`])
    expect((await new Visitor(site).get(none)).status).toBe(404);
});

test('a pasted URL imports its video', async () => {
  const sent = await admin.post('/admin', {
    intent: 'import',
    category: 'lingerie',
    address: 'https://vimeo.com/101',
  });
  expect(sent.status).toBe(303);
  const wrong = await admin.post('/admin', {
    intent: 'import',
    category: 'lingerie',
    address: 'https://evil.example/1',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Paste the URL of a video on ');
  expect(wrong.text).toContain('value="https://evil.example/1"');
});

const recordings = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings');
if (existsSync(recordings)) {
  const LISTS: Record<string, { files: RegExp; ending: string }> = {
    vimeo: { files: /^videos-/, ending: '/vimeo/videos' },
    peertube: { files: /^(?:search|sepia|videos)/, ending: '/search/videos' },
    dailymotion: { files: /^channel-videos/, ending: '/dailymotion/videos' },
  };
  const cases = Object.entries(LISTS).flatMap(([platform, { files, ending }]) =>
    readdirSync(join(recordings, platform))
      .filter((name) => files.test(name))
      .map((name) => [platform, name, ending] as const),
  );
  describe('a site with a recorded response', () => {
    const own = new FakePlatforms();
    let fresh: Site;
    let its: Visitor;
    beforeAll(async () => {
      await own.start();
      fresh = await startSite(own.settings());
      its = await becomeAdministrator(fresh);
    });
    afterAll(async () => {
      await fresh.stop();
      await own.stop();
    });

    test.each(cases)('%s/%s shows its videos', async (platform, name, ending) => {
      const body = JSON.parse(readFileSync(join(recordings, platform, name), 'utf8'));
      own.replay(ending, { body });
      const { status, text } = await its.get(
        `/admin?q=${encodeURIComponent(name)}&source=${platform}&max=50`,
      );
      const count = new Set(
        (body.data ?? body.list).map(
          (item: { uri?: string; uuid?: string; id?: string }) => item.uri ?? item.uuid ?? item.id,
        ),
      ).size;
      expect(status).toBe(200);
      expect(text).toContain(`Results (<!-- -->${Math.min(50, count)}<!-- -->)`);
    });
  });
}

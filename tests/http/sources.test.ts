import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakePlatforms, type Misbehaviour } from '../support/fake-platforms';
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
])('%s is searched with what it wants, and its cards say what must be known', async (source, texts) => {
  const { text } = await search(source);
  for (const expected of texts) expect(text).toContain(expected);
});

test('all platforms are asked side by side, and none crowds out the others', async () => {
  const { text } = await search('all');
  for (const expected of ['Robes', 'Vimeo 101', 'Daily x1abcd', 'Tube 0a1b'])
    expect(text).toContain(expected);
});

test('the same search within the hour comes from the store, and the quota counts real searches only', async () => {
  const left = (text: string) => Number(/YouTube: (\d+) searches left today/.exec(text)?.[1]);
  await admin.get('/admin?q=twice&source=youtube&max=10');
  const before = platforms.requests.length;
  const again = await admin.get('/admin?q=Twice&source=youtube&max=10');
  expect(platforms.requests.length).toBe(before);
  const fresh = await search('youtube');
  expect(left(fresh.text)).toBe(left(again.text) - 1);
});

const SENTENCES: Record<Misbehaviour, string> = {
  slow: 'did not answer in time.',
  half: 'cannot be reached at the moment.',
  'wrong-type': 'sent an answer that could not be read.',
  'not-json': 'sent an answer that could not be read.',
  huge: 'sent an answer that is too large.',
  'rate-limited': 'asks to wait before the next request. Wait 17 seconds.',
  quota: 'has no searches left today; they come back at midnight, Pacific time.',
  broken: 'cannot be reached at the moment.',
  closed: 'cannot be reached at the moment.',
  'redirect-inside': 'refused the request.',
  'bad-items': 'No results found. Try different keywords.',
};

test.each(
  (Object.keys(SENTENCES) as Misbehaviour[]).filter((how) => how !== 'rate-limited' && how !== 'quota'),
)('a platform that is %s gives a sentence, and the site goes on', async (how) => {
  platforms.misbehave(how);
  const { status, text } = await search('vimeo');
  expect(status).toBe(200);
  expect(text).toContain(SENTENCES[how]);
  if (how !== 'bad-items') expect(text).toContain(`An error occurred: Vimeo ${SENTENCES[how]}`);
  expect(text).not.toContain('169.254');
});

test('a daily quota that is used up reads so, in YouTube alone', async () => {
  platforms.misbehave('quota');
  expect((await search('youtube')).text).toContain(`YouTube ${SENTENCES.quota}`);
});

test('a platform that asks to wait is left alone until then', async () => {
  platforms.misbehave('rate-limited');
  expect((await search('dailymotion')).text).toContain(`Dailymotion ${SENTENCES['rate-limited']}`);
  platforms.misbehave(null);
  const before = platforms.requests.length;
  expect((await search('dailymotion')).text).toContain(SENTENCES['rate-limited']);
  expect(platforms.requests.length).toBe(before);
});

test('one platform that fails is named and fails none of the others', async () => {
  const { text } = await search('all');
  expect(text).toContain('Vimeo 101');
  expect(text).toContain('Platforms that failed');
  expect(text).toContain('Dailymotion');
});

test('filters drop what is known to fall short, keep what is unknown, and say how many', async () => {
  const { text } = await search('vimeo', '&advanced=on&minViews=1000&minLikes=100');
  expect(text).toContain('Left out: <!-- -->2 for fewer likes');
  const kept = await search('vimeo', '&advanced=on&minViews=1000&minLikes=5&required=vimeo,%20101&excluded=');
  expect(kept.text).toContain('Vimeo 101');
  expect(kept.text).toContain('1 for missing words');
});

test('an import asks again by id: what the browser sends about a video is never stored', async () => {
  const sent = await admin.post('/admin', {
    intent: 'import',
    category: 'swimwear',
    video: ['youtube:ccccccccccC', 'youtube:gonegonegon', 'vimeo:101'],
    title: 'Forged',
    'videos[0].title': 'Forged',
  });
  const page = await admin.follow(sent);
  expect(page.text).toContain('2 videos have been imported to your database.');
  expect(page.text).toContain('gonegonegon failed: YouTube does not have this video (any more).');
  const list = await new Visitor(site).get('/videos/swimwear');
  expect(list.text).toContain('Robes &amp; &lt;slips&gt; ccccccccccC');
  expect(list.text).not.toContain('Forged');
});

test('a public page asks no one else before play is pressed; then only its player is allowed', async () => {
  const list = await new Visitor(site).get('/videos?search=ccccccccccC');
  const id = /href="\/video\/(\d+)"/.exec(list.text)?.[1];
  const preview = await new Visitor(site).get(`/video/${id}`);
  expect(preview.headers.get('Content-Security-Policy')).toContain("frame-src 'none'");
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

test('a platform that is not configured says so and cannot be chosen', async () => {
  const bare = await startSite();
  const its = await becomeAdministrator(bare);
  const { text } = await its.get('/admin');
  for (const label of ['YouTube', 'Vimeo', 'Dailymotion', 'PeerTube'])
    expect(text).toContain(`disabled="">${label} (Not Configured)</option>`);
  const forced = await its.post('/admin', {
    intent: 'import',
    category: 'fashion',
    video: 'youtube:ccccccccccC',
  });
  expect(forced.status).toBe(400);
  expect(forced.text).toContain('youtube is not configured.');
  await bare.stop();
});

test('a thumbnail is fetched once, made into AVIF and WebP in three widths, and served from here', async () => {
  const { default: sharp } = await import('sharp');
  const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#7a1f3d' } })
    .jpeg()
    .toBuffer();
  platforms.picture = { type: 'image/jpeg', body: photo };
  await admin.post('/admin', {
    intent: 'import',
    category: 'lingerie',
    video: 'peertube:0a1b2c3d-1111-4222-8333-444455556666',
  });
  const pictureOf = async () =>
    /src="(\/media\/[^"]+)"/.exec((await new Visitor(site).get('/videos?search=tube')).text)?.[1] ?? '';
  await expect.poll(pictureOf, { timeout: 15_000 }).toMatch(/^\/media\/[0-9a-f]{24}-960\.webp$/);
  const stored = await pictureOf();
  for (const [ending, type] of [
    ['-480.avif', 'image/avif'],
    ['-1280.avif', 'image/avif'],
    ['-480.webp', 'image/webp'],
    ['-960.webp', 'image/webp'],
  ]) {
    const picture = await new Visitor(site).get(stored.replace('-960.webp', ending ?? ''));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('Content-Type')).toBe(type);
    expect(picture.headers.get('Cache-Control')).toContain('immutable');
    expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  }
});

test('a pasted address imports its video; one that is none keeps the words', async () => {
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
  expect(wrong.text).toContain('This address is none of a video');
  expect(wrong.text).toContain('value="https://evil.example/1"');
});

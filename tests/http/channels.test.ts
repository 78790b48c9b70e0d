import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakePlatforms } from '../support/fake-platforms';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const platforms = new FakePlatforms();
let site: Site;
let keyless: Site;
let admin: Visitor;
let other: Visitor;
beforeAll(async () => {
  await platforms.start();
  [site, keyless] = await Promise.all([
    startSite(platforms.settings()),
    startSite(platforms.oembedSettings()),
  ]);
  [admin, other] = await Promise.all([becomeAdministrator(site), becomeAdministrator(keyless)]);
});
afterAll(async () => {
  await Promise.all([site.stop(), keyless.stop()]);
  await platforms.stop();
});
beforeEach(() => platforms.misbehave(null));

const ID = `UC${'x'.repeat(22)}`;
const follow = (who: Visitor, url: string, more: Record<string, string> = {}) =>
  who.post('/admin/channels', { url, category: 'swimwear', ...more });
const idsOf = (text: string) =>
  [...text.matchAll(/name="candidate" value="(\d+)"/g)].map(([, id]) => id ?? '');

test('a channel without a key lists its feed, and its videos are imported or skipped', async () => {
  const sent = await follow(other, `https://www.youtube.com/channel/${ID}/videos`);
  const here = sent.location ?? '';
  const page = await other.follow(sent);
  expect(page.text).toContain(`Ann’s ${ID}`);
  expect(page.text).toContain('New videos (3)');
  expect((await other.get('/admin/overview')).text).toContain('3 new videos of followed channels');
  const [first = '', second = '', third = ''] = idsOf(page.text);
  const skipped = await other.follow(await other.post(here, { intent: 'skip', candidate: first }));
  expect(skipped.text).toContain('1 video skipped');
  const imported = await other.follow(await other.post(here, { intent: 'import', candidate: second }));
  expect(imported.text).toContain('1 video has been imported to your database.');
  await other.follow(await other.post(here, { intent: 'import-drafts', candidate: third }));
  const checked = await other.follow(await other.post(here, { intent: 'check' }));
  expect(idsOf(checked.text)).toEqual([]);
  const { data } = JSON.parse((await new Visitor(keyless).get('/api/videos')).text);
  const video = data.find(({ source }: { source: string }) => source === 'youtube');
  // oEmbed has neither a date nor a description, the feed has both.
  expect(video).toMatchObject({ category: 'swimwear', publishedAt: '2026-11-20T18:00:00.000Z' });
  expect(video.description).toContain('0:20 Robe');
  expect((await new Visitor(keyless).get(`/video/${video.id}`)).text).toContain('Chapters');
});

test.each([
  ['https://www.youtube.com/@ann', 'Paste the URL with /channel/ in it'],
  ['https://www.youtube.com/c/ann', 'Paste the URL with /channel/ in it'],
  ['https://www.youtube.com/watch?v=aaaaaaaaaaA', 'This URL leads to a video or another page.'],
  ['https://vimeo.com/channels/927', 'Vimeo is not configured.'],
  ['https://tube.example/c/ann', 'tube.example is not an allowed PeerTube server.'],
  ['https://shop.example/', 'Paste the URL of a channel or playlist'],
  ['https://www.youtube.com/playlist?list=PLgonegonegone', 'YouTube no longer has this channel or playlist.'],
])('the URL %s is refused with the next step', async (url, text) => {
  const refused = await follow(other, url);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(text);
  expect(refused.text).toContain(`value="${url}"`);
});

test('with a key, a handle is looked up, and a job imports all of its videos', async () => {
  const sent = await follow(admin, 'https://www.youtube.com/@ann/videos', { excluded: 'upload 7' });
  const here = sent.location ?? '';
  // 11 of 120 titles contain "Upload 7".
  await expect.poll(async () => (await admin.get(here)).text).toContain('(newest 60 of 109)');
  const started = await admin.follow(await admin.post(here, { intent: 'import-all-drafts' }));
  expect(started.text).toContain('Importing 109 videos');
  await expect.poll(async () => (await admin.get(here)).text).not.toContain('Importing:');
  expect((await admin.get(here)).text).toContain('No new videos');
  const drafts = await admin.get('/admin/videos?state=drafts');
  expect(drafts.text).toContain('109 videos');
  const again = await follow(admin, `https://www.youtube.com/channel/${ID}`);
  expect(again.text).toContain('The site already follows this channel.');
});

test.each([
  ['https://vimeo.com/channels/927', 'Vimeo 101'],
  ['https://www.dailymotion.com/ann', 'Daily x1abcd'],
  ['peertube', 'Tube 0a1b'],
])('a channel at %s lists its videos', async (url, title) => {
  const tube = platforms.settings().PEERTUBE_URL ?? '';
  const page = await admin.follow(
    await follow(admin, url === 'peertube' ? `${new URL(tube).origin}/@ann` : url),
  );
  expect(page.text).toContain(title);
});

test('new videos become drafts at once if the channel says so', async () => {
  const sent = await follow(other, `https://www.youtube.com/playlist?list=PL${'a'.repeat(16)}`, {
    auto: 'drafts',
    required: 'eeeeeeeeee1',
  });
  await expect.poll(async () => (await other.get(sent.location ?? '')).text).toContain('No new videos');
  expect((await other.get('/admin/videos?state=drafts')).text).toContain('eeeeeeeeee1');
});

test('saved settings of a channel apply to its import of all videos', async () => {
  const sent = await follow(other, `https://www.youtube.com/playlist?list=PL${'b'.repeat(16)}`);
  const here = sent.location ?? '';
  const save = (fields: Record<string, string>) => other.post(here, { intent: 'save', ...fields });
  const settings = { schedule: 'off', auto: 'candidates', required: 'robe', excluded: '' };
  const refused = await save({ ...settings, category: 'cars' });
  expect([refused.status, refused.text.includes('value="robe"')]).toEqual([400, true]);
  const saved = await other.follow(await save({ ...settings, category: 'lingerie' }));
  expect(saved.text).toContain('Channel saved');
  expect(saved.text).toContain('value="robe"');
  // Those that the tests above imported are not new.
  const found = idsOf(saved.text).length;
  expect(found).toBeGreaterThan(0);
  const started = await other.follow(await other.post(here, { intent: 'import-all' }));
  expect(started.text).toContain(`Importing ${found} video`);
  await expect.poll(async () => (await other.get(here)).text).not.toContain('Importing:');
  const { data } = JSON.parse((await new Visitor(keyless).get('/api/videos/category/lingerie')).text);
  expect(data.filter(({ source }: { source: string }) => source === 'youtube')).toHaveLength(found);
  const again = await other.follow(await other.post(here, { intent: 'import-all' }));
  expect(again.text).not.toContain('Importing');
  expect((await new Visitor(keyless).post(here, { intent: 'import-all' })).location).toContain('/auth');
});

test('an unavailable channel is in the activity log once', async () => {
  const sent = await follow(other, 'https://www.youtube.com/user/brief');
  const here = sent.location ?? '';
  platforms.replay('/feed', { status: 404, body: 'Not Found' });
  for (const _ of [1, 2]) {
    const checked = await other.follow(await other.post(here, { intent: 'check' }));
    expect(checked.text).toContain('YouTube no longer has this channel or playlist.');
  }
  platforms.replay('/feed', null);
  const log = await other.get('/admin/log');
  expect(log.text.match(/>found a channel unavailable/g)).toHaveLength(1);
  expect((await other.get('/admin/overview')).text).toContain('Channel cannot be read: Ann’s brief');
});

test('an unfollowed channel comes back with its skipped videos', async () => {
  const sent = await follow(other, 'https://www.youtube.com/user/later');
  const here = sent.location ?? '';
  const [first = ''] = idsOf((await other.get(here)).text);
  if (first !== '') await other.post(here, { intent: 'skip', candidate: first });
  const before = idsOf((await other.get(here)).text);
  const gone = await other.follow(await other.post(here, { intent: 'unfollow' }));
  expect(gone.text).toContain('Channel unfollowed');
  expect((await other.get(here)).status).toBe(404);
  const action = /action="(\/admin\/trash\/\d+[^"]*)"/.exec(gone.text)?.[1] ?? '';
  await other.post(action.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect(idsOf((await other.get(here)).text)).toEqual(before);
});

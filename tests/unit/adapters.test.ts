import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as dailymotion from '#app/features/video-platforms/dailymotion/dailymotion.server';
import { readPreview } from '#app/features/video-platforms/oembed.server';
import * as peertube from '#app/features/video-platforms/peertube/peertube.server';
import {
  readList as readTubeList,
  readOne as readTubeVideo,
} from '#app/features/video-platforms/peertube/peertube-api.server';
import type { PlatformVideo } from '#app/features/video-platforms/platform';
import * as tiktok from '#app/features/video-platforms/tiktok/tiktok.server';
import * as vimeo from '#app/features/video-platforms/vimeo/vimeo.server';
import * as youtubeAnswers from '#app/features/video-platforms/youtube/answers.server';
import * as youtube from '#app/features/video-platforms/youtube/youtube.server';
import { readYtdlpInfo } from '#app/features/video-platforms/ytdlp-info';
import type { FetchFailure } from '#app/infra/bounded-fetch.server';

const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings');
const read = (platform: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, platform, name), 'utf8'));
const list = (platform: string, pattern: RegExp) =>
  readdirSync(join(folder, platform)).filter((name) => pattern.test(name));
const BASE = 'https://tube.example';

/** Rules for every video that an adapter reads, also from an incomplete response. */
function expectSound(video: PlatformVideo | null | undefined): void {
  expect(video).toBeTruthy();
  if (!video) return;
  expect(video.sourceId).not.toBe('');
  expect(video.title).not.toBe('');
  expect(video.title).not.toMatch(/&(?:amp|#39|quot);/);
  expect(new URL(video.embedUrl).protocol).toBe('https:');
  for (const address of [video.url, video.thumbnailUrl, video.creatorUrl, video.creatorImageUrl]) {
    if (address !== null) expect(new URL(address).protocol).toBe('https:');
  }
  for (const count of [video.views, video.likes, video.duration]) {
    if (count !== null) expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
  }
  if (video.publishedAt !== null) expect(Number.isNaN(video.publishedAt.getTime())).toBe(false);
}

const paramsOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

test('requests ask each platform for its category and fields', () => {
  const query = { words: 'summer robe', category: 'fashion', limit: 200 } as const;
  expect(paramsOf(youtube.searchRequest(query))).toMatchObject({
    part: 'snippet',
    type: 'video',
    q: 'summer robe',
    maxResults: '50',
    videoCategoryId: '26',
  });
  expect(paramsOf(youtube.searchRequest({ ...query, category: 'try-on', cursor: 'CAUQAA' }))).toMatchObject({
    q: 'summer robe try on haul',
    pageToken: 'CAUQAA',
  });
  expect(paramsOf(vimeo.searchRequest({ ...query, category: 'swimwear', cursor: '2' }))).toMatchObject({
    query: 'summer robe swimwear',
    per_page: '100',
    page: '2',
  });
  expect(paramsOf(dailymotion.searchRequest(query))).toMatchObject({
    search: 'summer robe',
    channel: 'lifestyle',
    family_filter: 'false',
  });
  expect(paramsOf(peertube.searchRequest(BASE, { ...query, cursor: '15' }))).toMatchObject({
    search: 'summer robe fashion',
    count: '100',
    start: '15',
  });
});

test.each([
  ['nothing', undefined],
  ['another type', 'oops'],
  ['an empty object', {}],
  ['bad items', { items: [null, 7, { id: {} }], data: [null, { uri: 9 }], list: [{}, 'x'] }],
])('a response with %s is an error, not an empty list', (_what, json) => {
  expect(youtubeAnswers.readSearch(json)).toBeNull();
  expect(youtubeAnswers.readVideos(json)).toBeNull();
  expect(vimeo.readList(json)).toBeNull();
  expect(dailymotion.readList(json)).toBeNull();
  expect(readTubeList(json, BASE)).toBeNull();
  expect(readPreview(youtube.oembed, json)).toBeNull();
});

test('peertube servers before version 4.2 name one avatar', () => {
  const uuid = '0a1b2c3d-1111-4222-8333-444455556666';
  const channel = { displayName: 'Ada', avatar: { path: '/lazy-static/avatars/1.jpg' } };
  expect(readTubeVideo({ uuid, name: 'Robe', channel }, BASE)?.creatorImageUrl).toBe(
    `${BASE}/lazy-static/avatars/1.jpg`,
  );
});

test('a bad item of a list is dropped alone', () => {
  expect(youtubeAnswers.readSearch({ items: [] })).toEqual({ ids: [], next: undefined });
  expect(youtubeAnswers.readSearch({ items: [7, { id: { videoId: 'abcdefghijk' } }] })?.ids).toEqual([
    'abcdefghijk',
  ]);
  expect(vimeo.readList({ data: [] })?.videos).toEqual([]);
  expect(dailymotion.readList({ list: [] })?.videos).toEqual([]);
  expect(dailymotion.readList({ list: ['x', { id: 'x7lni3' }] })?.videos).toHaveLength(1);
  expect(readTubeList({ data: [] }, BASE)?.videos).toEqual([]);
});

test('a hostile list is read up to a thousand items', () => {
  const item = { uuid: '01234567-89ab-4def-8123-456789abcdef' };
  const list = readTubeList({ data: Array.from({ length: 40_000 }, () => item), total: 40_000 }, BASE);
  expect(list?.videos).toHaveLength(1_000);
});

test('a field of another type is unknown, and its video stays', () => {
  const [video] =
    youtubeAnswers.readVideos({
      items: [{ id: 'abcdefghijk', snippet: 7, statistics: { viewCount: 'many' }, contentDetails: null }],
    }) ?? [];
  expect(video).toMatchObject({ title: 'abcdefghijk', views: null, likes: null, duration: null, tags: [] });
});

// Real answers of the platforms. They are others' content, so they lie outside the repository and are tested where they stand.
if (existsSync(folder)) {
  test.each(list('youtube', /^search-list/))('youtube %s gives the ids of its videos', (name) => {
    const answer = read('youtube', name) as { items: { id: { videoId?: string } }[] };
    const ids = answer.items.flatMap((item) => item.id.videoId ?? []);
    expect(youtubeAnswers.readSearch(answer)?.ids).toEqual(ids);
    expect(youtubeAnswers.readSearch(answer)?.next).toBe(
      (answer as { nextPageToken?: string }).nextPageToken,
    );
  });

  test.each(list('youtube', /^videos-list/))('youtube %s gives valid videos', (name) => {
    const answer = read('youtube', name) as { items: unknown[] };
    const videos = youtubeAnswers.readVideos(answer) ?? [];
    expect(videos).toHaveLength(answer.items.length);
    for (const video of videos) expectSound(video);
  });

  test('youtube’s hidden likes are unknown, not 0', () => {
    const videos = youtubeAnswers.readVideos(read('youtube', 'videos-list-50-statistics-missing.json')) ?? [];
    expect(videos.filter((video) => video.likes === null).length).toBeGreaterThanOrEqual(8);
    expect(videos.filter((video) => video.views === null)).toHaveLength(1);
  });

  test.each(list('youtube', /^error/))('youtube %s becomes a sentence without HTML', (name) => {
    const status = Number(/\d{3}/.exec(name)?.[0]);
    const failure: FetchFailure = {
      ok: false,
      reason: status === 404 ? 'not-found' : 'refused',
      status,
      json: read('youtube', name),
    };
    const { message, reason } = youtubeAnswers.readFailure(failure);
    expect(message).toMatch(/^YouTube [^<>]+\.$/);
    if (name.includes('quota')) expect(reason).toBe('quota');
  });

  test.each(list('vimeo', /^videos-/))('vimeo %s gives valid videos', (name) => {
    const answer = read('vimeo', name) as { data: unknown[] };
    const { videos } = vimeo.readList(answer) ?? { videos: [] };
    expect(videos).toHaveLength(answer.data.length);
    for (const video of videos) expectSound(video);
    expect(videos.every((video) => video.views === null)).toBe(true);
  });

  test.each(list('vimeo', /^video-/))('vimeo %s gives a valid video', (name) => {
    expectSound(vimeo.readOne(read('vimeo', name))?.video);
  });

  test.each(list('vimeo', /^error/))('vimeo %s becomes a sentence', (name) => {
    expect(vimeo.readFailure({ ok: false, reason: 'refused', json: read('vimeo', name) }).message).toMatch(
      /^Vimeo .+\.$/,
    );
  });

  test('dailymotion responses give valid videos for any fields', () => {
    expectSound(dailymotion.readOne(read('dailymotion', 'video-x7lni3-fields.json'))?.video);
    expectSound(dailymotion.readOne(read('dailymotion', 'video-x7lni3-default-fields.json'))?.video);
    expect(
      dailymotion.readOne(read('dailymotion', 'video-x7lni3-fields.json'))?.video.description,
    ).not.toMatch(/<br|&#?\w+;/);
    const channel = dailymotion.readList(read('dailymotion', 'channel-videos-list-fields.json'));
    expect(channel?.videos.length).toBeGreaterThan(0);
    for (const video of channel?.videos ?? []) expectSound(video);
    expect(dailymotion.readOne(read('dailymotion', 'error-404-not-found.json'))).toBeNull();
  });

  test.each(list('peertube', /^(?:search|sepia|videos|account)/))(
    'peertube %s gives valid videos',
    (name) => {
      const answer = read('peertube', name) as { data: unknown[] };
      const { videos } = readTubeList(answer, BASE) ?? { videos: [] };
      expect(videos).toHaveLength(answer.data.length);
      for (const video of videos) expectSound(video);
    },
  );

  test.each(list('peertube', /^video-(?!captions|chapters)/))('peertube %s gives a valid video', (name) => {
    expectSound(readTubeVideo(read('peertube', name), BASE));
  });

  test('a search over many hosts names each video with its own host', () => {
    const { videos } = readTubeList(read('peertube', 'sepiasearch-videos-kde-page1.json'), BASE) ?? {
      videos: [],
    };
    expect(videos.length).toBeGreaterThan(0);
    for (const { sourceId, embedUrl } of videos) expect(sourceId).toContain(`@${new URL(embedUrl).host}`);
  });

  test('youtube channels give their images', () => {
    const found = youtubeAnswers.readChannels(read('youtube', 'channels-list-2023-snippet.json'));
    expect([...found.values()].every((address) => address.startsWith('https://'))).toBe(true);
    expect(found.size).toBeGreaterThan(0);
    expect(
      youtubeAnswers.readChannels(read('youtube', 'channels-list-not-found-no-items-key.json')).size,
    ).toBe(0);
  });

  const ENDPOINTS = {
    youtube: youtube.oembed,
    vimeo: vimeo.oembed,
    dailymotion: dailymotion.oembed,
    tiktok: tiktok.oembed,
  };

  test.each([
    ['youtube', 'youtube-video-2024.json', null],
    ['youtube', 'youtube-playlist-2021.json', null],
    ['vimeo', 'vimeo-video-old.json', null],
    ['dailymotion', 'dailymotion-2024.json', null],
    ['tiktok', 'tiktok-2022.json', '7005293332821822726'],
  ] as const)('oEmbed of %s: %s gives the id that a short link lacks, and no HTML', (provider, name, id) => {
    const preview = readPreview(ENDPOINTS[provider], read('oembed', name));
    expect(preview?.id).toBe(id);
    expect(preview?.title).toBeTruthy();
    expect(JSON.stringify(preview)).not.toContain('<');
  });

  test('oEmbed of a domain-restricted video has no title', () => {
    expect(readPreview(vimeo.oembed, read('oembed', 'vimeo-domain-private-2024.json'))?.title).toBeNull();
  });

  test.each(list('ytdlp', /info\.json$/))('yt-dlp’s %s is read without its optional fields', (name) => {
    const info = readYtdlpInfo(readFileSync(join(folder, 'ytdlp', name), 'utf8'), 'the file');
    expect(info?.title).toBeTruthy();
    if (name.includes('no-date')) expect(info?.publishedAt).toBeNull();
    if (name.includes('no-uploader')) expect(info?.duration).toBeGreaterThan(0);
  });
}

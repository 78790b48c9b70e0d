import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FetchFailure } from '../../app/adapters/bounded-fetch.server';
import type { SourceVideo } from '../../app/adapters/video-source.server';
import * as dailymotion from '../../app/adapters/video-sources/dailymotion.server';
import * as peertube from '../../app/adapters/video-sources/peertube.server';
import * as vimeo from '../../app/adapters/video-sources/vimeo.server';
import * as youtube from '../../app/adapters/video-sources/youtube.server';
import { readYtdlpInfo } from '../../app/adapters/video-sources/ytdlp-info';

// Real answers of the platforms. They are others' content, so they lie outside the repository and are tested where they stand.
const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings');
const read = (platform: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, platform, name), 'utf8'));
const list = (platform: string, pattern: RegExp) =>
  readdirSync(join(folder, platform)).filter((name) => pattern.test(name));
const BASE = 'https://tube.example';

/** What must hold for every video that an adapter reads, whatever its answer left out. */
function expectSound(video: SourceVideo | null): void {
  expect(video).not.toBeNull();
  if (video === null) return;
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

describe.runIf(existsSync(folder))('recordings', () => {
  if (!existsSync(folder)) return;

  test.each(list('youtube', /^search-list/))('youtube %s gives the ids of its videos', (name) => {
    const answer = read('youtube', name) as { items: { id: { videoId?: string } }[] };
    const ids = answer.items.flatMap((item) => item.id.videoId ?? []);
    expect(youtube.readSearch(answer)).toEqual(ids);
  });

  test.each(list('youtube', /^videos-list/))('youtube %s gives sound videos', (name) => {
    const answer = read('youtube', name) as { items: unknown[] };
    const videos = youtube.readVideos(answer);
    expect(videos).toHaveLength(answer.items.length);
    for (const video of videos) expectSound(video);
  });

  test('youtube: hidden likes are unknown, not 0', () => {
    const videos = youtube.readVideos(read('youtube', 'videos-list-50-statistics-missing.json'));
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
    const { message, reason } = youtube.readFailure(failure);
    expect(message).toMatch(/^YouTube [^<>]+\.$/);
    if (name.includes('quota')) expect(reason).toBe('quota');
  });

  test.each(list('vimeo', /^videos-/))('vimeo %s gives sound videos', (name) => {
    const answer = read('vimeo', name) as { data: unknown[] };
    const videos = vimeo.readList(answer);
    expect(videos).toHaveLength(answer.data.length);
    for (const video of videos) expectSound(video);
    expect(videos.every((video) => video.views === null)).toBe(true);
  });

  test.each(list('vimeo', /^video-/))('vimeo %s gives a sound video', (name) => {
    expectSound(vimeo.readOne(read('vimeo', name)));
  });

  test.each(list('vimeo', /^error/))('vimeo %s becomes a sentence', (name) => {
    expect(vimeo.readFailure({ ok: false, reason: 'refused', json: read('vimeo', name) }).message).toMatch(
      /^Vimeo .+\.$/,
    );
  });

  test('dailymotion answers give sound videos, whatever fields were asked for', () => {
    expectSound(dailymotion.readOne(read('dailymotion', 'video-x7lni3-fields.json')));
    expectSound(dailymotion.readOne(read('dailymotion', 'video-x7lni3-default-fields.json')));
    expect(dailymotion.readOne(read('dailymotion', 'video-x7lni3-fields.json'))?.description).not.toMatch(
      /<br|&#?\w+;/,
    );
    for (const video of dailymotion.readList(read('dailymotion', 'channel-videos-list-fields.json')))
      expectSound(video);
    expect(dailymotion.readOne(read('dailymotion', 'error-404-not-found.json'))).toBeNull();
  });

  test.each(list('peertube', /^(?:search|sepia|videos|account)/))(
    'peertube %s gives sound videos',
    (name) => {
      const answer = read('peertube', name) as { data: unknown[] };
      const videos = peertube.readList(answer, BASE);
      expect(videos).toHaveLength(answer.data.length);
      for (const video of videos) expectSound(video);
    },
  );

  test.each(list('peertube', /^video-(?!captions|chapters)/))('peertube %s gives a sound video', (name) => {
    expectSound(peertube.readOne(read('peertube', name), BASE));
  });

  test.each(list('ytdlp', /info\.json$/))('yt-dlp %s is read, whatever it leaves out', (name) => {
    const info = readYtdlpInfo(readFileSync(join(folder, 'ytdlp', name), 'utf8'), 'the file');
    expect(info?.title).toBeTruthy();
    if (name.includes('no-date')) expect(info?.publishedAt).toBeNull();
    if (name.includes('no-uploader')) expect(info?.duration).toBeGreaterThan(0);
  });
});

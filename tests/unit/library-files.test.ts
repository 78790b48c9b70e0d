import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { library } from '#app/features/video-platforms/library.server';
import { isPlaylist, readYtdlpInfo } from '#app/features/video-platforms/ytdlp-info';
import { importVideos } from '#app/features/videos/video-import.server';
import { refreshVideos } from '#app/features/videos/video-refresh.server';
import { COMMAND_LINE, sqlite } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { readChapters } from '#app/lib/chapters';
import { splitUrls } from '#app/lib/text-urls';

test('a description with a megabyte of comments is read', () => {
  const comments = Array.from({ length: 5_000 }, (_, id) => ({ id, text: 'c'.repeat(200) }));
  const info = JSON.stringify({ comments, title: 'With comments' });
  expect(readYtdlpInfo(info, 'x')).toMatchObject({ title: 'With comments' });
});

const chapters = [
  { start_time: 0, title: 'Start', end_time: 100 },
  { start_time: 100, title: 'Robe', end_time: 200 },
  { start_time: 3_700, title: 'Hat', end_time: 4_000 },
];

test('release date and chapters of a file are read', () => {
  const info = {
    title: 'Parts',
    duration: 4_000,
    release_date: '20200102',
    description: 'No times',
    chapters,
  };
  const video = readYtdlpInfo(JSON.stringify(info), 'x');
  expect(video?.publishedAt?.toISOString()).toBe('2020-01-02T00:00:00.000Z');
  expect(readChapters(video?.description ?? '', 4_000)).toEqual([
    { at: 0, title: 'Start' },
    { at: 100, title: 'Robe' },
    { at: 3_700, title: 'Hat' },
  ]);
  const own = '0:00 Hello\n1:00 Gown\n2:00 End';
  expect(readYtdlpInfo(JSON.stringify({ ...info, description: own }), 'x')?.description).toBe(own);
});

test('the description of a playlist is recognized', () => {
  expect(isPlaylist('{"_type":"playlist","title":"All"}')).toBe(true);
  expect(isPlaylist('{"_type":"video"}')).toBe(false);
  expect(isPlaylist('{')).toBe(false);
});

test('a URL in a description is a link and no part of a chapter title', () => {
  const text =
    '0:00 Linen shirt https://shop.example/a?x=1\n0:30 Trousers (https://shop.example/b)\n1:00 https://shop.example/c';
  expect(readChapters(text, null)?.map(({ title }) => title)).toEqual(['Linen shirt', 'Trousers', '']);
  expect(splitUrls('See https://shop.example/b, then.')).toEqual([
    { at: 0, text: 'See ', isAddress: false },
    { at: 4, text: 'https://shop.example/b', isAddress: true },
    { at: 26, text: ', then.', isAddress: false },
  ]);
  expect(splitUrls('')).toEqual([]);
});

test('files below the folder are found for any downloader', async () => {
  const folder = env.LIBRARY_DIR;
  mkdirSync(folder, { recursive: true });
  const put = (name: string | Buffer, content: string | Buffer) =>
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]), content);
  const add = (stem: string, info: string | Buffer) => {
    put(`${stem}.info.json`, info);
    put(`${stem}.mp4`, 'film');
  };
  add('bom', Buffer.from('\ufeff{"title":"With a mark"}'));
  add('wide', iconv.encode('{"title":"Wide é"}', 'utf-16le', { addBOM: true }));
  add('long', JSON.stringify({ comments: ['c'.repeat(9_000_000)], title: 'With comments' }));
  add('._bom', 'AppleDouble');
  put('All [x].info.json', '{"_type":"playlist","title":"All"}');
  put(Buffer.from('caf\xe9.info.json', 'latin1'), '{"title":"Latin"}');
  put(Buffer.from('caf\xe9.mp4', 'latin1'), 'film');
  const found = await library.search({ words: '', category: 'fashion', limit: 50 });
  if (!found.ok) throw new Error(found.message);
  expect(found.videos.map(({ title }) => title)).toEqual(['With a mark', 'With comments', 'Wide é']);
  expect(found.problems).toEqual([
    { item: 'café.info.json', message: 'has a name that is not UTF-8. Rename it' },
    { item: 'café.mp4', message: 'has a name that is not UTF-8. Rename it' },
  ]);
});

test('a file that cannot be read keeps no other video from being refreshed', async () => {
  const put = (stem: string, info: string) => {
    writeFileSync(join(env.LIBRARY_DIR, `${stem}.info.json`), info);
    writeFileSync(join(env.LIBRARY_DIR, `${stem}.mp4`), 'film');
  };
  put('cut', '{"title":"Cut off","tags":["refreshed"]}');
  put('whole', '{"title":"Whole","tags":["refreshed"]}');
  const search = () => library.search({ words: 'refreshed', category: 'fashion', limit: 50 });
  const found = await search();
  if (!found.ok) throw new Error(found.message);
  const chosen = found.videos.map(({ sourceId }) => ({ source: 'library', sourceId }));
  await importVideos(chosen, { category: 'fashion', status: 'published' }, COMMAND_LINE);
  sqlite.exec("UPDATE videos SET fetched_at = id WHERE source = 'library'");
  put('cut', '{"title":"Cut');
  put('whole', '{"title":"Whole","tags":["refreshed"],"view_count":7}');
  await search();
  expect(await refreshVideos()).toEqual({
    refreshed: 1,
    unavailable: 0,
    failed: ['The .info.json file of this video is not readable.'],
  });
});

test('a video is refreshed from the file as it is now', async () => {
  const folder = env.LIBRARY_DIR;
  mkdirSync(folder, { recursive: true });
  const put = (views: number) =>
    writeFileSync(join(folder, 'counted.info.json'), `{"title":"Counted","view_count":${views}}`);
  put(7);
  writeFileSync(join(folder, 'counted.mp4'), 'film');
  const found = await library.search({ words: 'counted', category: 'fashion', limit: 50 });
  const [video] = found.ok ? found.videos : [];
  put(1_000);
  expect(await library.video(video?.sourceId ?? '')).toMatchObject({ ok: true, video: { views: 1_000 } });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '#app/features/accounts/user.server';
import { library } from '#app/features/video-platforms/library.server';
import {
  findTranscript,
  findVtt,
  importSidecars,
  listCaptions,
  listTracks,
  readCaptionFile,
  removeCaptions,
  saveCaptions,
} from '#app/features/videos/caption.server';
import { findVideo, listVideos } from '#app/features/videos/video.server';
import { deleteVideos } from '#app/features/videos/video-admin.server';
import { importVideos } from '#app/features/videos/video-import.server';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { listChapters } from '#app/lib/chapters';
import { restoreFromTrash } from '#app/server/web/trash.server';
import { trash, videos } from '#db/schema';

const ACTOR = { username: 'mara', role: 'admin', mustFirst: null } as unknown as User;
const vtt = (text: string, header = '') => `WEBVTT\n${header}\n00:00.000 --> 00:02.000\n${text}\n`;

beforeAll(() => {
  mkdirSync(env.LIBRARY_DIR, { recursive: true });
  const put = (name: string, text: string) => writeFileSync(join(env.LIBRARY_DIR, name), text);
  put('Gifts [abc].info.json', JSON.stringify({ title: 'Gifts' }));
  put('Gifts [abc].mp4', 'x');
  put('Gifts [abc].de.srt', '1\n00:00:00,000 --> 00:00:02,000\nSchöne Grüße\n');
  put('Gifts [abc].de-en.vtt', vtt('Machine'));
  put('Gifts [abc].en.vtt', vtt('A cashmere robe'));
  put('Gifts [abc].fr.vtt', 'not captions');
  put('Gifts [abc] 2.es.vtt', vtt('Another file'));
});

beforeEach(() => {
  orm.delete(videos).run();
  orm.delete(trash).run();
});

async function importFile(): Promise<number> {
  const found = await library.search({ words: 'gifts', category: 'fashion', limit: 1 });
  const sourceId = found.ok ? (found.videos[0]?.sourceId ?? '') : '';
  const [outcome] = await importVideos(
    [{ source: 'library', sourceId }],
    { category: 'fashion', status: 'published' },
    ACTOR,
  );
  return outcome?.ok ? outcome.id : 0;
}

const find = (search: string) => listVideos({ search }, 1).videos.map(({ id }) => id);

test('the search finds fifty thousand words of a video', async () => {
  const id = await importFile();
  const text = Array.from({ length: 60_000 }, (_, at) => `w${at}`).join(' ');
  await saveCaptions(id, { language: 'fr', kind: 'captions', cues: [{ start: 0, end: 1, text }] }, ACTOR);
  expect(find('w49000')).toEqual([id]);
  expect(find('w59999')).toEqual([]);
});

test('an import takes the caption files next to the video, and keeps edited ones', async () => {
  const id = await importFile();
  const texts = () => listCaptions(id).map(({ language, cues }) => [language, cues[0]?.text]);
  expect(texts()).toEqual([
    ['en', 'A cashmere robe'],
    ['de', 'Schöne Grüße'],
  ]);
  expect(findTranscript(id)).toBe('A cashmere robe');
  const cues = [{ start: 0, end: 1, text: 'Edited' }];
  await saveCaptions(id, { language: 'en', kind: 'subtitles', cues }, ACTOR);
  await importFile();
  expect(texts()).toEqual([
    ['en', 'Edited'],
    ['de', 'Schöne Grüße'],
  ]);
});

test('the search finds the words of all captions until they are removed', async () => {
  const id = await importFile();
  expect([find('cashmere'), find('gruße'), find('gifts robes')]).toEqual([[id], [id], [id]]);
  const before = readCatalogueVersion();
  const [english] = listCaptions(id);
  expect(await removeCaptions(id, english?.id ?? 0, ACTOR)).toBe('English');
  expect(readCatalogueVersion()).not.toBe(before);
  expect([find('cashmere'), find('gruße')]).toEqual([[], [id]]);
  expect(await removeCaptions(id, english?.id ?? 0, ACTOR)).toBeNull();
});

test('a page reads only the cues of its transcript', async () => {
  const id = await importFile();
  orm.run(`UPDATE video_captions SET cues = 'broken' WHERE language = 'de'`);
  expect(listTracks(id).map(({ label }) => label)).toEqual(['English', 'German']);
  expect(findTranscript(id)).toBe('A cashmere robe');
});

test('captions of a deleted video come back with it', async () => {
  const id = await importFile();
  const before = listCaptions(id);
  const { trashId } = await deleteVideos([id], ACTOR);
  expect(listCaptions(id)).toEqual([]);
  await restoreFromTrash(trashId ?? 0, ACTOR);
  expect(listCaptions(id)).toEqual(before);
  expect(find('cashmere')).toEqual([id]);
});

test('a caption file is served as WebVTT, of a draft only to editors', async () => {
  const id = await importFile();
  const [english] = listCaptions(id);
  const name = `captions/${english?.id}.vtt`;
  expect(findVtt(name)).toEqual({
    text: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nA cashmere robe\n',
    type: 'text/vtt; charset=utf-8',
    isDraft: false,
  });
  orm.update(videos).set({ status: 'draft' }).run();
  expect(findVtt(name)?.isDraft).toBe(true);
  expect(findVtt('captions/99999.vtt')).toBeNull();
});

test.each([
  ['a.vtt', vtt('x', 'Language: fr\n'), '', { ok: true, language: 'fr' }],
  ['a.de.srt', vtt('x', 'Language: fr\n'), '', { ok: true, language: 'de' }],
  ['a.de.srt', vtt('x'), 'Dutch', { ok: true, language: 'nl' }],
  ['a.srt', vtt('x'), '', { ok: false, field: 'language' }],
  ['a.vtt', vtt('x'), 'Klingonish', { ok: false, field: 'language' }],
  ['a.vtt', 'WEBVTT', 'en', { ok: false, field: 'captions' }],
  ['a.vtt', '\x89PNG\r\n\x1a\n\0\0', 'en', { ok: false, field: 'captions' }],
])('a sent file %s is read or refused', async (name, text, typed, expected) => {
  const path = join(env.DATA_DIR, 'sent-captions');
  writeFileSync(path, text, 'latin1');
  expect(await readCaptionFile({ path, name }, typed)).toMatchObject(expected);
});

test('typed chapters replace those of the description, and end with the video', async () => {
  const id = await importFile();
  const description = 'Chapters: 0:00 Start 0:20 Robe 1:00 End ';
  orm.update(videos).set({ description, duration: 100 }).run();
  const list = () => listChapters(findVideo(id) ?? { chapters: null, description: '', duration: null });
  expect(list().map(({ at, title }) => `${at} ${title}`)).toEqual(['0 Start', '20 Robe', '60 End']);
  orm.update(videos).set({ chapters: '0:05 Silk\n1:30 Lace\n5:00 Later' }).run();
  expect(list().map(({ at, title }) => `${at} ${title}`)).toEqual(['5 Silk', '90 Lace']);
});

test('captions of a video that was deleted during its import are left out', async () => {
  const id = await importFile();
  const sourceId = findVideo(id)?.sourceId ?? '';
  await deleteVideos([id], ACTOR);
  await importSidecars({ source: 'library', sourceId }, id);
  expect(listCaptions(id)).toEqual([]);
});

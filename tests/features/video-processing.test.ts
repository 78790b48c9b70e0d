import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createUser } from '#app/features/accounts/user.server';
import { findPlayer } from '#app/features/video-platforms/platforms.server';
import { listSizes, videoPath } from '#app/features/video-platforms/upload.server';
import { findMedia } from '#app/features/videos/media.server';
import { findVideo } from '#app/features/videos/video.server';
import { deleteVideos } from '#app/features/videos/video-admin.server';
import {
  chooseFrame,
  describeProcessing,
  processAgain,
  processVideos,
  setThumbnail,
} from '#app/features/videos/video-processing.server';
import {
  addUploadedVideo,
  explainNoRoom,
  explainTooMany,
  isUnprocessed,
  prepareIncomingFolder,
  removeUnusedVideos,
} from '#app/features/videos/video-upload.server';
import { COMMAND_LINE, orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { probeVideo, runFfmpeg } from '#app/infra/ffmpeg.server';
import { answerUpload } from '#app/server/web/resumable-upload.server';
import { startSession } from '#app/server/web/session.server';
import { users, videoFiles, videos } from '#db/schema';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const withFfmpeg = hasFfmpeg ? test : () => {};
const folder = mkdtempSync(join(tmpdir(), 'ribbon-films-'));

/** Makes a film of a second with the place of its recording, and returns its path. */
function film(name: string, size = '320x240', more: string[] = []): string {
  const path = join(folder, name);
  const source = [
    '-f',
    'lavfi',
    '-i',
    `testsrc=size=${size}:rate=10:duration=1`,
    '-f',
    'lavfi',
    '-i',
    'sine=duration=1',
  ];
  const place = ['-metadata', 'location=+48.8577+002.2950/', '-metadata', 'comment=secret place'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, ...place, ...codecs, ...more, path]);
  return path;
}

async function add(path: string, name = 'clip.mp4') {
  const added = await addUploadedVideo({ path, name, category: 'lingerie' }, COMMAND_LINE);
  if (!added.ok) throw new Error(added.message);
  const video = findVideo(added.id);
  if (video === null) throw new Error('The video is missing.');
  return video;
}

/** Adds a video whose frames an earlier run has made, which are most of the work for a film of a second. */
async function addWithFrames(path: string) {
  const video = await add(path);
  for (const frame of [1, 2, 3, 4, 5, 6])
    writeFileSync(videoPath(`${video.sourceId}-frame-${frame}.jpg`), 'made before');
  return video;
}

const filesOf = (sourceId: string) =>
  readdirSync(videoPath(''))
    .filter((name) => name.startsWith(sourceId))
    .sort();

const tagsOf = (path: string) => {
  const shown = ['-show_entries', 'format_tags:stream_tags', '-of', 'json'];
  return execFileSync('ffprobe', ['-v', 'error', ...shown, path], { encoding: 'utf8' });
};

/** The video of the next three tests: it is processed, gets a thumbnail, and is deleted. */
const processed = { id: 0, sourceId: '' };

withFfmpeg('an upload becomes sizes without metadata, and frames', async () => {
  const source = film('place.mov', '854x480');
  expect(readFileSync(source).includes('48.8577')).toBe(true);
  const { id, sourceId, thumbnailUrl } = await add(source);
  expect(thumbnailUrl).toBe('/media/video.svg');
  Object.assign(processed, { id, sourceId });
  await processVideos();
  expect(filesOf(sourceId)).toEqual([
    `${sourceId}-480.mp4`,
    ...[1, 2, 3, 4, 5, 6].map((frame) => `${sourceId}-frame-${frame}.jpg`),
  ]);
  const made = videoPath(`${sourceId}-480.mp4`);
  for (const secret of ['48.8577', 'secret place', 'Lavf', 'x264'])
    expect([secret, readFileSync(made).includes(secret)]).toEqual([secret, secret === 'x264']);
  expect(tagsOf(made)).not.toMatch(/location|comment|creation/);
  // Fast start: the index comes before the pictures.
  const bytes = readFileSync(made);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  const video = findVideo(id);
  expect([video?.duration, video?.embedUrl]).toEqual([1, `/media/videos/${sourceId}-480.mp4`]);
  expect(await describeProcessing({ source: 'upload', sourceId })).toMatchObject({
    state: 'done',
    progress: 100,
  });
  expect(await findMedia(`videos/${sourceId}-480.mp4`)).toMatchObject({ type: 'video/mp4', isDraft: true });
  expect(await findMedia(`videos/${sourceId}-frame-1.jpg`)).toMatchObject({ isDraft: true });
});

withFfmpeg('a frame or a file becomes the thumbnail', async () => {
  const { id } = processed;
  expect(await chooseFrame(id, 3, COMMAND_LINE)).toBe(true);
  expect(findVideo(id)?.thumbnailUrl).toMatch(/^\/media\/[0-9a-f]{24}-960\.webp$/);
  expect(await chooseFrame(id, 7, COMMAND_LINE)).toBe(false);
  await setThumbnail(id, '/media/own.webp', COMMAND_LINE);
  expect(findVideo(id)?.thumbnailUrl).toBe('/media/own.webp');
});

withFfmpeg('files of a video stay while it can be restored, and interrupted uploads go', async () => {
  const { id, sourceId } = processed;
  const incoming = await prepareIncomingFolder();
  writeFileSync(join(incoming, 'old'), 'part');
  writeFileSync(join(incoming, 'new'), 'part');
  const past = (days: number) => new Date(Date.now() - days * 86_400_000);
  utimesSync(join(incoming, 'old'), past(8), past(8));
  await deleteVideos([id], COMMAND_LINE);
  // A browser that missed the answer to its upload asks again.
  const again = { path: film('again.mp4'), name: 'again.mp4', category: '', key: sourceId };
  const refused = await addUploadedVideo(again, COMMAND_LINE);
  expect(refused).toEqual({ ok: false, message: expect.stringContaining('was deleted') });
  for (const name of filesOf(sourceId)) utimesSync(videoPath(name), past(2), past(2));
  await removeUnusedVideos();
  expect(filesOf(sourceId)).toHaveLength(7);
  expect([existsSync(join(incoming, 'old')), existsSync(join(incoming, 'new'))]).toEqual([false, true]);
  await write((tx) => tx.run('DELETE FROM trash'));
  await removeUnusedVideos();
  expect(filesOf(sourceId)).toEqual([]);
});

withFfmpeg('a video that was killed in the middle keeps the sizes that are done', async () => {
  const { sourceId } = await addWithFrames(film('large.mp4', '1280x720', ['-t', '0.5']));
  writeFileSync(videoPath(`${sourceId}-480.mp4`), 'done before');
  writeFileSync(videoPath(`${sourceId}-720.mp4.1-1.part`), 'half');
  await processVideos();
  expect(readFileSync(videoPath(`${sourceId}-480.mp4`), 'utf8')).toBe('done before');
  expect(statSync(videoPath(`${sourceId}-720.mp4`)).size).toBeGreaterThan(1_000);
  const sources = findPlayer({ source: 'upload', sourceId, embedUrl: `/media/videos/${sourceId}-720.mp4` });
  expect(sources).toMatchObject({
    sources: [
      { src: `/media/videos/${sourceId}-480.mp4`, media: '(max-width: 640px)' },
      { src: `/media/videos/${sourceId}-720.mp4` },
    ],
  });
});

const children = `/proc/self/task/${process.pid}/children`;
const withProc = hasFfmpeg && existsSync(children) ? test : () => {};

async function processUntilStopped(sourceId: string): Promise<void> {
  const processed = processVideos();
  const isAtWork = () => filesOf(sourceId).some((name) => name.startsWith(`${sourceId}-720.mp4.`));
  await expect.poll(isAtWork, { interval: 5 }).toBe(true);
  const [pid = 0] = readFileSync(children, 'utf8').trim().split(' ').map(Number);
  expect(pid).toBeGreaterThan(0);
  process.kill(pid, 'SIGTERM');
  await processed;
}

withProc('a video whose ffmpeg is asked to end is carried on, and fails the third time', async () => {
  const { sourceId } = await addWithFrames(film('poison.mp4', '1280x720'));
  const stateOf = async () => (await describeProcessing({ source: 'upload', sourceId }))?.state;
  // Failed, it does not keep the others waiting.
  for (const state of ['waiting', 'waiting', 'failed']) {
    await processUntilStopped(sourceId);
    expect(await stateOf()).toBe(state);
  }
  expect(await processAgain(sourceId)).toBe(true);
  await processVideos();
  expect(await stateOf()).toBe('done');
});

withFfmpeg('a portrait video keeps its form, and a silent one is processed too', async () => {
  const source = film('portrait.mp4', '240x320', ['-an']);
  const { sourceId } = await addWithFrames(source);
  await processVideos();
  const shown = ['-show_entries', 'stream=width,height', '-of', 'csv=p=0', videoPath(`${sourceId}-240.mp4`)];
  expect(execFileSync('ffprobe', ['-v', 'error', ...shown], { encoding: 'utf8' }).trim()).toBe('240,320');
});

withFfmpeg('a file that breaks in the middle of processing says so, and may be tried again', async () => {
  const { sourceId } = await addWithFrames(film('broken.mp4'));
  const { file } = orm.select().from(videoFiles).where(eq(videoFiles.sourceId, sourceId)).get() ?? {};
  const whole = join(folder, 'whole.mp4');
  copyFileSync(videoPath(file ?? ''), whole);
  writeFileSync(videoPath(file ?? ''), 'no video any more');
  await processVideos();
  const failed = await describeProcessing({ source: 'upload', sourceId });
  expect(failed?.state).toBe('failed');
  expect(failed?.error).toContain('This file is not a video.');
  // It may still name the place of the recording.
  expect(await isUnprocessed({ source: 'upload', sourceId })).toBe(true);
  copyFileSync(whole, videoPath(file ?? ''));
  expect(await processAgain(sourceId)).toBe(true);
  await processVideos();
  expect((await describeProcessing({ source: 'upload', sourceId }))?.state).toBe('done');
});

withFfmpeg('sound, images, playlists and texts are no videos', async () => {
  const write = (name: string, text: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const sound = join(folder, 'sound.m4a');
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=duration=1', sound]);
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const list = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${film('listed.ts')}\n#EXT-X-ENDLIST\n`;
  for (const path of [
    sound,
    write('a.jpg', image),
    write('b.m3u8', list),
    write('c.txt', 'words'),
    write('d.mp4', ''),
    write('e.mp4', `ffconcat version 1.0\nfile '${film('joined.mp4')}'\n`),
  ])
    expect(await addUploadedVideo({ path, name: 'x.mp4', category: '' }, COMMAND_LINE)).toMatchObject({
      ok: false,
    });
});

withFfmpeg('a small file that unpacks to huge images is refused', async () => {
  const path = join(folder, 'huge.mov');
  const image = [
    '-f',
    'lavfi',
    '-i',
    'color=black:size=8400x8400:rate=1:duration=1',
    '-c:v',
    'png',
    '-pix_fmt',
    'monob',
  ];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...image, path]);
  expect(statSync(path).size).toBeLessThan(1_000_000);
  expect(await probeVideo(path)).toBeNull();
});

withFfmpeg('a file that never ends and a full disk end the processing', async () => {
  const endless = join(folder, 'endless');
  execFileSync('mkfifo', [endless]);
  const nothing = ['-f', 'null', '-'];
  await expect(
    runFfmpeg({ from: endless, args: nothing, limits: { maxStall: 50, minFree: 0 } }),
  ).rejects.toThrow('It stopped making progress.');
  await expect(
    runFfmpeg({ from: endless, args: nothing, limits: { maxStall: 50, minFree: Number.POSITIVE_INFINITY } }),
  ).rejects.toThrow('No space left.');
});

withFfmpeg('a video that another process has finished stays done', async () => {
  const { sourceId } = await add(film('both.mp4', '1280x720'));
  const running = processVideos();
  const frames = () => filesOf(sourceId).filter((name) => name.includes('frame'));
  await expect.poll(frames, { interval: 5 }).not.toEqual([]);
  orm.update(videoFiles).set({ state: 'done' }).where(eq(videoFiles.sourceId, sourceId)).run();
  rmSync(videoPath(`${sourceId}.mp4`));
  await running;
  expect(await describeProcessing({ source: 'upload', sourceId })).toMatchObject({ state: 'done' });
});

test('an account has at most 100 unfinished uploads', async () => {
  const incoming = await prepareIncomingFolder();
  for (let n = 0; n <= 100; n++) {
    writeFileSync(join(incoming, `7-${n}`), '');
    writeFileSync(join(incoming, `7-${n}.json`), JSON.stringify({ size: 9 }));
  }
  expect(await explainTooMany(7)).toMatch(/^You have 100 unfinished uploads\. Finish one, or wait/);
  expect(await explainTooMany(8)).toBeNull();
  writeFileSync(join(incoming, '7-5'), 'whole one');
  expect(await explainTooMany(7)).toBeNull();
  rmSync(incoming, { recursive: true });
});

test('many simultaneous uploads do not pass the limit of unfinished ones', async () => {
  const account = { username: 'carla', email: 'carla@site.example', password: 'a good long sentence' };
  const made = await createUser(account);
  if (!made.ok) throw new Error(made.reason);
  orm.update(users).set({ role: 'editor' }).run();
  const now = new Date();
  const cookie = await startSession(new Request('http://localhost/'), {
    user: made.user,
    since: now,
    passwordAt: now,
    isLogin: true,
  });
  const headers = { Cookie: cookie?.split(';')[0] ?? '', 'Tus-Resumable': '1.0.0', 'Upload-Length': '100' };
  const begin = () =>
    answerUpload(new Request('http://localhost/admin/uploads', { method: 'POST', headers }), undefined);
  for (let n = 0; n < 95; n += 1) expect((await begin()).status).toBe(201);
  await Promise.all(Array.from({ length: 20 }, begin));
  const incoming = await prepareIncomingFolder();
  const unfinished = () => readdirSync(incoming).filter((name) => name.endsWith('.json')).length;
  expect(unfinished()).toBeLessThanOrEqual(100);
  while (unfinished() < 100) expect((await begin()).status).toBe(201);
  const refused = await begin();
  expect(refused.status).toBe(413);
  expect(await refused.text()).toMatch(/^You have 100 unfinished uploads/);
  rmSync(incoming, { recursive: true });
});

test('sizes are never larger than the source', () => {
  expect([2160, 1080, 900, 720, 480, 241].map((side) => listSizes(side))).toEqual([
    [480, 720, 1080],
    [480, 720, 1080],
    [480, 720, 900],
    [480, 720],
    [480],
    [240],
  ]);
});

test('an upload counts against the disk that is left', async () => {
  expect(await explainNoRoom(1)).toBeNull();
  expect(await explainNoRoom(4 * 1024 ** 3 + 1)).toContain('UPLOAD_MAX');
  const incoming = await prepareIncomingFolder();
  // A full disk leaves an empty record.
  writeFileSync(join(incoming, '1-b.json'), '');
  expect(await explainNoRoom(1)).toBeNull();
  writeFileSync(join(incoming, '1-a'), '');
  writeFileSync(join(incoming, '1-a.json'), JSON.stringify({ size: 2 ** 60 }));
  expect(await explainNoRoom(1)).toMatch(/^The disk is full\./);
  // One that has not named its length yet may become as large as is allowed.
  writeFileSync(join(incoming, '1-a.json'), JSON.stringify({ id: '1-a', offset: 0 }));
  const { UPLOAD_MAX } = env;
  env.UPLOAD_MAX = 2 ** 60;
  expect(await explainNoRoom(1)).toMatch(/^The disk is full\./);
  env.UPLOAD_MAX = UPLOAD_MAX;
});

test('a frame does not become the thumbnail of the video that replaced its own', async () => {
  const texts = { title: 'Haul', description: '', thumbnailUrl: '/media/video.svg', url: '', embedUrl: '' };
  const kept = { source: 'upload', sourceId: 'f'.repeat(16), category: 'lingerie', ...texts };
  const { id } = orm.insert(videos).values(kept).returning().get();
  const frame = sharp({ create: { width: 64, height: 36, channels: 3, background: 'red' } }).jpeg();
  mkdirSync(videoPath(''), { recursive: true });
  writeFileSync(videoPath(`${kept.sourceId}-frame-1.jpg`), await frame.toBuffer());
  const choosing = chooseFrame(id, 1, COMMAND_LINE);
  orm.update(videos).set({ source: 'youtube', sourceId: 'abc' }).where(eq(videos.id, id)).run();
  expect(await choosing).toBe(false);
  expect(findVideo(id)?.thumbnailUrl).toBe('/media/video.svg');
});

import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { makeImage } from '#app/features/media/thumbnail.server';
import * as upload from '#app/features/video-platforms/upload.server';
import { type Actor, orm, recordChange, write } from '#app/infra/database.server';
import * as ffmpeg from '#app/infra/ffmpeg.server';
import { formatDuration } from '#app/lib/format';
import { oneAtATime } from '#app/lib/one-at-a-time';
import { videoFiles, videos } from '#db/schema';
import { findVideo } from './video.server';
import { NO_VIDEO, processingFailed, TOO_LONG } from './video-texts';
import { findVideoFile } from './video-upload.server';

const FRAMES = [1, 2, 3, 4, 5, 6];

/** Removes all metadata, such as the place of the recording, and what the encoder would add. */
const NO_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-sn', '-dn'];
/** Kilobits per second at most, by size: a phone on a slow line can play the smallest. */
const BITRATES: [size: number, video: number, audio: number][] = [
  [480, 700, 64],
  [720, 2_200, 96],
  [Number.POSITIVE_INFINITY, 4_500, 128],
];

/** Hardly any bytes can hold days of a black screen, which would keep all other videos waiting. */
const MAX_SECONDS = 86_400;

function encodingOf(size: number): string[] {
  const [, video, audio] = BITRATES.find(([upTo]) => size <= upTo) ?? [0, 4_500, 128];
  // Square pixels, and the short side at its size. ffmpeg applies the rotation of phones itself.
  const scale = `scale='min(16384,iw*sar)':ih,scale='if(gt(iw,ih),-2,${size})':'if(gt(iw,ih),${size},-2)',setsar=1,format=yuv420p`;
  return [
    ['-t', String(MAX_SECONDS), '-map', '0:V:0', '-map', '0:a:0?', ...NO_METADATA, '-vf', scale],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-profile:v', 'high', '-g', '60'],
    ['-maxrate', `${video}k`, '-bufsize', `${2 * video}k`, '-flags:v', '+bitexact'],
    ['-c:a', 'aac', '-b:a', `${audio}k`, '-ac', '2', '-flags:a', '+bitexact'],
    ['-movflags', '+faststart', '-f', 'mp4'],
  ].flat();
}

type Work = { sourceId: string; from: string; probed: ffmpeg.ProbedVideo };

/** Writes under a name that only this run uses, since a killed site may leave an ffmpeg that still writes. */
async function makeFile(name: string, encode: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(upload.videoPath(name))) return;
  const draft = upload.videoPath(`${name}.${process.pid}-${Date.now()}.part`);
  try {
    await encode(draft);
    // A broken end of a video has no frame.
    if (existsSync(draft)) await rename(draft, upload.videoPath(name));
  } finally {
    await rm(draft, { force: true });
  }
}

async function makeFrames({ sourceId, from, probed: { duration } }: Work): Promise<void> {
  const still = ['-frames:v', '1', '-map_metadata', '-1', '-vf', "scale='min(1280,iw)':-2", '-q:v', '3'];
  for (const frame of duration === null ? [1] : FRAMES) {
    const at = ((duration ?? 0) * (frame - 0.5)) / FRAMES.length;
    const before = ['-ss', at.toFixed(2)];
    await makeFile(upload.frameName(sourceId, frame), (draft) =>
      ffmpeg.runFfmpeg({ from, before, args: [...still, '-f', 'mjpeg', draft] }),
    );
  }
}

/** How often the progress is stored, in milliseconds. */
const PROGRESS_PAUSE = 2_000;

async function makeSizes({ sourceId, from, probed: { shortSide, duration } }: Work): Promise<number> {
  const sizes = upload.listSizes(shortSide);
  const total = sizes.reduce((sum, size) => sum + size * size, 0);
  let done = 0;
  let storedAt = 0;
  for (const size of sizes) {
    const onSecond = (seconds: number) => {
      if (duration === null || Date.now() - storedAt < PROGRESS_PAUSE) return;
      storedAt = Date.now();
      const part = done + size * size * Math.min(1, seconds / duration);
      const progress = Math.min(99, Math.floor((100 * part) / total));
      const ofFile = eq(videoFiles.sourceId, sourceId);
      void write((tx) => tx.update(videoFiles).set({ progress }).where(ofFile).run()).catch(() => {});
    };
    await makeFile(upload.sizeName(sourceId, size), (draft) =>
      ffmpeg.runFfmpeg({ from, args: [...encodingOf(size), draft], onSecond }),
    );
    done += size * size;
  }
  return sizes.at(-1) ?? 0;
}

const isVideo = (sourceId: string) =>
  and(eq(videos.source, upload.UPLOAD_PLATFORM), eq(videos.sourceId, sourceId));

async function processVideo({ sourceId, file }: typeof videoFiles.$inferSelect): Promise<void> {
  const from = upload.videoPath(file);
  const probed = await ffmpeg.probeVideo(from);
  if (probed === null) throw new ffmpeg.FfmpegFailed(NO_VIDEO);
  if ((probed.duration ?? 0) > MAX_SECONDS) throw new ffmpeg.FfmpegFailed(TOO_LONG);
  const work = { sourceId, from, probed };
  await makeFrames(work);
  const largest = await makeSizes(work);
  const made = await ffmpeg.probeVideo(upload.videoPath(upload.sizeName(sourceId, largest)));
  const duration = made?.duration == null ? null : Math.round(made.duration);
  await write((tx) => {
    const ofFile = eq(videoFiles.sourceId, sourceId);
    tx.update(videoFiles).set({ state: 'done', progress: 100, error: null }).where(ofFile).run();
    const length = duration === null ? {} : { duration, durationFormatted: formatDuration(duration) };
    const playable = { embedUrl: upload.videoUrl(upload.sizeName(sourceId, largest)), ...length };
    tx.update(videos).set(playable).where(isVideo(sourceId)).run();
  });
  // The sizes replace it: it may show where it was recorded.
  await rm(from, { force: true });
}

/** An out-of-memory daemon also asks ffmpeg to end. A video that it stops each time must not keep the others waiting. */
const MAX_STOPS = 3;
const stops = new Map<string, number>();

/** Counts a stop. Returns whether the next round or the next start of the site continues the video, or it has failed. */
function mayContinueLater(sourceId: string): boolean {
  const count = (stops.get(sourceId) ?? 0) + 1;
  stops.set(sourceId, count % MAX_STOPS);
  return count < MAX_STOPS;
}

/** The partial index has this condition. */
const waiting = sql`state = 'waiting'`;

async function processWaiting(): Promise<void> {
  const next = () =>
    orm.select().from(videoFiles).where(waiting).orderBy(asc(videoFiles.addedAt)).limit(1).get();
  if (next() === undefined || !(await ffmpeg.hasFfmpeg())) return;
  for (let file = next(); file !== undefined; file = next()) {
    const { sourceId } = file;
    try {
      await processVideo(file);
    } catch (error) {
      if (error instanceof ffmpeg.FfmpegStopped && mayContinueLater(sourceId)) return;
      const message = processingFailed(error instanceof Error ? error.message : '');
      await write((tx) => {
        const failed = { state: 'failed', error: message } as const;
        // Another process may have finished it, and removed the uploaded file.
        const unfinished = and(eq(videoFiles.sourceId, sourceId), waiting);
        tx.update(videoFiles).set(failed).where(unfinished).run();
        // An update, even without a change, renews cached pages, which show the player of the uploaded file.
        tx.update(videos).set({ unavailableAt: null }).where(isVideo(sourceId)).run();
      });
    }
  }
}

/** Processes the uploaded videos that wait, one after the other. Sizes that exist from an earlier run stay. */
export const processVideos = oneAtATime(processWaiting);

/** Lets a video be processed once more. Returns false for videos that were not uploaded here. */
export function processAgain(sourceId: string): Promise<boolean> {
  const failed = and(eq(videoFiles.sourceId, sourceId), eq(videoFiles.state, 'failed'));
  const again = { state: 'waiting', progress: 0, error: null } as const;
  return write((tx) => tx.update(videoFiles).set(again).where(failed).run().changes > 0);
}

/** Returns the frames to choose a thumbnail from. A broken part of a video has none. */
function listFrames(sourceId: string): { frame: number; url: string }[] {
  return FRAMES.map((frame) => ({ frame, name: upload.frameName(sourceId, frame) }))
    .filter(({ name }) => existsSync(upload.videoPath(name)))
    .map(({ frame, name }) => ({ frame, url: upload.videoUrl(name) }));
}

function storeThumbnail(which: SQL | undefined, thumbnailUrl: string, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const change = { thumbnailUrl, thumbnailOrigin: null };
    const changed = tx.update(videos).set(change).where(which).returning().get();
    if (changed === undefined) return false;
    const { id, title: detail } = changed;
    const what = 'changed the thumbnail of a video';
    recordChange(tx, actor, { what, detail, link: `/admin/videos/${id}` });
    return true;
  });
}

export async function setThumbnail(id: number, thumbnailUrl: string, actor: Actor): Promise<void> {
  await storeThumbnail(eq(videos.id, id), thumbnailUrl, actor);
}

/** Makes a frame of an uploaded video its thumbnail. Returns false if that frame does not exist. */
export async function chooseFrame(id: number, frame: number, actor: Actor): Promise<boolean> {
  const video = findVideo(id);
  if (video?.source !== upload.UPLOAD_PLATFORM || !FRAMES.includes(frame)) return false;
  const bytes = await readFile(upload.videoPath(upload.frameName(video.sourceId, frame))).catch(() => null);
  const url = await makeImage(bytes);
  if (url === null) return false;
  // The video may have been replaced while the image was made.
  return storeThumbnail(and(eq(videos.id, id), isVideo(video.sourceId)), url, actor);
}

/** Returns how far the processing of an uploaded video is, or null for other videos. */
export async function describeProcessing({ source, sourceId }: { source: string; sourceId: string }) {
  const file = source === upload.UPLOAD_PLATFORM ? findVideoFile(sourceId) : null;
  if (file === null) return null;
  const { state, progress, error } = file;
  return { state, progress, error, hasFfmpeg: await ffmpeg.hasFfmpeg(), frames: listFrames(sourceId) };
}

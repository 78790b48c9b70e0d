import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { makeImage } from '#app/features/media/thumbnail.server';
import { frameName, UPLOAD_PLATFORM, videoPath, videoUrl } from '#app/features/video-platforms/upload.server';
import { type Actor, recordChange, write } from '#app/infra/database.server';
import { hasFfmpeg } from '#app/infra/ffmpeg.server';
import { videos } from '#db/schema';
import { findVideo } from './video.server';
import { FRAMES } from './video-processing.server';
import { findVideoFile } from './video-upload.server';

/** Returns the URLs of the frames to choose a thumbnail from. */
export function listFrames(sourceId: string): string[] {
  return FRAMES.map((frame) => frameName(sourceId, frame))
    .filter((name) => existsSync(videoPath(name)))
    .map(videoUrl);
}

/** Stores an image as the thumbnail of any video. */
export async function setThumbnail(id: number, thumbnailUrl: string, actor: Actor): Promise<void> {
  await write((tx) => {
    const change = { thumbnailUrl, thumbnailOrigin: null };
    const changed = tx.update(videos).set(change).where(eq(videos.id, id)).returning().get();
    const what = 'changed the thumbnail of a video';
    if (changed) recordChange(tx, actor, { what, detail: changed.title, link: `/admin/videos/${id}` });
  });
}

/** Makes a frame of an uploaded video its thumbnail. Returns false if that frame does not exist. */
export async function chooseFrame(id: number, frame: number, actor: Actor): Promise<boolean> {
  const video = findVideo(id);
  if (video?.source !== UPLOAD_PLATFORM || !FRAMES.includes(frame)) return false;
  const bytes = await readFile(videoPath(frameName(video.sourceId, frame))).catch(() => null);
  const url = bytes === null ? null : await makeImage(bytes);
  if (url === null) return false;
  await setThumbnail(id, url, actor);
  return true;
}

/** Returns how far the processing of an uploaded video is, or null for other videos. */
export async function describeProcessing({ source, sourceId }: { source: string; sourceId: string }) {
  const file = source === UPLOAD_PLATFORM ? findVideoFile(sourceId) : null;
  if (file === null) return null;
  const { state, progress, error } = file;
  return { state, progress, error, hasFfmpeg: await hasFfmpeg(), frames: listFrames(sourceId) };
}

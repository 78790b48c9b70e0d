import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { isCategory, listCategories } from '#app/features/categories/category.server';
import { UPLOAD_PLATFORM, videoPath, videoUrl } from '#app/features/video-platforms/upload.server';
import { type Actor, asStorageFailure, orm, recordChange, sqlite, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { hasFfmpeg, probeVideo } from '#app/infra/ffmpeg.server';
import { DAY } from '#app/lib/date-range';
import { formatDuration, truncate } from '#app/lib/format';
import { parseJson } from '#app/lib/json';
import { VIDEO_PLACEHOLDER } from '#app/lib/placeholder';
import { isStorableText } from '#app/lib/storable-text';
import { isVisible } from '#app/lib/text-schema';
import type { VideoRef } from '#app/lib/video-ref';
import { videoFiles, videos } from '#db/schema';
import { findImportedVideo } from './video.server';
import { linkToOwnPage } from './video-import.server';
import { DELETED, diskFull, NO_VIDEO, NOT_PLAYABLE, tooManyUploads, uploadTooLarge } from './video-texts';

/** Bytes that uploads leave free for the database and images. */
const MIN_FREE_BYTES = 256 * 1024 ** 2;

/** Days after which an upload that was not finished is removed. */
export const UPLOAD_DAYS = 7;

/** Returns the folder of files that are still arriving. It is below that of the videos, so the end of an upload is a rename. */
export async function prepareIncomingFolder(): Promise<string> {
  const folder = videoPath('incoming');
  await mkdir(folder, { recursive: true }).catch(throwStorageFailure);
  return folder;
}

function throwStorageFailure(error: unknown): never {
  throw asStorageFailure(error);
}

/** The record of an upload. One that has not named its size yet may need all that is allowed. */
const unsized = z.object({ id: z.string() }).transform(() => ({ size: env.UPLOAD_MAX }));
const recordSchema = z.object({ size: z.number() }).or(unsized);

/** Returns the bytes that running uploads have still to send, by account, with which their names begin. */
async function listMissingBytes(folder: string): Promise<Map<string, number[]>> {
  const missing = new Map<string, number[]>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue;
    const path = `${folder}/${name}`;
    // A full disk leaves empty records.
    const record = recordSchema.safeParse(parseJson(await readFile(path, 'utf8').catch(() => ''))).data;
    const received = await stat(path.slice(0, -'.json'.length)).catch(() => null);
    const rest = record !== undefined && received !== null ? record.size - received.size : 0;
    const account = name.split('-')[0] ?? '';
    if (rest > 0) missing.set(account, [...(missing.get(account) ?? []), rest]);
  }
  return missing;
}

/** Returns the reason why a file of this size cannot be uploaded, or null. */
export async function explainNoRoom(bytes: number): Promise<string | null> {
  if (bytes > env.UPLOAD_MAX) return uploadTooLarge(bytes, env.UPLOAD_MAX);
  const folder = await prepareIncomingFolder();
  const { bavail, bsize } = await statfs(folder);
  const missing = [...(await listMissingBytes(folder)).values()].flat().reduce((sum, rest) => sum + rest, 0);
  const room = bavail * bsize - MIN_FREE_BYTES - missing;
  return bytes > room ? diskFull(Math.max(0, room)) : null;
}

const MAX_UNFINISHED = 100;

/** Returns the reason why an account cannot keep the upload that it began last, or null. */
export async function explainTooMany(userId: number): Promise<string | null> {
  const missing = await listMissingBytes(await prepareIncomingFolder());
  return (missing.get(String(userId))?.length ?? 0) <= MAX_UNFINISHED ? null : tooManyUploads(MAX_UNFINISHED);
}

/** Brands of MP4 files that are images or sound. */
const NO_VIDEO_BRAND = /^(?:hei|mif|msf|avi|M4A|M4B|crx)/;

/** Returns the ending of a file by its first bytes, or null if browsers do not play it. */
async function readType(path: string): Promise<string | null> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0).finally(() => file.close());
  const head = buffer.toString('latin1', 0, bytesRead);
  const box = head.slice(4, 8);
  if (box === 'ftyp' && NO_VIDEO_BRAND.test(head.slice(8))) return null;
  if (box === 'ftyp') return head.slice(8, 10) === 'qt' ? 'mov' : 'mp4';
  if (['moov', 'mdat', 'wide', 'free'].includes(box)) return 'mov';
  if (head.startsWith('\x1aE\xdf\xa3')) return head.includes('webm') ? 'webm' : null;
  return head.startsWith('OggS') && /theora|fishead/.test(head) ? 'ogv' : null;
}

/** Returns the title of a file by its name, which may have any characters and paths of any system. */
function titleOf(fileName: string): string {
  const path = fileName.replace(/\p{Cc}/gu, '').split(/[/\\]/);
  const name = path.at(-1)?.trim() ?? '';
  const isUsable = isVisible(name) && isStorableText(name) && /[^.\s]/.test(name);
  return isUsable ? truncate(name, 300) : 'Untitled video';
}

type SentVideo = {
  path: string;
  name: string;
  category: string;
  /** The same key adds the same video only once. */
  key?: string;
};

/** Moves an uploaded file to the videos, and adds its video as a draft. Refuses files that are not videos. @throws StorageUnavailable */
export async function addUploadedVideo(
  { path, name, category, key = randomBytes(8).toString('hex') }: SentVideo,
  actor: Actor,
): Promise<{ ok: true; id: number } | { ok: false; message: string }> {
  const existing = findImportedVideo(UPLOAD_PLATFORM, key);
  if (existing !== null) return { ok: true, id: existing.id };
  // A browser that missed the last answer may ask again later.
  if (findVideoFile(key) !== null) return { ok: false, message: DELETED };
  const type = await readType(path);
  const isProcessed = await hasFfmpeg();
  const probed = isProcessed ? await probeVideo(path) : null;
  if (isProcessed && probed === null) return { ok: false, message: NO_VIDEO };
  if (!isProcessed && type === null) return { ok: false, message: NOT_PLAYABLE };
  const file = `${key}.${type ?? 'bin'}`;
  await moveFile(path, videoPath(file));
  const duration = probed?.duration == null ? null : Math.round(probed.duration);
  return write((tx) => {
    const added = findImportedVideo(UPLOAD_PLATFORM, key);
    if (added !== null) return { ok: true, id: added.id };
    const title = titleOf(name);
    const values = {
      title,
      description: '',
      thumbnailUrl: VIDEO_PLACEHOLDER,
      url: '',
      embedUrl: videoUrl(file),
      source: UPLOAD_PLATFORM,
      sourceId: key,
      category: isCategory(category) ? category : (listCategories()[0]?.slug ?? ''),
      duration,
      durationFormatted: duration === null ? null : formatDuration(duration),
      publishedAt: new Date(),
      status: 'draft' as const,
    };
    const { id } = tx.insert(videos).values(values).returning({ id: videos.id }).get();
    linkToOwnPage(tx, id);
    tx.insert(videoFiles).values({ sourceId: key, file }).run();
    recordChange(tx, actor, { what: 'uploaded a video', detail: title, link: `/admin/videos/${id}` });
    return { ok: true, id };
  });
}

/** Adds the new name, and keeps the old one, so that a browser that missed the last answer finds its upload whole. */
async function moveFile(from: string, to: string): Promise<void> {
  await prepareIncomingFolder();
  const orRename = (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? undefined : rename(from, to));
  await link(from, to).catch(orRename).catch(throwStorageFailure);
}

/** True for an upload that still has its metadata, such as the place, though ffmpeg could remove it. Visitors do not get its file. */
export async function isUnprocessed({ source, sourceId }: VideoRef): Promise<boolean> {
  if (source !== UPLOAD_PLATFORM) return false;
  const state = findVideoFile(sourceId)?.state ?? 'done';
  return state !== 'done' && (await hasFfmpeg());
}

export function findVideoFile(sourceId: string): typeof videoFiles.$inferSelect | null {
  return orm.select().from(videoFiles).where(eq(videoFiles.sourceId, sourceId)).get() ?? null;
}

// Deleted videos can be restored from the trash, and replaced ones by undoing the replacement.
const inUse = sqlite.prepare<[string, string, string]>(
  `SELECT 1 WHERE EXISTS (SELECT 1 FROM videos WHERE source = '${UPLOAD_PLATFORM}' AND source_id = ?)
    OR EXISTS (SELECT 1 FROM replaced_videos WHERE source = '${UPLOAD_PLATFORM}' AND source_id = ?)
    OR EXISTS (SELECT 1 FROM trash WHERE instr(content, ?) > 0)`,
);

/** Removes uploads that were not finished, and the files of videos that were deleted for good. */
export async function removeUnusedVideos(now = Date.now()): Promise<void> {
  const remove = async (name: string, days: number) => {
    const info = await stat(videoPath(name)).catch(() => null);
    if (info?.isFile() && now - info.mtimeMs > days * DAY) await rm(videoPath(name), { force: true });
  };
  for (const name of await readdir(videoPath('incoming')).catch(() => []))
    await remove(`incoming/${name}`, UPLOAD_DAYS);
  for (const name of await readdir(videoPath('')).catch(() => [])) {
    const [sourceId = ''] = name.split(/[-.]/);
    if (inUse.get(sourceId, sourceId, sourceId) === undefined || name.endsWith('.part'))
      await remove(name, 1);
  }
  await write(() =>
    sqlite
      .prepare(`DELETE FROM video_files WHERE added_at < ? AND NOT EXISTS
      (SELECT 1 FROM trash WHERE instr(content, source_id) > 0) AND source_id NOT IN
      (SELECT source_id FROM videos UNION ALL SELECT source_id FROM replaced_videos)`)
      .run(now - DAY),
  );
}

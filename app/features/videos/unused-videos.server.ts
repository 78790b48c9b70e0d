import { readdir, rm, stat } from 'node:fs/promises';
import { UPLOAD_PLATFORM, videoPath } from '#app/features/video-platforms/upload.server';
import { sqlite, write } from '#app/infra/database.server';
import { UPLOAD_DAYS } from './video-upload.server';

const DAY = 86_400_000;

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

import { and, desc, eq, ne } from 'drizzle-orm';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import { PLATFORM_COLUMNS } from '#app/features/video-platforms/platform';
import { askVideo } from '#app/features/video-platforms/platform-video.server';
import { type Actor, columnsOf, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import type { VideoRef } from '#app/lib/video-ref';
import { replacedVideos, rowSchema, type Transaction, videos } from '#db/schema';
import { findVideo } from './video.server';
import { acceptVideo, columnsOfVideo, explainUnavailable } from './video-import.server';

/** Columns that come from the platform. They are stored for undo; the others belong to the site and stay. */
const contentSchema = rowSchema(videos, [
  ...PLATFORM_COLUMNS,
  'source',
  'url',
  'thumbnailUrl',
  'thumbnailOrigin',
  'creatorImageOrigin',
  'durationFormatted',
  'fetchedAt',
  'unavailableAt',
]);
const last = desc(replacedVideos.id);

function isImportedElsewhere(tx: Transaction, id: number, { source, sourceId }: VideoRef): boolean {
  const same = and(eq(videos.source, source), eq(videos.sourceId, sourceId), ne(videos.id, id));
  return hasRow(videos, same, tx);
}

const refused = (message: string) => ({ ok: false as const, message });
const MISSING = 'The video to be replaced no longer exists.';

/** Replaces a stored video by another one, which takes over its id, category, flags, tags and products. */
export async function replaceVideo(id: number, ref: VideoRef, actor: Actor) {
  if (findVideo(id) === null) return refused(MISSING);
  const unavailable = explainUnavailable(ref.source);
  if (unavailable !== null) return refused(unavailable);
  const accepted = await acceptVideo(ref.source, await askVideo(ref));
  if (!accepted.ok) return refused(accepted.error);
  const { video } = accepted;
  const outcome = await write((tx) => {
    // It may have changed while the platform was asked.
    const old = findVideo(id);
    if (old === null) return refused(MISSING);
    if (isImportedElsewhere(tx, id, { source: ref.source, sourceId: video.sourceId }))
      return refused('That video is already imported. Select another one.');
    const { source, sourceId, title } = old;
    const content = contentSchema.parse(old);
    const replaced = { videoId: id, source, sourceId, title, content, replacedAt: new Date() };
    tx.insert(replacedVideos).values(replaced).run();
    const own = { unavailableAt: null, creatorImageUrl: null, url: video.url ?? `/video/${id}` };
    const values = { ...columnsOfVideo(ref.source, video), ...own };
    tx.update(videos).set(values).where(eq(videos.id, id)).run();
    const detail = `${old.title} → ${video.title}`;
    recordChange(tx, actor, { what: 'replaced a video', detail, link: `/admin/videos/${id}` });
    return { ok: true as const, from: old.title, to: video.title };
  });
  void fetchWaitingImages();
  return outcome;
}

/** Returns the video that was replaced last at this id, or null. */
export function findReplaced(videoId: number) {
  const columns = columnsOf(replacedVideos, 'source', 'sourceId', 'title', 'replacedAt');
  const own = eq(replacedVideos.videoId, videoId);
  return orm.select(columns).from(replacedVideos).where(own).orderBy(last).limit(1).get() ?? null;
}

/** Restores the video that was replaced last. Returns false if there is none, or if it has been imported again. */
export async function undoReplacement(videoId: number, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const own = eq(replacedVideos.videoId, videoId);
    const row = tx.select().from(replacedVideos).where(own).orderBy(last).limit(1).get();
    const content = contentSchema.safeParse(row?.content).data;
    if (row === undefined || content === undefined) return false;
    if (isImportedElsewhere(tx, videoId, content)) return false;
    tx.update(videos).set(content).where(eq(videos.id, videoId)).run();
    tx.delete(replacedVideos).where(eq(replacedVideos.id, row.id)).run();
    const what = 'undid the replacement of a video';
    recordChange(tx, actor, { what, detail: content.title, link: `/admin/videos/${videoId}` });
    return true;
  });
}

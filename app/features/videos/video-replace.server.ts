import { and, desc, eq, ne } from 'drizzle-orm';
import { storePlaceholder } from '#app/features/media/drawing.server';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import { askVideo } from '#app/features/video-platforms/platform-video.server';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import type { VideoRef } from '#app/lib/video-ref';
import { rowSchema } from '#db/row-schema';
import { replacedVideos, videos } from '#db/schema';
import { findVideo } from './video.server';
import { explainRefusal, explainUnavailable, figuresOf, textsOf, withAvatar } from './video-import.server';

/** What of a video comes from its source, as it is kept for the way back; the rest is the site's own, and stays. */
const contentSchema = rowSchema(videos, [
  'source',
  'sourceId',
  'title',
  'description',
  'url',
  'embedUrl',
  'thumbnailUrl',
  'thumbnailOrigin',
  'creator',
  'creatorUrl',
  'creatorImageUrl',
  'creatorImageOrigin',
  'views',
  'likes',
  'duration',
  'durationFormatted',
  'publishedAt',
  'fetchedAt',
  'unavailableAt',
]);

export type ReplaceOutcome = { ok: true; from: string; to: string } | { ok: false; message: string };

/**
 * Puts another video in the place of a stored one: it takes over the address, category, flags and tags, and everything that links
 * there. What was there is remembered, so that it can be undone.
 */
export async function replaceVideo(id: number, ref: VideoRef, actor: Actor): Promise<ReplaceOutcome> {
  const old = findVideo(id);
  if (old === null) return { ok: false, message: 'The video that was to be replaced is not here any more.' };
  const unavailable = explainUnavailable(ref.source);
  if (unavailable !== null) return { ok: false, message: unavailable };
  const answer = await askVideo(ref);
  if (!answer.ok) return { ok: false, message: answer.message };
  const refusal = explainRefusal(ref.source, answer.video);
  if (refusal !== null) return { ok: false, message: refusal };
  const video = await withAvatar(ref.source, answer.video);
  const placeholder = await storePlaceholder(old.category, video.sourceId);
  const { tags: _, ...texts } = textsOf(video);
  const outcome = await write((tx): ReplaceOutcome => {
    const duplicate = and(
      eq(videos.source, ref.source),
      eq(videos.sourceId, video.sourceId),
      ne(videos.id, id),
    );
    if (tx.select({ id: videos.id }).from(videos).where(duplicate).get())
      return { ok: false, message: 'That video is on the site already, at an address of its own.' };
    tx.insert(replacedVideos)
      .values({
        videoId: id,
        source: old.source,
        sourceId: old.sourceId,
        title: old.title,
        content: contentSchema.parse(old),
        replacedAt: new Date(),
      })
      .run();
    tx.update(videos)
      .set({
        ...texts,
        ...figuresOf(video),
        source: ref.source,
        sourceId: video.sourceId,
        unavailableAt: null,
        thumbnailUrl: placeholder,
        thumbnailOrigin: video.thumbnailUrl,
        creatorImageUrl: null,
        creatorImageOrigin: video.creatorImageUrl,
        url: video.url ?? `/video/${id}`,
      })
      .where(eq(videos.id, id))
      .run();
    const detail = `${old.title} → ${video.title}`;
    recordChange(tx, actor, { what: 'replaced a video', detail, link: `/admin/videos/${id}` });
    return { ok: true, from: old.title, to: video.title };
  });
  void fetchWaitingImages();
  return outcome;
}

/** What a video was before it was replaced last; null when it never was. */
export function findReplaced(
  videoId: number,
): { source: string; sourceId: string; title: string; replacedAt: Date } | null {
  const { source, sourceId, title, replacedAt } = replacedVideos;
  return (
    orm
      .select({ source, sourceId, title, replacedAt })
      .from(replacedVideos)
      .where(eq(replacedVideos.videoId, videoId))
      .orderBy(desc(replacedVideos.id))
      .limit(1)
      .get() ?? null
  );
}

/** Puts back what a video was before it was replaced last; false when there is nothing, or it is on the site elsewhere by now. */
export async function undoReplacement(videoId: number, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const row = tx
      .select()
      .from(replacedVideos)
      .where(eq(replacedVideos.videoId, videoId))
      .orderBy(desc(replacedVideos.id))
      .limit(1)
      .get();
    const content = contentSchema.safeParse(row?.content).data;
    if (row === undefined || content === undefined) return false;
    const duplicate = and(
      eq(videos.source, content.source),
      eq(videos.sourceId, content.sourceId),
      ne(videos.id, videoId),
    );
    if (tx.select({ id: videos.id }).from(videos).where(duplicate).get()) return false;
    tx.update(videos).set(content).where(eq(videos.id, videoId)).run();
    tx.delete(replacedVideos).where(eq(replacedVideos.id, row.id)).run();
    const what = 'took back the replacement of a video';
    recordChange(tx, actor, { what, detail: content.title, link: `/admin/videos/${videoId}` });
    return true;
  });
}

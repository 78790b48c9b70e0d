import { and, eq } from 'drizzle-orm';
import { videos } from '../../db/schema';
import type { SourceVideo } from '../adapters/video-source.server';
import { findVideoSource } from '../adapters/video-sources.server';
import { env } from '../env.server';
import type { Category } from '../lib/categories';
import { drawStandIn } from '../lib/drawing';
import { formatDuration } from '../lib/format';
import { readVideoAddress, type VideoRef } from '../lib/video-address';
import { write } from './database.server';
import { storeMedia } from './media.server';
import { fetchWaitingPictures } from './thumbnail.server';

/** What became of one video of an import. */
export type ImportFate = VideoRef &
  ({ ok: true; id: number; outcome: 'imported' | 'updated' } | { ok: false; error: string });

/** What a source says of a video today; its texts may have been edited here and stay. */
export function figuresOf({ views, likes, duration, embedUrl }: SourceVideo) {
  const durationFormatted = duration === null ? null : formatDuration(duration);
  return { views, likes, duration, durationFormatted, embedUrl, fetchedAt: new Date() };
}

function textsOf(video: SourceVideo) {
  const { title, description, creator, creatorUrl, creatorImageUrl, publishedAt } = video;
  return {
    title,
    description,
    creator,
    creatorUrl,
    creatorImageUrl,
    publishedAt,
    tags: video.tags.join(', ') || null,
  };
}

/** Stores a video or, when it is there already, brings its figures up to date and leaves its texts as they were edited. */
async function storeVideo(
  source: string,
  category: Category,
  video: SourceVideo,
): Promise<{ id: number; outcome: 'imported' | 'updated' }> {
  const thumbnailUrl = await storeMedia(drawStandIn(category, video.sourceId), 'svg');
  return write((tx) => {
    const named = and(eq(videos.source, source), eq(videos.sourceId, video.sourceId));
    const updated = tx.update(videos).set(figuresOf(video)).where(named).returning({ id: videos.id }).get();
    if (updated) return { id: updated.id, outcome: 'updated' };
    const { id } = tx
      .insert(videos)
      .values({
        ...textsOf(video),
        ...figuresOf(video),
        source,
        sourceId: video.sourceId,
        category,
        thumbnailUrl,
        thumbnailOrigin: video.thumbnailUrl,
        url: video.url ?? '',
      })
      .returning({ id: videos.id })
      .get();
    // A video whose source has no page for it is watched on ours.
    if (video.url === null)
      tx.update(videos)
        .set({ url: `/video/${id}` })
        .where(eq(videos.id, id))
        .run();
    return { id, outcome: 'imported' };
  });
}

async function importVideo({ source: name, sourceId }: VideoRef, category: Category): Promise<ImportFate> {
  const ref = { source: name, sourceId };
  const source = findVideoSource(name);
  if (!source?.configured()) return { ...ref, ok: false, error: `${name} is not configured.` };
  const answer = await source.video(sourceId);
  if (!answer.ok) return { ...ref, ok: false, error: answer.message };
  return { ...ref, ok: true, ...(await storeVideo(name, category, answer.video)) };
}

/**
 * Imports videos by source and id alone: each is asked of its source again, so nothing that a browser says about a video
 * is ever stored. One that fails stops none of the others.
 */
export async function importVideos(refs: VideoRef[], category: Category): Promise<ImportFate[]> {
  const fates: ImportFate[] = [];
  for (const ref of refs) fates.push(await importVideo(ref, category));
  void fetchWaitingPictures();
  return fates;
}

/** The video behind a pasted address, for an import; null when it is none of a platform that we know. */
export function findVideoByAddress(address: string): VideoRef | null {
  return readVideoAddress(address, env.PEERTUBE_URL === undefined ? null : new URL(env.PEERTUBE_URL).host);
}

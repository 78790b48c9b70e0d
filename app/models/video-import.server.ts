import { and, eq } from 'drizzle-orm';
import { videos } from '../../db/schema';
import type { SourceAnswer, SourceVideo } from '../adapters/video-source.server';
import { findAddressSource, findVideoSource } from '../adapters/video-sources.server';
import { env } from '../env.server';
import type { Category } from '../lib/categories';
import { drawStandIn } from '../lib/drawing';
import { formatDuration } from '../lib/format';
import { completeAddress, readVideoAddress, type VideoRef } from '../lib/video-address';
import { write } from './database.server';
import { storeMedia } from './media.server';
import { type AskedVideo, askVideo, askVideos } from './source-video.server';
import { fetchWaitingPictures } from './thumbnail.server';
import { describeFound, labelSource, type SearchResult } from './video-search.server';

/** What became of one video of an import. */
export type ImportFate = VideoRef &
  (
    | { ok: true; id: number; title: string; outcome: 'imported' | 'updated' }
    | { ok: false; title?: string; error: string }
  );

/** What a source says of a video today; its texts may have been edited here and stay. A preview knows no figures, so they stay too. */
export function figuresOf({ views, likes, duration, embedUrl, preview }: SourceVideo, now = new Date()) {
  if (preview === true) return { embedUrl, fetchedAt: now };
  const durationFormatted = duration === null ? null : formatDuration(duration);
  return { views, likes, duration, durationFormatted, embedUrl, fetchedAt: now };
}

function textsOf(video: SourceVideo) {
  const { title, description, creator, creatorUrl, publishedAt, duration } = video;
  return {
    title,
    description,
    creator,
    creatorUrl,
    publishedAt,
    duration,
    durationFormatted: duration === null ? null : formatDuration(duration),
    views: video.views,
    likes: video.likes,
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
    const updated = tx
      .update(videos)
      .set({ ...figuresOf(video), goneAt: null })
      .where(named)
      .returning({ id: videos.id })
      .get();
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
        creatorImageOrigin: video.creatorImageUrl,
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

async function recordFate(
  { source, sourceId }: VideoRef,
  answer: SourceAnswer<{ video: SourceVideo }>,
  category: Category,
): Promise<ImportFate> {
  if (!answer.ok) return { source, sourceId, ok: false, error: answer.message };
  const ref = { source, sourceId: answer.video.sourceId };
  if (answer.video.embeddable === false)
    return {
      ...ref,
      ok: false,
      title: answer.video.title,
      error: `${labelSource(source)} does not let other sites show this video.`,
    };
  const [video = answer.video] = (await findVideoSource(source)?.avatars?.([answer.video])) ?? [];
  return { ...ref, ok: true, title: video.title, ...(await storeVideo(source, category, video)) };
}

function groupBySource(refs: VideoRef[]): Map<string, VideoRef[]> {
  const groups = new Map<string, VideoRef[]>();
  for (const ref of refs) groups.set(ref.source, [...(groups.get(ref.source) ?? []), ref]);
  return groups;
}

/**
 * Imports videos by source and id alone: each is asked of its source again, so nothing that a browser says about a video
 * is ever stored. One that fails stops none of the others. The fates come in the order asked, one a video.
 */
export async function importVideos(refs: VideoRef[], category: Category): Promise<ImportFate[]> {
  const unique = [...new Map(refs.map((ref) => [nameOf(ref), ref])).values()];
  const fates = new Map<string, ImportFate>();
  for (const [source, group] of groupBySource(unique)) {
    const unasked = explainUnasked(source);
    if (unasked !== null)
      for (const ref of group) fates.set(nameOf(ref), { ...ref, ok: false, error: unasked });
    else
      for await (const [ref, answer] of askVideos(source, group))
        fates.set(nameOf(ref), await recordFate(ref, answer, category));
  }
  void fetchWaitingPictures();
  return unique.flatMap((ref) => fates.get(nameOf(ref)) ?? []);
}

function nameOf({ source, sourceId }: VideoRef): string {
  return `${source}:${sourceId}`;
}

/** Why a source takes no imports by id; null when it does. By the address of its page, a video needs no key. */
function explainUnasked(name: string): string | null {
  const source = findVideoSource(name);
  if (source === null) return findAddressSource(name) ? null : `${name} is no source here.`;
  return source.configured() ? null : `${source.label} is not configured.`;
}

/** The video behind a pasted address, for an import; null when it is none of a platform that we know. */
function findVideoByAddress(address: string): AskedVideo | null {
  const settingsHost = env.PEERTUBE_URL === undefined ? null : new URL(env.PEERTUBE_URL).host;
  const ref = readVideoAddress(address, settingsHost);
  if (ref === null) return null;
  return { ...ref, ...(ref.source === 'tiktok' ? { address: completeAddress(address) } : {}) };
}

/** What a pasted address leads to, not stored; null when it is none of a platform that we know. */
export async function previewAddress(
  address: string,
): Promise<SourceAnswer<{ result: SearchResult }> | null> {
  const asked = findVideoByAddress(address);
  if (asked === null) return null;
  const answer = await askVideo(asked);
  if (!answer.ok) return answer;
  const source = findAddressSource(asked.source);
  const [result] = source ? describeFound(source, [answer.video]) : [];
  return result ? { ok: true, result } : null;
}

/** Imports the video behind a pasted address; null when it is none of a platform that we know. */
export async function importByAddress(address: string, category: Category): Promise<ImportFate | null> {
  const asked = findVideoByAddress(address);
  if (asked === null) return null;
  const fate = await recordFate(asked, await askVideo(asked), category);
  void fetchWaitingPictures();
  return fate;
}

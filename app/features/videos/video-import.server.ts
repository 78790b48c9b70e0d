import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import type { PlatformResponse, PlatformVideo, VideoAnswer } from '#app/features/video-platforms/platform';
import { type AskedVideo, askVideo, askVideos } from '#app/features/video-platforms/platform-video.server';
import * as platforms from '#app/features/video-platforms/platforms.server';
import { type Actor, recordEvent, write } from '#app/infra/database.server';
import { findReport } from '#app/infra/report.server';
import { countOf, formatDuration, truncate } from '#app/lib/format';
import { VIDEO_PLACEHOLDER } from '#app/lib/placeholder';
import type { PublicationStatus } from '#app/lib/publication';
import { joinTags } from '#app/lib/tags';
import { normalizeLineEnds } from '#app/lib/text-lines';
import type { Toast } from '#app/lib/toast';
import type { VideoRef } from '#app/lib/video-ref';
import { readTypedUrl } from '#app/lib/web-url';
import { type Transaction, videos } from '#db/schema';
import { importSidecars } from './caption.server';
import { type SearchResult, toSearchResults } from './video-search.server';
import { importDone, importFailed } from './video-texts';

export type ImportOutcome = VideoRef &
  (
    | { ok: true; id: number; title: string; outcome: 'imported' | 'updated' }
    | { ok: false; title?: string; error: string }
  );

/** Returns the columns that a refresh overwrites. Texts may have been edited here, and a preview has no figures. */
export function figuresOf({ views, likes, duration, embedUrl, preview }: PlatformVideo, now = new Date()) {
  if (preview === true) return { embedUrl, fetchedAt: now };
  const durationFormatted = duration === null ? null : formatDuration(duration);
  return { views, likes, duration, durationFormatted, embedUrl, fetchedAt: now };
}

/** UTF-16 units, as in the dashboard's form. PeerTube allows descriptions of 10,000. */
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 10_000;

/** Returns the columns of a new video. A job fetches its images. */
export function columnsOfVideo(source: string, video: PlatformVideo) {
  const { sourceId, creator, creatorUrl, publishedAt } = video;
  return {
    title: truncate(video.title, MAX_TITLE),
    description: truncate(normalizeLineEnds(video.description), MAX_DESCRIPTION),
    creator,
    creatorUrl,
    publishedAt,
    ...figuresOf({ ...video, preview: false }),
    source,
    sourceId,
    thumbnailUrl: VIDEO_PLACEHOLDER,
    thumbnailOrigin: video.thumbnailUrl,
    creatorImageOrigin: video.creatorImageUrl,
  };
}

/** Makes the page on this site the URL of a video that has no page on its platform. */
export function linkToOwnPage(tx: Transaction, id: number): void {
  const change = { url: `/video/${id}` };
  tx.update(videos).set(change).where(eq(videos.id, id)).run();
}

export type ImportInto = { category: string; status: PublicationStatus };

/** Inserts a video. For a stored one, updates the figures and keeps the texts. */
async function storeVideo(source: string, { category, status }: ImportInto, video: PlatformVideo) {
  return write((tx): { id: number; outcome: 'imported' | 'updated' } => {
    const named = and(eq(videos.source, source), eq(videos.sourceId, video.sourceId));
    const figures = { ...figuresOf(video), unavailableAt: null };
    const updated = tx.update(videos).set(figures).where(named).returning({ id: videos.id }).get();
    if (updated) return { id: updated.id, outcome: 'updated' };
    const shown = { category, status, tags: joinTags(video.tags), url: video.url ?? '' };
    const values = { ...columnsOfVideo(source, video), ...shown };
    const { id } = tx.insert(videos).values(values).returning({ id: videos.id }).get();
    if (video.url === null) linkToOwnPage(tx, id);
    return { id, outcome: 'imported' };
  });
}

/** Returns the video of an answer with its creator's image, or the reason why this site cannot show it. */
export async function acceptVideo(source: string, answer: VideoAnswer) {
  if (!answer.ok) return { ok: false as const, error: answer.message };
  const { title, sourceId, refusal, embeddable } = answer.video;
  const closed = `${platforms.labelPlatform(source)} does not let other sites show this video.`;
  const error = refusal ?? (embeddable === false ? closed : undefined);
  if (error !== undefined) return { ok: false as const, title, sourceId, error };
  // The image takes a second request on some platforms.
  const { avatars } = platforms.findSearchablePlatform(source) ?? {};
  const [video = answer.video] = (await avatars?.([answer.video])) ?? [];
  return { ok: true as const, video };
}

/** Stores the video of an answer, or returns why it cannot be shown. */
export async function storeAnswer(
  { source, sourceId }: VideoRef,
  answer: VideoAnswer,
  into: ImportInto,
): Promise<ImportOutcome> {
  const accepted = await acceptVideo(source, answer);
  if (!accepted.ok) return { source, sourceId, ...accepted };
  const { video } = accepted;
  const ref = { source, sourceId: video.sourceId };
  const stored = await storeVideo(source, into, video);
  await importSidecars(ref, stored.id);
  return { ...ref, ok: true, title: video.title, ...stored };
}

/** Imports videos by platform and id, each from its platform. Returns one outcome for each, in the given order. */
export async function importVideos(refs: VideoRef[], into: ImportInto, actor: Actor) {
  const unique = [...new Map(refs.map((ref) => [`${ref.source}:${ref.sourceId}`, ref])).values()];
  const outcomes = new Map<VideoRef, ImportOutcome>();
  for (const ref of unique) {
    const error = explainUnavailable(ref.source);
    if (error !== null) outcomes.set(ref, { ...ref, ok: false, error });
  }
  for await (const [ref, answer] of askVideos(unique.filter((each) => !outcomes.has(each))))
    outcomes.set(ref, await storeAnswer(ref, answer, into));
  void fetchWaitingImages();
  const done = unique.flatMap((ref) => outcomes.get(ref) ?? []);
  await recordImport(done, actor);
  return done;
}

export async function recordImport(outcomes: ImportOutcome[], actor: Actor): Promise<void> {
  const stored = outcomes.filter((outcome) => outcome.ok);
  const [first] = stored;
  if (first === undefined) return;
  const detail = stored.map(({ title }) => title).join(', ');
  const link = stored.length === 1 ? `/admin/videos/${first.id}` : '/admin/videos';
  await recordEvent(actor, { what: `imported ${countOf(stored.length, 'video')}`, detail, link });
}

/** Returns the reason why a platform cannot be asked by id, or null. Imports by URL need no key. */
export function explainUnavailable(name: string): string | null {
  const source = platforms.findSearchablePlatform(name);
  if (source === null) return platforms.findPlatform(name) ? null : `Platform ${name} does not exist.`;
  return source.configured() ? null : `${source.label} is not configured.`;
}

/** Returns the video at a pasted URL, or null if no platform recognizes it. */
export function findVideoByUrl(text: string): AskedVideo | null {
  const url = readTypedUrl(text);
  if (url === null) return null;
  for (const { name, readVideoUrl } of platforms.PLATFORMS) {
    const found = readVideoUrl?.(url) ?? null;
    if (found !== null) return { source: name, ...found };
  }
  return null;
}

const listImportable = () => platforms.PLATFORMS.filter(({ readVideoUrl }) => readVideoUrl !== undefined);

function joinLabels(all: { label: string }[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(all.map(({ label }) => label));
}

/** Lists the platforms that import by URL: 'YouTube, Vimeo or PeerTube'. */
export function describeKnownPlatforms(): string {
  return joinLabels(listImportable(), 'disjunction');
}

/** Returns what each platform requires for an import by URL. */
export function describeUrls(): string {
  const networks = listImportable().filter(({ hostOf }) => hostOf !== undefined);
  const others = listImportable().filter(({ hostOf }) => hostOf === undefined);
  return `${joinLabels(others, 'conjunction')} need no key. For ${joinLabels(networks, 'conjunction')}, allow the server first.`;
}

/** Fetches the video at a pasted URL without storing it. Returns null if no platform recognizes the URL. */
export async function previewVideo(url: string): Promise<PlatformResponse<{ result: SearchResult }> | null> {
  const asked = findVideoByUrl(url);
  if (asked === null) return null;
  const answer = await askVideo(asked);
  if (!answer.ok) return answer;
  const [result] = toSearchResults(asked.source, [answer.video], { drafts: true });
  return result ? { ok: true, result } : null;
}

/** Imports the video at a pasted URL. Returns null if no platform recognizes the URL. */
export async function importByUrl(url: string, into: ImportInto, actor: Actor) {
  const asked = findVideoByUrl(url);
  if (asked === null) return null;
  const outcome = await storeAnswer(asked, await askVideo(asked), into);
  await recordImport([outcome], actor);
  void fetchWaitingImages();
  return outcome;
}

const outcomesSchema = z.array(
  z.object({
    source: z.string(),
    sourceId: z.string(),
    id: z.number().optional(),
    title: z.string().optional(),
    outcome: z.enum(['imported', 'updated']).optional(),
    error: z.string().optional(),
  }),
);
/** Counts the outcomes of an import, as its report says them. */
export function countOutcomes(outcomes: ImportOutcome[]): Record<'imported' | 'updated' | 'failed', number> {
  const counts = { imported: 0, updated: 0, failed: 0 };
  for (const each of outcomes) counts[each.ok ? each.outcome : 'failed'] += 1;
  return counts;
}

export function describeOutcomes(outcomes: ImportOutcome[]): Toast & { text: string } {
  const errors = outcomes.flatMap((each) => (each.ok ? [] : [each.error]));
  const isFailed = errors.length > 0 && errors.length === outcomes.length;
  return isFailed ? importFailed([...new Set(errors)].join(' ')) : importDone(countOutcomes(outcomes));
}

export function findImportReport(id: number): z.output<typeof outcomesSchema> {
  return outcomesSchema.safeParse(findReport(id)).data ?? [];
}

import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findLibraryFile } from '#app/features/video-platforms/library.server';
import { type Actor, columnsOf, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { type Cue, readCaptions, writeTranscript, writeVtt } from '#app/lib/captions';
import { nameLanguage, readLanguage, readSidecarName, UNKNOWN_LANGUAGE } from '#app/lib/language';
import { ifUnreadable, readWholeText } from '#app/lib/text-file.server';
import type { VideoRef } from '#app/lib/video-ref';
import { listWords } from '#app/lib/words';
import { type Transaction, videoCaptions, videos } from '#db/schema';
import { findVideo } from './video.server';
import { CAPTION_ERRORS } from './video-texts';

/** Bytes. Captions of a day are shorter. */
const MAX_BYTES = 5 * 1024 * 1024;
/** The most different words that the search finds. A large dictionary has as many. */
const MAX_WORDS = 50_000;
const cuesSchema = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).catch([]);

export const CAPTION_KIND_NAMES = videoCaptions.kind.enumValues;
type Track = Pick<typeof videoCaptions.$inferSelect, 'language' | 'kind'>;
type Captions = Track & { cues: Cue[] };

const columns = columnsOf(videoCaptions, 'id', 'language', 'kind');
const ofVideo = eq(videoCaptions.videoId, sql.placeholder('videoId'));
const englishFirst = sql`kind = 'forced', language not glob 'en*', id`;
const tracksOf = orm.select(columns).from(videoCaptions).where(ofVideo).orderBy(englishFirst).prepare();

/** Lists the languages of a video, that of its transcript first: English before others, forced ones last. Reads no cues, which are many. */
export function listTracks(videoId: number): (Track & { id: number; label: string })[] {
  const labelOf = ({ language, kind }: Track) =>
    nameLanguage(language) + (kind === 'forced' ? ' (forced)' : '');
  return tracksOf.all({ videoId }).map((track) => ({ ...track, label: labelOf(track) }));
}

function readCues(id: number): Cue[] {
  const row = orm.select().from(videoCaptions).where(eq(videoCaptions.id, id)).get();
  return cuesSchema.parse(row?.cues);
}

export function listCaptions(videoId: number) {
  return listTracks(videoId).map((track) => ({ ...track, cues: readCues(track.id) }));
}

/** Returns the text below a video, empty without captions. */
export function findTranscript(videoId: number): string {
  const [first] = listTracks(videoId);
  return first === undefined ? '' : writeTranscript(readCues(first.id));
}

export function captionPath(id: number): string {
  return `/media/captions/${id}.vtt`;
}

/** Finds the WebVTT file of captions under `/media/`. Only editors may see the file of a draft. */
export function findVtt(name: string): { text: string; type: string; isDraft: boolean } | null {
  const id = Number(/^captions\/(\d{1,15})\.vtt$/.exec(name)?.[1] ?? 0);
  const row = orm.select().from(videoCaptions).where(eq(videoCaptions.id, id)).get();
  if (row === undefined) return null;
  const isDraft = findVideo(row.videoId)?.status !== 'published';
  return { text: writeVtt(cuesSchema.parse(row.cues)), type: 'text/vtt; charset=utf-8', isDraft };
}

function indexWords(tx: Transaction, videoId: number): void {
  const rows = tx.select().from(videoCaptions).where(eq(videoCaptions.videoId, videoId)).all();
  const words = rows.flatMap(({ cues }) => cuesSchema.parse(cues).flatMap(({ text }) => listWords(text)));
  const spokenWords = [...new Set(words)].slice(0, MAX_WORDS).join(' ') || null;
  tx.update(videos).set({ spokenWords }).where(eq(videos.id, videoId)).run();
}

function replaceCaptions(tx: Transaction, videoId: number, { language, kind, cues }: Captions): void {
  const same = and(eq(videoCaptions.language, language), eq(videoCaptions.kind, kind));
  const replaced = and(eq(videoCaptions.videoId, videoId), same);
  // A new id, since browsers keep the file of the old one.
  tx.delete(videoCaptions).where(replaced).run();
  tx.insert(videoCaptions).values({ videoId, language, kind, cues }).run();
  indexWords(tx, videoId);
}

/** Adds captions, or replaces those of the same language and kind. Returns false if the video does not exist. */
export async function saveCaptions(videoId: number, captions: Captions, actor: Actor) {
  return write((tx) => {
    const video = tx.select({ title: videos.title }).from(videos).where(eq(videos.id, videoId)).get();
    if (video === undefined) return false;
    replaceCaptions(tx, videoId, captions);
    const detail = `${video.title}: ${nameLanguage(captions.language)}`;
    recordChange(tx, actor, { what: 'added captions', detail, link: `/admin/videos/${videoId}` });
    return true;
  });
}

/** Returns the label of the removed captions, or null. */
export async function removeCaptions(videoId: number, id: number, actor: Actor): Promise<string | null> {
  return write((tx) => {
    const named = and(eq(videoCaptions.id, id), eq(videoCaptions.videoId, videoId));
    const [removed] = tx.delete(videoCaptions).where(named).returning().all();
    if (removed === undefined) return null;
    indexWords(tx, videoId);
    const label = nameLanguage(removed.language);
    recordChange(tx, actor, { what: 'removed captions', detail: label, link: `/admin/videos/${videoId}` });
    return label;
  });
}

type ReadFile =
  | { ok: true; language: string; cues: Cue[] }
  | { ok: false; field: 'captions' | 'language'; error: string };

/** Reads the text of a caption file. Without a typed language, the name of the file or the text names it. */
export function readCaptionText(text: string, typed: string, name = ''): ReadFile {
  const { cues, language: inside } = readCaptions(text);
  if (cues.length === 0) return { ok: false, field: 'captions', error: CAPTION_ERRORS.empty };
  const named = readSidecarName(name, name.split('.', 1).join())?.language ?? inside ?? '';
  const language = readLanguage(typed || named);
  return language === null
    ? { ok: false, field: 'language', error: CAPTION_ERRORS.language }
    : { ok: true, language, cues };
}

/** Reads a sent caption file. Returns the error of a field if it has no captions, or no known language. */
export async function readCaptionFile(
  file: { path: string; name: string },
  typed: string,
): Promise<ReadFile> {
  const text = await readWholeText({ path: file.path }, MAX_BYTES).catch(ifUnreadable((error) => error));
  return typeof text === 'string'
    ? readCaptionText(text, typed, file.name)
    : { ok: false, field: 'captions', error: `${text.message} ${CAPTION_ERRORS.format}` };
}

async function readSidecars(video: string): Promise<Captions[]> {
  const stem = basename(video).replace(/\.[^.]*$/, '');
  const named = (await readdir(dirname(video))).sort().flatMap((file) => {
    const sidecar = readSidecarName(file, stem);
    return sidecar === null ? [] : [{ ...sidecar, file }];
  });
  const found = new Map<string, Captions>();
  // Translations by a machine come last, so that they replace nothing.
  named.sort((one, other) => Number(one.isTranslated) - Number(other.isTranslated));
  for (const { file, kind, ...sidecar } of named) {
    const text = await readWholeText({ path: join(dirname(video), file) }, MAX_BYTES).catch(() => '');
    const { cues, language: inside } = readCaptions(text);
    const language = sidecar.language ?? readLanguage(inside ?? '') ?? UNKNOWN_LANGUAGE;
    const key = `${language} ${kind}`;
    if (cues.length > 0 && !found.has(key)) found.set(key, { language, kind, cues });
  }
  return [...found.values()];
}

/** Takes the caption files next to a file of the library. Captions that the video has stay. */
export async function importSidecars({ source, sourceId }: VideoRef, videoId: number): Promise<void> {
  const file = source === 'library' ? await findLibraryFile(sourceId) : null;
  const sidecars = file === null ? [] : await readSidecars(file.file).catch(logError);
  if (!sidecars || sidecars.length === 0) return;
  await write((tx) => {
    // It may have been deleted while the files were read.
    if (!hasRow(videos, eq(videos.id, videoId), tx)) return;
    const known = new Set(listCaptions(videoId).map(({ language, kind }) => `${language} ${kind}`));
    for (const each of sidecars)
      if (!known.has(`${each.language} ${each.kind}`)) replaceCaptions(tx, videoId, each);
  });
}

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { env } from '../../env.server';
import type { SourceFailure, SourceProblem, SourceVideo, VideoSource } from '../video-source.server';
import { readYtdlpInfo } from './ytdlp-info';

/** Files that browsers play by themselves, with the type that they are sent as. */
export const PLAYABLE_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  ogv: 'video/ogg',
};
const INFO = '.info.json';
const LARGEST_INFO = 8 * 1024 * 1024;
/** What stands for a picture in the folder, where other sources have an address. */
export const LIBRARY_PICTURE = 'library:';

/** Pictures that yt-dlp writes beside a file, the best first. */
const PICTURES = ['webp', 'jpg', 'jpeg', 'png', 'avif'];

type LibraryEntry = { video: SourceVideo; file: string; type: string; picture: string | null };
type Library = { entries: LibraryEntry[]; problems: SourceProblem[] };

/** A name that survives restarts: two downloads of one video are two files, so the platform's id would not do. */
function idOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

async function readEntry(path: string, siblings: Set<string>): Promise<LibraryEntry | string> {
  const stem = path.slice(0, -INFO.length);
  const extension = Object.keys(PLAYABLE_TYPES).find((ending) => siblings.has(`${stem}.${ending}`));
  if (extension === undefined)
    return `has no video file beside it (${Object.keys(PLAYABLE_TYPES).join(', ')})`;
  const picture = PICTURES.find((ending) => siblings.has(`${stem}.${ending}`));
  const info = readYtdlpInfo(await readFile(join(env.LIBRARY_DIR, path), 'utf8'), basename(stem));
  if (info === null) return 'is not readable as JSON';
  const sourceId = idOf(stem);
  return {
    video: {
      ...info,
      sourceId,
      embedUrl: `/media/library/${sourceId}`,
      thumbnailUrl: picture === undefined ? null : LIBRARY_PICTURE + sourceId,
    },
    file: join(env.LIBRARY_DIR, `${stem}.${extension}`),
    type: PLAYABLE_TYPES[extension] ?? 'application/octet-stream',
    picture: picture === undefined ? null : join(env.LIBRARY_DIR, `${stem}.${picture}`),
  };
}

type Remembered = { stamp: string; entry: LibraryEntry | string };
// What each description said, by its path, as long as the file and what lies beside it stay as they are.
const remembered = new Map<string, Remembered>();

async function lookAtEntry(path: string, siblings: Set<string>): Promise<LibraryEntry | string> {
  const { size, mtimeMs } = await stat(join(env.LIBRARY_DIR, path));
  if (size > LARGEST_INFO) return 'is larger than 8 MiB';
  const stem = path.slice(0, -INFO.length);
  const beside = [...Object.keys(PLAYABLE_TYPES), ...PICTURES].filter((e) => siblings.has(`${stem}.${e}`));
  const stamp = [size, mtimeMs, ...beside].join(' ');
  const known = remembered.get(path);
  if (known?.stamp === stamp) return known.entry;
  const entry = await readEntry(path, siblings);
  remembered.set(path, { stamp, entry });
  return entry;
}

async function listFiles(): Promise<string[]> {
  await mkdir(env.LIBRARY_DIR, { recursive: true });
  const entries = await readdir(env.LIBRARY_DIR, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(env.LIBRARY_DIR, join(entry.parentPath ?? entry.path, entry.name)));
}

/** Reads the whole folder; a file that cannot be read is named among the problems and stops nothing else. */
async function readLibrary(): Promise<Library> {
  const files = await listFiles();
  const siblings = new Set(files);
  const descriptions = files.filter((name) => name.endsWith(INFO)).sort();
  for (const path of remembered.keys()) if (!siblings.has(path)) remembered.delete(path);
  const library: Library = { entries: [], problems: [] };
  for (const path of descriptions) {
    const entry = await lookAtEntry(path, siblings).catch(
      (error: unknown) => `cannot be read (${String(error)})`,
    );
    if (typeof entry === 'string') library.problems.push({ item: path, message: entry });
    else library.entries.push(entry);
  }
  return library;
}

/** One entry by its id: from what is remembered while its file is still there, else from the folder. */
async function findEntry(sourceId: string): Promise<LibraryEntry | null> {
  for (const { entry } of remembered.values()) {
    if (typeof entry === 'string' || entry.video.sourceId !== sourceId) continue;
    if (await stat(entry.file).catch(() => null)) return entry;
  }
  const { entries } = await readLibrary();
  return entries.find((entry) => entry.video.sourceId === sourceId) ?? null;
}

function fits({ video }: LibraryEntry, words: string[]): boolean {
  const text =
    `${video.title} ${video.description} ${video.creator ?? ''} ${video.tags.join(' ')}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function unreadable(error: unknown): SourceFailure {
  const detail = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return { ok: false, reason: 'unreadable', message: `The library folder cannot be read${detail}.` };
}

/** The file of a library video, for sending it; null when it is not there (any more). */
export async function findLibraryFile(sourceId: string): Promise<{ file: string; type: string } | null> {
  const entry = await findEntry(sourceId);
  return entry && { file: entry.file, type: entry.type };
}

/** The picture beside a library video, by what stands for it in `thumbnailUrl`; null when there is none (any more). */
export async function readLibraryPicture(address: string, largest: number): Promise<Buffer | null> {
  const picture = address.startsWith(LIBRARY_PICTURE)
    ? (await findEntry(address.slice(LIBRARY_PICTURE.length)))?.picture
    : null;
  if (picture == null || (await stat(picture)).size > largest) return null;
  return readFile(picture);
}

/** The self-hoster's own video files, described by the `*.info.json` that yt-dlp writes beside them. */
export const library: VideoSource = {
  name: 'library',
  label: 'Library',
  configured: () => true,

  async search({ words, limit, cursor }) {
    try {
      const { entries, problems } = await readLibrary();
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      const videos = entries.filter((entry) => fits(entry, wanted)).map((entry) => entry.video);
      const end = Number(cursor ?? 0) + limit;
      return {
        ok: true,
        videos: videos.slice(end - limit, end),
        problems,
        next: end < videos.length ? String(end) : undefined,
      };
    } catch (error) {
      return unreadable(error);
    }
  },

  async trending(_category, limit) {
    try {
      const { entries } = await readLibrary();
      const videos = entries.map((entry) => entry.video).sort((a, b) => (b.views ?? 0) - (a.views ?? 0));
      return { ok: true, videos: videos.slice(0, limit) };
    } catch (error) {
      return unreadable(error);
    }
  },

  async video(sourceId) {
    try {
      const found = await findEntry(sourceId);
      if (found) return { ok: true, video: found.video };
      return { ok: false, reason: 'not-found', message: 'This file is not in the library any more.' };
    } catch (error) {
      return unreadable(error);
    }
  },
};

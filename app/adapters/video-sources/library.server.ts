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

type LibraryEntry = { video: SourceVideo; file: string; type: string };
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
  const file = join(env.LIBRARY_DIR, path);
  if ((await stat(file)).size > LARGEST_INFO) return 'is larger than 8 MiB';
  const info = readYtdlpInfo(await readFile(file, 'utf8'), basename(stem));
  if (info === null) return 'is not readable as JSON';
  const sourceId = idOf(stem);
  return {
    video: { ...info, sourceId, embedUrl: `/media/library/${sourceId}` },
    file: join(env.LIBRARY_DIR, `${stem}.${extension}`),
    type: PLAYABLE_TYPES[extension] ?? 'application/octet-stream',
  };
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
  const library: Library = { entries: [], problems: [] };
  for (const path of files.filter((name) => name.endsWith(INFO)).sort()) {
    const entry = await readEntry(path, siblings).catch(
      (error: unknown) => `cannot be read (${String(error)})`,
    );
    if (typeof entry === 'string') library.problems.push({ item: path, message: entry });
    else library.entries.push(entry);
  }
  return library;
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
  const { entries } = await readLibrary();
  return entries.find((entry) => entry.video.sourceId === sourceId) ?? null;
}

/** The self-hoster's own video files, described by the `*.info.json` that yt-dlp writes beside them. */
export const library: VideoSource = {
  name: 'library',
  label: 'Library',
  configured: () => true,

  async search({ words, limit }) {
    try {
      const { entries, problems } = await readLibrary();
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      const videos = entries.filter((entry) => fits(entry, wanted)).map((entry) => entry.video);
      return { ok: true, videos: videos.slice(0, limit), problems };
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
      const { entries } = await readLibrary();
      const found = entries.find((entry) => entry.video.sourceId === sourceId);
      if (found) return { ok: true, video: found.video };
      return { ok: false, reason: 'not-found', message: 'This file is not in the library any more.' };
    } catch (error) {
      return unreadable(error);
    }
  },
};

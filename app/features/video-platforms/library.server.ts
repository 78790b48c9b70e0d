import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { env } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import type { SearchCategory } from '#app/lib/choices';
import { readWholeText, UnreadableFile } from '#app/lib/text-file.server';
import type { PlatformFailure, PlatformProblem, PlatformVideo, SearchablePlatform } from './platform';
import { VIDEO_TYPES } from './upload.server';
import { isPlaylist, readYtdlpInfo } from './ytdlp-info';

const PLAYABLE = new RegExp(`\\.(?:${Object.keys(VIDEO_TYPES).join('|')})$`, 'i');
const INFO = '.info.json';
/** Marks an image of the folder in `thumbnailUrl`. */
const LIBRARY_IMAGE = 'library:';

/** Formats of the thumbnails that yt-dlp writes, best first. */
const IMAGES = ['webp', 'jpg', 'jpeg', 'png', 'avif'];

type LibraryEntry = { video: PlatformVideo; file: string; type: string; image: string | null };
/** `broken`: ids of `.info.json` files that are not readable. */
type Library = { entries: LibraryEntry[]; problems: PlatformProblem[]; broken: Set<string> };

/** Two downloads of one video are two files, so the platform's id would not be unique. */
const idOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16);

/** Bytes of a file of yt-dlp, which can hold the comments of its video. */
const MAX_INFO = 32 * 1024 * 1024;

/** Reads a file of yt-dlp. Returns a text if it has a problem, and null if it describes a playlist. */
async function readEntry(path: string, { video, image }: Record<'video' | 'image', string | undefined>) {
  const stem = path.slice(0, -INFO.length);
  const json = await readWholeText({ path: join(env.LIBRARY_DIR, path) }, MAX_INFO);
  if (video === undefined)
    return isPlaylist(json) ? null : `has no video file next to it (${Object.keys(VIDEO_TYPES).join(', ')})`;
  const info = readYtdlpInfo(json, basename(stem));
  if (info === null) return 'is not valid JSON';
  const sourceId = idOf(stem);
  const thumbnailUrl = image === undefined ? null : LIBRARY_IMAGE + sourceId;
  const inFolder = (ending: string) => join(env.LIBRARY_DIR, `${stem}.${ending}`);
  const type = VIDEO_TYPES[video.toLowerCase()] ?? 'application/octet-stream';
  const shown = { ...info, sourceId, embedUrl: `/media/library/${sourceId}`, thumbnailUrl };
  return { video: shown, file: inFolder(video), type, image: image === undefined ? null : inFolder(image) };
}

// By path, valid until the file or one next to it changes.
const cachedEntries = new Map<string, { stamp: string; entry: LibraryEntry | string | null }>();

async function findCachedEntry(path: string, siblings: Set<string>): Promise<LibraryEntry | string | null> {
  const { size, mtimeMs } = await stat(join(env.LIBRARY_DIR, path));
  const stem = path.slice(0, -INFO.length);
  const find = (endings: string[]) =>
    endings
      .flatMap((ending) => [ending, ending.toUpperCase()])
      .find((ending) => siblings.has(`${stem}.${ending}`));
  const video = find(Object.keys(VIDEO_TYPES));
  const image = find(IMAGES);
  const stamp = [size, mtimeMs, video, image].join(' ');
  const known = cachedEntries.get(path);
  if (known?.stamp === stamp) return known.entry;
  const entry = await readEntry(path, { video, image });
  cachedEntries.set(path, { stamp, entry });
  return entry;
}

function describeError(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message.replace(/\.$/, '');
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

async function readLibrary(): Promise<Library> {
  const { paths, problems } = await listFiles();
  for (const path of cachedEntries.keys()) if (!paths.has(path)) cachedEntries.delete(path);
  const library: Library = { entries: [], problems, broken: new Set() };
  for (const path of [...paths].filter((name) => name.endsWith(INFO)).sort()) {
    const entry = await findCachedEntry(path, paths).catch(
      (error: unknown) => `cannot be read (${describeError(error)})`,
    );
    if (entry === null) continue;
    if (typeof entry !== 'string') library.entries.push(entry);
    else {
      library.problems.push({ item: path, message: entry });
      library.broken.add(idOf(path.slice(0, -INFO.length)));
    }
  }
  const message = `has no ${INFO} file next to it. Upload the video, or add the file that yt-dlp writes`;
  for (const path of [...paths].filter((name) => PLAYABLE.test(name)).sort())
    if (!paths.has(path.replace(PLAYABLE, INFO))) library.problems.push({ item: path, message });
  return library;
}

async function findEntry(sourceId: string): Promise<LibraryEntry | null> {
  for (const [path, { stamp, entry }] of cachedEntries) {
    if (entry === null || typeof entry === 'string' || entry.video.sourceId !== sourceId) continue;
    const files = [join(env.LIBRARY_DIR, path), entry.file];
    const [info, file] = await Promise.all(files.map((each) => stat(each).catch(() => null)));
    if (file && info && stamp.startsWith(`${info.size} ${info.mtimeMs} `)) return entry;
  }
  const { entries } = await readLibrary();
  return entries.find((entry) => entry.video.sourceId === sourceId) ?? null;
}

/** Files belong to a category if they contain one of its keywords. `fashion` includes all files. */
const CATEGORY_WORDS: Record<SearchCategory, string[]> = {
  fashion: [],
  swimwear: ['swim', 'bikini', 'beach'],
  lingerie: ['lingerie', 'bralette', 'corset', 'babydoll', 'bodysuit', 'stocking', 'slip', 'underwear'],
  'try-on': ['try on', 'try-on', 'tryon', 'haul'],
  review: ['review'],
};

function fits({ video }: LibraryEntry, words: string[], category: SearchCategory): boolean {
  const text =
    `${video.title} ${video.description} ${video.creator ?? ''} ${video.tags.join(' ')}`.toLowerCase();
  const has = (word: string) => text.includes(word);
  const about = CATEGORY_WORDS[category];
  return words.every(has) && (about.length === 0 || about.some(has));
}

function fail(reason: PlatformFailure['reason'], message: string): PlatformFailure {
  return { ok: false, reason, message };
}

/** Turns an error of the file system into a failure. */
function unreadable(error: unknown): PlatformFailure {
  const detail = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  const advice = 'Check LIBRARY_DIR and its permissions.';
  return fail('unreadable', `Ribbon cannot read the library folder${detail}. ${advice}`);
}

export async function findLibraryFile(sourceId: string): Promise<{ file: string; type: string } | null> {
  const entry = await findEntry(sourceId).catch(() => null);
  return entry && { file: entry.file, type: entry.type };
}

/** Returns the image that a `thumbnailUrl` of the library names, or null. */
async function readLibraryImage(url: string, maxBytes: number): Promise<Buffer | null> {
  if (!url.startsWith(LIBRARY_IMAGE)) return null;
  const image = (await findEntry(url.slice(LIBRARY_IMAGE.length)))?.image;
  if (image == null || (await stat(image)).size > maxBytes) return null;
  return readFile(image);
}

export const library: SearchablePlatform = {
  name: 'library',
  label: 'Library',
  isLocal: true,
  configured: () => true,
  readImage: readLibraryImage,

  async search({ words, category, limit, cursor }) {
    const read = await readLibrary().catch(unreadable);
    if ('ok' in read) return read;
    const { entries, problems } = read;
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const videos = entries.filter((entry) => fits(entry, wanted, category)).map((entry) => entry.video);
    const end = Number(cursor ?? 0) + limit;
    const next = end < videos.length ? String(end) : undefined;
    return { ok: true, videos: videos.slice(end - limit, end), problems, next };
  },

  async trending(_category, limit) {
    const read = await readLibrary().catch(unreadable);
    if ('ok' in read) return read;
    const videos = read.entries.map((entry) => entry.video);
    return { ok: true, videos: videos.sort((a, b) => (b.views ?? 0) - (a.views ?? 0)).slice(0, limit) };
  },

  async video(sourceId) {
    const found = await findEntry(sourceId).catch(unreadable);
    if (found !== null) return 'ok' in found ? found : { ok: true, video: found.video };
    const read = await readLibrary().catch(unreadable);
    if ('ok' in read) return read;
    if (read.entries.length === 0)
      return fail('unreadable', 'The library folder is empty. Check LIBRARY_DIR.');
    if (read.broken.has(sourceId))
      return fail('not-json', 'The .info.json file of this video is not readable.');
    return fail('not-found', 'The library no longer has this video.');
  },
};

// Only the default folder is created: a configured folder that is missing is probably not mounted.
if (env.ownsLibrary)
  try {
    mkdirSync(env.LIBRARY_DIR, { recursive: true });
  } catch (error) {
    logError(error);
  }

/** Lists all files below a folder. Unreadable subfolders are listed as problems. */
async function listFiles(
  folder = '',
  found: Pick<Library, 'problems'> & { paths: Set<string> } = { paths: new Set(), problems: [] },
) {
  const options = { withFileTypes: true, encoding: 'buffer' } as const;
  const entries = await readdir(join(env.LIBRARY_DIR, folder), options).catch((error: unknown) => {
    if (folder === '') throw error;
    found.problems.push({ item: folder, message: 'is not readable' });
    return [];
  });
  for (const entry of entries) {
    // Node's paths cannot express other names.
    if (!isUtf8(entry.name)) {
      const item = join(folder, entry.name.toString('latin1'));
      found.problems.push({ item, message: 'has a name that is not UTF-8. Rename it' });
      continue;
    }
    const name = entry.name.toString('utf8');
    // macOS writes these files on foreign disks (AppleDouble).
    if (name.startsWith('._')) continue;
    const path = join(folder, name);
    if (entry.isDirectory()) await listFiles(path, found);
    // Links to folders could form a circle.
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(path)))) found.paths.add(path);
  }
  return found;
}

async function isFile(path: string): Promise<boolean> {
  const stats = await stat(join(env.LIBRARY_DIR, path)).catch(() => null);
  return stats?.isFile() ?? false;
}

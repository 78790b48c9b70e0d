import { makeMissingForm, storedFormOf } from '#app/features/media/image-forms.server';
import { mediaPath } from '#app/features/media/media-file.server';
import { findLibraryFile } from '#app/features/video-platforms/library.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { drawPlaceholder } from '#app/lib/placeholder';
import { findImportedVideo } from './video.server';

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
};
const NAME = /^[a-z0-9_-]{8,64}\.(svg|webp|avif|jpg|png)$/;

/**
 * A file to send: its path and type, whether its name changes with its content, and whether it is a draft's, which only
 * editors may see.
 */
export type MediaFile = { file: string; type: string; immutable: boolean; isDraft?: boolean };
export type Drawn = { svg: string };

/** Makes a form of a picture that is not there yet; where nothing can be stored now, the name of the picture it would be made from. */
async function makeOrFindFallback(name: string): Promise<string | null> {
  try {
    await makeMissingForm(name);
    return null;
  } catch (error) {
    const stored = error instanceof StorageUnavailable ? storedFormOf(name) : null;
    if (stored === null) throw error;
    return stored;
  }
}

/** What is behind an address under `/media/`: a stored picture, a tile, or an imported library video by its id, never a path. */
export async function findMedia(name: string): Promise<MediaFile | Drawn | null> {
  const svg = name.endsWith('.svg') ? drawPlaceholder(name.slice(0, -'.svg'.length)) : null;
  if (svg !== null) return { svg };
  const image = NAME.exec(name);
  if (image) {
    const fallback = await makeOrFindFallback(name);
    if (fallback !== null) return { file: mediaPath(fallback), type: 'image/webp', immutable: false };
    return {
      file: mediaPath(name),
      type: TYPES[image[1] ?? ''] ?? 'application/octet-stream',
      immutable: true,
    };
  }
  const sourceId = /^library\/([0-9a-f]{16})$/.exec(name)?.[1];
  const video = sourceId === undefined ? null : findImportedVideo('library', sourceId);
  if (sourceId === undefined || video === null) return null;
  const found = await findLibraryFile(sourceId);
  return found && { ...found, immutable: false, isDraft: video.status === 'draft' };
}

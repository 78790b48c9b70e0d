import { makeMissingForm } from '#app/features/media/image-forms.server';
import { mediaPath } from '#app/features/media/media-file.server';
import { findLibraryFile } from '#app/features/video-platforms/library.server';
import { UPLOAD_PLATFORM, VIDEO_TYPES, videoPath } from '#app/features/video-platforms/upload.server';
import { drawPlaceholder } from '#app/lib/placeholder';
import { findImportedVideo } from './video.server';
import { isUnprocessed } from './video-upload.server';

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
};
const NAME = /^[a-z0-9_-]{8,64}\.(svg|webp|avif|jpg|png)$/;

/** Only editors may see the file of a draft. Immutable files have a name that changes with their content. */
export type MediaFile = { file: string; type: string; immutable: boolean; isDraft?: boolean };
export type Drawn = { svg: string };

const VIDEO_NAME = /^([0-9a-f]{16})(-\d{1,4}|-frame-\d)?\.(mp4|mov|webm|ogv|jpg)$/;

/** Finds a file of an uploaded video. Only editors see frames, and a file from which processing has yet to remove the metadata. */
async function findUploadedFile(name: string): Promise<MediaFile | null> {
  const [, sourceId = '', size, ending = ''] = VIDEO_NAME.exec(name) ?? [];
  const video = findImportedVideo(UPLOAD_PLATFORM, sourceId);
  const type = VIDEO_TYPES[ending] ?? TYPES[ending];
  if (video === null || type === undefined) return null;
  const isRaw = size === undefined && (await isUnprocessed({ source: UPLOAD_PLATFORM, sourceId }));
  const isDraft = video.status === 'draft' || ending === 'jpg' || isRaw;
  return { file: videoPath(name), type, immutable: false, isDraft };
}

/** Finds a file under `/media/`: an image, a placeholder, or a library video by its id, never by a path. */
export async function findMedia(name: string): Promise<MediaFile | Drawn | null> {
  const svg = name.endsWith('.svg') ? drawPlaceholder(name.slice(0, -'.svg'.length)) : null;
  if (svg !== null) return { svg };
  const image = NAME.exec(name);
  if (image) {
    const fallback = await makeMissingForm(name);
    if (fallback !== null) return { file: mediaPath(fallback), type: 'image/webp', immutable: false };
    const type = TYPES[image[1] ?? ''] ?? 'application/octet-stream';
    return { file: mediaPath(name), type, immutable: true };
  }
  if (name.startsWith('videos/')) return findUploadedFile(name.slice('videos/'.length));
  const sourceId = /^library\/([0-9a-f]{16})$/.exec(name)?.[1];
  const video = sourceId === undefined ? null : findImportedVideo('library', sourceId);
  if (sourceId === undefined || video === null) return null;
  const found = await findLibraryFile(sourceId);
  return found && { ...found, immutable: false, isDraft: video.status === 'draft' };
}

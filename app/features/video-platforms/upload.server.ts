import { join } from 'node:path';
import { env } from '#app/infra/env.server';
import { explainFailure, type Platform } from './platform';

const LABEL = 'Library';
export const UPLOAD_PLATFORM = 'upload';
const MEDIA_URL = '/media/videos/';

/** Pixels of the short side of the sizes that processing makes. */
const SIZES = [480, 720, 1080];

/** Types of the files that browsers play, by the ending of their name. */
export const VIDEO_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  ogv: 'video/ogg',
};

export function videoPath(name: string): string {
  return join(env.DATA_DIR, 'videos', name);
}

export function videoUrl(name: string): string {
  return MEDIA_URL + name;
}

export function sizeName(sourceId: string, size: number): string {
  return `${sourceId}-${size}.mp4`;
}

export function frameName(sourceId: string, frame: number): string {
  return `${sourceId}-frame-${frame}.jpg`;
}

/** Returns the sizes of a video, smallest first, none larger than the source. */
export function listSizes(shortSide: number): number[] {
  const even = shortSide - (shortSide % 2);
  const smaller = SIZES.filter((size) => size < even);
  return even > 1080 ? SIZES : [...smaller, Math.max(2, even)];
}

/** Files that were uploaded here. Once processed, the embedded file is the largest size, and phones get a smaller one. */
export const upload: Platform = {
  name: UPLOAD_PLATFORM,
  label: LABEL,
  listedAs: 'Uploads',
  isLocal: true,
  isFixed: true,

  buildPlayer({ sourceId, embedUrl }) {
    if (!embedUrl.startsWith(MEDIA_URL)) return null;
    const [, largest] = /-(\d+)\.mp4$/.exec(embedUrl) ?? [];
    if (largest === undefined) return { kind: 'video', src: embedUrl, sources: [{ src: embedUrl }] };
    const sizes = listSizes(Number(largest));
    const sources = sizes.map((size, index) => ({
      src: videoUrl(sizeName(sourceId, size)),
      type: 'video/mp4',
      ...(index < sizes.length - 1 ? { media: `(max-width: ${size === 480 ? 640 : 1100}px)` } : {}),
    }));
    return { kind: 'video', src: embedUrl, sources };
  },

  async video() {
    return explainFailure(LABEL, { reason: 'refused' }, 'has nothing to refresh for an upload.');
  },
};

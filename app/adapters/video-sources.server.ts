import type { VideoSource } from './video-source.server';
import { dailymotion } from './video-sources/dailymotion.server';
import { library } from './video-sources/library.server';
import { peertube } from './video-sources/peertube.server';
import { vimeo } from './video-sources/vimeo.server';
import { youtube } from './video-sources/youtube.server';

/** Every source, in the order in which screens list them. */
export const VIDEO_SOURCES: readonly VideoSource[] = [library, youtube, vimeo, dailymotion, peertube];

export function findVideoSource(name: string): VideoSource | null {
  return VIDEO_SOURCES.find((source) => source.name === name) ?? null;
}

import type { VideoSource } from './video-source.server';
import { library } from './video-sources/library.server';

/** Every source, in the order in which screens list them. */
export const VIDEO_SOURCES: readonly VideoSource[] = [library];

export function findVideoSource(name: string): VideoSource | null {
  return VIDEO_SOURCES.find((source) => source.name === name) ?? null;
}

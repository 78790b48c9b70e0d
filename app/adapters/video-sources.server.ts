import type { AddressSource, VideoSource } from './video-source.server';
import { dailymotion } from './video-sources/dailymotion.server';
import { library } from './video-sources/library.server';
import { peertube } from './video-sources/peertube.server';
import { tiktok } from './video-sources/tiktok.server';
import { vimeo } from './video-sources/vimeo.server';
import { youtube } from './video-sources/youtube.server';

/** Every source that can be searched, in the order in which screens list them. */
export const VIDEO_SOURCES: readonly VideoSource[] = [library, youtube, vimeo, dailymotion, peertube];

/** Platforms without an open search: a video of theirs comes by its address alone. */
const BY_ADDRESS: readonly AddressSource[] = [tiktok];

export function findVideoSource(name: string): VideoSource | null {
  return VIDEO_SOURCES.find((source) => source.name === name) ?? null;
}

/** A source of which single videos can be had. */
export function findAddressSource(name: string): AddressSource | null {
  return [...VIDEO_SOURCES, ...BY_ADDRESS].find((source) => source.name === name) ?? null;
}

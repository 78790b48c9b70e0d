import { dailymotion } from './dailymotion/dailymotion.server';
import { demo } from './demo/demo.server';
import { library } from './library.server';
import { peertube } from './peertube/peertube.server';
import type { Platform, VideoSource } from './platform';
import { tiktok } from './tiktok/tiktok.server';
import { vimeo } from './vimeo/vimeo.server';
import { youtube } from './youtube/youtube.server';

/** Every platform, in the order in which screens list them. */
export const PLATFORMS: (Platform | VideoSource)[] = [
  library,
  demo,
  youtube,
  vimeo,
  dailymotion,
  tiktok,
  peertube,
];

function isSource(platform: Platform | VideoSource): platform is VideoSource {
  return 'search' in platform;
}

export function listVideoSources(): VideoSource[] {
  return PLATFORMS.filter(isSource);
}

export function findVideoSource(name: string): VideoSource | null {
  return listVideoSources().find((source) => source.name === name) ?? null;
}

export function findPlatform(name: string): Platform | null {
  return PLATFORMS.find((platform) => platform.name === name) ?? null;
}

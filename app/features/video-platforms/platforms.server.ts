import { dailymotion } from './dailymotion/dailymotion.server';
import { demo } from './demo/demo.server';
import { library } from './library.server';
import { peertube } from './peertube/peertube.server';
import type { Platform, SearchablePlatform } from './platform';
import { tiktok } from './tiktok/tiktok.server';
import { upload } from './upload.server';
import { vimeo } from './vimeo/vimeo.server';
import { youtube } from './youtube/youtube.server';

export const PLATFORMS: (Platform | SearchablePlatform)[] = [
  library,
  upload,
  demo,
  youtube,
  vimeo,
  dailymotion,
  tiktok,
  peertube,
];

function isPlatform(platform: Platform | SearchablePlatform): platform is SearchablePlatform {
  return 'search' in platform;
}

export function listSearchablePlatforms(): SearchablePlatform[] {
  return PLATFORMS.filter(isPlatform);
}

export function findSearchablePlatform(name: string): SearchablePlatform | null {
  return listSearchablePlatforms().find((source) => source.name === name) ?? null;
}

export function findPlatform(name: string): Platform | null {
  return PLATFORMS.find((platform) => platform.name === name) ?? null;
}

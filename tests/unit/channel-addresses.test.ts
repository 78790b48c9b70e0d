import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readChannelUrl } from '#app/features/video-platforms/channel-address';

const read = (address: string) => {
  const { source, kind, id } = readChannelUrl(new URL(address)) ?? {};
  return [source, kind, id].join(' ');
};

test.each([
  [
    'https://www.youtube.com/watch?v=2kZVEUGLgy4&list=PLW5y1tjAOzI3orQNF1yGGVL5x-pR2K1dC',
    'youtube playlist PLW5y1tjAOzI3orQNF1yGGVL5x-pR2K1dC',
  ],
  ['https://youtu.be/2kZVEUGLgy4', 'youtube refused '],
  ['https://www.youtube.com/watch_popup?v=2kZVEUGLgy4', 'youtube refused '],
  ['https://vimeo.com/watchlater', 'vimeo refused '],
  ['https://www.youtube.com/watch?v=2kZVEUGLgy4&list=WL', 'youtube refused '],
  [
    'https://studio.youtube.com/channel/UClq42foiSgl7sSpLupnugGA/videos',
    'youtube channel UClq42foiSgl7sSpLupnugGA',
  ],
  ['https://www.youtube.com/channel/UCshort', 'youtube refused '],
  ['https://www.youtube.com/c/Name/videos', 'youtube custom Name'],
  ['https://www.youtube.com/%40%E6%97%A5%E6%9C%AC', 'youtube handle @日本'],
  ['https://www.youtube.com/hashtag/robe', 'youtube refused '],
  ['https://vimeo.com/name/videos', 'vimeo user name'],
  ['https://vimeo.com/channels/staffpicks/392544832', 'vimeo refused '],
  ['https://vimeo.com/watch', 'vimeo refused '],
  ['https://www.dailymotion.com/name', 'dailymotion user name'],
  ['https://www.dailymotion.com/video/x7lni3', 'dailymotion refused '],
  ['https://www.dailymotion.com/playlist/x2ppm3_a-name_tv/1', 'dailymotion playlist x2ppm3'],
  ['https://www.dailymotion.com/en/user/name', 'dailymotion user name'],
  ['https://www.dailymotion.com/us', 'dailymotion refused '],
  ['https://www.dailymotion.com/embed/playlist/x2ppm3', 'dailymotion playlist x2ppm3'],
  ['https://geo.dailymotion.com/player/x1.html?playlist=x2ppm3', 'dailymotion playlist x2ppm3'],
  ['https://geo.dailymotion.com/player.html?video=x7lni3', 'dailymotion refused '],
  ['https://dai.ly/x7lni3', 'dailymotion refused '],
  ['https://vimeo.com/users/12345678', 'vimeo user 12345678'],
  ['https://player.vimeo.com/video/392544832', 'vimeo refused '],
  [
    'https://www.youtube-nocookie.com/embed/videoseries?list=PLW5y1tjAOzI3orQNF1yGGVL5x-pR2K1dC',
    'youtube playlist PLW5y1tjAOzI3orQNF1yGGVL5x-pR2K1dC',
  ],
  ['https://tube.example/feeds/videos.json?videoChannelId=12', 'peertube channel 12'],
  ['https://tube.example/w/4q9kWRjxSY2BAqkKNt3qqZ', 'peertube refused '],
  [
    'https://tube.example/w/p/4q9kWRjxSY2BAqkKNt3qqZ;playlistPosition=2',
    'peertube playlist 4q9kWRjxSY2BAqkKNt3qqZ',
  ],
  [
    'https://tube.example/videos/watch/playlist/1baa6897-c2ad-4caf-beb4-0c85b8dc8d09?playlistPosition=1',
    'peertube playlist 1baa6897-c2ad-4caf-beb4-0c85b8dc8d09',
  ],
  [
    'https://tube.example/video-playlists/embed/4q9kWRjxSY2BAqkKNt3qqZ',
    'peertube playlist 4q9kWRjxSY2BAqkKNt3qqZ',
  ],
  ['https://tube.example/w/p/..%2f..', 'peertube refused '],
  ['https://tube.example/c/..%2f..', 'peertube refused '],
  ['https://www.dailymotion.com/..%2f..%2fvideos', 'dailymotion refused '],
  ['https://tube.example/', '  '],
  ['https://www.tiktok.com/@name', '  '],
  ['https://tube.example/c/%E0%A4%A', '  '],
])('reads the channel of %s', (address, expected) => {
  expect(read(address)).toBe(expected);
});

const recording = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'shared',
  'recordings',
  'channels',
  'channel-addresses.json',
);
if (existsSync(recording)) {
  type Case = { address: string; platform: string; means: string; id: string };
  const cases: Case[] = JSON.parse(readFileSync(recording, 'utf8'));
  test.each(cases)('reads the recorded address $address', ({ address, platform, means, id }) => {
    expect(read(address)).toBe([platform, means, id].join(' '));
  });
}

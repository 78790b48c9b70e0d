import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as peertube from '#app/features/video-platforms/peertube/peertube.server';
import {
  readList,
  readPlaylist as readTubePlaylist,
} from '#app/features/video-platforms/peertube/peertube-api.server';
import * as vimeo from '#app/features/video-platforms/vimeo/vimeo.server';
import { readPlaylist, readYoutubeFeed } from '#app/features/video-platforms/youtube/youtube.server';

const entry = (id: string, more = '') =>
  `<entry><yt:videoId>${id}</yt:videoId><title>Robe &amp; ${id}</title><author><name>Ann</name><uri>https://www.youtube.com/channel/UC1</uri></author>
   <published>2026-11-20T18:00:00+00:00</published><media:group><media:title>x</media:title>${more}</media:group></entry>`;
const feed = (entries: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Ann &lt;3</title><author><name>Ann</name></author>${entries}</feed>`;

test('reads a feed of YouTube once for each video', async () => {
  const more =
    '<media:thumbnail url="https://i1.ytimg.com/vi/a/hqdefault.jpg"/><media:description>One\nTwo</media:description><media:community><media:statistics views="7"/></media:community>';
  const page = readYoutubeFeed(
    feed(entry('aaaaaaaaaaa', more) + entry('bbbbbbbbbbb') + entry('aaaaaaaaaaa', more)),
  );
  expect(page?.title).toBe('Ann <3');
  expect(page?.videos).toMatchObject([
    {
      sourceId: 'aaaaaaaaaaa',
      title: 'Robe & aaaaaaaaaaa',
      description: 'One\nTwo',
      views: 7,
      creator: 'Ann',
      creatorUrl: 'https://www.youtube.com/channel/UC1',
      thumbnailUrl: 'https://i1.ytimg.com/vi/a/hqdefault.jpg',
    },
    { sourceId: 'bbbbbbbbbbb', description: '', views: null, thumbnailUrl: null },
  ]);
});

test('a playlist of PeerTube has the videos that are not private', () => {
  const uuid = '1baa6897-c2ad-4caf-beb4-0c85b8dc8d09';
  const data = [
    { position: 1, video: { uuid, name: 'Robe' } },
    { position: 2, type: 1 },
    { position: 3, video: null },
  ];
  const list = readTubePlaylist({ total: 4, data }, 'https://video.example');
  expect(list?.videos.map(({ sourceId, title }) => [sourceId, title])).toEqual([[uuid, 'Robe']]);
  expect(list?.next).toBe('3');
  expect(readTubePlaylist({ total: 0, data: [] }, 'https://video.example')).toEqual({
    videos: [],
    next: undefined,
  });
  expect(readTubePlaylist({ html: '' }, 'https://video.example')).toBeNull();
});

test('another document is no feed, and an empty feed is', async () => {
  expect(readYoutubeFeed('<html><body>Sorry</body></html>')).toBeNull();
  expect(readYoutubeFeed('<feed><entry>')).toBeNull();
  expect(readYoutubeFeed(feed(''))).toEqual({ title: 'Ann <3', videos: [] });
});

const recordings = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings');
const read = (name: string) => readFileSync(join(recordings, name), 'utf8');
const json = (name: string) => JSON.parse(read(name));

describe.runIf(existsSync(recordings))('recorded lists', () => {
  test.each([
    ['2025', 15, 'Digital Foundry'],
    ['japanese', 15, null],
    ['empty', 0, 'Marques Brownlee'],
    ['upcoming-live-double', 4, 'Example & Co.'],
  ])('reads the feed %s', async (name, count, title) => {
    const page = readYoutubeFeed(read(`channels/youtube-channel-feed-${name}.xml`));
    const ids = [...read(`channels/youtube-channel-feed-${name}.xml`).matchAll(/<yt:videoId>([^<]+)/g)];
    expect(page?.videos.map(({ sourceId }) => sourceId)).toEqual([...new Set(ids.map(([, id]) => id))]);
    expect(page?.videos.length).toBe(count);
    if (title !== null) expect(page?.title).toBe(title);
  });

  test('a playlist keeps its order and the channel of each video', async () => {
    const page = readYoutubeFeed(read('channels/youtube-playlist-feed.xml'));
    expect(page?.videos.length).toBe(4);
    expect(new Set(page?.videos.map(({ creator }) => creator)).size).toBeGreaterThan(1);
    expect(page?.videos.some(({ title }) => title.startsWith('"Caminandes'))).toBe(true);
  });

  test('a list of the API has its videos and their owners', () => {
    const answer = json('youtube/playlistItems-list-2023.json');
    const list = readPlaylist(answer.items === undefined ? answer[0] : answer);
    expect(list?.videos[0]).toMatchObject({ creator: 'YouTube Creators', sourceId: '9g2U12SsRns' });
  });

  test('lists of PeerTube and Vimeo name the channel and the next page', () => {
    const tube = readList(json('channels/peertube-channel-videos-page1.json'), 'https://framatube.org');
    expect(tube?.videos.length).toBe(12);
    expect(tube?.next).toBe('12');
    const clips = vimeo.readList(json('channels/vimeo-channel-videos-page1.json'));
    expect([clips?.videos[0]?.sourceId, clips?.next]).toEqual(['392544832', '2']);
  });

  test('a JSON feed of PeerTube has the ids of its lists', () => {
    const page = peertube.readPeertubeFeed(
      json('channels/peertube-channel-feed-by-hand.json'),
      'https://video.example.org',
    );
    expect(page).toMatchObject({
      title: 'Example channel',
      videos: [
        {
          sourceId: '1baa6897-c2ad-4caf-beb4-0c85b8dc8d09@video.example.org'.replace(/@.*/, ''),
          title: 'Hello & welcome',
          description: 'Hello & welcome',
        },
      ],
    });
  });
});

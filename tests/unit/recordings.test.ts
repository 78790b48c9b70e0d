import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as dailymotion from '#app/features/video-platforms/dailymotion/dailymotion.server';
import {
  readList as readTubeList,
  readOne as readTubeVideo,
} from '#app/features/video-platforms/peertube/peertube-api.server';
import type { PlatformVideo } from '#app/features/video-platforms/platform';
import * as vimeo from '#app/features/video-platforms/vimeo/vimeo.server';
import * as youtube from '#app/features/video-platforms/youtube/answers.server';

const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings');
const BASE = 'https://tube.example';

type Raw = { [name: string]: Raw | undefined } & { [index: number]: Raw | undefined };
type Fields = Record<string, string | number | boolean | null | undefined>;

/** Returns the value at a path of names in a response. */
function at(item: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Raw | null | undefined)?.[name], item);
}
const text = (item: unknown, ...path: string[]) => {
  const value = at(item, ...path);
  return typeof value === 'string' && value !== '' ? value : null;
};
const number = (item: unknown, ...path: string[]) => {
  const value = at(item, ...path);
  return value === undefined || value === null ? null : Number(value);
};
const moment = (value: string | null) => (value === null ? null : new Date(value).toISOString());
/** Neither 0 nor less is the length of anything. */
const seconds = (value: number | null) => (value === null || value <= 0 ? null : Math.round(value));

function secondsOf(iso: string | null): number | null {
  const [, days, hours, minutes, rest] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(iso ?? '') ?? [];
  if (iso === null) return null;
  const [d, h, m, s] = [days, hours, minutes, rest].map((part) => Number(part ?? 0));
  return seconds(((Number(d) * 24 + Number(h)) * 60 + Number(m)) * 60 + Number(s));
}

/**
 * What a page prints of a video, read a second time and by other means: from the names that each platform's documentation gives
 * them. A field that is not there is not compared.
 */
const EXPECTED: Record<string, (item: unknown) => Fields> = {
  youtube: (item) => ({
    title: text(item, 'snippet', 'title') ?? text(item, 'id'),
    description: text(item, 'snippet', 'description') ?? '',
    creator: text(item, 'snippet', 'channelTitle'),
    published: moment(text(item, 'snippet', 'publishedAt')),
    views: number(item, 'statistics', 'viewCount'),
    likes: number(item, 'statistics', 'likeCount'),
    duration: secondsOf(text(item, 'contentDetails', 'duration')),
    live: ['live', 'upcoming'].includes(text(item, 'snippet', 'liveBroadcastContent') ?? ''),
    embeddable: (at(item, 'status', 'embeddable') as boolean | undefined) ?? null,
  }),
  vimeo: (item) => ({
    title: text(item, 'name'),
    description: text(item, 'description') ?? '',
    creator: text(item, 'user', 'name'),
    published: moment(text(item, 'release_time') ?? text(item, 'created_time')),
    views: number(item, 'stats', 'plays'),
    likes: number(item, 'metadata', 'connections', 'likes', 'total'),
    duration: seconds(number(item, 'duration')),
  }),
  dailymotion: (item) => ({
    title: text(item, 'title'),
    creator: text(item, 'owner.screenname'),
    published:
      number(item, 'created_time') === null
        ? null
        : new Date(Number(number(item, 'created_time')) * 1_000).toISOString(),
    views: number(item, 'views_total'),
    likes: number(item, 'likes_total'),
    duration: seconds(number(item, 'duration')),
    live: at(item, 'onair') === true,
  }),
  peertube: (item) => {
    const first = text(item, 'originallyPublishedAt');
    const known = first === null || first.startsWith('1970-01-01T00:00:00') ? null : first;
    return {
      title: text(item, 'name'),
      creator: text(item, 'channel', 'displayName') ?? text(item, 'account', 'displayName'),
      published: moment(known ?? text(item, 'publishedAt')),
      views: number(item, 'views'),
      likes: number(item, 'likes'),
      duration: seconds(number(item, 'duration')),
      live: at(item, 'isLive') === true,
      ageRestricted: at(item, 'nsfw') === true,
    };
  },
};

function printed({ publishedAt, ...video }: PlatformVideo, fields: Fields): Fields {
  const all: Fields = { ...video, tags: video.tags.join(), published: publishedAt?.toISOString() ?? null };
  return Object.fromEntries(Object.keys(fields).map((name) => [name, all[name]]));
}

const LISTS = {
  youtube: {
    files: /^videos-list(?!.*(?:fields-filter|not-found))/,
    items: 'items',
    read: youtube.readVideos,
  },
  vimeo: { files: /^videos-/, items: 'data', read: (json: unknown) => vimeo.readList(json)?.videos },
  dailymotion: {
    files: /^channel-videos/,
    items: 'list',
    read: (json: unknown) => dailymotion.readList(json)?.videos,
  },
  peertube: {
    files: /^(?:search|sepia|videos|account)/,
    items: 'data',
    read: (json: unknown) => readTubeList(json, BASE)?.videos,
  },
};
const ONES = {
  vimeo: { files: /^video-/, read: (json: unknown) => vimeo.readOne(json)?.video },
  dailymotion: { files: /^video-/, read: (json: unknown) => dailymotion.readOne(json)?.video },
  peertube: { files: /^video-(?!captions|chapters)/, read: (json: unknown) => readTubeVideo(json, BASE) },
};

// Real answers of the platforms. They are others' content, so they lie outside the repository and are tested where they stand.
if (existsSync(folder)) {
  const open = (platform: string, name: string): unknown =>
    JSON.parse(readFileSync(join(folder, platform, name), 'utf8'));
  const named = (platform: string, files: RegExp) =>
    readdirSync(join(folder, platform)).filter((name) => files.test(name));

  const lists = Object.entries(LISTS).flatMap(([platform, { files, items, read }]) =>
    named(platform, files).map((name) => ({ platform, name, items, read })),
  );
  test.each(lists)(
    'each video in the list $platform/$name has the fields of its page',
    ({ platform, name, items, read }) => {
      const answer = open(platform, name);
      const raw = at(answer, items) as unknown[];
      const videos = read(answer) ?? [];
      expect(videos).toHaveLength(raw.length);
      videos.forEach((video, index) => {
        const fields = EXPECTED[platform]?.(raw[index]) ?? {};
        expect(printed(video, fields), `${index}`).toEqual(fields);
      });
    },
  );

  const ones = Object.entries(ONES).flatMap(([platform, { files, read }]) =>
    named(platform, files).map((name) => ({ platform, name, read })),
  );
  test.each(ones)('the video $platform/$name has the fields of its page', ({ platform, name, read }) => {
    const answer = open(platform, name);
    const video = read(answer);
    const fields = EXPECTED[platform]?.(answer) ?? {};
    expect(video && printed(video, fields)).toEqual(fields);
  });

  test('a recording of many hosts has dates of first publication', () => {
    const answer = open('peertube', 'sepiasearch-videos-kde-page1.json');
    const dates = readTubeList(answer, BASE)?.videos.map(({ publishedAt }) => publishedAt?.getUTCFullYear());
    expect(dates?.every((year) => year !== undefined && year > 2005)).toBe(true);
  });
}

const vimeoItem = {
  uri: '/videos/101',
  name: 'A film',
  duration: 61,
  link: 'https://vimeo.com/101',
  privacy: { view: 'anybody', embed: 'public' },
};

test.each([
  ['its link', { link: 'https://vimeo.com/101/abcdef12' }],
  ['its player', { player_embed_url: 'https://player.vimeo.com/video/101?h=abcdef12' }],
  ['its uri', { uri: '/videos/101:abcdef12' }],
])('an unlisted Vimeo video keeps its hash, from %s', (_from, more) => {
  const read = vimeo.readOne({ ...vimeoItem, privacy: { view: 'unlisted', embed: 'public' }, ...more });
  expect(read?.video.embedUrl).toBe('https://player.vimeo.com/video/101?h=abcdef12');
  expect(read?.video.sourceId).toBe('101:abcdef12');
});

test('a paid Vimeo video says so', () => {
  const read = vimeo.readOne({ ...vimeoItem, play: { status: 'purchase_required' } });
  expect(read?.video.refusal).toContain('sells this video');
  expect(vimeo.readOne({ ...vimeoItem, play: { status: 'playable' } })?.video.refusal).toBeUndefined();
});

test('a live or upcoming video has no length', () => {
  const item = (duration: string) => ({
    id: 'abcdefghijk',
    snippet: { title: 'Soon', liveBroadcastContent: 'upcoming' },
    contentDetails: { duration },
  });
  for (const duration of ['P0D', 'PT0S', 'P0Y'])
    expect(youtube.readVideos({ items: [item(duration)] })?.[0]?.duration).toBeNull();
  expect(youtube.readVideos({ items: [item('P1DT1S')] })?.[0]?.duration).toBe(86_401);
  expect(vimeo.readOne({ ...vimeoItem, duration: 0 })?.video.duration).toBeNull();
  expect(dailymotion.readOne({ id: 'x7lni3', title: 'On air', duration: 0 })?.video.duration).toBeNull();
});

test('first publication outranks a host’s date, and 1970 is none', () => {
  const item = {
    uuid: '0a1b2c3d-1111-4222-8333-444455556666',
    name: 'A film',
    publishedAt: '2024-05-01T00:00:00.000Z',
  };
  const dateOf = (originallyPublishedAt: string | null) =>
    readTubeVideo({ ...item, originallyPublishedAt }, BASE)?.publishedAt?.toISOString();
  expect(dateOf('2011-02-03T00:00:00.000Z')).toBe('2011-02-03T00:00:00.000Z');
  expect(dateOf('1970-01-01T00:00:00.000Z')).toBe('2024-05-01T00:00:00.000Z');
  expect(dateOf(null)).toBe('2024-05-01T00:00:00.000Z');
});

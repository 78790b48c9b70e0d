import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { PlatformVideo, SearchablePlatform } from '#app/features/video-platforms/platform';
import { findPlayer, labelPlatform, PLATFORMS } from '#app/features/video-platforms/platforms.server';
import { findVideo, listUnavailableVideos, listVideos } from '#app/features/videos/video.server';
import { deleteVideos } from '#app/features/videos/video-admin.server';
import {
  describeKnownPlatforms,
  findVideoByUrl,
  importVideos,
} from '#app/features/videos/video-import.server';
import { refreshChosenVideos, refreshVideos } from '#app/features/videos/video-refresh.server';
import { replaceVideo, undoReplacement } from '#app/features/videos/video-replace.server';
import { listPlatforms, searchVideos } from '#app/features/videos/video-search.server';
import { videoSearchSchema } from '#app/features/videos/video-search-schema';
import { COMMAND_LINE, orm, write } from '#app/infra/database.server';
import { frame } from '#app/lib/player-data';
import { videos } from '#db/schema';

const known = PLATFORMS.length;
afterEach(() => {
  PLATFORMS.length = known;
});

function describeVideo(sourceId: string, more: Partial<PlatformVideo> = {}): PlatformVideo {
  return {
    sourceId,
    title: `Sixth ${sourceId}`,
    description: '',
    url: null,
    embedUrl: '/media/library/0123456789abcdef',
    thumbnailUrl: null,
    views: 3,
    likes: null,
    duration: null,
    creator: null,
    creatorUrl: null,
    creatorImageUrl: null,
    publishedAt: null,
    tags: [],
    embeddable: true,
    ageRestricted: false,
    live: false,
    ...more,
  };
}

/** A platform of a test's own, whose videos the test can change. */
function addPlatform(name: string, shelf: Map<string, PlatformVideo>): SearchablePlatform {
  const source: SearchablePlatform = {
    name,
    label: 'Sixth',
    configured: () => true,
    search: async () => ({ ok: true, videos: [...shelf.values()], problems: [] }),
    trending: async () => ({ ok: true, videos: [...shelf.values()] }),
    video: async (sourceId) => {
      const video = shelf.get(sourceId);
      return video
        ? { ok: true, video }
        : { ok: false, reason: 'not-found', message: 'Sixth does not have this video (any more).' };
    },
  };
  PLATFORMS.push(source);
  return source;
}

test('a sixth platform needs one folder and one line', async () => {
  Object.assign<SearchablePlatform, Partial<SearchablePlatform>>(
    addPlatform('sixth', new Map([['one', describeVideo('one')]])),
    {
      readVideoUrl: ({ hostname, pathname }) =>
        hostname === 'sixth.example' ? { sourceId: pathname.slice(1) } : null,
      buildPlayer: ({ sourceId }) => frame(`https://player.sixth.example/${sourceId}`),
    },
  );
  expect(findVideoByUrl('sixth.example/one')).toEqual({ source: 'sixth', sourceId: 'one' });
  expect(describeKnownPlatforms()).toBe('YouTube, Vimeo, Dailymotion, TikTok, PeerTube or Sixth');
  expect(labelPlatform('sixth')).toBe('Sixth');
  expect(findPlayer({ source: 'sixth', sourceId: 'one', embedUrl: 'https://else.example/' })).toMatchObject({
    src: 'https://player.sixth.example/one',
    origin: 'https://player.sixth.example',
  });
  expect(listPlatforms().at(-1)).toMatchObject({ name: 'sixth', label: 'Sixth', configured: true });
  const outcome = await searchVideos(videoSearchSchema.parse({ q: 'anything', source: 'sixth' }));
  expect(outcome.ok && outcome.results.map((video) => video.title)).toEqual(['Sixth one']);
  const outcomes = await importVideos(
    [
      { source: 'sixth', sourceId: 'one' },
      { source: 'sixth', sourceId: 'two' },
    ],
    { category: 'fashion', status: 'published' },
    COMMAND_LINE,
  );
  expect(outcomes).toMatchObject([
    { ok: true, outcome: 'imported' },
    { ok: false, error: 'Sixth does not have this video (any more).' },
  ]);
  const [stored] = orm.select().from(videos).where(eq(videos.sourceId, 'one')).all();
  expect(stored).toMatchObject({
    likes: null,
    publishedAt: null,
    duration: null,
    url: `/video/${stored?.id}`,
  });
});

test('a refresh updates figures, keeps edits and hides unavailable videos', async () => {
  const shelf = new Map(['stays', 'goes', 'closes'].map((id) => [id, describeVideo(id)]));
  addPlatform('swept', shelf);
  await importVideos(
    [...shelf.keys()].map((sourceId) => ({ source: 'swept', sourceId })),
    { category: 'lingerie', status: 'published' },
    COMMAND_LINE,
  );
  await write((tx) => {
    tx.update(videos).set({ title: 'Edited here' }).where(eq(videos.sourceId, 'stays')).run();
    tx.update(videos)
      .set({ fetchedAt: new Date(0) })
      .where(eq(videos.source, 'swept'))
      .run();
  });
  shelf.set('stays', describeVideo('stays', { views: 77 }));
  shelf.delete('goes');
  shelf.set('closes', describeVideo('closes', { embeddable: false }));
  expect(await refreshVideos()).toMatchObject({ refreshed: 1, unavailable: 2 });
  const { videos: listed } = listVideos({ category: 'lingerie' }, 1);
  expect(listed.map(({ title, views }) => ({ title, views }))).toEqual([{ title: 'Edited here', views: 77 }]);
  expect(
    listUnavailableVideos(10)
      .map((video) => video.title)
      .sort(),
  ).toEqual(['Sixth closes', 'Sixth goes']);
  expect(await refreshVideos()).toMatchObject({ refreshed: 0, unavailable: 0 });
});

test('a failed platform leaves its videos unchanged', async () => {
  const shelf = new Map([['kept', describeVideo('kept')]]);
  const source = addPlatform('failing', shelf);
  await importVideos(
    [{ source: 'failing', sourceId: 'kept' }],
    { category: 'swimwear', status: 'published' },
    COMMAND_LINE,
  );
  await write((tx) =>
    tx
      .update(videos)
      .set({ fetchedAt: new Date(0) })
      .where(eq(videos.source, 'failing'))
      .run(),
  );
  source.video = async () => ({ ok: false, reason: 'timeout', message: 'Sixth did not answer in time.' });
  expect(await refreshVideos()).toEqual({
    refreshed: 0,
    unavailable: 0,
    failed: ['Sixth did not answer in time.'],
  });
  expect(listVideos({ category: 'swimwear' }, 1).videos).toHaveLength(1);
});

/** A stored video of a platform, which does something else before it answers about it. */
async function importChanging(name: string, during: (id: number) => Promise<unknown>) {
  const source = addPlatform(name, new Map(['old', 'new'].map((id) => [id, describeVideo(id)])));
  const into = { category: 'review', status: 'published' } as const;
  const [stored] = await importVideos([{ source: name, sourceId: 'old' }], into, COMMAND_LINE);
  if (!stored?.ok) throw new Error('The video was not imported.');
  const answer = source.video;
  source.video = async (sourceId) => {
    source.video = answer;
    await during(stored.id);
    return sourceId === 'old' ? { ok: false, reason: 'not-found', message: 'Not found.' } : answer(sourceId);
  };
  return stored.id;
}

test('a refresh says nothing about the video that replaced the one it asked for', async () => {
  const replacement = { source: 'swapped', sourceId: 'new' };
  const id = await importChanging('swapped', (stored) => replaceVideo(stored, replacement, COMMAND_LINE));
  await refreshChosenVideos([id], COMMAND_LINE);
  expect(findVideo(id)).toMatchObject({ sourceId: 'new', unavailableAt: null });
});

test('a video that is deleted while its replacement is looked up is not replaced', async () => {
  const id = await importChanging('dropped', (stored) => deleteVideos([stored], COMMAND_LINE));
  const outcome = await replaceVideo(id, { source: 'dropped', sourceId: 'new' }, COMMAND_LINE);
  expect(outcome).toEqual({ ok: false, message: 'The video to be replaced no longer exists.' });
});

test('undoing a replacement restores what was edited while it was looked up', async () => {
  const id = await importChanging('edited', (stored) =>
    write((tx) => tx.update(videos).set({ title: 'Edited since' }).where(eq(videos.id, stored)).run()),
  );
  await replaceVideo(id, { source: 'edited', sourceId: 'new' }, COMMAND_LINE);
  await undoReplacement(id, COMMAND_LINE);
  expect(findVideo(id)?.title).toBe('Edited since');
});

import { afterAll, beforeEach, expect, test } from 'vitest';
import { FakePlatforms } from '../support/fake-platforms';

// The platforms are read with the first import of a feature.
const platforms = new FakePlatforms();
await platforms.start();
Object.assign(process.env, platforms.settings());
const { followChannel, importAll, listCandidates, skipCandidates } = await import(
  '#app/features/channels/channel.server'
);
const { checkChannel, checkDueChannel, countWaitingVideos, MAX_WAITING } = await import(
  '#app/features/channels/channel-check.server'
);
const { continueChannelImports } = await import('#app/features/channels/channel.server');
const { orm, sqlite } = await import('#app/infra/database.server');
const { channels, channelVideos, videos } = await import('#db/schema');

const ACTOR = { username: 'mara' };
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const tube = new URL(platforms.settings().PEERTUBE_URL ?? '').origin;
const form = {
  schedule: 'daily',
  auto: 'candidates',
  required: '',
  excluded: '',
  category: 'swimwear',
} as const;

afterAll(() => platforms.stop());
beforeEach(() => {
  platforms.misbehave(null);
  for (const table of [channels, videos]) orm.delete(table).run();
});

const findOne = () => orm.select().from(channels).get() as typeof channels.$inferSelect;
const idsOf = (limit: number) => listCandidates(findOne().id, limit).map(({ id }) => id);

async function follow(path: string, more: Partial<Record<keyof typeof form, never>> = {}) {
  expect(await followChannel({ ...form, ...more, url: `${tube}/${path}` }, ACTOR)).toMatchObject({
    ok: true,
  });
}

test('reading stops at 1,000 waiting videos, and goes on once some are decided', async () => {
  await follow('c/long');
  await expect.poll(() => countWaitingVideos(findOne().id)).toBe(MAX_WAITING);
  await expect.poll(() => findOne().nextPage).toBe('1000');
  const asked = platforms.requests.length;
  await checkDueChannel(inHours(1));
  expect(platforms.requests.length).toBe(asked);
  await skipCandidates(findOne().id, idsOf(300));
  await checkDueChannel(inHours(1));
  expect([countWaitingVideos(findOne().id), findOne().nextPage]).toEqual([930, null]);
});

/** Adds the channel `long` as an earlier check left it: with its videos from `first` on. */
function addLong(values: Partial<typeof channels.$inferInsert>, first = 1_231): void {
  const key = { source: 'peertube', kind: 'channel', host: new URL(tube).host, channelId: 'long' };
  const row = { ...form, ...key, url: `${tube}/c/long`, title: 'Long', checkedAt: new Date(), ...values };
  const { id: channelId } = orm.insert(channels).values(row).returning().get();
  for (let n = first; n <= 1_230; n++)
    orm
      .insert(channelVideos)
      .values({
        channelId,
        sourceId: `0a1b2c3d-1111-4222-8333-${String(n).padStart(12, '0')}`,
        title: `Tube ${n}`,
        description: '',
        state: 'skipped',
      })
      .run();
}

test('the first reading of a channel goes on after a restart', async () => {
  addLong({ nextPage: '300' });
  await checkDueChannel(new Date());
  expect(countWaitingVideos(findOne().id)).toBe(0);
  await checkDueChannel(inHours(1));
  expect([countWaitingVideos(findOne().id), findOne().nextPage]).toEqual([930, null]);
});

test('a check reads on to the first page without new videos', async () => {
  addLong({}, 151);
  const before = platforms.requests.length;
  expect(await checkChannel(findOne())).toEqual({ ok: true, found: 150 });
  expect(platforms.requests.length - before).toBe(3);
});

test('a playlist of PeerTube has a title and its videos', async () => {
  await follow('w/p/gifts');
  expect(findOne()).toMatchObject({ title: 'Gifts', kind: 'playlist', nextPage: null });
  expect(countWaitingVideos(findOne().id)).toBe(2);
});

test('the daily job tries a failed import three times, as what it was asked for', async () => {
  await follow('w/p/gifts');
  await importAll(findOne(), 'published', ACTOR);
  await continueChannelImports();
  const row = () => orm.select().from(channelVideos).get();
  expect(row()).toMatchObject({ state: 'failed', failures: 1, error: expect.stringContaining('PeerTube') });
  for (const day of [1, 2, 3, 4]) {
    await checkDueChannel(inHours(25 * day));
    orm
      .update(channels)
      .set({ checkedAt: inHours(25 * day) })
      .run();
    await continueChannelImports();
  }
  expect(row()).toMatchObject({ state: 'failed', failures: 3, importAs: 'published' });
});

test('an import of channels that fails is reported once', async () => {
  addLong({ importing: 'draft' }, 1_230);
  orm.update(channelVideos).set({ state: 'queued' }).run();
  sqlite.exec(`CREATE TEMP TRIGGER refused BEFORE UPDATE ON channel_videos
    BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  const runs = await Promise.allSettled([continueChannelImports(), continueChannelImports()]);
  sqlite.exec('DROP TRIGGER refused');
  expect(runs.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

import { expect, test } from 'vitest';
import { findGuide, listGuides, listGuideUrls } from '#app/features/guides/guide.server';
import {
  deleteGuide,
  type GuideChange,
  listGuidesForAdmin,
  listOwnPages,
  saveGuide,
} from '#app/features/guides/guide-admin.server';
import { guideListSchema } from '#app/features/guides/guide-schema';
import { searchSite } from '#app/features/search/site-search.server';
import { COMMAND_LINE } from '#app/infra/database.server';
import { restoreDiscarded } from '#app/infra/trash.server';

const PAGE: GuideChange = {
  kind: 'page',
  version: 0,
  title: 'Size charts',
  slug: '',
  tags: [],
  seoTitle: '',
  seoDescription: '',
  summary: '',
  author: '',
  body: 'Measure the bust.',
  publishAt: null,
  coverUrl: null,
  publishing: 'publish',
};

async function add(change: Partial<GuideChange> = {}): Promise<number> {
  const saved = await saveGuide(null, { ...PAGE, ...change }, COMMAND_LINE);
  if (saved?.ok !== true) throw new Error('Not saved.');
  return saved.id;
}

test('finds an own page by URL and search, never among guides', async () => {
  const id = await add();
  expect(findGuide('size-charts', 'page')).toMatchObject({ guide: { id, status: 'published' } });
  expect(findGuide('size-charts')).toBeNull();
  expect(listGuides({ limit: 9 })).toEqual([]);
  expect(listGuidesForAdmin(guideListSchema.parse({})).rows).toEqual([]);
  expect(listOwnPages()).toMatchObject([{ id }]);
  expect(listGuideUrls('page')).toMatchObject([{ slug: 'size-charts', title: 'Size charts' }]);
  const found = searchSite('bust');
  expect([found.guides.total, found.pages.total]).toEqual([0, 1]);
  await add({ title: 'Draft of bust sizes', publishing: 'keep' });
  expect(searchSite('bust').pages.total).toBe(1);
});

test('redirects the old URL of a page, which no guide can take', async () => {
  const id = await add({ title: 'Returns' });
  const moved = await saveGuide(id, { ...PAGE, version: 1, title: 'Send it back' }, COMMAND_LINE);
  expect(moved).toMatchObject({ ok: true, guide: { slug: 'send-it-back' } });
  expect(findGuide('returns', 'page')).toEqual({ movedTo: 'send-it-back' });
  expect(findGuide('returns')).toBeNull();
  await add({ kind: 'guide', title: 'Returns' });
  expect(findGuide('returns-2')).toMatchObject({ guide: { title: 'Returns' } });
});

test('gives a page titled with a symbol a URL', async () => {
  const id = await add({ title: '♥' });
  expect(findGuide('page', 'page')).toMatchObject({ guide: { id } });
});

test('keeps a page from the editor of guides', async () => {
  const id = await add({ title: 'House rules' });
  expect(await saveGuide(id, { ...PAGE, kind: 'guide', version: 1 }, COMMAND_LINE)).toBeNull();
  expect(await deleteGuide({ id, kind: 'guide' }, COMMAND_LINE)).toBeNull();
});

test('restores a deleted page with its URL', async () => {
  const id = await add({ title: 'Press' });
  const trashId = (await deleteGuide({ id, kind: 'page' }, COMMAND_LINE)) ?? 0;
  expect(findGuide('press', 'page')).toBeNull();
  const outcome = await restoreDiscarded(trashId, COMMAND_LINE, {
    settle: () => 0,
    isOpen: (table) => table === 'guides',
  });
  expect(outcome).toBe('restored');
  expect(findGuide('press', 'page')).toMatchObject({ guide: { id } });
});

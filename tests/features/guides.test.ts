import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, test } from 'vitest';
import { listGuides, listOtherGuides, listTags, listUsedTags } from '#app/features/guides/guide.server';
import {
  deleteGuide,
  type GuideChange,
  listGuideAuthors,
  listGuidesForAdmin,
  saveGuide,
} from '#app/features/guides/guide-admin.server';
import { guideListSchema, guideSchema } from '#app/features/guides/guide-schema';
import { COMMAND_LINE } from '#app/infra/database.server';
import { restoreDiscarded } from '#app/infra/trash.server';
import { loader as loadGuide, meta } from '#app/routes/site/guides/one';
import { loader as loadGuides } from '#app/routes/site/guides/route';

async function publish(title: string, change: Partial<GuideChange> = {}) {
  const saved = await saveGuide(
    null,
    {
      kind: 'guide',
      version: 0,
      title,
      slug: '',
      tags: [],
      seoTitle: '',
      seoDescription: '',
      summary: '',
      author: '',
      body: 'Words.',
      coverUrl: null,
      publishAt: null,
      publishing: 'publish',
      ...change,
    },
    COMMAND_LINE,
  );
  if (saved?.ok !== true) throw new Error(`${title} was not saved`);
  return saved.guide;
}

const ask = (path: string, params: Record<string, string> = {}): LoaderFunctionArgs => ({
  request: new Request(`http://localhost${path}`),
  params,
  context: {},
});
const titles = (guides: { title: string }[]) => guides.map(({ title }) => title);

test('tags list their guides, and a tag keeps its first spelling', async () => {
  await publish('Robes', { tags: ['Silk', 'Robes'] });
  await publish('Gowns', { tags: ['silk', 'Größe & Länge'] });
  await publish('Hidden', { tags: ['Secret'], publishing: 'keep' });
  expect(listUsedTags()).toEqual([
    { slug: 'silk', name: 'Silk', count: 2 },
    { slug: 'grosse-lange', name: 'Größe & Länge', count: 1 },
    { slug: 'robes', name: 'Robes', count: 1 },
  ]);
  expect(titles(listGuides({ limit: 9, tag: 'silk' }))).toEqual(['Gowns', 'Robes']);
  const page = loadGuides(ask('/guides?tag=robes'));
  expect(titles(page.data.guides)).toEqual(['Robes']);
  expect(page.data.tag?.name).toBe('Robes');
  expect(() => loadGuides(ask('/guides?tag=secret'))).toThrow();
});

test('guides that share the most tags are related, and new ones fill the rest', async () => {
  const first = await publish('Winter coats', { tags: ['Coats', 'Winter'] });
  await publish('Summer coats', { tags: ['Coats'] });
  await publish('Wool coats', { tags: ['Winter', 'Coats'] });
  const alone = await publish('Alone');
  const { guides, isRelated } = listOtherGuides(first.id, 3);
  expect([titles(guides), isRelated]).toEqual([['Wool coats', 'Summer coats', 'Alone'], true]);
  expect(listOtherGuides(alone.id, 3)).toMatchObject({ isRelated: false, guides: { length: 3 } });
});

test('an SEO title and description replace the guide’s in search engines and cards', async () => {
  await publish('Linen', {
    summary: 'Own summary.',
    seoTitle: 'Linen, tried on',
    seoDescription: 'All of it.',
  });
  await publish('Cotton', { summary: 'Own summary.' });
  const tagsOf = async (slug: string) => {
    const page = await loadGuide(ask(`/guides/${slug}`, { slug }));
    return JSON.stringify(meta({ matches: [], data: page } as never));
  };
  const linen = await tagsOf('linen');
  for (const part of ['"title":"Linen, tried on', '"og:title","content":"Linen, tried on"', 'All of it.'])
    expect(linen).toContain(part);
  expect(linen).not.toContain('Own summary.');
  const cotton = await tagsOf('cotton');
  for (const part of ['"og:title","content":"Cotton"', 'Own summary.']) expect(cotton).toContain(part);
});

test('a deleted guide returns with its tags', async () => {
  const guide = await publish('Deleted', { tags: ['Once'] });
  const trashId = await deleteGuide(guide, COMMAND_LINE);
  expect(listTags(guide.id)).toEqual([]);
  await restoreDiscarded(trashId ?? 0, COMMAND_LINE, { settle: () => 0, isOpen: () => true });
  expect(listTags(guide.id)).toEqual([{ slug: 'once', name: 'Once' }]);
});

test('the dashboard filters guides by words, status and author', async () => {
  await publish('Velvet draft', { publishing: 'keep', author: 'Ada' });
  await publish('Velvet later', { author: 'Ada', publishAt: '2099-01-01T10:00' });
  await publish('Velvet now', { author: 'Bea' });
  const find = (query: object) => titles(listGuidesForAdmin(guideListSchema.parse(query)).rows).sort();
  expect(find({ q: 'velvet' })).toEqual(['Velvet draft', 'Velvet later', 'Velvet now']);
  expect(find({ q: 'velvet', status: 'draft' })).toEqual(['Velvet draft']);
  expect(find({ q: 'velvet', status: 'scheduled' })).toEqual(['Velvet later']);
  expect(find({ q: 'velvet', status: 'published' })).toEqual(['Velvet now']);
  expect(find({ author: 'Ada' })).toEqual(['Velvet draft', 'Velvet later']);
  expect(listGuideAuthors()).toEqual(['Ada', 'Bea']);
});

test('too many or too long tags are refused', () => {
  const read = (tags: string) => guideSchema.safeParse({ title: 'T', version: '1', tags });
  expect(read('a, b, A').data?.tags).toEqual(['a', 'b']);
  for (const tags of ['&&', 'x'.repeat(41), 'abcdefghijklm'.split('').join()])
    expect(read(tags).success, tags).toBe(false);
});

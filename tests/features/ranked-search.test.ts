import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { searchSite } from '#app/features/search/site-search.server';
import { findProducts, pickProducts, searchShop } from '#app/features/shop/shop-search.server';
import { NO_FILTER } from '#app/features/shop/shop-url';
import { findVideos, pickVideos } from '#app/features/videos/video.server';
import { orm } from '#app/infra/database.server';
import { saveSiteSettings } from '#app/infra/site-settings.server';
import { products, siteSettings, videos } from '#db/schema';

type Row = Partial<typeof products.$inferInsert> & { name: string };

function add(...rows: Row[]): number[] {
  const fields = {
    description: 'words',
    imageUrl: '/p.svg',
    price: '$5',
    affiliateLink: 'https://x.example',
    category: 'fashion',
  };
  return orm
    .insert(products)
    .values(rows.map((row) => ({ ...fields, ...row })))
    .returning({ id: products.id })
    .all()
    .map(({ id }) => id);
}

function addVideo(title: string, description = 'words'): number {
  return orm
    .insert(videos)
    .values({
      title,
      description,
      thumbnailUrl: '/v.svg',
      url: 'https://v.example',
      embedUrl: 'https://v.example',
      sourceId: title,
      source: 'youtube',
      category: 'fashion',
    })
    .returning({ id: videos.id })
    .get().id;
}

function listNames(search: string): string[] {
  return findProducts(search, { limit: 24 }).products.map(({ name }) => name);
}

beforeEach(() => {
  orm.delete(products).run();
  orm.delete(videos).run();
  orm.delete(siteSettings).run();
});

test('the exact name comes first, then beginnings, then names, then other fields', () => {
  add(
    { name: 'linen shirt WHITE' },
    { name: 'Linen shirt, white and blue' },
    { name: 'White shirt of linen' },
    { name: 'Blouse', description: 'Like a linen shirt, but white.' },
    { name: 'Organic linen shirt off-white' },
    { name: 'Linen shirt white II' },
    { name: 'Cotton shirt white' },
  );
  const ranked = [
    'linen shirt WHITE',
    'Linen shirt white II',
    'Linen shirt, white and blue',
    'Organic linen shirt off-white',
    'White shirt of linen',
    'Blouse',
  ];
  expect(listNames('Linen Shirt white')).toEqual(ranked);
  const shop = searchShop(
    { ...NO_FILTER, search: 'linen shirt white', sort: 'match' },
    { limit: 9, offset: 0 },
  );
  expect(shop.products.map(({ name }) => name)).toEqual(ranked);
  expect(pickProducts('linen shirt white', 1).products.map(({ name }) => name)).toEqual(ranked);
});

test('an exact name with accents comes first', () => {
  add({ name: 'Négligé' }, { name: 'Neglige of silk' }, { name: 'A neglige' });
  expect(listNames('neglige')).toEqual(['Négligé', 'Neglige of silk', 'A neglige']);
});

test('the oldest product with the exact name comes first among thousands of hits', () => {
  const [oldest] = add({ name: 'Linen shirt white' });
  const [begun] = add({ name: 'Linen shirt white, long' });
  for (let batch = 0; batch < 13; batch += 1)
    add(
      ...Array.from({ length: 500 }, (_, index) => ({
        name: `Studio ${batch} ${index}`,
        description: 'A white linen shirt.',
      })),
    );
  const ids = pickProducts('Linen Shirt White', 1).products.map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([oldest, begun]);
  expect(findProducts('linen shirt white', { limit: 6 })).toMatchObject({ total: 500, isTruncated: true });
  // The search of the site counts fewer, and ranks as well.
  const { products: shown, ...counted } = searchSite('linen shirt white').products;
  expect([shown.slice(0, 2).map(({ id }) => id), counted]).toEqual([
    [oldest, begun],
    { total: 100, isTruncated: true },
  ]);
});

test('an order in the URL wins over the best match', () => {
  add({ name: 'Silk robe', featured: false }, { name: 'Robe of silk', featured: true });
  const list = (sort: 'match' | 'chosen') =>
    searchShop({ ...NO_FILTER, search: 'silk', sort }, { limit: 9, offset: 0 }).products.map(
      ({ name }) => name,
    );
  expect(list('match')).toEqual(['Silk robe', 'Robe of silk']);
  expect(list('chosen')).toEqual(['Robe of silk', 'Silk robe']);
});

test('a picker lists 24 products at once, and then the next ones', () => {
  const ids = add(...Array.from({ length: 30 }, (_, index) => ({ name: `Silk ${index}` }))).reverse();
  const first = pickProducts('silk', 1);
  expect(first.products.map(({ id }) => id)).toEqual(ids.slice(0, 24));
  expect(first.hasMore).toBe(true);
  const next = pickProducts('silk', 2);
  expect(next.products.map(({ id }) => id)).toEqual(ids.slice(24));
  expect(next.hasMore).toBe(false);
});

test('a picker finds a product and a video by their id', () => {
  const [out, draft, joined] = add(
    { name: 'Sold out', availability: 'out' },
    { name: 'Draft', status: 'draft', hidden: true },
    { name: 'Merged' },
  );
  const [main] = add({ name: 'Main' });
  orm
    .update(products)
    .set({ mergedIntoId: main, hidden: true })
    .where(eq(products.id, joined ?? 0))
    .run();
  expect(pickProducts(String(out), 1).products.map(({ id }) => id)).toEqual([out]);
  expect(pickProducts(` ${main} `, 1).products.map(({ id }) => id)).toEqual([main]);
  expect(pickProducts(String(draft), 1).products).toEqual([]);
  expect(pickProducts(String(joined), 1).products).toEqual([]);
  const video = addVideo('Robes');
  expect(pickVideos(String(video), 1).videos.map(({ id }) => id)).toEqual([video]);
});

test('videos rank as products do', () => {
  const other = addVideo('Evening', 'A silk robe at last.');
  const inTitle = addVideo('A silk robe');
  const begun = addVideo('Silk robe, one year later');
  const exact = addVideo('Silk Robe');
  addVideo('Cotton robe');
  const ids = findVideos('silk robe', { limit: 9 }).videos.map(({ id }) => id);
  expect(ids).toEqual([exact, begun, inTitle, other]);
});

test('everyday words find products after those that have the words', () => {
  add(
    { name: 'Lace bralette set' },
    { name: 'Long nightdress, mint' },
    { name: 'Silk eye mask' },
    { name: 'Branded tote', brand: 'Brasserie' },
    { name: 'Sleep mask' },
  );
  expect(listNames('bras')).toEqual(['Branded tote', 'Lace bralette set']);
  expect(listNames('nightie')).toEqual(['Long nightdress, mint']);
  expect(listNames('sleep masks')).toEqual(['Sleep mask', 'Silk eye mask']);
  expect(listNames('silk sleep mask')).toEqual(['Silk eye mask']);
});

test('the owner’s synonyms replace the default ones', async () => {
  add({ name: 'Long nightdress' }, { name: 'Trilby' });
  const actor = { username: 'mara' };
  await saveSiteSettings({ synonyms: 'hat, trilby\nhat, fedora' }, actor, '/admin/settings/shop');
  expect(listNames('hats')).toEqual(['Trilby']);
  expect(listNames('nightie')).toEqual([]);
  await saveSiteSettings({ synonyms: 'none' }, actor, '/admin/settings/shop');
  expect(listNames('hats')).toEqual([]);
});

test('a suggested spelling always finds something', () => {
  add({ name: 'Velvet slippers' }, { name: 'Satin robe', availability: 'out' });
  expect(searchSite('velvt').meant).toBe('velvet');
  expect(searchSite('velvt velvt').meant).toBe('velvet velvet');
  expect(searchSite('velvt velvt velvt').meant).toBeNull();
  // Only a product that is sold out has this word.
  expect(searchSite('satn').meant).toBeNull();
  expect(
    searchShop({ ...NO_FILTER, search: 'satn', sort: 'match' }, { limit: 1, offset: 0 }).meant,
  ).toBeNull();
});

import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readShownMenus } from '#app/features/branding/menus.server';
import {
  findCategory,
  findFormerCategory,
  listCategories,
  listShownCategories,
  nameShopTabs,
  spellCategory,
} from '#app/features/categories/category.server';
import {
  deleteCategory,
  hideCategory,
  moveToCategories,
  orderCategory,
  saveCategory,
} from '#app/features/categories/category-admin.server';
import { addFeed, editFeed, findFeed } from '#app/features/feeds/feed.server';
import { feedSettingsSchema, joinRepeated } from '#app/features/feeds/feed-schema';
import { newProductSchema, productSchema } from '#app/features/shop/product-schema';
import { readHome } from '#app/features/videos/home.server';
import { countVideos, listRelatedVideos, listVideos } from '#app/features/videos/video.server';
import { videoEditSchema } from '#app/features/videos/video-admin-schema';
import { orm, sqlite } from '#app/infra/database.server';
import { restoreDiscarded } from '#app/infra/trash.server';
import { loader as loadCategory } from '#app/routes/site/videos/category';
import { categories, formerCategories, products, trash, videos } from '#db/schema';
import { applyImport, readNextFile } from '../support/feed-imports';

const ACTOR = { username: 'mara' };
const EMPTY = { slug: '', heading: '', cardTitle: '', description: '' };

beforeEach(() => {
  orm.delete(videos).run();
  orm.delete(products).run();
  orm.delete(formerCategories).run();
  sqlite.exec(`DELETE FROM categories WHERE id > 3; DELETE FROM site_settings;
    UPDATE categories SET heading = '', card_title = '', description = '', hidden = 0, position = id,
      name = CASE slug WHEN 'fashion' THEN 'Intimate Apparel' WHEN 'swimwear' THEN 'Bikinis' ELSE 'Lingerie' END`);
});

let keys = 0;
function addVideo(category: string): number {
  keys += 1;
  const texts = { title: `Robe ${keys}`, description: '', thumbnailUrl: '', url: '', embedUrl: '' };
  const values = { ...texts, source: 'library', sourceId: `c${keys}`, category, tags: 'silk' };
  return orm.insert(videos).values(values).returning().get().id;
}

function addProduct(category: string): void {
  const texts = { name: 'Robe', description: '', imageUrl: '', price: '$5' };
  orm
    .insert(products)
    .values({ ...texts, affiliateLink: 'https://shop.example/r', category })
    .run();
}

async function add(name: string, more: Partial<typeof EMPTY> = {}): Promise<number> {
  expect(await saveCategory(null, { ...EMPTY, name, ...more }, ACTOR)).toBeNull();
  return listCategories().at(-1)?.id ?? 0;
}

const slugs = () => listCategories().map(({ slug }) => slug);
const categoriesOf = (table: typeof videos | typeof products) =>
  orm
    .select({ category: table.category })
    .from(table)
    .all()
    .map(({ category }) => category);

test('a site begins with the three categories and their texts', () => {
  expect(
    listCategories().map(({ slug, name, shortName, heading, cardTitle, description }) => ({
      slug,
      texts: [name, shortName, heading, cardTitle, description],
    })),
  ).toEqual([
    {
      slug: 'fashion',
      texts: [
        'Intimate Apparel',
        'Fashion',
        'Fashion Videos',
        'Intimate Apparel',
        'Try-on hauls and reviews: Intimate Apparel.',
      ],
    },
    {
      slug: 'swimwear',
      texts: [
        'Bikinis',
        'Swimwear',
        'Swimwear Videos',
        'Bikinis & Swimwear',
        'Try-on hauls and reviews: Bikinis.',
      ],
    },
    {
      slug: 'lingerie',
      texts: [
        'Lingerie',
        'Lingerie',
        'Lingerie Videos',
        'Lingerie Collections',
        'Try-on hauls and reviews: Lingerie.',
      ],
    },
  ]);
  expect(readShownMenus()).toBeNull();
});

test('a new name of a category appears in menus, tabs, headings and cards', async () => {
  await saveCategory(2, { ...EMPTY, slug: 'other', name: 'Swim' }, ACTOR);
  expect(slugs()).toEqual(['fashion', 'swimwear', 'lingerie']);
  expect(readHome().categories.map(({ title }) => title)).toEqual([
    'Intimate Apparel',
    'Swim',
    'Lingerie Collections',
  ]);
  const menus = readShownMenus();
  expect(menus?.collections.links[2]).toEqual(['/videos/swimwear', 'Swim']);
  expect(menus?.categories.links.map(([, label]) => label)).toEqual([
    'Fashion',
    'Swim',
    'Lingerie',
    'Accessories',
    'Lifestyle',
  ]);
  expect(listCategories()[1]?.heading).toBe('Swim Videos');
  expect(nameShopTabs(['swimwear', 'robes'])).toEqual({ swimwear: 'Swim', robes: 'Robes' });
});

test('the home page shows the first three categories that are not hidden', async () => {
  const id = await add('Silk robes');
  const cards = () => readHome().categories.map(({ category }) => category);
  expect(cards()).toEqual(['fashion', 'swimwear', 'lingerie']);
  for (let step = 0; step < 3; step += 1) await orderCategory(id, -1, ACTOR);
  await hideCategory(1, true, ACTOR);
  expect(cards()).toEqual(['silk-robes', 'swimwear', 'lingerie']);
  expect(listShownCategories()).toHaveLength(3);
  expect(readShownMenus()?.categories.links.map(([url]) => url)).toEqual([
    '/videos/silk-robes',
    '/videos/swimwear',
    '/videos/lingerie',
    '/videos',
    '/videos',
  ]);
  expect(nameShopTabs(['fashion'])).toEqual({});
});

test('videos and products choose from the categories', async () => {
  await add('Silk robes');
  const form = { title: 'Robe', category: 'silk-robes' };
  expect(videoEditSchema.safeParse(form).success).toBe(true);
  expect(videoEditSchema.safeParse({ ...form, category: 'robes' }).error?.issues[0]?.message).toBe(
    'Choose a category',
  );
  const { category } = productSchema.shape;
  expect(['Silk Robes', 'SILK-ROBES', 'bikinis', 'Own'].map((text) => category.parse(text))).toEqual([
    'silk-robes',
    'silk-robes',
    'swimwear',
    'Own',
  ]);
  const { category: named } = newProductSchema.shape;
  expect(named.parse('Silk Robes')).toBe('silk-robes');
  expect(named.safeParse('Own').error?.issues[0]?.message).toBe('Choose a category');
  addVideo('silk-robes');
  const first = addVideo('fashion');
  expect(listVideos({}, 1).total).toBe(2);
  expect(countVideos({ category: 'silk-robes' })).toBe(1);
  expect(listVideos({ category: 'silk-robes', search: 'robe' }, 1).total).toBe(1);
  expect(listRelatedVideos({ id: first, category: 'fashion', tags: 'silk' }, 6)).toEqual([]);
});

test('a category whose slug begins or ends like another one has its own videos only', async () => {
  await add('Robes');
  await add('Silk robes');
  const [robe, silk] = [addVideo('robes'), addVideo('silk-robes')];
  const ids = (category: string) => listVideos({ category, search: 'robe' }, 1).videos.map(({ id }) => id);
  expect(ids('robes')).toEqual([robe]);
  expect(ids('silk-robes')).toEqual([silk]);
  expect(listRelatedVideos({ id: robe, category: 'robes', tags: 'silk' }, 6)).toEqual([]);
});

test('a new slug moves videos and products, and the old one redirects', async () => {
  addProduct('Silk Robes');
  const id = await add('Silk Robes');
  expect(categoriesOf(products)).toEqual(['silk-robes']);
  addVideo('silk-robes');
  expect(await saveCategory(id, { ...EMPTY, name: 'Robes', slug: 'robes' }, ACTOR)).toBeNull();
  expect([categoriesOf(videos), categoriesOf(products)]).toEqual([['robes'], ['robes']]);
  expect(countVideos({})).toBe(1);
  expect(spellCategory('silk-robes')).toBe('robes');
  const request = new Request('http://localhost/videos/silk-robes?page=2');
  const load = async () => loadCategory({ request, params: { category: 'silk-robes' }, context: {} });
  const answer = await load().catch((thrown: unknown) => thrown);
  expect(answer instanceof Response && [answer.status, answer.headers.get('Location')]).toEqual([
    301,
    '/videos/robes?page=2',
  ]);
  // A living category comes before a former slug.
  await add('Silk robes');
  expect(findFormerCategory('silk-robes')).toBeNull();
  expect(slugs()).toContain('silk-robes');
});

test('a URL that is taken, reserved or not Latin is refused', async () => {
  const save = (slug: string, name = 'New') => saveCategory(null, { ...EMPTY, name, slug }, ACTOR);
  expect(await save('Swimwear')).toBe('“Bikinis” already has this URL.');
  expect(await save('featured')).toContain('Enter another URL.');
  expect(await save('', 'Халаты')).toContain('letters from a to z');
  expect(slugs()).toHaveLength(3);
});

test('a deleted category gives its videos to another one, and Undo returns them', async () => {
  const id = await add('Gowns', { description: 'Soft ones.' });
  await saveCategory(id, { ...EMPTY, name: 'Robes', description: 'Soft ones.' }, ACTOR);
  const moved = addVideo('robes');
  addVideo('lingerie');
  addProduct('robes');
  expect(await deleteCategory(2, 'fashion', ACTOR)).toBeNull();
  expect(await deleteCategory(id, 'robes', ACTOR)).toBeNull();
  const trashId = (await deleteCategory(id, 'lingerie', ACTOR)) ?? 0;
  // On a busy machine the answer comes before the last row has moved.
  const nowIn = () => [categoriesOf(videos), categoriesOf(products)];
  await expect.poll(nowIn).toEqual([['lingerie', 'lingerie'], ['lingerie']]);
  expect(['robes', 'gowns'].map(findFormerCategory)).toEqual(['lingerie', 'lingerie']);
  // A video from the trash follows.
  addVideo('robes');
  await moveToCategories();
  await expect.poll(nowIn).toEqual([['lingerie', 'lingerie', 'lingerie'], ['lingerie']]);
  // A person has sorted the first one into a third category.
  orm.update(videos).set({ category: 'fashion' }).where(eq(videos.id, moved)).run();
  expect(await restoreDiscarded(trashId, ACTOR, { settle: () => 0, isOpen: () => true })).toBe('restored');
  await moveToCategories();
  await expect.poll(nowIn).toEqual([['fashion', 'lingerie', 'robes'], ['robes']]);
  expect(listCategories().at(-1)).toMatchObject({ id, slug: 'robes', lead: 'Soft ones.' });
  expect([findFormerCategory('gowns'), orm.select().from(trash).all()]).toEqual(['robes', []]);
  expect(orm.select().from(categories).all()).toHaveLength(4);
});

test('rules of a feed choose the category by a text of the row', async () => {
  await add('Silk robes');
  const form = new FormData();
  for (const [contains, category] of [
    ['KIMONO', 'silk-robes'],
    ['', 'fashion'],
    ['two-piece', 'swimwear'],
  ] as const) {
    form.append('rule-contains', contains);
    form.append('rule-category', category);
  }
  const categoryRules = String(joinRepeated(form).get('categoryRules'));
  const settings = feedSettingsSchema.parse({ name: 'A feed', categoryRules });
  expect(settings.categoryRules.map(({ contains }) => contains)).toEqual(['KIMONO', 'two-piece']);
  const feedId = await addFeed(settings, ACTOR);
  const rows = [
    'k1,Kimono,https://shop.example/k1,$9,Apparel',
    'k2,Coral set,https://shop.example/k2,$9,Women > Two-Piece > Sets',
    'k3,Belt,https://shop.example/k3,$9,Belts',
    'k4,Slip,https://shop.example/k4,$9,Bikinis',
  ];
  await applyImport(await readNextFile(feedId, ['id,title,link,price,category', ...rows].join('\n')));
  expect(categoriesOf(products).toSorted()).toEqual(['belts', 'silk-robes', 'swimwear', 'swimwear']);
  // A form that was opened before is saved.
  await deleteCategory(findCategory('silk-robes')?.id ?? 0, 'lingerie', ACTOR);
  await editFeed(feedId, settings, ACTOR);
  expect(findFeed(feedId)?.categoryRules).toMatchObject([{ category: 'lingerie' }, { category: 'swimwear' }]);
});

import { beforeEach, expect, test } from 'vitest';
import { menuSchema, menuUrl } from '#app/features/branding/menu-schema';
import { changeMenu, DEFAULT_MENUS, type MenuChange, type MenuName } from '#app/features/branding/menus';
import { readMenus, readShownMenus, saveMenu } from '#app/features/branding/menus.server';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { COMMAND_LINE, write } from '#app/infra/database.server';
import { siteSettings } from '#db/schema';

beforeEach(() => write((tx) => tx.delete(siteSettings).run()));

const NOTHING: MenuChange = { title: 'T', edited: new Map(), added: null, moved: null, removed: null };

const save = (name: MenuName, change: Partial<MenuChange>) =>
  saveMenu(name, (menu) => changeMenu(menu, { ...NOTHING, title: menu.title, ...change }), COMMAND_LINE);

const shownLinks = (name: MenuName) => (readShownMenus() ?? DEFAULT_MENUS)[name].links;

test('renames, hides, moves, adds, removes and restores links', async () => {
  expect(readShownMenus()).toBeNull();
  const version = readCatalogueVersion();
  await save('header', {
    edited: new Map([
      ['gift-ideas', { label: 'Shop', url: '/affiliate', isHidden: false }],
      ['about', { label: 'About', url: '/about', isHidden: true }],
    ]),
    moved: { id: 'contact', by: -1 },
    added: { label: 'Sizes', url: '/pages/sizes', isHidden: false },
  });
  expect(readCatalogueVersion()).not.toBe(version);
  expect(shownLinks('header')).toEqual([
    ['/affiliate', 'Shop'],
    ['/guides', 'Guides'],
    ['/contact', 'Contact'],
    ['/pages/sizes', 'Sizes'],
  ]);
  const own = readMenus().header.links.find(({ label }) => label === 'Sizes')?.id ?? '';
  await save('header', { moved: { id: own, by: 1 } });
  await save('header', { removed: 'contact' });
  expect(shownLinks('header')).toHaveLength(4);
  await save('header', { removed: own });
  expect(shownLinks('header')).toHaveLength(3);
  await saveMenu('header', null, COMMAND_LINE);
  expect(readShownMenus()).toBeNull();
});

test('adds new default links to a stored menu, and ignores unreadable ones', async () => {
  const links = [{ id: 'faq', label: 'Help', url: '/faq', isHidden: false }];
  const bad = [{ id: 'faq', label: 'Help', url: 'javascript:alert(1)', isHidden: false }];
  const value = JSON.stringify({ support: { title: 'Help', links }, quick: { title: '', links: bad } });
  await write((tx) => tx.insert(siteSettings).values({ key: 'menus', value }).run());
  expect(readMenus().support.links.map(({ label }) => label)).toEqual([
    'Help',
    'Privacy Policy',
    'Terms of Service',
    'Affiliate Disclosure',
    'Cookie Policy',
    'Legal notice',
  ]);
  expect(shownLinks('quick')).toEqual(DEFAULT_MENUS.quick.links);
});

test.each([
  ['/', '/'],
  ['/videos?category=fashion#top', '/videos?category=fashion#top'],
  ['https://shop.example/a b', 'https://shop.example/a%20b'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/.//evil.example', null],
  ['javascript:alert(1)', null],
  ['http://shop.example', null],
  ['https://user:word@shop.example', null],
  ['videos', null],
])('reads the URL %s as %s', (typed, url) => {
  expect(menuUrl.safeParse(typed).data ?? null).toBe(url);
});

test('requires both fields of a new link, and names the field that is wrong', () => {
  const schema = menuSchema(['faq'], true);
  const parsed = schema.safeParse({
    'label-faq': 'FAQ',
    'url-faq': '/faq',
    'label-new': 'Sizes',
    'url-new': '',
  });
  expect(new Set(parsed.error?.issues.map(({ path }) => path[0]))).toEqual(new Set(['url-new']));
});

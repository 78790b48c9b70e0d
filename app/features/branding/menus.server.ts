import { listShownCategories } from '#app/features/categories/category.server';
import { untilChanged } from '#app/infra/content-version.server';
import { type Actor, recordChange, write } from '#app/infra/database.server';
import { findSetting, storeSetting } from '#app/infra/site-settings.server';
import { describeDifference } from '#app/lib/difference';
import { parseJsonObject } from '#app/lib/json';
import { slugOf } from '#app/lib/slug';
import { storedMenuSchema } from './menu-schema';
import * as menus from './menus';

const KEY = 'menus';

/** Returns the default menus, with the shown categories as they are named now. */
function readDefaults(): menus.Menus {
  const shown = listShownCategories();
  const link = (id: string, url: string, label: string) => ({ id, url, label, isHidden: false });
  // The ids are stored, so that a renamed link or category stays the same one.
  return menus.mapMenus((name) => {
    const { title, links } = menus.DEFAULT_MENUS[name];
    const others = links
      .filter(([url]) => !url.startsWith('/videos/'))
      .map(([url, label]) => link(slugOf(label, 40), url, label));
    const named = (label: 'name' | 'shortName') =>
      shown.map((each) => link(`category-${each.id}`, `/videos/${each.slug}`, each[label]));
    if (name === 'collections') return { title, links: [...others, ...named('name')] };
    return { title, links: name === 'categories' ? [...named('shortName'), ...others] : others };
  });
}

/** Completes a stored menu with the default links that it lacks, and drops those that no longer exist. */
function completeMenu({ title, links: defaults }: menus.Menu, stored: unknown): menus.Menu {
  const byId = new Map(defaults.map((link) => [link.id, link]));
  const { title: chosen, links } = storedMenuSchema.catch({ title: '', links: [] }).parse(stored);
  const known = links.flatMap((link) => {
    const original = byId.get(link.id);
    byId.delete(link.id);
    if (original === undefined) return menus.isOwnLink(link.id) ? [link] : [];
    // A text that was not changed is stored as an empty one, so that it follows its category. So does the URL.
    const url = /^category-\d+$/.test(link.id) ? original.url : link.url;
    return [{ ...link, url, label: link.label || original.label }];
  });
  return { title: chosen || title, links: [...known, ...byId.values()] };
}

function completeMenus(text: string | null): menus.Menus {
  const stored = new Map(Object.entries(parseJsonObject(text ?? '')));
  const defaults = readDefaults();
  return menus.mapMenus((name) => completeMenu(defaults[name], stored.get(name)));
}

function showMenu({ title, links }: menus.Menu): menus.ShownMenu {
  const shown = links.filter(({ isHidden }) => !isHidden);
  return { title, links: shown.map(({ url, label }) => [url, label] as const) };
}

const read = untilChanged(() => {
  const edited = completeMenus(findSetting(KEY));
  const shown = menus.mapMenus((name) => showMenu(edited[name]));
  return { edited, shown: JSON.stringify(shown) === JSON.stringify(menus.DEFAULT_MENUS) ? null : shown };
});

export const readMenus = () => read().edited;

/** Returns the menus for visitors, or null for the default ones, which pages need not carry. */
export const readShownMenus = () => read().shown;

const NAMES: Record<menus.MenuName, string> = {
  header: 'links of the header',
  collections: 'Collections menu',
  quick: 'Quick Links',
  categories: 'Categories',
  support: 'Support',
};

type Change = (menu: menus.Menu) => menus.Menu;

/** Saves one menu. Null restores its default links. */
export async function saveMenu(name: menus.MenuName, change: Change | null, actor: Actor): Promise<void> {
  await write((tx) => {
    const before = completeMenus(findSetting(KEY, tx));
    const defaults = readDefaults();
    const after = { ...before, [name]: change === null ? defaults[name] : change(before[name]) };
    const detail = describeDifference(before, after, { names: NAMES });
    if (detail === '') return;
    const isOriginal = (menu: menus.MenuName, { id, label }: menus.MenuLink) =>
      defaults[menu].links.some((link) => link.id === id && link.label === label);
    const stored = menus.mapMenus((menu) => ({
      title: after[menu].title,
      links: after[menu].links.map((link) => (isOriginal(menu, link) ? { ...link, label: '' } : link)),
    }));
    storeSetting(tx, KEY, JSON.stringify(stored));
    recordChange(tx, actor, { what: 'changed the menus', detail, link: '/admin/settings/menus' });
  });
}

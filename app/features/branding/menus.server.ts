import { eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { untilChanged } from '#app/infra/content-version.server';
import { orm, write } from '#app/infra/database.server';
import { describeDifference } from '#app/lib/difference';
import { slugOf } from '#app/lib/slug';
import { siteSettings } from '#db/schema';
import { isOwnLink } from './menu-fields';
import { storedMenuSchema } from './menu-schema';
import {
  DEFAULT_MENUS,
  type Menu,
  type MenuLink,
  type MenuName,
  type Menus,
  mapMenus,
  type ShownMenus,
} from './menus';

const KEY = 'menus';

function parseStored(text: string | undefined): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}

/** The ids are stored, so that a renamed link stays the same one. */
function defaultLinks(name: MenuName): MenuLink[] {
  return DEFAULT_MENUS[name].links.map(([url, label]) => ({
    id: slugOf(label, 40),
    label,
    url,
    isHidden: false,
  }));
}

/** Completes a stored menu with the default links that it lacks, and drops those that no longer exist. */
function completeMenu(name: MenuName, stored: unknown): Menu {
  const defaults = defaultLinks(name);
  const { title, links } = storedMenuSchema.catch({ title: '', links: [] }).parse(stored);
  const known = links.filter(({ id }) => isOwnLink(id) || defaults.some((each) => each.id === id));
  const missing = defaults.filter(({ id }) => !known.some((each) => each.id === id));
  return { title: title || DEFAULT_MENUS[name].title, links: [...known, ...missing] };
}

function completeMenus(text: string | undefined): Menus {
  const stored = parseStored(text);
  return mapMenus((name) => completeMenu(name, stored.get(name)));
}

function showMenus(menus: Menus): ShownMenus {
  return mapMenus((name) => ({
    title: menus[name].title,
    links: menus[name].links
      .filter(({ isHidden }) => !isHidden)
      .map(({ url, label }) => [url, label] as const),
  }));
}

const read = untilChanged(() => {
  const menus = completeMenus(orm.select().from(siteSettings).where(eq(siteSettings.key, KEY)).get()?.value);
  const shown = showMenus(menus);
  return { menus, shown: JSON.stringify(shown) === JSON.stringify(DEFAULT_MENUS) ? null : shown };
});

export function readMenus(): Menus {
  return read('').menus;
}

/** Returns the menus for visitors, or null for the default ones, which pages need not carry. */
export function readShownMenus(): ShownMenus | null {
  return read('').shown;
}

const NAMES: Record<MenuName, string> = {
  header: 'links of the header',
  collections: 'Collections menu',
  quick: 'Quick Links',
  categories: 'Categories',
  support: 'Support',
};

/** Saves one menu. Null restores its default links. */
export async function saveMenu(
  name: MenuName,
  change: ((menu: Menu) => Menu) | null,
  actor: Actor,
): Promise<void> {
  await write((tx) => {
    const row = tx.select().from(siteSettings).where(eq(siteSettings.key, KEY)).get();
    const before = completeMenus(row?.value);
    const after = { ...before, [name]: change === null ? completeMenu(name, null) : change(before[name]) };
    const detail = describeDifference(before, after, { names: NAMES });
    if (detail === '') return;
    const value = JSON.stringify(after);
    tx.insert(siteSettings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
      .run();
    recordChange(tx, actor, { what: 'changed the menus', detail, link: '/admin/settings/menus' });
  });
}

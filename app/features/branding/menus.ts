import { moveByOne } from '#app/lib/move-by-one';

/** The menus of the header, then those of the footer. */
export const MENU_NAMES = ['header', 'collections', 'quick', 'categories', 'support'] as const;
export type MenuName = (typeof MENU_NAMES)[number];
export const FOOTER_MENUS = ['quick', 'categories', 'support'] as const satisfies MenuName[];

type Link = readonly [url: string, label: string];
export type ShownMenu = { title: string; links: readonly Link[] };
/** The menus as visitors see them. */
export type ShownMenus = Record<MenuName, ShownMenu>;

export const DEFAULT_MENUS: ShownMenus = {
  header: {
    title: '',
    links: [
      ['/affiliate', 'Gift Ideas'],
      ['/guides', 'Guides'],
      ['/about', 'About'],
      ['/contact', 'Contact'],
    ],
  },
  collections: {
    title: 'Collections',
    links: [
      ['/videos', 'All Collections'],
      ['/videos/fashion', 'Intimate Apparel'],
      ['/videos/swimwear', 'Bikinis'],
      ['/videos/lingerie', 'Lingerie'],
    ],
  },
  quick: {
    title: 'Quick Links',
    links: [
      ['/', 'Home'],
      ['/videos', 'Collections'],
      ['/affiliate', 'Gift Ideas'],
      ['/about', 'About'],
      ['/contact', 'Contact'],
    ],
  },
  categories: {
    title: 'Categories',
    links: [
      ['/videos/fashion', 'Fashion'],
      ['/videos/swimwear', 'Swimwear'],
      ['/videos/lingerie', 'Lingerie'],
      ['/videos', 'Accessories'],
      ['/videos', 'Lifestyle'],
    ],
  },
  support: {
    title: 'Support',
    links: [
      ['/faq', 'FAQ'],
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Service'],
      ['/disclosure', 'Affiliate Disclosure'],
      ['/cookies', 'Cookie Policy'],
      ['/imprint', 'Legal notice'],
    ],
  },
};

export type MenuLink = { id: string; label: string; url: string; isHidden: boolean };
export type Menu = { title: string; links: MenuLink[] };
/** The menus as administrators edit them, with hidden links. */
export type Menus = Record<MenuName, Menu>;

export function mapMenus<T>(change: (name: MenuName) => T): Record<MenuName, T> {
  return Object.fromEntries(MENU_NAMES.map((name) => [name, change(name)])) as Record<MenuName, T>;
}

export const MAX_LABEL_LENGTH = 40;

/** Returns how many links a menu may have. The header has one row. */
export const maxLinks = (name: MenuName) => (name === 'header' ? 7 : 20);

/** The field names of one link: `label-faq`, `url-faq` and `shown-faq`. */
export function linkFields(id: string) {
  return { label: `label-${id}`, url: `url-${id}`, shown: `shown-${id}` };
}

/** The link that the last row of the form adds. */
export const NEW_LINK = 'new';

/** Begins the ids of links that administrators have added. The others can only be hidden. */
const OWN = 'own-';

export function isOwnLink(id: string): boolean {
  return id.startsWith(OWN);
}

type Values = Omit<MenuLink, 'id'>;

export type MenuChange = {
  title: string;
  /** The edited links by id. A link that is not among them stays. */
  edited: ReadonlyMap<string, Values>;
  added: Values | null;
  moved: { id: string; by: -1 | 1 } | null;
  removed: string | null;
};

/** Applies a form to the menu that is stored by now. */
export function changeMenu(menu: Menu, { title, edited, added, moved, removed }: MenuChange): Menu {
  const links = menu.links
    .filter(({ id }) => id !== removed || !isOwnLink(id))
    .map((link) => ({ ...link, ...edited.get(link.id) }));
  if (added !== null) links.push({ id: OWN + crypto.randomUUID(), ...added });
  if (moved === null) return { title, links };
  const from = links.findIndex(({ id }) => id === moved.id);
  return { title, links: moveByOne(links, from, moved.by) };
}

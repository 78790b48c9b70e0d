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

import { DEFAULT_MENUS, mapMenus, type ShownMenus } from '#app/features/branding/menus';
import { useRoot } from './use-root';

/** Returns the menus without links to pages that do not exist yet. */
export function useMenus(): ShownMenus {
  const { menus, hasGuides = false, hasLegalNotice = false } = useRoot() ?? {};
  const all = menus ?? DEFAULT_MENUS;
  const isThere = (url: string) => (url !== '/guides' || hasGuides) && (url !== '/imprint' || hasLegalNotice);
  return mapMenus((name) => ({ ...all[name], links: all[name].links.filter(([url]) => isThere(url)) }));
}

/** Returns the attributes of a menu's link. Files and other sites load as documents. */
export function linkTo(href: string) {
  if (!href.startsWith('/')) return { href, rel: 'noopener' };
  return /\.\w+$/.test(href) ? { href, 'data-document': true } : { href };
}

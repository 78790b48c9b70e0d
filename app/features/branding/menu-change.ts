import { isOwnLink, newLinkId } from './menu-fields';
import type { Menu, MenuLink } from './menus';

type Values = Omit<MenuLink, 'id'>;

export type MenuChange = {
  title: string;
  /** The edited links by id. A link that is not among them stays. */
  edited: ReadonlyMap<string, Values>;
  added: Values | null;
  moved: { id: string; by: -1 | 1 } | null;
  removed: string | null;
};

function move(links: MenuLink[], { id, by }: NonNullable<MenuChange['moved']>): MenuLink[] {
  const from = links.findIndex((link) => link.id === id);
  const link = links[from];
  return link === undefined ? links : links.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, link);
}

/** Applies a form to the menu that is stored by now. */
export function changeMenu(menu: Menu, { title, edited, added, moved, removed }: MenuChange): Menu {
  const links = menu.links
    .filter(({ id }) => id !== removed || !isOwnLink(id))
    .map((link) => ({ ...link, ...edited.get(link.id) }));
  if (added !== null) links.push({ id: newLinkId(), ...added });
  return { title, links: moved === null ? links : move(links, moved) };
}

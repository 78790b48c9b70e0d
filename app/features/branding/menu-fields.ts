import type { MenuName } from './menus';

export const MAX_LABEL_LENGTH = 40;

/** The header has one row. */
const MAX_LINKS: Partial<Record<MenuName, number>> = { header: 7 };

export function maxLinks(name: MenuName): number {
  return MAX_LINKS[name] ?? 20;
}

/** The field names of one link: `label-faq`, `url-faq` and `shown-faq`. */
export function linkFields(id: string) {
  return { label: `label-${id}`, url: `url-${id}`, shown: `shown-${id}` };
}

/** The link that the last row of the form adds. */
export const NEW_LINK = 'new';

/** Begins the ids of links that administrators have added. The others can only be hidden. */
const OWN = 'own-';

export function newLinkId(): string {
  return OWN + crypto.randomUUID();
}

export function isOwnLink(id: string): boolean {
  return id.startsWith(OWN);
}

import type { ROLES } from '#db/schema/accounts';

export type Role = (typeof ROLES)[number];

/** Each role has the rights of the lower ones. */
const RANKS: Record<Role, number> = { user: 0, editor: 1, admin: 2 };

/** The roles as screens and emails name them. */
export const ROLE_NAMES: Record<Role, string> = { user: 'Visitor', editor: 'Editor', admin: 'Administrator' };

/** A requirement that an account must meet before it may use its role: a longer password, or two-factor authentication. */
export type MustFirst = 'password' | 'factor';

/** The lowest role that has each right. Pages, the API, exports and the navigation read it from here. */
export const RIGHTS = {
  account: 'user',
  overview: 'editor',
  content: 'editor',
  shop: 'editor',
  audience: 'admin',
  site: 'admin',
} as const satisfies Record<string, Role>;

export type Right = keyof typeof RIGHTS;

export function reaches(role: Role, minRole: Role): boolean {
  return RANKS[role] >= RANKS[minRole];
}

/** Compares a role with a right, without the requirements that the account must meet. */
export function hasRight(role: Role, right: Right): boolean {
  return reaches(role, RIGHTS[right]);
}

/** Returns true when an account may use a right now. With an open requirement it may use only its own pages. */
export function mayUse(user: { role: Role; mustFirst?: MustFirst | null } | null | undefined, right: Right) {
  if (user === null || user === undefined || !hasRight(user.role, right)) return false;
  return user.mustFirst == null || right === 'account';
}

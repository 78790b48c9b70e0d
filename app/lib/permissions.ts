import type { ROLES } from '#db/schema/accounts';

export type Role = (typeof ROLES)[number];

/** Each role may do what the ones before it may. */
const RANKS: Record<Role, number> = { user: 0, editor: 1, admin: 2 };

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

/** The right to use a part of the site: an account's own pages, or a part of the dashboard. */
export type Right = keyof typeof RIGHTS;

/** Whether a role is at least another one. */
export function reaches(role: Role, minRole: Role): boolean {
  return RANKS[role] >= RANKS[minRole];
}

/** Whether a role has a right, whatever its account must do first. */
export function hasRight(role: Role, right: Right): boolean {
  return reaches(role, RIGHTS[right]);
}

/** Whether an account may use a right now. One with an open requirement may use its own pages alone. */
export function mayUse(
  user: { role: Role; mustFirst?: MustFirst | null } | null | undefined,
  right: Right,
): boolean {
  if (user === null || user === undefined || !hasRight(user.role, right)) return false;
  return user.mustFirst == null || right === 'account';
}

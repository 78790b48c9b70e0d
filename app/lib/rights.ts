import type { ROLES } from '#db/schema/people';

export type Role = (typeof ROLES)[number];

/** Each role may do what the ones before it may. */
const RANKS: Record<Role, number> = { user: 0, editor: 1, admin: 2 };

/** What somebody must do before he may use what his role gives him: choose a longer password, or set up a second factor. */
export type MustFirst = 'password' | 'factor';

/**
 * The least role that may use each part of the dashboard. Guards of pages, calls of the API and the navigation read it from here,
 * so a change here is the whole change.
 */
export const RIGHTS = {
  overview: 'editor',
  content: 'editor',
  shop: 'editor',
  audience: 'admin',
  site: 'admin',
} as const satisfies Record<string, Role>;

/** A part of the dashboard. */
export type Right = keyof typeof RIGHTS;

/** Whether a role is at least another one. */
export function reaches(role: Role, least: Role): boolean {
  return RANKS[role] >= RANKS[least];
}

/** Whether somebody may use what needs this role; nobody may use anything that needs one, nor may who must do something else first. */
export function mayUse(
  user: { role: Role; mustFirst?: MustFirst | null } | null | undefined,
  least: Role,
): boolean {
  if (user === null || user === undefined || (user.mustFirst != null && least !== 'user')) return false;
  return reaches(user.role, least);
}

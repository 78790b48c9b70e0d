import type { ROLES } from '#db/schema/people';

export type Role = (typeof ROLES)[number];

/** Each role may do what the ones before it may (contract, section 16). */
const RANKS: Record<Role, number> = { user: 0, editor: 1, admin: 2 };

/** What somebody must do before he may use what his role gives him: choose a longer password, or set up a second factor. */
export type MustFirst = 'password' | 'factor';

/**
 * Who may use each part of the dashboard, and the calls of the API that do the same: the least role. Routes, calls and the
 * navigation read it from here.
 */
export const RIGHTS = {
  overview: 'editor',
  content: 'editor',
  shop: 'editor',
  audience: 'admin',
  site: 'admin',
} as const satisfies Record<string, Role>;

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

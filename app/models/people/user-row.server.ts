import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#app/lib/rights';
import { readSiteSettings } from '#app/models/site/site-settings.server';
import { users } from '#db/schema';

/** An account without its password: what may leave this wing. */
export type User = {
  id: number;
  username: string;
  email: string;
  role: Role;
  createdAt: Date;
  /** It must have a second factor before it may use what its role gives it, and has none (contract, section 16). */
  lacksFactor: boolean;
};

/** Whether an account has a second factor that works, in SQL over `users`. */
export const hasFactor: SQL<number> = sql<number>`(exists (select 1 from totp_factors where totp_factors.user_id = users.id and totp_factors.confirmed_at is not null) or exists (select 1 from passkeys where passkeys.user_id = users.id))`;

/** What is read of an account. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  createdAt: users.createdAt,
  hasFactor,
};

type UserRow = Omit<User, 'lacksFactor'> & { hasFactor: number };

export function toUser({ hasFactor: has, ...row }: UserRow): User {
  return { ...row, lacksFactor: row.role === 'admin' && has !== 1 && readSiteSettings().requireFactor };
}

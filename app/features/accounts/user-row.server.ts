import { type SQL, sql } from 'drizzle-orm';
import { columnsOf } from '#app/infra/database.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import type { MustFirst } from '#app/lib/permissions';
import { users } from '#db/schema';
import { openAppSecret } from './totp.server';

export type User = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email' | 'role' | 'createdAt'> & {
  mustFirst: MustFirst | null;
};

const appSecret: SQL<string | null> =
  sql`(select secret from totp_apps where totp_apps.user_id = users.id and totp_apps.confirmed_at is not null)`;
const hasPasskey: SQL<number> = sql`exists (select 1 from passkeys where passkeys.user_id = users.id)`;
export const hasFactor: SQL<number> = sql`(${appSecret} is not null or ${hasPasskey})`;
export const userColumns = {
  ...columnsOf(users, 'id', 'username', 'email', 'role', 'createdAt', 'passwordIsWeak'),
  appSecret,
  hasPasskey,
};

type UserRow = Omit<User, 'mustFirst'> & {
  passwordIsWeak: boolean | null;
  appSecret: string | null;
  hasPasskey: number;
};

function findRequirement({ id, role, passwordIsWeak, ...row }: UserRow): MustFirst | null {
  if (role !== 'admin') return null;
  if (passwordIsWeak === true) return 'password';
  if (!readSiteSettings().requireFactor || row.hasPasskey === 1) return null;
  return row.appSecret !== null && openAppSecret(id, row.appSecret) !== null ? null : 'factor';
}

export function toUser(row: UserRow): User {
  const { id, username, email, role, createdAt } = row;
  return { id, username, email, role, createdAt, mustFirst: findRequirement(row) };
}

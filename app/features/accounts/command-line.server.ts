import type { ZodError } from 'zod';
import { COMMAND_LINE, recordEvent } from '#app/infra/database.server';
import { WEAK_PASSWORD } from '#app/lib/password-rule';
import type { Role } from '#app/lib/permissions';
import { registerSchema, resetSchema } from './account-schema';
import { ACCOUNT_ERRORS } from './account-texts';
import { resetFactors } from './factor.server';
import { isWeakForAdministrator, setPassword } from './password.server';
import * as users from './user.server';
import { changeRole } from './user-admin.server';

const noAccount = (username: string) => `No account has the username ${username}.`;
const describeIssues = ({ issues }: ZodError) => issues.map(({ message }) => message).join('. ');

/** Creates an administrator by the rules of the registration. Returns why it cannot, or null. */
export async function createAdministrator(fields: users.NewUser): Promise<string | null> {
  const parsed = registerSchema.safeParse(fields);
  if (!parsed.success) return describeIssues(parsed.error);
  if (await isWeakForAdministrator(parsed.data.password, parsed.data.username)) return WEAK_PASSWORD;
  const outcome = await users.createUser(parsed.data);
  if (!outcome.ok) return `The username ${fields.username} is taken. Choose another one.`;
  const { id, username } = outcome.user;
  await recordEvent(COMMAND_LINE, { what: 'created an account', detail: username, link: '/admin/users' });
  await changeRole(id, 'admin', COMMAND_LINE);
  return null;
}

/** Changes a role, but never that of the last administrator. Returns why it cannot, or null. */
export async function setRole(username: string, role: Role): Promise<string | null> {
  const id = users.findUserId(username);
  const outcome = id === null ? null : await changeRole(id, role, COMMAND_LINE);
  if (outcome?.ok) return null;
  return outcome?.reason === 'last-administrator'
    ? ACCOUNT_ERRORS.lastAdministratorStays
    : noAccount(username);
}

/** Removes all factors of an account, and ends its sessions. Returns why it cannot, or null. */
export async function resetFactor(username: string): Promise<string | null> {
  const id = users.findUserId(username);
  if (id === null) return noAccount(username);
  await resetFactors(id, username);
  return null;
}

/** Replaces a password by the rules of the registration, and ends all sessions. Returns why it cannot, or null. */
export async function replacePassword(fields: Omit<users.NewUser, 'email'>): Promise<string | null> {
  const parsed = resetSchema.safeParse(fields);
  if (!parsed.success) return describeIssues(parsed.error);
  const { username: detail } = fields;
  const id = users.findUserId(detail);
  if (id === null) return noAccount(detail);
  if ((await setPassword(id, { next: parsed.data.password })) === 'weak') return WEAK_PASSWORD;
  await recordEvent(COMMAND_LINE, { what: 'replaced a password', detail, link: '/admin/users' });
  return null;
}

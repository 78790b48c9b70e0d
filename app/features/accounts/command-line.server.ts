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

type CommandOutcome = { ok: true } | { ok: false; message: string };

const refused = (message: string): CommandOutcome => ({ ok: false, message });
const noAccount = (username: string) => refused(`No account has the username ${username}.`);
const describeIssues = ({ issues }: ZodError) => refused(issues.map(({ message }) => message).join('. '));

/** Creates an administrator by the rules of the registration. */
export async function createAdministrator(fields: users.NewUser): Promise<CommandOutcome> {
  const parsed = registerSchema.safeParse(fields);
  if (!parsed.success) return describeIssues(parsed.error);
  if (await isWeakForAdministrator(parsed.data.password, parsed.data.username)) return refused(WEAK_PASSWORD);
  const outcome = await users.createUser(parsed.data);
  if (!outcome.ok) return refused(`The username ${fields.username} is taken. Choose another one.`);
  const { id, username } = outcome.user;
  await recordEvent(COMMAND_LINE, { what: 'created an account', detail: username, link: '/admin/users' });
  await changeRole(id, 'admin', COMMAND_LINE);
  return { ok: true };
}

/** Changes a role, but never that of the last administrator. */
export async function setRole(username: string, role: Role): Promise<CommandOutcome> {
  const id = users.findUserId(username);
  const outcome = id === null ? null : await changeRole(id, role, COMMAND_LINE);
  if (outcome?.ok) return { ok: true };
  return outcome?.reason === 'last-administrator'
    ? refused(ACCOUNT_ERRORS.lastAdministratorStays)
    : noAccount(username);
}

/** Removes all factors of an account, and ends its sessions. */
export async function resetFactor(username: string): Promise<CommandOutcome> {
  const id = users.findUserId(username);
  if (id === null) return noAccount(username);
  await resetFactors(id, username);
  return { ok: true };
}

/** Replaces a password by the rules of the registration, and ends all sessions. */
export async function replacePassword(fields: Omit<users.NewUser, 'email'>): Promise<CommandOutcome> {
  const parsed = resetSchema.safeParse(fields);
  if (!parsed.success) return describeIssues(parsed.error);
  const { username: detail } = fields;
  const id = users.findUserId(detail);
  if (id === null) return noAccount(detail);
  if ((await setPassword(id, { next: parsed.data.password })) === 'weak') return refused(WEAK_PASSWORD);
  await recordEvent(COMMAND_LINE, { what: 'replaced a password', detail, link: '/admin/users' });
  return { ok: true };
}

import type { ZodError } from 'zod';
import { COMMAND_LINE, recordEvent } from '#app/infra/audit.server';
import { WEAK_PASSWORD } from '#app/lib/password-rule';
import type { Role } from '#app/lib/permissions';
import { registerSchema, resetSchema } from './account-schema';
import { resetFactors } from './factor.server';
import { isWeakForAdministrator } from './password-rule.server';
import * as users from './user.server';
import { changeRole } from './user-admin.server';

/** What a command of the administrator's terminal reports: a sentence when it did nothing. */
export type CommandOutcome = { ok: true } | { ok: false; message: string };

function describeIssues({ issues }: ZodError): CommandOutcome {
  return { ok: false, message: issues.map((issue) => issue.message).join('. ') };
}

/** Makes an administrator, by the same rules as a registration. */
export async function createAdministrator(fields: users.NewUser): Promise<CommandOutcome> {
  const parsed = registerSchema.safeParse(fields);
  if (!parsed.success) return describeIssues(parsed.error);
  if (await isWeakForAdministrator(parsed.data.password, parsed.data.username))
    return { ok: false, message: WEAK_PASSWORD };
  const outcome = await users.createUser(parsed.data);
  if (!outcome.ok) return { ok: false, message: `The username ${fields.username} is taken.` };
  const { id, username } = outcome.user;
  await recordEvent(COMMAND_LINE, { what: 'created an account', detail: username, link: '/admin/users' });
  await changeRole(id, 'admin', COMMAND_LINE);
  return { ok: true };
}

/** Gives an account a role; the last administrator keeps his. */
export async function setRole(username: string, role: Role): Promise<CommandOutcome> {
  const id = users.findUserId(username);
  const outcome = id === null ? null : await changeRole(id, role, COMMAND_LINE);
  if (outcome?.ok) return { ok: true };
  if (outcome?.reason === 'last-administrator')
    return { ok: false, message: 'This is the last administrator: make another one first.' };
  return { ok: false, message: `There is no account ${username}.` };
}

/** Takes every second factor from an account that has lost them all, and logs it out everywhere. */
export async function resetFactor(username: string): Promise<CommandOutcome> {
  const id = users.findUserId(username);
  if (id === null) return { ok: false, message: `There is no account ${username}.` };
  await resetFactors(id, username);
  return { ok: true };
}

/** Gives an account a new password, by the same rules as a registration, and logs it out everywhere. */
export async function replacePassword(fields: {
  username: string;
  password: string;
}): Promise<CommandOutcome> {
  const parsed = resetSchema.safeParse(fields);
  if (!parsed.success) return describeIssues(parsed.error);
  const outcome = await users.replacePassword(fields.username, parsed.data.password);
  if (outcome === 'weak') return { ok: false, message: WEAK_PASSWORD };
  return outcome === 'changed'
    ? { ok: true }
    : { ok: false, message: `There is no account ${fields.username}.` };
}

import type { ZodError } from 'zod';
import { registerSchema, resetSchema } from '#app/forms/account';
import * as users from './user.server';

/** What a command of the administrator's terminal reports: a sentence when it did nothing. */
export type CommandOutcome = { ok: true } | { ok: false; message: string };

function describeIssues({ issues }: ZodError): CommandOutcome {
  return { ok: false, message: issues.map((issue) => issue.message).join('. ') };
}

/** Makes an administrator, by the same rules as a registration. */
export async function createAdministrator(fields: users.NewUser): Promise<CommandOutcome> {
  const parsed = registerSchema.safeParse(fields);
  if (!parsed.success) return describeIssues(parsed.error);
  const outcome = await users.createAdministrator(parsed.data);
  return outcome.ok ? { ok: true } : { ok: false, message: `The username ${fields.username} is taken.` };
}

/** Gives an account a role; the last administrator keeps his. */
export async function setRole(username: string, role: users.Role): Promise<CommandOutcome> {
  const outcome = await users.setRole(username, role);
  if (outcome === 'changed') return { ok: true };
  if (outcome === 'last-administrator')
    return { ok: false, message: 'This is the last administrator: make another one first.' };
  return { ok: false, message: `There is no account ${username}.` };
}

/** Gives an account a new password, by the same rules as a registration, and logs it out everywhere. */
export async function replacePassword(fields: {
  username: string;
  password: string;
}): Promise<CommandOutcome> {
  const parsed = resetSchema.safeParse(fields);
  if (!parsed.success) return describeIssues(parsed.error);
  const outcome = await users.replacePassword(fields.username, parsed.data.password);
  return outcome === 'changed'
    ? { ok: true }
    : { ok: false, message: `There is no account ${fields.username}.` };
}

import { registerSchema } from '../forms/account';
import * as users from './user.server';

/** What a command of the administrator's terminal reports: a sentence when it did nothing. */
export type CommandOutcome = { ok: true } | { ok: false; message: string };

/** Makes an administrator, by the same rules as a registration. */
export async function createAdministrator(fields: users.NewUser): Promise<CommandOutcome> {
  const parsed = registerSchema.safeParse(fields);
  if (!parsed.success)
    return { ok: false, message: parsed.error.issues.map((issue) => issue.message).join('. ') };
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

import { z } from 'zod';
import { TOKEN_DAYS } from '#app/lib/choices';
import { MIN_PASSWORD_LENGTH } from '#app/lib/password-rule';
import { carried, carriedText, emailText, isVisible, requiredText } from '#app/lib/text-schema';
import { ACCOUNT_ERRORS } from './account-texts';

const TOO_LONG = 'Password must be at most 256 characters';

const NO_USERNAME = 'Username is required';
const NO_PASSWORD = ACCOUNT_ERRORS.noPassword;
export const loginSchema = z.object({
  username: z.string(NO_USERNAME).trim().min(1, NO_USERNAME).max(254, 'Username is too long'),
  password: z.string(NO_PASSWORD).min(1, NO_PASSWORD).max(256, TOO_LONG),
});

function passwordOfLength(min: number) {
  const tooShort = `Password must be at least ${min} characters`;
  return z.string(tooShort).min(min, tooShort).max(256, TOO_LONG);
}

const password = passwordOfLength(6);
/** The rule about common passwords needs their list, which only the server has. */
const administratorPassword = passwordOfLength(MIN_PASSWORD_LENGTH.admin);

const current = z.string(NO_PASSWORD).max(256, TOO_LONG);
export const passwordSchema = z.object({ intent: carried, current, next: password });

export const administratorPasswordSchema = passwordSchema.extend({ next: administratorPassword });

export const deleteAccountSchema = z.object({ intent: carried, password: current });

const code = (message: string) =>
  z.string(message).trim().min(1, message).max(40, 'A code has at most 40 characters');

export const codeSchema = z.object({ intent: carried, kind: carried, code: code('Enter a code') });

export const appSchema = z.object({ intent: carried, code: code('Enter the code from your app') });

export const passkeySchema = z.object({ intent: carried, answer: z.string().max(60_000).default('') });

export const newPasskeySchema = passkeySchema.extend({
  passkeyName: requiredText('Name', 'Enter a name', { max: 60 }),
});

export const tokenSchema = z.object({
  intent: carried,
  tokenName: requiredText('Name', 'Enter a name', { max: 60 }),
  access: z.enum(['read', 'write'], 'Choose the access'),
  days: z.enum(Object.keys(TOKEN_DAYS), 'Choose when the token expires'),
});

const email = emailText('Invalid email address');

export const emailChangeSchema = z.object({ intent: carried, email });

export const forgotSchema = z.object({ email });

export const resetSchema = z.object({ password });

export const administratorResetSchema = z.object({ password: administratorPassword });

/** Registration. It has no role, so a visitor cannot ask for one. */
export const registerSchema = z.object({
  username: z
    .string('Username must be at least 3 characters')
    .trim()
    .min(3, 'Username must be at least 3 characters')
    .max(32, 'Username must be at most 32 characters')
    .regex(
      /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} ._'-]*[\p{L}\p{N}\p{M}._'-])?$/u,
      'Username can contain only letters, digits, spaces, apostrophes and . _ -',
    )
    .refine(isVisible, 'Username must be at least 3 characters'),
  email,
  password,
});

const returnFields = { intent: carried, redirectTo: carriedText };

export const loginFormSchema = loginSchema.extend(returnFields);

export const passkeyLoginSchema = passkeySchema.extend({ redirectTo: carriedText });

export const registerFormSchema = registerSchema.extend({ ...returnFields, setup: carriedText });

export const setupFormSchema = registerFormSchema.extend({ password: administratorPassword });

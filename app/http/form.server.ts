import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, data } from '@remix-run/node';
import type { z } from 'zod';
import type { FormResult } from '../lib/form-result';
import { ERRORS } from '../messages';
import { countHit, type RateLimit } from '../models/rate-limit.server';
import { clientAddressOf } from './page-context.server';

const NEVER_SHOWN_AGAIN = ['password', 'current', 'next'];

type Parsed<S extends z.ZodType> =
  | { ok: true; value: z.output<S>; reject: (errors: Record<string, string[]>) => FormResult }
  | { ok: false; result: FormResult };

/** Parses a form by its schema. Passwords are never part of what is shown again. */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Parsed<S> {
  const submission = parseWithZod(form, { schema });
  const hideFields = NEVER_SHOWN_AGAIN;
  if (submission.status !== 'success') return { ok: false, result: submission.reply({ hideFields }) };
  return {
    ok: true,
    value: submission.value,
    reject: (fieldErrors) => submission.reply({ fieldErrors, hideFields }),
  };
}

/** Answers a rejected form: 400, the page as it was; the title will begin with 'Error: '. */
export function rejected(context: AppLoadContext, result: FormResult, status = 400) {
  context.rejected = true;
  return data(result, { status });
}

function limitedForm(context: AppLoadContext, form: FormData, retryAfter: number) {
  const kept = Object.fromEntries(
    [...form].filter(([name, value]) => typeof value === 'string' && !NEVER_SHOWN_AGAIN.includes(name)),
  );
  context.rejected = true;
  context.retryAfter = retryAfter;
  const result: FormResult = {
    status: 'error',
    limited: true,
    initialValue: kept as Record<string, string>,
    error: { '': [ERRORS.tooMany.text] },
  };
  return data(result, { status: 429, headers: { 'Retry-After': String(retryAfter) } });
}

/** Counts a post against its limit; over it, the answer that keeps what was typed. */
export async function refuseOverLimit(context: AppLoadContext, form: FormData, rule: RateLimit) {
  const outcome = await countHit(rule, clientAddressOf(context));
  return outcome.ok ? null : limitedForm(context, form, outcome.retryAfter);
}

/** The answer to a login that has failed too often. */
export function refuseLogin(context: AppLoadContext, form: FormData, retryAfter: number) {
  return limitedForm(context, form, retryAfter);
}

/** The hidden field that people leave empty and form robots fill in. */
export const TRAP_FIELD = 'website';

export function isTrapped(form: FormData): boolean {
  return Boolean(form.get(TRAP_FIELD));
}

/** A text field as it was sent, or an empty text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Reads a posted form once; a body that is no form is a 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response('This request holds no form.', { status: 400, statusText: 'Bad Request' });
  }
}

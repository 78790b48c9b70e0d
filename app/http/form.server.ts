import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, data } from '@remix-run/node';
import type { z } from 'zod';
import { withErrorId } from '../lib/error-id';
import type { FormResult } from '../lib/form-result';
import { isStorableText } from '../lib/storable-text';
import { ERRORS } from '../messages';
import { StorageUnavailable } from '../models/database.server';
import { countHit, type RateLimit } from '../models/rate-limit.server';
import { reportError } from './error-report.server';
import { clientAddressOf } from './page-context.server';

const NEVER_SHOWN_AGAIN = ['password', 'current', 'next'];

type Parsed<S extends z.ZodObject> =
  | { ok: true; value: z.output<S>; reject: (errors: Record<string, string[]>) => FormResult }
  | { ok: false; result: FormResult };

/** Fields beside a schema's that a rejected page shows again. */
const CARRIED = ['intent', 'redirectTo', 'setup', 'returnTo', 'product', 'letter'];
const ANSWER = /^answer-\d{1,15}$/;
/** More answers than a collection can be looked at with. */
const MOST_ANSWERS = 1_000;

/**
 * The fields that the form has, each once, and nothing else: Conform reads names as paths and some as commands, so
 * `name[99999999]` or `__intent__` must not reach it. Browsers count a line break as one character and send two; the longest
 * texts are counted as the visitor sees them.
 */
function pickFields(form: FormData, names: readonly string[]): FormData {
  const answers = [...new Set(form.keys())].filter((name) => ANSWER.test(name)).slice(0, MOST_ANSWERS);
  const picked = new FormData();
  for (const name of new Set([...names, ...CARRIED, ...answers])) {
    const value = form.get(name);
    if (typeof value === 'string') picked.append(name, value.replace(/\r\n/g, '\n'));
  }
  return picked;
}

/** Parses a form by its schema. Passwords are never part of what is shown again. */
export function parseForm<S extends z.ZodObject>(form: FormData, schema: S): Parsed<S> {
  const submission = parseWithZod(pickFields(form, Object.keys(schema.shape)), { schema });
  const hideFields = NEVER_SHOWN_AGAIN;
  if (submission.status !== 'success') return { ok: false, result: submission.reply({ hideFields }) };
  const unstorable = Object.entries(submission.payload).filter(
    ([, value]) => typeof value === 'string' && !isStorableText(value),
  );
  if (unstorable.length > 0) {
    const fieldErrors = Object.fromEntries(unstorable.map(([name]) => [name, [ERRORS.unstorable]]));
    return { ok: false, result: submission.reply({ fieldErrors, hideFields }) };
  }
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

/** What forms that can be refused unread hold; passwords are not among it. */
const SHOWN_AGAIN = [
  'name',
  'email',
  'subject',
  'message',
  'privacy',
  'source',
  'username',
  'title',
  'description',
  'isPublic',
  'size',
  'note',
  'edit',
];

type Refusal = { status: 429 | 503; retryAfter: number; text: string };

/** A form that was not even looked at, with what was typed (never passwords) and when it may be sent again. */
function refused(context: AppLoadContext, form: FormData, { status, retryAfter, text }: Refusal) {
  const initialValue: Record<string, string> = {};
  for (const [name, value] of pickFields(form, SHOWN_AGAIN))
    if (typeof value === 'string') initialValue[name] = value;
  context.rejected = true;
  context.retryAfter = retryAfter;
  const result: FormResult = { status: 'error', initialValue, error: { '': [text] } };
  return data(result, { status, headers: { 'Retry-After': String(retryAfter) } });
}

/** Seconds after which a form may be sent again that the database could not take. */
const RETRY = 5;

/** Runs what stores a form; when the database cannot be written now, the answer is a 503 that keeps what was typed. */
export async function keepWords<T>(
  { context, form, text }: { context: AppLoadContext; form: FormData; text: string },
  work: () => Promise<T>,
) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const told = withErrorId(text, reportError(error, context));
    return refused(context, form, { status: 503, retryAfter: RETRY, text: told });
  }
}

/** Counts a post against its limit; over it, the answer that keeps what was typed. */
export async function refuseOverLimit(context: AppLoadContext, form: FormData, rule: RateLimit) {
  const outcome = await countHit(rule, clientAddressOf(context));
  return outcome.ok ? null : refuseTooMany(context, form, outcome.retryAfter);
}

/** The answer to what has been tried too often. */
export function refuseTooMany(context: AppLoadContext, form: FormData, retryAfter: number) {
  return refused(context, form, { status: 429, retryAfter, text: ERRORS.tooMany.text });
}

/** The hidden field that people leave empty and form robots fill in. */
export const TRAP_FIELD = 'website';

export function isTrapped(form: FormData): boolean {
  return Boolean(form.get(TRAP_FIELD));
}

/** The answer to a form whose `intent` is none that the page has. */
export function unknownIntent(): Response {
  return new Response('This form asks for nothing that is known here.', {
    status: 400,
    statusText: 'Bad Request',
  });
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

import '#app/lib/schema-messages';
import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, data } from '@remix-run/node';
import type { z } from 'zod';
import { StorageUnavailable } from '#app/infra/database.server';
import { checkLimit, countHit, type RateLimit } from '#app/infra/rate-limit.server';
import { type FormResult, NEVER_REPEATED } from '#app/lib/form-result';
import { countOf } from '#app/lib/format';
import { badRequest, errorResponse, SITE_ERRORS } from '#app/lib/site-errors';
import { isStorableText } from '#app/lib/storable-text';
import { normalizeLineEnds } from '#app/lib/text-lines';
import type { Failure } from '#app/lib/toast';
import { isTooLongToRepeat } from './multipart.server';
import { clientKeyOf, reportError } from './page-context.server';
import { deleteSentForm } from './saved-form.server';

/** Messages by the name of their field. Those of '' are about the whole form. */
type Errors = Record<string, string[]>;

/** The pattern of field names that the schema cannot list, such as `answer-12`. */
type Dynamic = { dynamicNames?: RegExp };

/**
 * Returns only the fields of the schema, each once: Conform reads names as paths and some as commands, so `name[99999999]` or
 * `__intent__` must not reach it. Line breaks become one character, as browsers count them. One pass, since `form.get` walks the
 * whole list for every name.
 */
function pickFields(form: FormData, schema: z.ZodObject, { dynamicNames }: Dynamic) {
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    const isKnown = Object.hasOwn(schema.shape, name) || dynamicNames?.test(name) === true;
    if (isKnown && typeof value === 'string' && !fields.has(name)) fields.set(name, normalizeLineEnds(value));
  }
  return fields;
}

/**
 * Returns the value of a form, or null when the schema refuses it. `reply` returns the typed fields of the schema, except passwords,
 * with the errors of the schema and more.
 */
export function parseForm<S extends z.ZodObject>(form: FormData, schema: S, dynamic: Dynamic = {}) {
  const picked = new FormData();
  for (const [name, value] of pickFields(form, schema, dynamic)) picked.append(name, value);
  const submission = parseWithZod(picked, { schema });
  const reply = (errors: Errors = {}): FormResult => {
    const result = submission.reply({ hideFields: [...NEVER_REPEATED] });
    return { ...result, status: 'error', error: { ...result.error, ...errors } };
  };
  if (submission.status !== 'success') return { value: null, reply };
  const unstorable = Object.entries(submission.payload).filter(
    ([, value]) => typeof value === 'string' && !isStorableText(value),
  );
  if (unstorable.length === 0) return { value: submission.value, reply };
  const errors = Object.fromEntries(unstorable.map(([name]) => [name, [SITE_ERRORS.unstorable]]));
  return { value: null, reply: (more?: Errors) => reply({ ...errors, ...more }) };
}

/** Answers a refused form with its page, which shows it again. The page's title begins with 'Error: '. */
function rejectForm<R extends FormResult>(context: AppLoadContext, result: R, status = 400) {
  context.rejected = true;
  return data(result, { status });
}

/** Refuses a form without a schema by the errors of its fields. */
export function rejectFields<M extends object>(context: AppLoadContext, error: Errors, more?: M) {
  return rejectForm(context, { status: 'error' as const, error, ...more });
}

/** A form with its schema, and the error to show when it cannot be stored. */
export type Sent<S extends z.ZodObject> = Dynamic & {
  context: AppLoadContext;
  form: FormData;
  schema: S;
  failure: Failure;
};

/** Returns the typed values of a form's fields, without passwords. */
export function typedValues(sent: Pick<Sent<z.ZodObject>, 'form' | 'schema' | 'dynamicNames'>) {
  return Object.fromEntries(listRepeated(pickFields(sent.form, sent.schema, sent)));
}

type Refusal = { status: 429 | 500 | 503; retryAfter?: number; text: string; errorId?: string };

function refuseForm<S extends z.ZodObject>(sent: Sent<S>, { status, retryAfter, text, ...more }: Refusal) {
  const { context, failure } = sent;
  context.rejected = true;
  if (retryAfter !== undefined) context.retryAfter = retryAfter;
  const shown = { initialValue: typedValues(sent), error: { '': [text] }, title: failure.title };
  const result: FormResult = { status: 'error', ...shown, ...more };
  const headers: HeadersInit = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return data(result, { status, headers });
}

/** Runs a write that stores a form. An error shows the typed values again: 503 without the database, 500 otherwise. */
export async function answerWithTyped<S extends z.ZodObject, T>(sent: Sent<S>, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const errorId = reportError(error, sent.context);
    const { text } = sent.failure;
    return error instanceof StorageUnavailable
      ? refuseForm(sent, { status: 503, retryAfter: error.retryAfter, text, errorId })
      : refuseForm(sent, { status: 500, text, errorId });
  }
}

type Storing<S extends z.ZodObject> = Omit<Sent<S>, 'failure'> & {
  failure?: Failure;
  /** The limit of a form that anyone may send. Only valid forms count toward it. */
  rule?: RateLimit;
  /** Returns errors that the schema cannot find. `value` is null for a form that the schema refuses. */
  findErrors?: (value: z.output<S> | null) => Errors | Promise<Errors>;
};

export type Stored<S extends z.ZodObject> = {
  value: z.output<S>;
  /** Answers the form with errors. `title` is their heading. */
  refuse: (errors: Errors, more?: { title?: string; status?: number }) => ReturnType<typeof rejectForm>;
  sent: Sent<S>;
};

/** Parses a form, and stores it by `work`. A form that is refused or cannot be stored comes back as it was typed. */
export function storeForm<S extends z.ZodObject, T>(
  { context, form, schema, dynamicNames, failure = SITE_ERRORS.unavailable, ...checks }: Storing<S>,
  work: (stored: Stored<S>) => Promise<T>,
) {
  const { rule, findErrors } = checks;
  const sent: Sent<S> = { context, form, schema, failure, ...(dynamicNames && { dynamicNames }) };
  const client = clientKeyOf(context);
  return answerWithTyped(sent, async () => {
    const before = rule && checkLimit(rule, client);
    if (before?.ok === false) return refuseTooMany(sent, before.retryAfter);
    const { value, reply } = parseForm(form, schema, sent);
    const errors = (await findErrors?.(value)) ?? {};
    if (value === null || Object.keys(errors).length > 0) return rejectForm(context, reply(errors));
    const counted = rule && (await countHit(rule, client));
    if (counted?.ok === false) return refuseTooMany(sent, counted.retryAfter);
    const refuse: Stored<S>['refuse'] = (wrong, { title, status } = {}) =>
      rejectForm(context, { ...reply(wrong), ...(title && { title }) }, status);
    return work({ value, refuse, sent });
  });
}

export function refuseTooMany<S extends z.ZodObject>(sent: Sent<S>, retryAfter: number) {
  return refuseForm(sent, { status: 429, retryAfter, text: SITE_ERRORS.tooMany.text });
}

export function hasFilledHoneypot(form: FormData): boolean {
  return Boolean(form.get('website'));
}

/** Returns the texts of a form that a page may send again, in their order. */
export function listRepeated(form: Iterable<[string, FormDataEntryValue]>): [string, string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !NEVER_REPEATED.includes(name) ? [[name, value]] : [],
  );
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** More fields than the largest form of the site has. */
export const MAX_ENTRIES = 2_000;

const NOT_A_FORM = 'This request is not a form.';

/** Browsers' spelling (RFC 2046, 5.1.1). In another one, the counter and the parser could read different boundaries. */
const MULTIPART = /^multipart\/form-data;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

function separatorOf(type: string): string | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return '&';
  const [, , boundary] = MULTIPART.exec(type) ?? [];
  return boundary === undefined ? null : `--${boundary}`;
}

export type Received = { request: Request; context: AppLoadContext };

export function tooLarge(): Response {
  return errorResponse(413, SITE_ERRORS.tooLarge);
}

/** Reads a posted form. @throws a 413 when it is too large, a 400 for another body or more than `MAX_ENTRIES` fields */
export async function readForm({ request, context }: Received): Promise<FormData> {
  await deleteSentForm(request);
  if (context.bodyIsTooLarge) throw tooLarge();
  const type = request.headers.get('Content-Type') ?? '';
  const separator = separatorOf(type);
  if (separator === null) throw badRequest(NOT_A_FORM);
  const body = await request.arrayBuffer();
  // Counts the fields before they are parsed, which takes long for many.
  const parts = Buffer.from(body)
    .toString('latin1')
    .split(separator, MAX_ENTRIES + 2);
  if (parts.length > MAX_ENTRIES + 1)
    throw badRequest(`This form has more than ${countOf(MAX_ENTRIES, 'field')}.`);
  const parsed = new Response(body, { headers: { 'Content-Type': type } });
  const form = await parsed.formData().catch(() => null);
  if (form === null) throw badRequest(NOT_A_FORM);
  if (isTooLongToRepeat(form)) throw tooLarge();
  return form;
}

import { ACCOUNT_ERRORS, DUTY_WORDS } from '#app/features/accounts/account-texts';
import { mayUse } from '#app/lib/permissions';
import '#app/lib/schema-messages';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { User } from '#app/features/accounts/user.server';
import type { Owner } from '#app/features/collections/compilation.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { countHit, type LimitOutcome, type RateLimit } from '#app/infra/rate-limit.server';
import { holdsVersion } from '#app/lib/etag.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { isStorableText } from '#app/lib/storable-text';
import { reportError } from '#app/server/web/error-report.server';
import { readOwner } from '#app/server/web/owner.server';
import { clientAddressOf } from '#app/server/web/page-context.server';
import { type Caller, readCaller } from './api-caller.server';
import { type Access, type CallerOf, type Operation, takesBody } from './api-operation';

/** The code that answers: a new build may answer the same content differently. */
const build = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('base64url');
/** Seconds after which a call may be tried again that the database could not take. */
const RETRY = 5;

export type Refusal = {
  refused: number;
  error: string;
  fieldErrors?: Record<string, string[]>;
  retryAfter?: number;
  /** Under which the log has the reason; the header `X-Error-Id` tells it. */
  errorId?: string;
};
export type Reply<D = unknown, M = unknown> = {
  data: D;
  meta?: M;
  message?: string;
  status?: 200 | 201;
  /** Where to ask for what has been begun. */
  location?: string;
  /** The version of public content: such an answer may be stored and asked for again with `If-None-Match`. */
  version?: string | null;
  cookies?: (string | null)[];
};
type Call<P, Q, B, A extends Access> = {
  params: P;
  query: Q;
  body: B;
  request: Request;
  context: AppLoadContext;
  user: CallerOf<A>;
  /** Whose collections it may see and change: with a token the account's alone. */
  owner: () => Promise<Owner>;
};
type Args = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>;
type Endpoint = { operation: Operation; answer: (args: Args) => Promise<Reply | Refusal> };

export function refuse(
  refused: number,
  error: string,
  more: Omit<Refusal, 'refused' | 'error'> = {},
): Refusal {
  return { refused, error, ...more };
}

/** Binds an operation to what answers it: who asks and what is sent are checked first, in that order. */
export function on<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  D extends z.ZodType,
  M extends z.ZodType,
  A extends Access,
>(
  operation: Operation<P, Q, B, D, M, A>,
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>, A>,
  ) => Promise<Reply<z.input<D>, z.input<M>> | Refusal> | Reply<z.input<D>, z.input<M>> | Refusal,
): Endpoint {
  return {
    operation,
    async answer({ request, params: given, context }) {
      const admitted = await admit(request, operation);
      if ('refused' in admitted) return admitted;
      const { user, token } = admitted;
      const params = operation.params.safeParse(given);
      if (!params.success) return refuse(operation.wrongPath.status, operation.wrongPath.error);
      const asked = readQuery(request, Object.keys(operation.query.shape));
      if (!asked.ok) return asked.refusal;
      const query = operation.query.safeParse(asked.value);
      if (!query.success) return refuseQuery(query.error);
      const read = takesBody(operation) ? await readBody(request) : { ok: true as const, value: undefined };
      if (!read.ok) return read.refusal;
      const body = operation.body.safeParse(read.value);
      if (!body.success) return invalid(body.error);
      const unstorable = findUnstorable(body.data);
      if (unstorable !== null) return refuseField(unstorable, SITE_ERRORS.unstorable);
      const owner = async (): Promise<Owner> =>
        token === null || user === null ? readOwner(request) : { userId: user.id };
      return handle({
        ...{ params: params.data, query: query.data, body: body.data },
        request,
        context,
        user,
        owner,
      });
    },
  };
}

function answer(status: number, content: object, headers: Headers): Response {
  headers.set('Content-Type', 'application/json');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  return new Response(JSON.stringify(content), { status, headers });
}

/** The answer to a refused call: JSON, with what the client needs to do better. */
export function answerRefusal(
  { refused, error, fieldErrors, retryAfter, errorId }: Refusal,
  allow?: string,
): Response {
  const headers = new Headers();
  if (errorId !== undefined) headers.set('X-Error-Id', errorId);
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  if (allow !== undefined) headers.set('Allow', allow);
  return answer(refused, { success: false, error, ...(fieldErrors ? { fieldErrors } : {}) }, headers);
}

function answerReply(request: Request, { status }: Operation, reply: Reply): Response {
  const { data, meta, message, version, location, cookies = [] } = reply;
  const headers = new Headers();
  for (const cookie of cookies) if (cookie !== null) headers.append('Set-Cookie', cookie);
  if (location !== undefined) headers.set('Location', location);
  if (version != null) {
    const { pathname, search } = new URL(request.url);
    const stamp = createHash('sha256')
      .update([build, version, pathname, search].join('\n'))
      .digest('base64url');
    const etag = `W/"${stamp.slice(0, 22)}"`;
    headers.set('ETag', etag);
    headers.set('Cache-Control', 'public, no-cache');
    if (holdsVersion(request.headers.get('If-None-Match'), etag))
      return new Response(null, { status: 304, headers });
  }
  const content = {
    success: true,
    data,
    ...(meta === undefined ? {} : { meta }),
    ...(message === undefined ? {} : { message }),
  };
  return answer(reply.status ?? status, content, headers);
}

function refuseField(name: string, message: string): Refusal {
  return refuse(400, `${name}: ${message}`, { fieldErrors: { [name]: [message] } });
}

function invalid(error: z.ZodError): Refusal {
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? '');
    if (name !== '') fieldErrors[name] = [...(fieldErrors[name] ?? []), message];
  }
  return refuse(400, error.issues[0]?.message ?? 'What was sent cannot be read.', { fieldErrors });
}

/** A category that does not exist is not found, as on the pages. */
function refuseQuery(error: z.ZodError): Refusal {
  const unknown = error.issues.some(({ path, code }) => path[0] === 'category' && code === 'invalid_value');
  return unknown ? refuse(404, 'No such category') : invalid(error);
}

type Read<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** Query parameters by name; one that is given twice leaves open which is meant. Others are ignored. */
function readQuery(request: Request, names: string[]): Read<Record<string, string>> {
  const query = new Map<string, string>();
  for (const [name, value] of new URL(request.url).searchParams) {
    if (!names.includes(name)) continue;
    if (query.has(name)) return { ok: false, refusal: refuseField(name, 'It is given more than once.') };
    query.set(name, value);
  }
  return { ok: true, value: Object.fromEntries(query) };
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** The body as a JSON object. What is none, or not sent as such, is refused. */
async function readBody(request: Request): Promise<Read<object>> {
  const type = request.headers.get('Content-Type');
  const text = await request.text();
  if (type === null ? text !== '' : !JSON_TYPE.test(type))
    return { ok: false, refusal: refuse(415, 'The body must be JSON, sent as application/json.') };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ok: true, value };
  } catch {
    // Answered below, like any other body that is no object.
  }
  return { ok: false, refusal: refuse(400, 'The body must be a JSON object.') };
}

/** The first field that holds what cannot be stored as text. */
function findUnstorable(body: unknown): string | null {
  // A list of what is left to look at, since a body may be deeper than calls may be.
  const left: { value: unknown; name: string }[] = [{ value: body, name: '' }];
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    const { value, name } = each;
    if (typeof value === 'string' && !isStorableText(value)) return name;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) left.push({ value: part, name: name || key });
  }
  return null;
}

/** Whether a caller is one that a call with this access takes: it tells the compiler, too. */
function mayCall<A extends Access>(user: User | null, access: A): user is CallerOf<A> & (User | null) {
  return access === 'anyone' || user !== null;
}

/** Counts a call; where nothing can be written now, reading goes on. */
async function countCall({ id }: { id: number }, method: Operation['method']): Promise<LimitOutcome> {
  try {
    return await countHit('token', String(id));
  } catch (error) {
    if (method !== 'GET' || !(error instanceof StorageUnavailable)) throw error;
    return { ok: true };
  }
}

/** What a call with a token may not, beside what its account may not. */
async function checkToken(
  token: Caller['token'],
  { method, ofSession }: Pick<Operation, 'method' | 'ofSession'>,
): Promise<Refusal | null> {
  if (token === null) return null;
  const counted = await countCall(token, method);
  if (!counted.ok) return refuse(429, SITE_ERRORS.tooMany.text, { retryAfter: counted.retryAfter });
  if (ofSession) return refuse(403, ACCOUNT_ERRORS.tokenNoSession);
  return token.access === 'read' && method !== 'GET' ? refuse(403, ACCOUNT_ERRORS.tokenReads) : null;
}

/** Returns who makes a call that they may make, or why they may not. */
async function admit<A extends Access>(
  request: Request,
  operation: Pick<Operation, 'method' | 'ofSession'> & { access: A },
): Promise<{ user: CallerOf<A>; token: Caller['token'] } | Refusal> {
  const caller = await readCaller(request);
  if (caller === null) return refuse(401, ACCOUNT_ERRORS.wrongToken);
  const { user, token } = caller;
  const refused = (await checkToken(token, operation)) ?? checkRight(user, operation.access);
  if (refused !== null) return refused;
  return mayCall(user, operation.access) ? { user, token } : refuse(401, 'Not signed in.');
}

/** Refuses an account that the call is not open to, or that must first do something else. */
function checkRight(user: User | null, access: Access): Refusal | null {
  if (user === null || access === 'anyone') return null;
  if (user.mustFirst !== null) return refuse(403, DUTY_WORDS[user.mustFirst]);
  return mayUse(user, access) ? null : refuse(403, SITE_ERRORS.accessDenied.text);
}

function explain(error: unknown, context: AppLoadContext): Refusal {
  const errorId = reportError(error, context);
  return error instanceof StorageUnavailable
    ? refuse(503, SITE_ERRORS.unavailable.text, { retryAfter: RETRY, errorId })
    : refuse(500, SITE_ERRORS.unknown, { errorId });
}

async function respond(endpoints: Endpoint[], args: Args): Promise<Response> {
  const method = args.request.method === 'HEAD' ? 'GET' : args.request.method;
  const endpoint = endpoints.find(({ operation }) => operation.method === method);
  if (endpoint === undefined) {
    const methods = endpoints.map(({ operation }) => operation.method);
    const allow = methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
    return answerRefusal(refuse(405, 'Method Not Allowed'), allow.join(', '));
  }
  try {
    const outcome = await endpoint.answer(args);
    return 'refused' in outcome
      ? answerRefusal(outcome)
      : answerReply(args.request, endpoint.operation, outcome);
  } catch (error) {
    return answerRefusal(explain(error, args.context));
  }
}

/** The loader and action of a route of the API. Every answer is JSON, a wrong method's included. */
export function serveApi(...endpoints: Endpoint[]) {
  return {
    loader: (args: LoaderFunctionArgs) => respond(endpoints, args),
    action: (args: ActionFunctionArgs) => respond(endpoints, args),
  };
}

export async function refuseOverLimit(context: AppLoadContext, rule: RateLimit): Promise<Refusal | null> {
  const outcome = await countHit(rule, clientAddressOf(context));
  return outcome.ok ? null : refuse(429, SITE_ERRORS.tooMany.text, { retryAfter: outcome.retryAfter });
}

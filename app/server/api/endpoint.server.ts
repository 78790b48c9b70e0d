import '#app/lib/schema-messages';
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import type { User } from '#app/features/accounts/user.server';
import type { Owner } from '#app/features/collections/compilation-owner.server';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { countHit, type RateLimit } from '#app/infra/rate-limit.server';
import { parseJson } from '#app/lib/json';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { isStorableText } from '#app/lib/storable-text';
import { readOwner } from '#app/server/web/owner.server';
import { clientKeyOf } from '#app/server/web/page-context.server';
import { type Access, admit } from './admission.server';
import { type Reply, refuse, refuseField } from './reply.server';

/** D and M are its data and metadata. */
export type Endpoint<D = unknown, M = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  description?: string;
  access: Access;
  /** The call starts or ends a session. It is refused with a token. */
  changesSession?: true;
  limit?: RateLimit;
  params: z.ZodObject;
  wrongPath: { status: 400 | 404; error: string };
  query: z.ZodObject;
  /** `z.undefined()` for calls that need none. */
  body: z.ZodType;
  file?: string;
  /** The status of success; `otherStatus` when nothing had to be created. */
  status: 200 | 201 | 202;
  otherStatus?: 200;
  data: z.ZodType<D>;
  meta?: z.ZodType<M>;
  message?: boolean;
  /** The response is the same for everyone, with an `ETag` from the content version. */
  isPublicContent?: boolean;
  failures: readonly number[];
  example: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  answer(args: LoaderFunctionArgs): Promise<Reply>;
};

type Call<P, Q, B, A extends Access> = {
  params: P;
  query: Q;
  body: B;
  request: Request;
  context: AppLoadContext;
  user: A extends 'anyone' ? User | null : User;
  /** The owner of the caller's collections. With a token, only the account counts. */
  owner: Owner;
};

const none = z.object({});

/** P, Q and B are what its handler gets of the path, the query and the body. */
type Definition<P, Q, B, D, M, A extends Access> = Pick<Endpoint<D, M>, 'path' | 'summary' | 'data'> &
  Partial<Omit<Endpoint<D, M>, 'answer'>> & {
    access?: A;
    params?: z.ZodType<P>;
    query?: z.ZodType<Q>;
    body?: z.ZodType<B>;
    handle(call: Call<P, Q, B, A>): Promise<Reply<NoInfer<D>, NoInfer<M>>> | Reply<NoInfer<D>, NoInfer<M>>;
  };

type Fields = Record<string, unknown>;

/** Defines a call of the API. By default it is a GET, is open to anyone, has no parameters and answers 200. */
export function endpoint<D, P, Q, B, M, const A extends Access = 'anyone'>(
  definition: Definition<P, Q, B, D, M, A>,
): Endpoint<D, M>;
export function endpoint({
  handle,
  ...given
}: Definition<Fields, Fields, unknown, unknown, unknown, Access>): Endpoint {
  const described = {
    method: 'GET' as const,
    access: 'anyone' as const,
    params: none,
    wrongPath: { status: 404 as const, error: 'Not found' },
    query: none,
    body: z.undefined(),
    status: 200 as const,
    failures: [],
    example: {},
    ...given,
  };
  return {
    ...described,
    async answer(args) {
      const call = await readCall(described, args);
      // Read before the rows, so that a change in between does not put its version on older rows.
      const version = described.isPublicContent ? readCatalogueVersion() : null;
      return { version, ...(await handle(call)) };
    },
  };
}

export function takesBody({ body }: Pick<Endpoint, 'body'>): boolean {
  return !(body instanceof z.ZodUndefined);
}

async function readCall(
  described: Omit<Endpoint, 'answer'>,
  { request, params: given, context }: LoaderFunctionArgs,
): Promise<Call<Fields, Fields, unknown, Access>> {
  const { wrongPath, limit } = described;
  const { user, token } = await admit(request, described);
  const params = described.params.safeParse(given).data ?? refuse(wrongPath.status, wrongPath.error);
  const query = readQuery(request, described.query);
  const body = takesBody(described) ? await readBody(request, described.body) : undefined;
  const counted = limit === undefined ? null : await countHit(limit, clientKeyOf(context));
  if (counted?.ok === false) refuse(429, SITE_ERRORS.tooMany.text, { retryAfter: counted.retryAfter });
  const owner = token === null || user === null ? await readOwner(request) : { userId: user.id };
  return { params, query, body, request, context, user, owner };
}

function refuseNamed(name: string, message: string): never {
  refuseField(name, message, `${name}: ${message}`);
}

function refuseInvalid(error: z.ZodError): never {
  const { fieldErrors } = z.flattenError(error);
  refuse(400, error.issues[0]?.message ?? 'The input is not valid.', { fieldErrors });
}

/** Reads the query by its schema. A repeated parameter is refused; unknown ones are ignored. @throws Refused */
export function readQuery(request: Request, schema: z.ZodObject): Fields {
  const query = new Map<string, string>();
  for (const [name, value] of new URL(request.url).searchParams) {
    if (!Object.hasOwn(schema.shape, name)) continue;
    if (query.has(name)) refuseNamed(name, 'Send this parameter only once.');
    query.set(name, value);
  }
  const { success, data, error } = schema.safeParse(Object.fromEntries(query));
  if (success) return data;
  // The pages answer an unknown category with a 404, too.
  const isUnknown = error.issues.some(({ path, code }) => path[0] === 'category' && code === 'invalid_value');
  return isUnknown ? refuse(404, 'Unknown category') : refuseInvalid(error);
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

async function readJson(request: Request): Promise<object> {
  const type = request.headers.get('Content-Type');
  const text = await request.text();
  if (type === null ? text !== '' : !JSON_TYPE.test(type))
    refuse(415, 'Send the body as JSON with the content type application/json.');
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? value
    : refuse(400, 'The body must be a JSON object.');
}

function findUnstorable(body: unknown): string | null {
  // Without recursion, since a body may be nested more deeply than the stack allows.
  const pending: { value: unknown; name: string }[] = [{ value: body, name: '' }];
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    const { value, name } = each;
    if (typeof value === 'string' && !isStorableText(value)) return name;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) pending.push({ value: part, name: name || key });
  }
  return null;
}

/** Reads the body by its schema. @throws Refused */
export async function readBody(request: Request, schema: z.ZodType): Promise<unknown> {
  const { success, data, error } = schema.safeParse(await readJson(request));
  if (!success) refuseInvalid(error);
  const unstorable = findUnstorable(data);
  return unstorable === null ? data : refuseNamed(unstorable, SITE_ERRORS.unstorable);
}

import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { API_SECTIONS } from '#app/routes/api/sections.server';
import { type Endpoint, takesBody } from '#app/server/api/endpoint.server';

const failureSchema = z
  .object({
    success: z.literal(false),
    error: z.string().meta({ description: 'A sentence for people.' }),
    fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Failure' });

const REASONS: Record<number, string> = {
  400: 'Something that was sent is wrong; `fieldErrors` says what.',
  401: 'Not signed in, or by a token that is none.',
  403: 'Not allowed, a post from another site, or a change by a token that may read only.',
  404: 'Not found.',
  405: 'The address does not take this method; `Allow` names those it takes.',
  409: 'Taken, or not possible where it stands.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not JSON.',
  429: 'Too many tries; `Retry-After` says when to try again.',
  500: 'Something went wrong here.',
  502: 'The platforms that were asked have all failed.',
  503: 'The database cannot do this right now.',
};

export function listFailures({
  method,
  access,
  body,
  failures,
  wrongPath,
  params,
  query,
}: Endpoint): number[] {
  const reads = method === 'GET';
  const statuses = [
    ...(takesBody({ body }) ? [400, 415] : []),
    ...(Object.keys(query.shape).length > 0 ? [400] : []),
    ...(Object.keys(params.shape).length > 0 ? [wrongPath.status] : []),
    // A token that has ended, whatever the call; calls beyond its limit; an administrator without the factor that he must have.
    401,
    429,
    ...(access === 'anyone' ? [] : [403]),
    ...(reads ? [400] : [400, 403, 413]),
    500,
    503,
    ...failures,
  ];
  return [...new Set(statuses)].sort();
}

function describeSuccess({ data, meta, message }: Endpoint) {
  return z.object({
    success: z.literal(true),
    data,
    ...(meta === undefined ? {} : { meta }),
    ...(message ? { message: z.string() } : {}),
  });
}

function nameOf({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/api\//, '')
    .split(/[^a-z0-9]+/i)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Ids of collections are random, so their examples name one that is there. */
function withExample(endpoint: Endpoint, compilationId: string | null): Endpoint {
  const { params } = endpoint.example;
  if (compilationId === null || !endpoint.path.includes('/compilations/{id}')) return endpoint;
  return { ...endpoint, example: { ...endpoint.example, params: { ...params, id: compilationId } } };
}

/** Describes what a call takes beside its URL: a body, a file, or nothing. */
function describeBody(endpoint: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const { body, file, example } = endpoint;
  if (file !== undefined)
    return {
      requestBody: {
        required: false,
        description: file,
        content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
      },
    };
  if (!takesBody(endpoint)) return {};
  const sent = example.body === undefined ? {} : { example: example.body };
  return { requestBody: { required: true, content: { 'application/json': { schema: body, ...sent } } } };
}

function describeEndpoint(tag: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { summary, description, access, ofSession, params, query, status, otherStatus, example } = endpoint;
  const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
  const success = {
    description: 'Done.',
    ...json(describeSuccess(endpoint)),
    ...(endpoint.isPublicContent
      ? { headers: z.object({ ETag: z.string().meta({ description: 'For `If-None-Match`.' }) }) }
      : {}),
  };
  const failure = (code: number) => ({ description: REASONS[code] ?? 'Refused.', ...json(failureSchema) });
  const examples = { ...example.params, ...example.query };
  const withExamples = (schema: z.ZodObject) =>
    z.object(
      Object.fromEntries(
        Object.entries(schema.shape).map(([name, rule]) => [
          name,
          name in examples && rule instanceof z.ZodType
            ? rule.meta({ ...rule.meta(), example: examples[name] })
            : rule,
        ]),
      ),
    );
  return {
    operationId: nameOf(endpoint),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(access === 'anyone'
      ? {}
      : { security: ofSession ? [{ session: [] }] : [{ session: [] }, { token: [] }] }),
    requestParams: { path: withExamples(params), query: withExamples(query) },
    ...describeBody(endpoint),
    responses: {
      [status]: success,
      ...(otherStatus === undefined ? {} : { [otherStatus]: success }),
      ...(endpoint.isPublicContent ? { 304: { description: 'Not changed since `If-None-Match`.' } } : {}),
      ...Object.fromEntries(listFailures(endpoint).map((code) => [String(code), failure(code)])),
    },
  };
}

/** What the document says of this site. `compilationId` is that of the example collection, where there still is one. */
export type DocumentFacts = {
  origin: string;
  siteName: string;
  sessionCookie: string;
  compilationId: string | null;
};

/** The API as an OpenAPI 3.1 document, made from the schemas that check what comes in. */
export async function createApiDocument({ origin, siteName, sessionCookie, compilationId }: DocumentFacts) {
  const { createDocument } = await import('zod-openapi');
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, endpoints] of Object.entries(API_SECTIONS))
    for (const endpoint of endpoints)
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: describeEndpoint(tag, withExample(endpoint, compilationId)),
      };
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description:
        'Every answer is JSON: `{ success: true, data, meta?, message? }` or `{ success: false, error, fieldErrors? }`. A program sends a token as `Authorization: Bearer …`; the site’s own pages use the session’s cookie. Fields that are not described are ignored.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: Object.keys(API_SECTIONS).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that was made under My account. It may what its account may, or read only; it takes 600 calls in 10 minutes, begins no session, and no cookie of the same call counts.',
        },
      },
    },
  });
}

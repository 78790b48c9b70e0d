import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { capitalize } from '#app/lib/categories';
import { account } from '#app/routes/api/account.server';
import { compilationProducts } from '#app/routes/api/compilation-products.server';
import { compilationAnswers, compilations } from '#app/routes/api/compilations.server';
import { feeds } from '#app/routes/api/feeds.server';
import { contact, newsletter } from '#app/routes/api/newsletter.server';
import { performance } from '#app/routes/api/performance.server';
import { products } from '#app/routes/api/products.server';
import { resource } from '#app/routes/api/resources';
import { videoImport, videoSources } from '#app/routes/api/video-sources.server';
import { videos } from '#app/routes/api/videos.server';
import { type Endpoint, takesBody } from '#app/server/api/endpoint.server';

export const API_SECTIONS: Record<string, Endpoint[]> = {
  Account: Object.values(account),
  Videos: Object.values(videos),
  Products: Object.values(products),
  Collections: [
    ...Object.values(compilations),
    ...Object.values(compilationProducts),
    ...Object.values(compilationAnswers),
  ],
  Feeds: Object.values(feeds),
  'Newsletter and contact': [...Object.values(newsletter), ...Object.values(contact)],
  Performance: Object.values(performance),
  'Video sources': [...Object.values(videoSources), ...Object.values(videoImport)],
};

const failureSchema = resource('Failure', {
  success: z.literal(false),
  error: z.string().describe('A message for people.'),
  fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
});

const REASONS: Record<number, string> = {
  400: 'The input is not valid. `fieldErrors` has the reasons.',
  401: 'Not logged in, or the token is not valid.',
  403: 'Not allowed, a request from another site, or a change with a read-only token.',
  404: 'The path or the resource does not exist.',
  405: 'The path does not support this method. `Allow` lists the methods.',
  409: 'The name is taken, or the state does not allow this.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not JSON.',
  429: 'Too many requests. `Retry-After` says when to try again.',
  500: 'The server failed. `X-Error-Id` is the id of the log entry.',
  502: 'All requested platforms failed.',
  503: 'The database cannot be written now. Try again after `Retry-After` seconds.',
};

/** Any call can have an invalid query or token, or too many requests. */
const ANY_CALL = [400, 401, 429, 500, 503];

export function listFailures(endpoint: Endpoint): number[] {
  const statuses = [
    ...ANY_CALL,
    ...(takesBody(endpoint) ? [415] : []),
    ...(Object.keys(endpoint.params.shape).length > 0 ? [endpoint.wrongPath.status] : []),
    ...(endpoint.access === 'anyone' ? [] : [403]),
    ...(endpoint.method === 'GET' ? [] : [403, 413]),
    ...endpoint.failures,
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
  const [, , ...parts] = path.split(/[^a-z0-9]+/i);
  return method.toLowerCase() + parts.map(capitalize).join('');
}

/** Returns example values of a path. An id without an example is 1, unless the site has a collection to show. */
export function examplePath({ path, params, example }: Endpoint, compilationId: string | null = null) {
  const isCompilation = path.includes('/compilations/{id}');
  const exampleOf = (name: string) =>
    example.params?.[name] ?? ((isCompilation && name === 'id' && compilationId) || '1');
  return Object.fromEntries(Object.keys(params.shape).map((name) => [name, exampleOf(name)]));
}

function describeBody({ body, file, example }: Endpoint) {
  if (file !== undefined) {
    const schema = z.string().meta({ format: 'binary' });
    return { required: false, description: file, content: { 'application/octet-stream': { schema } } };
  }
  if (!takesBody({ body })) return undefined;
  return { required: true, content: { 'application/json': { schema: body, example: example.body } } };
}

function describeEndpoint(endpoint: Endpoint, compilationId: string | null): ZodOpenApiOperationObject {
  const { summary, description, access, changesSession, params, query, example } = endpoint;
  const { status, otherStatus, isPublicContent } = endpoint;
  const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
  const success = {
    description: 'Success.',
    ...json(describeSuccess(endpoint)),
    headers: isPublicContent ? z.object({ ETag: z.string().describe('For `If-None-Match`.') }) : undefined,
  };
  const failure = (code: number) => ({ description: REASONS[code] ?? 'Refused.', ...json(failureSchema) });
  const examples: Record<string, unknown> = { ...examplePath(endpoint, compilationId), ...example.query };
  const withExamples = ({ shape }: z.ZodObject) => {
    const withExample = ([name, rule]: [string, z.ZodType]) =>
      [name, rule.meta({ ...rule.meta(), example: examples[name] })] as const;
    return z.object(Object.fromEntries(Object.entries(shape).map(withExample)));
  };
  const credentials: Record<string, string[]>[] = changesSession
    ? [{ session: [] }]
    : [{ session: [] }, { token: [] }];
  return {
    operationId: nameOf(endpoint),
    summary,
    description,
    security: access === 'anyone' ? undefined : credentials,
    requestParams: { path: withExamples(params), query: withExamples(query) },
    requestBody: describeBody(endpoint),
    responses: {
      [status]: success,
      ...(otherStatus === undefined ? {} : { [otherStatus]: success }),
      ...(isPublicContent ? { 304: { description: 'Not changed since `If-None-Match`.' } } : {}),
      ...Object.fromEntries(listFailures(endpoint).map((code) => [String(code), failure(code)])),
    },
  };
}

export type DocumentFacts = {
  origin: string;
  siteName: string;
  sessionCookie: string;
  compilationId: string | null;
};

/** Returns the API's OpenAPI 3.1 document, made from the schemas that validate the input. */
export async function createApiDocument({ origin, siteName, sessionCookie, compilationId }: DocumentFacts) {
  const { createDocument } = await import('zod-openapi');
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, endpoints] of Object.entries(API_SECTIONS))
    for (const endpoint of endpoints)
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: { tags: [tag], ...describeEndpoint(endpoint, compilationId) },
      };
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description:
        'Every response is JSON: `{ success: true, data, meta?, message? }` or `{ success: false, error, fieldErrors? }`. Programs send an API token as `Authorization: Bearer …`. The site’s own pages use the session cookie. Unknown fields are ignored.',
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
            'Create the token under My account. It has the rights of its account, or may only read. It allows 600 calls in 10 minutes. Cookies of the same call are ignored.',
        },
      },
    },
  });
}

import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { listAnswersOperation } from '#app/routes/api/compilations/answers/operation';
import {
  createCompilationOperation,
  listCompilationsOperation,
} from '#app/routes/api/compilations/list/operation';
import {
  markBoughtOperation,
  removeCompilationProductOperation,
} from '#app/routes/api/compilations/product/operation';
import {
  addCompilationProductOperation,
  getCompilationProductsOperation,
} from '#app/routes/api/compilations/products/operation';
import { getSharedCompilationOperation } from '#app/routes/api/compilations/shared/operation';
import { contactOperation } from '#app/routes/api/contact/operation';
import {
  addFeedImportOperation,
  applyFeedImportOperation,
  getFeedImportOperation,
  undoFeedImportOperation,
} from '#app/routes/api/feeds/operations';
import { importVideosOperation } from '#app/routes/api/import-videos/operation';
import { loginOperation } from '#app/routes/api/login/operation';
import { logoutOperation } from '#app/routes/api/logout/operation';
import { addProductOperation } from '#app/routes/api/product-add/operation';
import { listFeaturedProductsOperation } from '#app/routes/api/products/featured/operation';
import { listProductsOperation } from '#app/routes/api/products/list/operation';
import { listProductVideosOperation } from '#app/routes/api/products/videos/operation';
import { registerOperation } from '#app/routes/api/register/operation';
import { subscribeOperation } from '#app/routes/api/subscribe/operation';
import { createSubscriberOperation } from '#app/routes/api/subscribers/operation';
import { getUserOperation } from '#app/routes/api/user/operation';
import { replaceVideoProductsOperation } from '#app/routes/api/video-products/operation';
import { listVideoSourcesOperation } from '#app/routes/api/video-sources/list/operation';
import { listPlatformsOperation } from '#app/routes/api/video-sources/platforms/operation';
import { searchSourcesOperation } from '#app/routes/api/video-sources/search/operation';
import { listSourceTrendingOperation } from '#app/routes/api/video-sources/trending/operation';
import { findSourceVideoOperation } from '#app/routes/api/video-sources/video/operation';
import { listVideosByCategoryOperation } from '#app/routes/api/videos/category/operation';
import { listFeaturedVideosOperation } from '#app/routes/api/videos/featured/operation';
import { listVideosOperation } from '#app/routes/api/videos/list/operation';
import { getVideoOperation } from '#app/routes/api/videos/one/operation';
import { listVideoProductsOperation } from '#app/routes/api/videos/products/operation';
import { listTrendingVideosOperation } from '#app/routes/api/videos/trending/operation';
import { type Operation, takesBody } from '#app/server/api/api-operation';

export const API_SECTIONS: Record<string, Operation[]> = {
  Account: [getUserOperation, loginOperation, registerOperation, logoutOperation],
  Videos: [
    listVideosOperation,
    listFeaturedVideosOperation,
    listTrendingVideosOperation,
    listVideosByCategoryOperation,
    getVideoOperation,
    listVideoProductsOperation,
    replaceVideoProductsOperation,
  ],
  Products: [
    listProductsOperation,
    listFeaturedProductsOperation,
    listProductVideosOperation,
    addProductOperation,
  ],
  Collections: [
    listCompilationsOperation,
    createCompilationOperation,
    getCompilationProductsOperation,
    addCompilationProductOperation,
    removeCompilationProductOperation,
    markBoughtOperation,
    getSharedCompilationOperation,
    listAnswersOperation,
  ],
  Feeds: [addFeedImportOperation, getFeedImportOperation, applyFeedImportOperation, undoFeedImportOperation],
  'Newsletter and contact': [subscribeOperation, createSubscriberOperation, contactOperation],
  'Video sources': [
    listVideoSourcesOperation,
    listPlatformsOperation,
    listSourceTrendingOperation,
    findSourceVideoOperation,
    searchSourcesOperation,
    importVideosOperation,
  ],
};

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
}: Operation): number[] {
  const reads = method === 'GET';
  const statuses = [
    ...(takesBody({ body }) ? [400, 415] : []),
    ...(Object.keys(query.shape).length > 0 ? [400] : []),
    ...(Object.keys(params.shape).length > 0 ? [wrongPath.status] : []),
    // A token that has ended, whatever the call; calls beyond its limit; an administrator without the factor that he must have.
    ...[401, 429],
    ...(access === 'anyone' ? [] : [403]),
    ...(reads ? [400] : [400, 403, 413]),
    ...[500, 503],
    ...failures,
  ];
  return [...new Set(statuses)].sort();
}

function describeSuccess({ data, meta, message }: Operation) {
  return z.object({
    success: z.literal(true),
    data,
    ...(meta === undefined ? {} : { meta }),
    ...(message ? { message: z.string() } : {}),
  });
}

function nameOf({ method, path }: Operation): string {
  const words = path
    .replace(/^\/api\//, '')
    .split(/[^a-z0-9]+/i)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Ids of collections are random, so their examples name one that is there. */
function withExample(operation: Operation, compilationId: string | null): Operation {
  const { params } = operation.example;
  if (compilationId === null || !operation.path.includes('/compilations/{id}')) return operation;
  return { ...operation, example: { ...operation.example, params: { ...params, id: compilationId } } };
}

function describeOperation(tag: string, operation: Operation): ZodOpenApiOperationObject {
  const { summary, description, access, ofSession, params, query, body, file, status, otherStatus, example } =
    operation;
  const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
  const success = {
    description: 'Done.',
    ...json(describeSuccess(operation)),
    ...(operation.isPublicContent
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
    operationId: nameOf(operation),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(access === 'anyone'
      ? {}
      : { security: ofSession ? [{ session: [] }] : [{ session: [] }, { token: [] }] }),
    requestParams: { path: withExamples(params), query: withExamples(query) },
    ...(takesBody(operation)
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: body,
                ...(example.body === undefined ? {} : { example: example.body }),
              },
            },
          },
        }
      : {}),
    ...(file === undefined
      ? {}
      : {
          requestBody: {
            required: false,
            description: file,
            content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
          },
        }),
    responses: {
      [status]: success,
      ...(otherStatus === undefined ? {} : { [otherStatus]: success }),
      ...(operation.isPublicContent ? { 304: { description: 'Not changed since `If-None-Match`.' } } : {}),
      ...Object.fromEntries(listFailures(operation).map((code) => [String(code), failure(code)])),
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
  for (const [tag, operations] of Object.entries(API_SECTIONS))
    for (const operation of operations)
      paths[operation.path] = {
        ...paths[operation.path],
        [operation.method.toLowerCase()]: describeOperation(tag, withExample(operation, compilationId)),
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

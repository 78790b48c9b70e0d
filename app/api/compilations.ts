import { z } from 'zod';
import { compilationItemSchema, compilationSchema, SHARE_CODE } from '../forms/compilation';
import { EXAMPLE_SHARE_CODE } from '../lib/share';
import { ERRORS } from '../messages';
import { defineOperation, listMeta, listQuery } from './operation';
import { compilationResource, itemResource } from './resources';

const id = z
  .string()
  .regex(/^[0-9]{1,16}$/)
  .meta({ description: 'Digits only.' });
const wrongPath = { status: 404, error: ERRORS.compilationNotFound.text } as const;
const contents = z.object({ compilation: compilationResource, products: z.array(itemResource) });

export const listCompilationsOperation = defineOperation({
  method: 'GET',
  path: '/api/compilations',
  summary: 'The caller’s own collections, newest first',
  description: 'Those of the account, and those that this browser made without one.',
  query: listQuery,
  data: z.array(
    compilationResource.extend({ products: z.int().nonnegative() }).meta({ id: 'OwnCompilation' }),
  ),
  meta: listMeta,
});

export const createCompilationOperation = defineOperation({
  method: 'POST',
  path: '/api/compilations',
  summary: 'Make a collection',
  description:
    'Without an account, a cookie makes this browser the owner. A `shareCode` that is taken is replaced: the answer holds the real one.',
  body: compilationSchema,
  status: 201,
  data: compilationResource,
  message: true,
  failures: [429],
  example: {
    body: { title: 'For the lake house', description: 'Two robes', isPublic: true, shareCode: 'Lake4House' },
  },
});

export const getCompilationProductsOperation = defineOperation({
  method: 'GET',
  path: '/api/compilations/{id}/products',
  summary: 'A collection and its products, in its order',
  description: 'A private collection is there for its owner only.',
  params: z.object({ id }),
  wrongPath,
  data: contents,
  failures: [404],
  example: { params: { id: '1' } },
});

export const addCompilationProductOperation = defineOperation({
  method: 'POST',
  path: '/api/compilations/{id}/products',
  summary: 'Add a product to a collection of one’s own',
  description: 'A product that is there already changes nothing: 200.',
  params: z.object({ id }),
  wrongPath,
  body: compilationItemSchema,
  status: 201,
  otherStatus: 200,
  data: z.object({ compilationId: z.int(), productId: z.int() }),
  message: true,
  failures: [403, 404, 429],
  example: { params: { id: '1' }, body: { productId: 1, sortOrder: 0 } },
});

export const removeCompilationProductOperation = defineOperation({
  method: 'DELETE',
  path: '/api/compilations/{id}/products/{productId}',
  summary: 'Take a product out of a collection of one’s own',
  params: z.object({ id, productId: id }),
  wrongPath,
  data: z.null(),
  message: true,
  failures: [403, 404, 429],
  example: { params: { id: '1', productId: '1' } },
});

export const getSharedCompilationOperation = defineOperation({
  method: 'GET',
  path: '/api/compilations/share/{shareCode}/products',
  summary: 'A shared collection and its products, by its share code',
  params: z.object({ shareCode: z.string().regex(SHARE_CODE) }),
  wrongPath,
  data: contents,
  isPublicContent: true,
  failures: [404],
  example: { params: { shareCode: EXAMPLE_SHARE_CODE } },
});

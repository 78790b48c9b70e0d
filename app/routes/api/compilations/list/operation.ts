import { z } from 'zod';
import { compilationSchema } from '#app/features/collections/compilation-schema';
import { compilationResource } from '#app/routes/api/resources';
import { defineOperation, listMeta, listQuery } from '#app/server/api/api-operation';

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

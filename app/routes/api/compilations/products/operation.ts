import { z } from 'zod';
import { compilationItemSchema } from '#app/features/collections/compilation-schema';
import { contents, id, wrongPath } from '#app/routes/api/compilations/shapes';
import { defineOperation } from '#app/server/api/api-operation';

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

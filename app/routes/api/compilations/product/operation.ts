import { z } from 'zod';
import { id, wrongPath } from '#app/routes/api/compilations/shapes';
import { defineOperation } from '#app/server/api/api-operation';

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

export const markBoughtOperation = defineOperation({
  method: 'PATCH',
  path: '/api/compilations/{id}/products/{productId}',
  summary: 'Say that a product of a collection of one’s own is bought, or not',
  description: 'For its owner alone; nobody else is told.',
  params: z.object({ id, productId: id }),
  wrongPath,
  body: z.object({ bought: z.boolean('bought must be true or false') }),
  data: z.object({ compilationId: z.int(), productId: z.int(), bought: z.boolean() }),
  message: true,
  failures: [403, 404, 429],
  example: { params: { id: '1', productId: '1' }, body: { bought: true } },
});

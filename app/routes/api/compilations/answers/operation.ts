import { z } from 'zod';
import { id, wrongPath } from '#app/routes/api/compilations/shapes';
import { defineOperation, listMeta, listQuery } from '#app/server/api/api-operation';

const text = z.string().nullable();

export const answerResource = z
  .object({
    id: z.int().positive(),
    name: text,
    size: text,
    note: text,
    isNew: z.boolean().meta({ description: 'Not marked as read by the owner.' }),
    updatedAt: z.iso.datetime(),
    products: z.array(
      z.object({
        productId: z.int().positive(),
        verdict: z.enum(['love', 'maybe', 'no']).nullable(),
        size: text,
        word: text,
      }),
    ),
  })
  .meta({ id: 'Answer' });

export const listAnswersOperation = defineOperation({
  method: 'GET',
  path: '/api/compilations/{id}/answers',
  summary: 'What was answered to a collection of one’s own, the last changed first',
  description: 'For its owner alone; nobody else sees an answer.',
  params: z.object({ id }),
  wrongPath,
  query: listQuery,
  data: z.array(answerResource),
  meta: listMeta,
  failures: [403, 404],
  example: { params: { id: '1' } },
});

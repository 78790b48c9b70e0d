import { z } from 'zod';
import { noteText } from '#app/features/videos/tagged-product-schema';
import { MAX_START_TIME_LENGTH } from '#app/lib/start-time';
import { pieceResource } from '#app/routes/api/videos/products/operation';
import { videoId } from '#app/routes/api/videos/shapes';
import { defineOperation } from '#app/server/api/api-operation';

const WHOLE = 'productId must be a whole number';
const START_TIME = 'at must be whole seconds';

export const replaceVideoProductsOperation = defineOperation({
  method: 'PUT',
  path: '/api/admin/videos/{id}/products',
  summary: 'Replace all pieces of a video',
  description:
    'In the order given. One product that is not there, or one moment beyond the film, leaves all as they were.',
  access: 'content',
  params: z.object({ id: videoId }),
  wrongPath: { status: 400, error: 'Invalid Video ID' },
  body: z.object({
    pieces: z
      .array(
        z.object({
          productId: z.int(WHOLE).positive(WHOLE),
          at: z.int(START_TIME).min(0, START_TIME).max(MAX_START_TIME_LENGTH, START_TIME).nullish(),
          note: noteText.nullable(),
        }),
        'pieces must be a list',
      )
      .max(100, 'A video has at most 100 pieces'),
  }),
  data: z.array(pieceResource),
  failures: [404],
  example: { params: { id: '1' }, body: { pieces: [{ productId: 5, at: 5, note: 'Runs small' }] } },
});

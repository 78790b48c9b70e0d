import { z } from 'zod';
import { productResource, tagFields } from '#app/routes/api/resources';
import { videoId } from '#app/routes/api/videos/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const pieceResource = z.object({ product: productResource, ...tagFields }).meta({ id: 'Piece' });

export const listVideoProductsOperation = defineOperation({
  method: 'GET',
  path: '/api/videos/{id}/products',
  summary: 'The pieces of a video: the products that are seen in it, in its order',
  params: z.object({ id: videoId }),
  wrongPath: { status: 400, error: 'Invalid Video ID' },
  data: z.array(pieceResource),
  isPublicContent: true,
  failures: [404],
  example: { params: { id: '1' } },
});

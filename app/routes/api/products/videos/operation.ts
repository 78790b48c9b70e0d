import { z } from 'zod';
import { tagFields, videoResource } from '#app/routes/api/resources';
import { videoId } from '#app/routes/api/videos/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const listProductVideosOperation = defineOperation({
  method: 'GET',
  path: '/api/products/{id}/videos',
  summary: 'The videos that a product is seen in, newest first',
  description: 'A hundred at most.',
  params: z.object({ id: videoId }),
  wrongPath: { status: 404, error: 'Product Not Found' },
  data: z.array(z.object({ video: videoResource, ...tagFields }).meta({ id: 'SeenIn' })),
  isPublicContent: true,
  failures: [404],
  example: { params: { id: '1' } },
});

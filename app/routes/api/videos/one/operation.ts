import { z } from 'zod';
import { videoResource } from '#app/routes/api/resources';
import { videoId } from '#app/routes/api/videos/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const getVideoOperation = defineOperation({
  method: 'GET',
  path: '/api/videos/{id}',
  summary: 'One video',
  params: z.object({ id: videoId }),
  wrongPath: { status: 400, error: 'Invalid Video ID' },
  data: videoResource,
  isPublicContent: true,
  failures: [404],
  example: { params: { id: '1' } },
});

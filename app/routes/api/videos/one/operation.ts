import { z } from 'zod';
import { defineOperation } from '#app/http/api-operation';
import { videoResource } from '#app/routes/api/resources';
import { videoId } from '#app/routes/api/videos/shapes';

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

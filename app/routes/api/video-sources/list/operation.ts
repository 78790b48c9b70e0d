import { z } from 'zod';
import { sourceResource } from '#app/routes/api/resources';
import { defineOperation } from '#app/server/api/api-operation';

export const listVideoSourcesOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources',
  summary: 'Every source that can be searched',
  data: z.array(sourceResource),
});

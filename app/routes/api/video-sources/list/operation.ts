import { z } from 'zod';
import { defineOperation } from '#app/http/api-operation';
import { sourceResource } from '#app/routes/api/resources';

export const listVideoSourcesOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources',
  summary: 'Every source that can be searched',
  data: z.array(sourceResource),
});

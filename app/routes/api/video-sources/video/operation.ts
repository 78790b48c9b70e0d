import { z } from 'zod';
import { searchResultResource, videoResource } from '#app/routes/api/resources';
import { defineOperation } from '#app/server/api/api-operation';

export const findSourceVideoOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources/video',
  summary: 'One video by its source and id',
  description:
    'A stored one for anyone. Of one that is not stored, its platform is asked for administrators only; for others it is a 404.',
  query: z.object({
    source: z.string('source is required').min(1, 'source is required').max(40, 'source is unknown'),
    sourceId: z
      .string('sourceId is required')
      .min(1, 'sourceId is required')
      .max(200, 'sourceId is too long'),
  }),
  data: z.union([videoResource, searchResultResource]),
  failures: [404, 502],
  example: { query: { source: 'demo', sourceId: 'demo-five-swimsuits' } },
});

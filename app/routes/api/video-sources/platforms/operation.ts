import { z } from 'zod';
import { defineOperation } from '#app/server/api/api-operation';

export const listPlatformsOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources/platforms',
  summary: 'Every platform, and whether it is configured',
  data: z.array(z.object({ name: z.string(), configured: z.boolean() }).meta({ id: 'Platform' })),
});

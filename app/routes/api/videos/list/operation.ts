import { list } from '#app/routes/api/videos/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const listVideosOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos',
  summary: 'Videos, newest first',
  example: { query: { limit: 2 } },
});

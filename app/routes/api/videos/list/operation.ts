import { defineOperation } from '#app/http/api-operation';
import { list } from '#app/routes/api/videos/shapes';

export const listVideosOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos',
  summary: 'Videos, newest first',
  example: { query: { limit: 2 } },
});

import { list } from '#app/routes/api/videos/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const listFeaturedVideosOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos/featured',
  summary: 'Featured videos, newest first',
});

import { defineOperation } from '#app/http/api-operation';
import { list } from '#app/routes/api/videos/shapes';

export const listFeaturedVideosOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos/featured',
  summary: 'Featured videos, newest first',
});

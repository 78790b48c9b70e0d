import { list } from '#app/routes/api/videos/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const listTrendingVideosOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos/trending',
  summary: 'Trending videos, most watched first',
});

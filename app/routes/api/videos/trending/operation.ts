import { defineOperation } from '#app/http/api-operation';
import { list } from '#app/routes/api/videos/shapes';

export const listTrendingVideosOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos/trending',
  summary: 'Trending videos, most watched first',
});

import { z } from 'zod';
import { searchResultResource } from '#app/routes/api/resources';
import { category, failed } from '#app/routes/api/video-sources/shapes';
import { defineOperation, wholeNumber } from '#app/server/api/api-operation';

export const listSourceTrendingOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources/trending',
  summary: 'What is watched on the platforms in a category now',
  description: 'The platforms are asked at most every six hours a category; the rest comes from the store.',
  query: z.object({
    category: category.default('fashion'),
    limit: wholeNumber('limit', { min: 1, max: 50, fallback: 20 }),
    source: z.string().default('all'),
  }),
  data: z.array(searchResultResource),
  meta: z.object({ category, failed }),
  failures: [404, 502],
  example: { query: { category: 'swimwear', limit: 6 } },
});

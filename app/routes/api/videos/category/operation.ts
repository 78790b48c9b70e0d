import { z } from 'zod';
import { CATEGORY_NAMES } from '#app/lib/categories';
import { list } from '#app/routes/api/videos/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const listVideosByCategoryOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos/category/{category}',
  summary: 'Videos of a category, newest first',
  params: z.object({ category: z.enum(CATEGORY_NAMES) }),
  wrongPath: { status: 404, error: 'No such category' },
  example: { params: { category: 'swimwear' } },
});

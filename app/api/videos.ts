import { z } from 'zod';
import { CATEGORY_NAMES } from '../lib/categories';
import { defineOperation, listMeta, listQuery } from './operation';
import { videoResource } from './resources';

const list = {
  query: listQuery,
  data: z.array(videoResource),
  meta: listMeta,
  isPublicContent: true,
} as const;

export const listVideosOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos',
  summary: 'Videos, newest first',
  example: { query: { limit: 2 } },
});

export const listFeaturedVideosOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos/featured',
  summary: 'Featured videos, newest first',
});

export const listTrendingVideosOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos/trending',
  summary: 'Trending videos, most watched first',
});

export const listVideosByCategoryOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/videos/category/{category}',
  summary: 'Videos of a category, newest first',
  params: z.object({ category: z.enum(CATEGORY_NAMES) }),
  wrongPath: { status: 404, error: 'No such category' },
  example: { params: { category: 'swimwear' } },
});

export const getVideoOperation = defineOperation({
  method: 'GET',
  path: '/api/videos/{id}',
  summary: 'One video',
  params: z.object({
    id: z
      .string()
      .regex(/^[0-9]+$/)
      .meta({ description: 'Digits only.' }),
  }),
  wrongPath: { status: 400, error: 'Invalid Video ID' },
  data: videoResource,
  isPublicContent: true,
  failures: [404],
  example: { params: { id: '1' } },
});

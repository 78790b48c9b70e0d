import { z } from 'zod';
import { CATEGORY_NAMES } from '../lib/categories';
import { MAX_RESULTS, SEARCH_CATEGORY_NAMES } from '../lib/choices';
import { ERRORS } from '../messages';
import { defineOperation, wholeNumber } from './operation';
import { searchResultResource, sourceResource, videoResource } from './resources';

const failed = z
  .array(z.object({ source: z.string(), error: z.string() }))
  .meta({ description: 'Platforms that did not answer, and why.' });
const category = z.enum(SEARCH_CATEGORY_NAMES);
const least = (name: string) =>
  z.coerce
    .number(`${name} must be a whole number`)
    .int(`${name} must be a whole number`)
    .min(0, `${name} must not be negative`)
    .max(Number.MAX_SAFE_INTEGER, `${name} is too large`)
    .optional();
const words = z.string().max(500).optional().meta({ description: 'Comma-separated.' });

export const listVideoSourcesOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources',
  summary: 'Every source that can be searched',
  data: z.array(sourceResource),
});

export const listPlatformsOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources/platforms',
  summary: 'Every platform, and whether it is configured',
  data: z.array(z.object({ name: z.string(), configured: z.boolean() }).meta({ id: 'Platform' })),
});

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

export const findSourceVideoOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources/video',
  summary: 'One video by its source and id',
  description:
    'A stored one for anyone. Of one that is not stored, its platform is asked for administrators only; for others it is a 404.',
  query: z.object({
    source: z.string('source is required').min(1, 'source is required').max(40, 'source is unknown'),
    sourceId: z
      .string('sourceId is required')
      .min(1, 'sourceId is required')
      .max(200, 'sourceId is too long'),
  }),
  data: z.union([videoResource, searchResultResource]),
  failures: [404, 502],
  example: { query: { source: 'library', sourceId: 'demo-five-swimsuits' } },
});

export const searchSourcesOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources/search',
  summary: 'Search the platforms',
  description:
    'For administrators, since it spends a platform’s quota. Filters hold when one of them is given.',
  access: 'administrator',
  query: z.object({
    q: z.string(ERRORS.searchTerm.text).trim().min(1, ERRORS.searchTerm.text).max(200, 'q is too long'),
    category: category.default('fashion'),
    max: z.coerce
      .number('max must be 5, 10, 20 or 50')
      .refine((value) => MAX_RESULTS.some((choice) => choice === value), 'max must be 5, 10, 20 or 50')
      .default(10)
      .meta({ override: { type: 'integer', enum: [...MAX_RESULTS] } }),
    source: z.string().default('all'),
    minViews: least('minViews'),
    minLikes: least('minLikes'),
    required: words,
    excluded: words,
  }),
  data: z.array(searchResultResource),
  meta: z.object({
    failed,
    leftOut: z
      .object({ minViews: z.int(), minLikes: z.int(), required: z.int(), excluded: z.int() })
      .meta({ description: 'How many each filter dropped.' }),
    searchesLeft: z.array(z.object({ platform: z.string(), left: z.int() })),
  }),
  failures: [404, 502],
  example: { query: { q: 'robe', category: 'lingerie', max: 5 } },
});

export const importVideosOperation = defineOperation({
  method: 'POST',
  path: '/api/admin/import-videos',
  summary: 'Import videos that a search has found',
  description:
    'Each is asked of its source again by `source` and `sourceId`; anything else that is sent about it is ignored. One that fails stops none of the others.',
  access: 'administrator',
  body: z.object({
    videos: z
      .array(
        z.object({
          source: z.string('source is required').min(1, 'source is required').max(40, 'source is unknown'),
          sourceId: z
            .string('sourceId is required')
            .min(1, 'sourceId is required')
            .max(200, 'sourceId is too long'),
        }),
        ERRORS.noSelection.text,
      )
      .min(1, ERRORS.noSelection.text)
      .max(200, 'At most 200 videos at once'),
    category: z.enum(CATEGORY_NAMES, 'category must be fashion, swimwear or lingerie').default('fashion'),
  }),
  data: z.object({
    imported: z.int().nonnegative(),
    updated: z.int().nonnegative(),
    failed: z.array(z.object({ source: z.string(), sourceId: z.string(), error: z.string() })),
    videos: z.array(z.object({ id: z.int(), source: z.string(), sourceId: z.string() })),
  }),
  message: true,
  example: {
    body: { videos: [{ source: 'library', sourceId: '0123456789abcdef' }], category: 'fashion' },
  },
});

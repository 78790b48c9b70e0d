import { z } from 'zod';
import { IMPORT_ERRORS } from '#app/features/videos/import-texts';
import { MAX_RESULTS } from '#app/lib/choices';
import { searchResultResource } from '#app/routes/api/resources';
import { category, failed, least, words } from '#app/routes/api/video-sources/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const searchSourcesOperation = defineOperation({
  method: 'GET',
  path: '/api/video-sources/search',
  summary: 'Search the platforms',
  description:
    'For administrators, since it spends a platform’s quota. Filters hold when one of them is given.',
  access: 'content',
  query: z.object({
    q: z
      .string(IMPORT_ERRORS.searchTerm.text)
      .trim()
      .min(1, IMPORT_ERRORS.searchTerm.text)
      .max(200, 'q is too long'),
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

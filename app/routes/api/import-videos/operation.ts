import { z } from 'zod';
import { IMPORT_ERRORS } from '#app/features/videos/import-texts';
import { CATEGORY_NAMES } from '#app/lib/categories';
import { STATUS_NAMES } from '#app/lib/publication';
import { defineOperation } from '#app/server/api/api-operation';

export const importVideosOperation = defineOperation({
  method: 'POST',
  path: '/api/admin/import-videos',
  summary: 'Import videos that a search has found',
  description:
    'Each is asked of its source again by `source` and `sourceId`; anything else that is sent about it is ignored. One that fails stops none of the others.',
  access: 'content',
  body: z.object({
    videos: z
      .array(
        z
          .object({
            source: z.string('source is required').min(1, 'source is required').max(40, 'source is unknown'),
            sourceId: z
              .string('sourceId is required')
              .min(1, 'sourceId is required')
              .max(200, 'sourceId is too long')
              .optional(),
            id: z
              .string()
              .max(250, 'id is too long')
              .optional()
              .meta({ description: 'As the search gave it: taken in the place of a missing `sourceId`.' }),
          })
          .refine(({ sourceId, id }) => (sourceId ?? id ?? '') !== '', 'sourceId is required'),
        IMPORT_ERRORS.noSelection.text,
      )
      .min(1, IMPORT_ERRORS.noSelection.text)
      .max(200, 'At most 200 videos at once'),
    category: z.enum(CATEGORY_NAMES, 'category must be fashion, swimwear or lingerie').default('fashion'),
    status: z.enum(STATUS_NAMES, 'status must be published or draft').default('published'),
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

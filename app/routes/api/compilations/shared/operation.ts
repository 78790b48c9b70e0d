import { z } from 'zod';
import { SHARE_CODE } from '#app/features/collections/compilation-schema';
import { EXAMPLE_SHARE_CODE } from '#app/lib/share';
import { contents, wrongPath } from '#app/routes/api/compilations/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const getSharedCompilationOperation = defineOperation({
  method: 'GET',
  path: '/api/compilations/share/{shareCode}/products',
  summary: 'A shared collection and its products, by its share code',
  params: z.object({ shareCode: z.string().regex(SHARE_CODE) }),
  wrongPath,
  data: contents,
  isPublicContent: true,
  failures: [404],
  example: { params: { shareCode: EXAMPLE_SHARE_CODE } },
});

import { z } from 'zod';
import { productResource } from '#app/routes/api/resources';
import { listMeta, listQuery } from '#app/server/api/api-operation';

export const list = {
  query: listQuery,
  data: z.array(productResource),
  meta: listMeta,
  isPublicContent: true,
} as const;

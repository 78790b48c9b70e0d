import { z } from 'zod';
import { listMeta, listQuery } from '#app/http/api-operation';
import { productResource } from '#app/routes/api/resources';

export const list = {
  query: listQuery,
  data: z.array(productResource),
  meta: listMeta,
  isPublicContent: true,
} as const;

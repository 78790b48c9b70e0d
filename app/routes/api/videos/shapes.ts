import { z } from 'zod';
import { listMeta, listQuery } from '#app/http/api-operation';
import { videoResource } from '#app/routes/api/resources';

export const videoId = z
  .string()
  .regex(/^[0-9]+$/)
  .meta({ description: 'Digits only.' });

export const list = {
  query: listQuery,
  data: z.array(videoResource),
  meta: listMeta,
  isPublicContent: true,
} as const;

import { z } from 'zod';
import { videoResource } from '#app/routes/api/resources';
import { listMeta, listQuery } from '#app/server/api/api-operation';

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

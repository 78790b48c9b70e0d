import { z } from 'zod';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { compilationResource, itemResource } from '#app/routes/api/resources';

export const id = z
  .string()
  .regex(/^[0-9]{1,16}$/)
  .meta({ description: 'Digits only.' });
export const wrongPath = { status: 404, error: COLLECTION_ERRORS.compilationNotFound.text } as const;
export const contents = z.object({ compilation: compilationResource, products: z.array(itemResource) });

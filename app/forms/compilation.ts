import { z } from 'zod';
import { carried, checkbox, optionalText, requiredText } from './text';

export const SHARE_CODE = /^[A-Za-z0-9]{10}$/;

const title = requiredText('Title', 'Title must be at least 3 characters', { min: 3, max: 100 });
const description = optionalText('Description', 2_000);
export const noteSchema = optionalText('Note', 500);

const fields = z.object({ title, description, isPublic: checkbox });

export const compilationEditSchema = fields.extend({ cardPictures: checkbox, intent: carried });

export const compilationFormSchema = fields.extend({
  // What no visitor types: a value that cannot be right is as good as none.
  product: z.coerce.number().int().positive().optional().catch(undefined),
  shareCode: z.string().regex(SHARE_CODE).optional().catch(undefined),
});

/** A collection as the API makes it (contract, section 8). */
export const compilationSchema = z.object({
  title,
  description: description.nullable(),
  isPublic: z.boolean('isPublic must be true or false').default(true),
  shareCode: z
    .string('shareCode must be 10 letters or digits')
    .regex(SHARE_CODE, 'shareCode must be 10 letters or digits')
    .nullish(),
});

export const compilationItemSchema = z.object({
  productId: z.int('productId must be a whole number').positive('productId must be a whole number'),
  sortOrder: z
    .int('sortOrder must be a whole number')
    .min(0, 'sortOrder must not be negative')
    .max(1_000_000, 'sortOrder is too large')
    .nullish(),
  note: noteSchema.nullable(),
});

export const compilationNoteSchema = z.object({ note: noteSchema, intent: carried, product: carried });

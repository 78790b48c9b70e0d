import { z } from 'zod';

export const SHARE_CODE = /^[A-Za-z0-9]{10}$/;

const title = z
  .string('Title must be at least 3 characters')
  .trim()
  .min(3, 'Title must be at least 3 characters')
  .max(100, 'Title must be at most 100 characters');
const description = z.string().trim().max(2_000, 'Description must be at most 2,000 characters').optional();
export const noteSchema = z.string().trim().max(500, 'Note must be at most 500 characters').optional();

/** A checkbox that is not sent is false; true is the default of the form, not of the field (contract, section 4). */
const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

const fields = z.object({ title, description, isPublic: checkbox });

export const compilationEditSchema = fields.extend({ cardPictures: checkbox });

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

/** A product put into a collection by the API. */
export const compilationItemSchema = z.object({
  productId: z.int('productId must be a whole number').positive('productId must be a whole number'),
  sortOrder: z
    .int('sortOrder must be a whole number')
    .min(0, 'sortOrder must not be negative')
    .max(1_000_000, 'sortOrder is too large')
    .nullish(),
  note: noteSchema.nullable(),
});

export const compilationNoteSchema = z.object({ note: noteSchema });

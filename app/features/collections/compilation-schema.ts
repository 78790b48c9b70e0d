import { z } from 'zod';
import { dayText, optionalDay } from '#app/lib/date-schema';
import { readId } from '#app/lib/query';
import { carried, carriedText, checkbox, emailText, optionalText, requiredText } from '#app/lib/text-schema';

export const SHARE_CODE = /^[A-Za-z0-9]{10}$/;

/** The lengths of a title, in characters. */
export const MIN_TITLE = 3;
export const MAX_TITLE = 100;
const title = requiredText('Title', 'Title must be at least 3 characters', {
  min: MIN_TITLE,
  max: MAX_TITLE,
});
const description = optionalText('Description', 2_000);
const noteSchema = optionalText('Note', 500);

const from = optionalText('Your name', 60);
const day = optionalDay('Please enter a valid date');

const fields = z.object({ title, description, isPublic: checkbox });

export const compilationEditSchema = fields.extend({
  cardImages: checkbox,
  intent: carried,
  from,
  hidePrices: checkbox,
  closesOn: day,
  notify: checkbox,
  notifyEmail: emailText().optional(),
});

export const compilationFormSchema = fields.extend({
  hidePrices: checkbox,
  intent: carried,
  returnTo: carriedText,
  product: carried,
  /** The ids of the ticked products in one text, since a refused form holds each field once. */
  ticked: carried,
  /** The form's secret, which prevents a second compilation when the form is sent again. */
  attempt: z
    .string()
    .regex(/^[\w-]{20,64}$/)
    .optional()
    .catch(undefined)
    .meta({ isCarried: true }),
  shareCode: z.string().regex(SHARE_CODE).optional().catch(undefined),
});

export const compilationSchema = z.object({
  title,
  description: description.nullable(),
  isPublic: z.boolean('isPublic must be true or false').default(true),
  shareCode: z
    .string('shareCode must be 10 letters or digits')
    .regex(SHARE_CODE, 'shareCode must be 10 letters or digits')
    .nullish(),
  from: from.nullable(),
  hidePrices: z.boolean('hidePrices must be true or false').default(false),
  closesOn: dayText('closesOn must be a date such as 2026-12-24').nullish(),
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

export const compilationNoteSchema = z.object({
  note: noteSchema,
  intent: carried,
  product: carried,
  returnTo: carriedText,
});

/** Returns the product ids of a form, in its order, without duplicates and malformed ids. */
export function readProducts(form: FormData): number[] {
  const ids = form.getAll('product').flatMap((value) => readId(String(value)) || []);
  return [...new Set(ids)];
}

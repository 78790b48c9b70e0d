import { z } from 'zod';
import { FEED_FIELDS, type FeedField } from '#app/lib/feed-mapping';

const FIELDS = Object.keys(FEED_FIELDS) as FeedField[];

/** Which column becomes what, as the mapping's form sends it and as it is stored. */
export const feedMappingSchema = z.object({
  columns: z.partialRecord(z.enum(FIELDS), z.string().max(300)),
  linkTemplate: z
    .string()
    .trim()
    .max(500)
    .refine((text) => text === '' || /^https:\/\//.test(text), 'The address must begin with https://'),
  currency: z.string().trim().max(8, 'At most 8 characters'),
  category: z.string().trim().max(60, 'At most 60 characters'),
  own: z.boolean().default(false),
});

export function readMappingForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  const columns = FIELDS.map((field) => [field, text(`column-${field}`)]).filter(
    ([, column]) => column !== '',
  );
  return feedMappingSchema.safeParse({
    columns: Object.fromEntries(columns),
    linkTemplate: text('linkTemplate'),
    currency: text('currency'),
    category: text('category'),
    own: text('own') === 'on',
  });
}

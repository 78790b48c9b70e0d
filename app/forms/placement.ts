import { z } from 'zod';

const day = (label: string) =>
  z
    .union([z.literal(''), z.iso.date()], `${label} must be a date`)
    .optional()
    .transform((text) => text || null);

/** Advertising that the administrator places. */
export const placementSchema = z.object({
  place: z.enum(['home', 'lists', 'video'], 'Please choose a place'),
  title: z
    .string('Please enter a title')
    .trim()
    .min(1, 'Please enter a title')
    .max(100, 'Title must be at most 100 characters'),
  text: z
    .string('Please enter a text')
    .trim()
    .min(1, 'Please enter a text')
    .max(300, 'Text must be at most 300 characters'),
  link: z
    .url({ protocol: /^https$/, error: 'The link must be an https address' })
    .max(2_000)
    .refine((link) => new URL(link).username === '', 'The link must hold no name and password'),
  startsOn: day('First day'),
  endsOn: day('Last day'),
  active: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
});

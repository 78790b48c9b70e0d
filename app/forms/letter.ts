import { z } from 'zod';

/** A letter to every subscriber; `letter` is the draft that it was written in. */
export const letterSchema = z.object({
  letter: z.coerce.number().int().positive().optional().catch(undefined),
  subject: z
    .string('Subject is required')
    .trim()
    .min(1, 'Subject is required')
    .max(150, 'Subject must be at most 150 characters'),
  message: z
    .string('Message is required')
    .trim()
    .min(1, 'Message is required')
    .max(20_000, 'Message must be at most 20,000 characters'),
});

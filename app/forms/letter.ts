import { z } from 'zod';
import { carried, requiredText } from './text';

/** A letter to every subscriber; `letter` is the draft that it was written in. */
export const letterSchema = z.object({
  intent: carried,
  letter: z.coerce.number().int().positive().optional().catch(undefined),
  subject: requiredText('Subject', 'Subject is required', { max: 150 }),
  message: requiredText('Message', 'Message is required', { max: 20_000 }),
});

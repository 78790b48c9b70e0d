import { z } from 'zod';

/** A message after a form. Scripts move it from the page into a toast. */
export const toastSchema = z.object({
  title: z.string(),
  text: z.string().optional(),
  kind: z.enum(['success', 'error']).optional(),
  undo: z
    .object({
      action: z.string().startsWith('/'),
      intent: z.string(),
      label: z.string(),
      removed: z.number().optional(),
    })
    .optional(),
  link: z.object({ href: z.string().startsWith('/'), label: z.string() }).optional(),
});

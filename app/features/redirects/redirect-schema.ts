import { z } from 'zod';
import { carried, optionalText, requiredText } from '#app/lib/text-schema';
import { MAX_PATH, MAX_TARGET } from './redirect-rule';

export const REDIRECT_CODES = { '301': 'Moved (301)', '410': 'Deleted for good (410)' } as const;

export const redirectSchema = z
  .object({
    intent: carried,
    from: requiredText('Path', 'Enter a path, for example /old-page.', { max: MAX_PATH }),
    to: optionalText('Target', MAX_TARGET).transform((text) => text ?? ''),
    code: z.enum(['301', '410'], 'Choose 301 or 410.').default('301'),
  })
  .refine(({ to, code }) => code === '410' || to !== '', {
    path: ['to'],
    message: 'Enter a path or an https URL.',
  });

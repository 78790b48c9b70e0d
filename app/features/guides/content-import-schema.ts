import { z } from 'zod';
import { optionalText } from '#app/lib/text-schema';

export const contentImportSchema = z.object({
  url: optionalText('URL of the old site', 2_000)
    .transform((text) => text || null)
    .refine(
      (text) => text === null || /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''),
      'Enter a URL such as https://blog.example',
    ),
});

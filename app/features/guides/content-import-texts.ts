import { z } from 'zod';
import { optionalText } from '#app/lib/text-schema';

export const CONTENT_IMPORT_FAILED =
  'The import stopped because of an error. Import the file again: Ribbon continues where it stopped.';

export const CONTENT_IMPORT_BUSY = {
  title: 'Not imported',
  text: 'Another import is running. Try again when it is done.',
  kind: 'error' as const,
};

export const CONTENT_IMPORT_STATES = { working: 'Importing', done: 'Done', failed: 'Failed' } as const;

export const contentImportSchema = z.object({
  url: optionalText('URL of the old site', 2_000)
    .transform((text) => text || null)
    .refine(
      (text) => text === null || /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''),
      'Enter a URL such as https://blog.example',
    ),
});

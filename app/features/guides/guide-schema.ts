import { z } from 'zod';
import { wallClock } from '#app/lib/date-schema';
import { carried, carriedText, checkbox, optionalText, requiredText } from '#app/lib/text-schema';
import { MAX_TEXT_LENGTH, versionField } from './page-text-schema';

export const MAX_SLUG_LENGTH = 80;

export const guideSchema = z.object({
  intent: carried,
  version: versionField,
  title: requiredText('Title', 'Enter a title', { max: 120 }),
  slug: optionalText('URL', MAX_SLUG_LENGTH).transform((text) => text ?? ''),
  summary: optionalText('Summary', 400).transform((text) => text ?? ''),
  author: optionalText('Author', 60).transform((text) => text ?? ''),
  body: optionalText('Text', MAX_TEXT_LENGTH).transform((text) => text ?? ''),
  coverUrl: carriedText.transform((text) => (text && /^\/media\/[\w.-]+$/.test(text) ? text : null)),
  removeCover: checkbox,
  find: optionalText('Search', 200).transform((text) => text ?? ''),
  alt: optionalText('Alt text', 200).transform((text) => text ?? ''),
  publishAt: wallClock('published'),
});
export type GuideFields = z.output<typeof guideSchema>;
